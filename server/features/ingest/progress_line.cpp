// Writes the line by terminal escapes.
#include "features/ingest/progress_line.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include "base/text.hpp"

namespace ingest {

ProgressLine::ProgressLine(int descriptor) : descriptor_(descriptor), terminal_(isatty(descriptor) == 1) {
  winsize size{};
  if (terminal_ && ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 20) width_ = size.ws_col - 1;
}

void ProgressLine::show(std::string const& text) {
  if (!terminal_) return;
  std::string line = text.substr(0, width_);
  while (!base::is_valid_utf8(line)) line.pop_back();
  line = "\r\x1b[2K" + line;
  [[maybe_unused]] auto const written = write(descriptor_, line.data(), line.size());
}

void ProgressLine::done(std::string const& text) {
  if (terminal_) return show(text);
  std::string const line = text + '\n';
  [[maybe_unused]] auto const written = write(descriptor_, line.data(), line.size());
}

void ProgressLine::clear() {
  if (!terminal_) return;
  [[maybe_unused]] auto const written = write(descriptor_, "\r\x1b[2K", 5);
}

}  // namespace ingest
