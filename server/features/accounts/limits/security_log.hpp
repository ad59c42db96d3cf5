// The security trail: what happened to accounts, one line of the log each, and counters (OWASP ASVS 16.3).
#pragma once
#include <array>
#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <optional>
#include <string_view>

#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"
#include "http/request/rate_limit.hpp"
#include "http/request/request.hpp"
#include "http/server/metrics.hpp"

namespace accounts {

enum class SecuritySubject {
  sign_in,
  registration,
  reauthentication,
  password,
  email,
  phone,
  passkey,
  second_factor,
  identity,
  session,
  account,
  authorization,
  purchase_lock
};
BOOST_DESCRIBE_ENUM(SecuritySubject, sign_in, registration, reauthentication, password, email, phone, passkey,
                    second_factor, identity, session, account, authorization, purchase_lock)

enum class SecurityResult { succeeded, failed, limited };
BOOST_DESCRIBE_ENUM(SecurityResult, succeeded, failed, limited)

struct SecurityEvent {
  SecuritySubject subject = SecuritySubject::sign_in;
  std::string_view
      way;  // "password", "otp", "passkey"; "changed", "reset", "ended": a word, never a person's text
  SecurityResult result = SecurityResult::succeeded;
  std::optional<AccountId> account = {};  // absent where nobody knows whose it is
};

/// Names of sign-in methods as ways.
std::string_view way_of(SignInMethod method);

/// So many lines of each kind (tenant, subject, way and result) that did not succeed: refusals cost their
/// sender nothing, and a flood of them must not fill the disk.
inline constexpr http::RateLimitSettings logged_refusals{
    .count = 600, .period = std::chrono::minutes(1), .burst = 1000, .keys = 10'000};

/// Accounts appear by their number: no address, name or number of a person is in the log. Every event is
/// counted, also where logged_refusals keeps it out of the log. Thread safe.
class SecurityLog {
 public:
  SecurityLog(http::Metrics& metrics, base::Clock const& clock);

  void record(base::TenantId const& tenant, http::Request const& request, SecurityEvent const& event);
  /// What no request caused: an act of staff on the command line, or a job.
  void record(base::TenantId const& tenant, SecurityEvent const& event);

 private:
  /// Counts the event; false where a flood keeps it out of the log.
  bool count(base::TenantId const& tenant, SecurityEvent const& event);

  base::Clock const& clock_;
  http::RateLimit refusals_;
  http::Counter& unlogged_;
  template <class Enum>
  static constexpr std::size_t count_of =
      boost::mp11::mp_size<boost::describe::describe_enumerators<Enum>>::value;
  std::array<std::array<http::Counter*, count_of<SecurityResult>>, count_of<SecuritySubject>> counters_{};
};

}  // namespace accounts
