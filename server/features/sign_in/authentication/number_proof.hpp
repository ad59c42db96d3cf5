// Decides what a proven telephone number opens by itself, since operators give numbers to new owners
// (recycled numbers).
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <expected>
#include <string>

#include "base/locale.hpp"
#include "features/accounts/account.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace sign_in {

enum class NumberProof {
  number_alone,   // the account: it was used lately, or this browser was signed in to the account before
  second_factor,  // the account, together with its second factor
  mailed_code,    // the account, together with a code that goes to its mailbox
  other_method,   // nothing: the account's passkey has to be used
  new_account     // nobody can show that the former owner still has the number: it goes to a new account
};

class NumberProofs {
 public:
  /// So long after the last sign-in with it a number is enough. Operators wait about that long before they
  /// give a number to somebody else.
  static constexpr std::chrono::days good_for{90};

  explicit NumberProofs(Services const& services) : services_(services) {}

  NumberProof required_for(storage::Session& session, http::Request const& request,
                           accounts::Account const& account) const;
  /// Mails a code that completes the sign-in with this number, in the browser with this secret only. 429
  /// TOO_MANY_ATTEMPTS: counted with the other codes to that mailbox.
  boost::asio::awaitable<std::expected<void, base::Refusal>> mail_code(
      tenants::Tenant const& tenant, http::Request const& request, base::Locale const& locale,
      accounts::Account const& account, std::string msisdn, std::string browser) const;
  /// Whether the payload of a one-time code is of `mail_code`.
  static bool is_mailed(std::string_view payload);

 private:
  Services const& services_;
};

}  // namespace sign_in
