// The security trail: what happened to accounts, one line of the log each, and counters (OWASP ASVS 16.3).
#pragma once
#include <array>
#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <optional>
#include <string_view>

#include "features/accounts/account.hpp"
#include "http/metrics.hpp"
#include "http/request.hpp"

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
  account
};
BOOST_DESCRIBE_ENUM(SecuritySubject, sign_in, registration, reauthentication, password, email, phone, passkey,
                    second_factor, identity, session, account)

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

/// Accounts appear by their number: no address, name or number of a person is in the log. Thread safe.
class SecurityLog {
 public:
  explicit SecurityLog(http::Metrics& metrics);

  void record(base::TenantId const& tenant, http::Request const& request, SecurityEvent const& event);

 private:
  template <class Enum>
  static constexpr std::size_t count_of =
      boost::mp11::mp_size<boost::describe::describe_enumerators<Enum>>::value;
  std::array<std::array<http::Counter*, count_of<SecurityResult>>, count_of<SecuritySubject>> counters_{};
};

}  // namespace accounts
