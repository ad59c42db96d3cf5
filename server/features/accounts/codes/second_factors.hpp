// The second factor that people can switch on for their account: an authenticator app, with recovery codes.
//
// It is asked for after a password or a one-time password. A passkey, which verifies its user itself, and an
// outside identity that was linked before do not need it.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.hpp"
#include "features/accounts/account.hpp"
#include "features/accounts/sessions/sealed.hpp"
#include "http/request/rate_limit.hpp"
#include "storage/database.hpp"
#include "storage/tenant_session.hpp"

namespace accounts {

inline constexpr base::ProblemType second_factor_wrong{
    401, "SECOND_FACTOR_WRONG", "The code of the second factor is wrong.", "hosted.error.secondFactor"};
inline constexpr base::ProblemType second_factor_attempts{
    429, "TOO_MANY_ATTEMPTS", "There were too many wrong codes.", "hosted.error.tooMany"};

/// What its owner sees of it.
struct SecondFactor {
  base::Instant enabled_at;
  std::int64_t recovery_codes_left = 0;
};
BOOST_DESCRIBE_STRUCT(SecondFactor, (), (enabled_at, recovery_codes_left))

class SecondFactors {
 public:
  static constexpr std::size_t recovery_codes = 10;

  /// `key`: 32 raw bytes that all nodes share. Without it no second factor can be checked any more. Each of
  /// `nodes` servers allows its share of the tries.
  SecondFactors(storage::Database& database, base::Clock const& clock, std::string key,
                std::int64_t nodes = 1);

  static bool is_on(storage::TenantSession const& session, AccountId account);
  static std::optional<SecondFactor> find(storage::TenantSession const& session, AccountId account);
  boost::asio::awaitable<bool> is_on(Account const& account) const;

  /// Uses up six digits of the app, or a recovery code. 401 SECOND_FACTOR_WRONG; 429 TOO_MANY_ATTEMPTS after
  /// five wrong ones within ten minutes.
  boost::asio::awaitable<std::expected<void, base::Refusal>> check(Account const& account, std::string typed);

  /// The raw secret that is offered to a session, for five to ten minutes: derived, so that nothing is stored
  /// before its owner has shown that the app has it.
  std::string offer(SignedIn const& person) const;
  /// Switches it on where the digits prove that the app has the secret that was offered, and returns new
  /// recovery codes. nullopt for other digits.
  std::optional<std::vector<std::string>> enable(storage::Session& session, SignedIn const& person,
                                                 std::string_view typed) const;
  /// New recovery codes; the former ones are void.
  std::vector<std::string> renew_recovery_codes(storage::Session& session, Account const& account) const;

 private:
  bool use(storage::Session& session, Account const& account, std::string_view typed) const;
  std::string secret_of_window(SignedIn const& person, std::int64_t window) const;
  std::string hash_of(Account const& account, std::string_view recovery_code) const;
  std::int64_t window_now() const;

  storage::Database& database_;
  base::Clock const& clock_;
  std::string const key_;
  Sealer const sealer_;
  http::RateLimit tries_;
};

}  // namespace accounts
