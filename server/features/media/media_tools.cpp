// Arguments of ffmpeg and what it prints.
#include "features/media/media_tools.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <fstream>
#include <iterator>

#include "base/text.hpp"
#include "features/catalogue/media_folder.hpp"

namespace media {
namespace {

namespace fs = std::filesystem;

// Only containers of sound and film, read as what they are: no playlist may make ffmpeg open other files.
constexpr char const* containers =
    "flac,mp3,wav,w64,aiff,aac,ac3,ogg,matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,mov,mp4,m4a,3gp,3g2,mj2,"
    "matroska,webm,ape,wv,asf,caf,tta,opus";

/// Without what programs print of their own memory: "[mp3 @ 0x55f0c3a1]" is "[mp3]".
std::string without_pointers(std::string text) {
  for (auto at = text.find(" @ 0x"); at != text.npos; at = text.find(" @ 0x", at)) {
    auto end = at + 5;
    while (end < text.size() && std::isxdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
    text.erase(at, end - at);
  }
  return text;
}

}  // namespace

Arguments reading_arguments() {
  return {"-protocol_whitelist", "file,pipe", "-format_whitelist", containers};
}

Arguments ffmpeg_head(char const* level) {
  Arguments out{"-hide_banner",
                "-nostdin",
                "-nostats",
                "-y",
                "-loglevel",
                level,
                "-threads",
                "1",
                "-filter_complex_threads",
                "1"};
  append_all(out, reading_arguments());
  return out;
}

void append_all(Arguments& to, Arguments more) {
  for (auto& word : more) to.push_back(std::move(word));
}

Arguments picture_arguments(Arguments more) {
  Arguments out{"-map_metadata", "-1",      "-map_chapters", "-1",       "-c:v",       "libx264",
                "-threads",      "1",       "-preset",       "veryfast", "-profile:v", "high",
                "-pix_fmt",      "yuv420p", "-crf",          "23"};
  append_all(out, std::move(more));
  return out;
}

Arguments sound_arguments(Arguments more) {
  Arguments out{"-c:a", "aac", "-aac_coder", "fast", "-b:a", "128k"};
  append_all(out, std::move(more));
  return out;
}

double seconds_of(std::string_view text) {
  double seconds = 0;
  std::from_chars(text.data(), text.data() + text.size(), seconds);
  return std::isfinite(seconds) && seconds > 0 ? seconds : 0;
}

double progress_seconds(std::string_view output) {
  auto const end = output.rfind("out_time_us=");
  return end == std::string_view::npos ? 0 : seconds_of(output.substr(end + 12)) / 1e6;
}

std::int64_t count_of(std::string_view text, std::string_view what) {
  std::int64_t count = 0;
  for (auto at = text.find(what); at != std::string_view::npos; at = text.find(what, at + what.size()))
    ++count;
  return count;
}

std::string reason_of(processes::ProgramResult const& result) {
  if (result.timed_out) return "it took too long";
  if (result.signal != 0 || result.exit_code > 128)
    return "the program that reads it was stopped by its limits or crashed";
  auto const lines = base::split(base::trim(result.errors), '\n');
  std::string last = lines.empty() ? std::string() : std::string(base::trim(lines.back()));
  last = without_pointers(base::replace_all(std::move(last), "/in/source: ", ""));
  if (last.size() > 160) last.resize(160);
  while (!base::is_valid_utf8(last)) last.pop_back();
  return last.empty() ? "it can't be read" : last;
}

void stop_when_full(processes::ProgramResult const& result) {
  if (catalogue::says_disk_full(result.errors)) throw catalogue::DiskFull("the disk is full");
}

std::string tag_of(catalogue::Texts const& tags, std::initializer_list<std::string_view> names) {
  for (auto const name : names) {
    for (auto const& [key, value] : tags) {
      if (base::iequals(key, name) && !base::trim(value).empty())
        return std::string(base::trim(value)).substr(0, 500);
    }
  }
  return {};
}

std::int64_t size_of(fs::path const& file) { return static_cast<std::int64_t>(fs::file_size(file)); }

std::string read_all(fs::path const& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_all(fs::path const& file, std::string_view text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw catalogue::DiskFull("the disk is full at " + file.string());
}

std::expected<Probe, std::string> read_probe(processes::ProgramResult const& result) {
  if (!result.ok()) return std::unexpected(reason_of(result));
  auto probe = base::parse<Probe>(result.output);
  if (!probe) return std::unexpected("it can't be read");
  return std::move(*probe);
}

}  // namespace media
