// What a proven telephone number alone opens: recycled numbers, which operators give to new owners.
#pragma once
#include <chrono>
#include <string>

#include "base/locale.hpp"
#include "features/accounts/account.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request.hpp"

namespace sign_in {

enum class NumberProof {
  account,        // the number was used lately, or this browser was signed in to the account before
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

  NumberProof find(storage::Session& session, http::Request const& request,
                   accounts::Account const& account) const;
  /// Mails a code that completes the sign-in with this number, in the browser with this secret only.
  void mail_code(storage::Session& session, tenants::Tenant const& tenant, http::Request const& request,
                 base::Locale const& locale, accounts::Account const& account, std::string const& msisdn,
                 std::string browser) const;
  /// Whether the payload of a one-time code is of `mail_code`.
  static bool is_mailed(std::string_view payload);

 private:
  Services const& services_;
};

}  // namespace sign_in
