// The signing keys of media URLs and tickets, in the data folder; two are valid during a rotation.
#pragma once
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace playback {

struct SigningKey {
  std::string id;      // 8 characters, part of what is signed
  std::string secret;  // 32 raw bytes
};

struct Signature {
  std::string key;
  std::string value;  // base64url
};

/// Thread safe.
class SigningKeys {
 public:
  /// Reads DATA/keys/media.keys; makes it, for the owner's eyes only, at the first start. Throws
  /// std::runtime_error with the file's name where it is damaged or readable by others.
  static std::unique_ptr<SigningKeys> open(std::filesystem::path const& data);
  explicit SigningKeys(std::vector<SigningKey> keys);

  Signature sign(std::string_view purpose, std::string_view text) const;
  /// By the current key or the one before it, in constant time. Looks into the file for a key that it does
  /// not know.
  bool verify(std::string_view purpose, std::string_view text, std::string_view key,
              std::string_view value) const;

  /// 32 bytes that only the signing key of this id leads to; nullopt where that key is no longer valid.
  std::optional<std::string> derive(std::string_view purpose, std::string_view text,
                                    std::string_view key) const;

  /// Key rotation: a new key signs from now on. URLs signed with the last key stay valid, those signed with
  /// the key before it do not.
  void rotate();
  /// Takes over what another process has rotated.
  void reload() const;

 private:
  static std::string authentication_code(SigningKey const& key, std::string_view purpose,
                                         std::string_view text);
  void save() const;
  /// Looks into the file for a key that it does not know.
  SigningKey const* find_or_read(std::string_view id) const;
  SigningKey const* find(std::string_view id) const;
  void read_again() const;

  mutable std::mutex mutex_;
  mutable std::vector<SigningKey> keys_;  // newest first, at most two
  std::filesystem::path file_;
};

}  // namespace playback
