// Password policy, and hashing with Argon2id on dedicated threads.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"

namespace accounts {

/// The rule that a new password breaks: shorter than 8 characters, more than 1,024 bytes, no UTF-8, one of
/// the most common ones, or made of `own_words`: the person's name and address, the storefront's names. The
/// rules are "min", "max", "format", "common" and "own".
std::optional<base::FieldError> check_password(std::string_view password,
                                               std::vector<std::string_view> const& own_words);

struct PasswordSettings {
  unsigned threads = 1;
  unsigned max_waiting = 64;
  std::size_t memory_kib = 19 * 1024;
  unsigned passes = 2;
};

/// Any bytes count, NUL and emoji too, to the last one. Text is composed first (Unicode NFC): an é typed on a
/// telephone is the é typed on a keyboard. Thread safe. Resumes on the caller's executor; throws
/// base::Problem 503 PASSWORDS_BUSY with Retry-After where too many wait.
class PasswordHasher {
 public:
  /// A known device's password goes first, and has a queue of its own: strangers who try passwords can fill
  /// theirs, but keep nobody out who was there before.
  enum class Lane { strangers, known_devices };

  explicit PasswordHasher(PasswordSettings settings);
  ~PasswordHasher();
  PasswordHasher(PasswordHasher const&) = delete;
  PasswordHasher& operator=(PasswordHasher const&) = delete;

  boost::asio::awaitable<std::string> hash(std::string password);
  /// Without a hash it returns false after the same time (timing attack).
  boost::asio::awaitable<bool> verify(std::optional<std::string> hash, std::string password,
                                      Lane lane = Lane::strangers);
  bool needs_rehash(std::string const& hash) const;
  /// The blocking form, for the command line and tests.
  std::string hash_now(std::string_view password) const;
  /// Refuses waiting callers; finishes the running hashes.
  void stop();
  std::size_t waiting() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace accounts
