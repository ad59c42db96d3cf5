// Reads or creates the key file of 32 bytes.
#include "features/accounts/session_key.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <system_error>

#include "base/text.hpp"

namespace accounts {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t key_bytes = 32;

std::optional<std::string> read_key(fs::path const& file) {
  struct stat found{};
  if (stat(file.c_str(), &found) != 0) {
    if (errno == ENOENT) return std::nullopt;
    throw std::system_error(errno, std::generic_category(), file.string());
  }
  if ((found.st_mode & 077) != 0)
    throw std::runtime_error(file.string() + " can be read by others; set its mode to 600");
  std::ifstream in(file, std::ios::binary);
  std::string key{std::istreambuf_iterator<char>(in), {}};
  if (key.size() != key_bytes)
    throw std::runtime_error(
        file.string() +
        " is damaged; restore it from a backup, or remove it, which voids all that it protects");
  return key;
}

/// Written to a temporary file and linked into place, so that of two processes at their first start exactly
/// one wins.
void make_key(fs::path const& file) {
  fs::path const beside = file.string() + '.' + base::hex(base::random_bytes(6));
  int const out = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (out < 0) throw std::system_error(errno, std::generic_category(), beside.string());
  auto const key = base::random_bytes(key_bytes);
  bool const written =
      write(out, key.data(), key.size()) == static_cast<ssize_t>(key.size()) && fsync(out) == 0;
  int const write_error = errno;
  close(out);
  bool const placed = written && (link(beside.c_str(), file.c_str()) == 0 || errno == EEXIST);
  int const place_error = errno;
  unlink(beside.c_str());
  if (!placed)
    throw std::system_error(written ? place_error : write_error, std::generic_category(), file.string());
}

}  // namespace

std::string open_session_key(fs::path const& data) { return open_key(data, "sessions.key"); }

std::string open_key(fs::path const& data, std::string_view name) {
  fs::path const folder = data / "keys";
  fs::create_directories(folder);
  fs::permissions(folder, fs::perms::owner_all);
  fs::path const file = folder / name;
  if (auto key = read_key(file)) return *key;
  make_key(file);
  auto key = read_key(file);
  if (!key) throw std::runtime_error(file.string() + " vanished while it was made");
  return *key;
}

}  // namespace accounts
