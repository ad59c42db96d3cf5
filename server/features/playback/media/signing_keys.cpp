// HMAC-SHA-256 with keys from a file that only its owner may read.
#include "features/playback/media/signing_keys.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <system_error>

#include "base/text.hpp"

namespace playback {
namespace {

namespace fs = std::filesystem;

SigningKey new_key() { return {.id = base::hex(base::random_bytes(4)), .secret = base::random_bytes(32)}; }

std::vector<SigningKey> read_keys(fs::path const& file) {
  struct stat found{};
  if (stat(file.c_str(), &found) != 0) return {};
  if ((found.st_mode & 077) != 0)
    throw std::runtime_error(file.string() + " can be read by others; set its mode to 600");
  std::ifstream in(file);
  std::string const text{std::istreambuf_iterator<char>(in), {}};
  std::vector<SigningKey> keys;
  for (auto const line : base::split(text, '\n')) {
    if (base::trim(line).empty()) continue;
    auto const words = base::split(base::trim(line), ' ');
    auto const secret = words.size() == 2 ? base::from_hex(words[1]) : std::nullopt;
    if (!secret || secret->size() != 32 || words[0].size() != 8)
      throw std::runtime_error(
          file.string() + " is damaged; restore it, or remove it and all signed addresses become invalid");
    keys.push_back({.id = std::string(words[0]), .secret = *secret});
  }
  if (keys.empty())
    throw std::runtime_error(file.string() +
                             " is empty; restore it, or remove it and all signed addresses become invalid");
  if (keys.size() > 2) keys.resize(2);
  return keys;
}

}  // namespace

SigningKeys::SigningKeys(std::vector<SigningKey> keys) : keys_(std::move(keys)) {
  if (keys_.empty()) keys_.push_back(new_key());
}

std::unique_ptr<SigningKeys> SigningKeys::open(fs::path const& data) {
  fs::path const folder = data / "keys";
  fs::create_directories(folder);
  fs::permissions(folder, fs::perms::owner_all);
  fs::path const file = folder / "media.keys";
  auto known = read_keys(file);
  bool const is_new = known.empty();
  auto keys = std::make_unique<SigningKeys>(std::move(known));
  keys->file_ = file;
  if (is_new) {
    keys->save();
    // If another process created it at the same moment, that file is used.
    keys->keys_ = read_keys(file);
  }
  return keys;
}

void SigningKeys::save() const {
  fs::path const beside = file_.string() + '.' + base::hex(base::random_bytes(6));
  int const out = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (out < 0) throw std::system_error(errno, std::generic_category(), beside.string());
  std::string text;
  for (auto const& key : keys_) text += key.id + ' ' + base::hex(key.secret) + '\n';
  bool const written =
      write(out, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && fsync(out) == 0;
  int const error = errno;
  close(out);
  // A first file is linked, which fails where one is there already; a later one takes its place.
  bool const first = keys_.size() == 1;
  bool const placed = written && (first ? link(beside.c_str(), file_.c_str()) == 0 || errno == EEXIST
                                        : rename(beside.c_str(), file_.c_str()) == 0);
  int const place_error = errno;
  unlink(beside.c_str());
  if (!placed)
    throw std::system_error(written ? place_error : error, std::generic_category(), file_.string());
}

std::string SigningKeys::authentication_code(SigningKey const& key, std::string_view purpose,
                                             std::string_view text) {
  std::string message(purpose);
  message += '\n';
  message += key.id;
  message += '\n';
  message += text;
  return base::hmac_sha256(key.secret, message);
}

Signature SigningKeys::sign(std::string_view purpose, std::string_view text) const {
  std::lock_guard const lock(mutex_);
  auto const& key = keys_.front();
  return {.key = key.id, .value = base::base64url(authentication_code(key, purpose, text))};
}

bool SigningKeys::verify(std::string_view purpose, std::string_view text, std::string_view key,
                         std::string_view value) const {
  std::lock_guard const lock(mutex_);
  // The id is public; the value is secret.
  auto const* known = find_or_read(key);
  return known != nullptr &&
         base::equal_in_constant_time(base::base64url(authentication_code(*known, purpose, text)), value);
}

std::optional<std::string> SigningKeys::derive(std::string_view purpose, std::string_view text,
                                               std::string_view key) const {
  std::lock_guard const lock(mutex_);
  auto const* known = find_or_read(key);
  if (known == nullptr) return std::nullopt;
  return authentication_code(*known, purpose, text);
}

SigningKey const* SigningKeys::find_or_read(std::string_view id) const {
  if (auto const* known = find(id)) return known;
  read_again();
  return find(id);
}

SigningKey const* SigningKeys::find(std::string_view id) const {
  auto const found = std::ranges::find(keys_, id, &SigningKey::id);
  return found == keys_.end() ? nullptr : &*found;
}

void SigningKeys::read_again() const {
  if (file_.empty()) return;
  if (auto keys = read_keys(file_); !keys.empty()) keys_ = std::move(keys);
}

void SigningKeys::reload() const {
  std::lock_guard const lock(mutex_);
  read_again();
}

void SigningKeys::rotate() {
  std::lock_guard const lock(mutex_);
  keys_.insert(keys_.begin(), new_key());
  keys_.resize(2);
  if (!file_.empty()) save();
}

}  // namespace playback
