// Sealed values: encrypted and authenticated data that a browser stores and can neither read nor change.
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/json/json.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/sessions/session_key.hpp"

namespace accounts {

/// What something is sealed for, and how long it is good at most: no value opens whose expiry is further
/// away.
struct SealPurpose {
  std::string name;
  std::chrono::milliseconds lifetime;
};

/// Encrypts and authenticates described structs as text for a cookie or an address (about 60 characters more
/// than the JSON, by a third longer). What was sealed for one purpose opens for no other. Thread safe.
class Sealer {
 public:
  /// A key for each purpose is derived from the keys of sessions.
  explicit Sealer(SessionKeys keys);

  /// An HMAC of the text, for short secrets such as six digits: someone who reads the row can not guess them.
  std::string digest(std::string_view purpose, std::string_view text) const;
  /// In constant time; also what was made before the last rotation.
  bool is_digest(std::string_view digest, std::string_view purpose, std::string_view text) const;

  template <class T>
  std::string seal(SealPurpose const& purpose, T const& value, base::Instant now) const {
    return seal_text(purpose, base::to_json(value), now);
  }
  /// nullopt if the text was not sealed here for this purpose, was changed, or has expired.
  template <class T>
  std::optional<T> open(SealPurpose const& purpose, std::string_view sealed, base::Instant now) const {
    auto const text = open_text(purpose, sealed, now);
    if (!text) return std::nullopt;
    auto value = base::parse<T>(*text);
    if (!value) return std::nullopt;
    return std::move(*value);
  }

 private:
  std::string seal_text(SealPurpose const& purpose, std::string_view text, base::Instant now) const;
  std::optional<std::string> open_text(SealPurpose const& purpose, std::string_view sealed,
                                       base::Instant now) const;
  SessionKeys const keys_;
};

}  // namespace accounts
