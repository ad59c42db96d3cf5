// Reads, creates and rotates the file of session keys.
#include "features/accounts/sessions/session_key.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <mutex>
#include <stdexcept>
#include <system_error>

#include "base/text.hpp"

namespace accounts {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t key_bytes = 32;

/// Reads the keys, the newest first. Returns an empty list if the file does not exist.
std::vector<std::string> read_session_keys(fs::path const& file) {
  struct stat found{};
  if (stat(file.c_str(), &found) != 0) {
    if (errno == ENOENT) return {};
    throw std::system_error(errno, std::generic_category(), file.string());
  }
  if ((found.st_mode & 077) != 0)
    throw std::runtime_error(file.string() + " can be read by others; set its mode to 600");
  std::ifstream in(file, std::ios::binary);
  std::string const keys{std::istreambuf_iterator<char>(in), {}};
  if (keys.size() != key_bytes && keys.size() != 2 * key_bytes)
    throw std::runtime_error(file.string() +
                             " is damaged; restore it, or remove it and everybody has to sign in again");
  std::vector<std::string> out{keys.substr(0, key_bytes)};
  if (keys.size() > key_bytes) out.push_back(keys.substr(key_bytes));
  return out;
}

enum class Placement { first, next };

/// Written to a temporary file first. A first one is linked into place, so that of two processes at their
/// first start exactly one wins; a later one replaces it.
void write_session_keys(fs::path const& file, std::vector<std::string> const& keys, Placement placement) {
  fs::path const beside = file.string() + '.' + base::hex(base::random_bytes(6));
  int const out = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (out < 0) throw std::system_error(errno, std::generic_category(), beside.string());
  std::string text;
  for (auto const& key : keys) text += key;
  bool const written =
      write(out, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && fsync(out) == 0;
  int const write_error = errno;
  close(out);
  bool const placed =
      written && (placement == Placement::next ? rename(beside.c_str(), file.c_str()) == 0
                                               : link(beside.c_str(), file.c_str()) == 0 || errno == EEXIST);
  int const place_error = errno;
  unlink(beside.c_str());
  if (!placed)
    throw std::system_error(written ? place_error : write_error, std::generic_category(), file.string());
}

}  // namespace

struct SessionKeys::State {
  std::mutex mutex;
  std::vector<std::string> keys;  // newest first
  fs::path file;                  // empty: in none
};

SessionKeys::SessionKeys(std::string key) : state_(std::make_shared<State>()) {
  if (key.size() < key_bytes) throw std::invalid_argument("the key of sessions is too short");
  state_->keys.push_back(std::move(key));
}

SessionKeys SessionKeys::open(fs::path const& data, std::string_view name) {
  fs::path const folder = data / "keys";
  fs::create_directories(folder);
  fs::permissions(folder, fs::perms::owner_all);
  fs::path const file = folder / name;
  auto keys = read_session_keys(file);
  if (keys.empty()) {
    write_session_keys(file, {base::random_bytes(key_bytes)}, Placement::first);
    keys = read_session_keys(file);
  }
  if (keys.empty()) throw std::runtime_error(file.string() + " vanished while it was made");
  SessionKeys out(keys.front());
  out.state_->keys = std::move(keys);
  out.state_->file = file;
  return out;
}

std::vector<std::string> SessionKeys::live() const {
  std::lock_guard const lock(state_->mutex);
  return state_->keys;
}

std::string SessionKeys::sign(std::string_view message) const {
  return base::base64url(base::hmac_sha256(live().front(), message));
}

bool SessionKeys::verify(std::string_view message, std::string_view mac) const {
  auto const made_by_one = [&] {
    bool good = false;
    for (auto const& key : live())
      good |= base::equal_in_constant_time(base::base64url(base::hmac_sha256(key, message)), mac);
    return good;
  };
  return made_by_one() || (reload() && made_by_one());
}

void SessionKeys::rotate() {
  std::lock_guard const lock(state_->mutex);
  auto& keys = state_->keys;
  keys.insert(keys.begin(), base::random_bytes(key_bytes));
  keys.resize(2);
  if (!state_->file.empty()) write_session_keys(state_->file, keys, Placement::next);
}

bool SessionKeys::reload() const {
  std::lock_guard const lock(state_->mutex);
  if (state_->file.empty()) return false;
  auto keys = read_session_keys(state_->file);
  if (keys.empty() || keys == state_->keys) return false;
  state_->keys = std::move(keys);
  return true;
}

}  // namespace accounts
