// The messages that sign-in sends: templates and their data.
#pragma once
#include <string>

#include "base/locale.hpp"
#include "features/accounts/account.hpp"
#include "features/accounts/codes/one_time_codes.hpp"
#include "features/accounts/person_locale.hpp"
#include "features/sign_in/recipient.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace sign_in {

/// Queues messages in the caller's transaction.
class Mails {
 public:
  Mails(Services const& services, tenants::Tenant const& tenant, http::Request const& request)
      : services_(services), tenant_(tenant), request_(request) {}

  void sign_in_otp(storage::Session& session, accounts::Account const& account, Recipient const& to,
                   accounts::IssuedOneTimeCode const& code, std::string const& locale) const;
  /// `link` opens the page that confirms with one button.
  void verify_email(storage::Session& session, std::string const& to, std::string const& name,
                    accounts::IssuedOneTimeCode const& code, std::string const& link,
                    std::string const& locale) const;
  /// Somebody wants to register with an address that has an account.
  void account_exists(storage::Session& session, accounts::Account const& account, std::string const& login,
                      std::string const& reset, std::string const& locale) const;
  void reset_password(storage::Session& session, accounts::Account const& account,
                      accounts::IssuedOneTimeCode const& code, std::string const& link,
                      std::string const& locale) const;
  void password_changed(storage::Session& session, accounts::Account const& account,
                        std::string const& locale) const;
  void new_sign_in(storage::Session& session, accounts::Account const& account,
                   std::string const& locale) const;
  /// Another way to sign in belongs to the account from now on.
  void identity_linked(storage::Session& session, accounts::Account const& account,
                       std::string const& provider, std::string const& locale) const;

 private:
  void send(storage::Session& session, messaging::Outgoing message) const;
  /// "https://aurora.example"
  std::string origin() const;

  Services const& services_;
  tenants::Tenant const& tenant_;
  http::Request const& request_;
};

}  // namespace sign_in
