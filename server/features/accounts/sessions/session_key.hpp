// The server's keys for tokens and sealed cookies, kept in the data folder; two are valid during a rotation.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace accounts {

/// A handle that is copied: all copies see a rotation. Thread safe.
class SessionKeys {
 public:
  /// One key, at least 32 bytes long, that is in no file.
  SessionKeys(std::string key);
  /// DATA/keys/sessions.key: 32 raw bytes, or 64 while the key before it is valid too. Made, for the owner's
  /// eyes only, at the first start. Servers on one database share the file. Throws std::runtime_error with
  /// the file's name where it is damaged or readable by others. A file of another `name` is for other uses.
  static SessionKeys open(std::filesystem::path const& data, std::string_view name = "sessions.key");

  /// HMAC-SHA-256 with the newest key, as base64url.
  std::string sign(std::string_view message) const;
  /// Whether one of the live keys made it, in constant time. Looks into the file before it says no.
  bool verify(std::string_view message, std::string_view mac) const;
  /// Newest first. What is derived from each of them is valid.
  std::vector<std::string> live() const;

  /// A new key from now on; what the last one made stays valid until the next rotation.
  void rotate();
  /// Takes over what another process has rotated; true where the keys are others now.
  bool reload() const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace accounts
