// Accounts of people whose identity is asserted by a provider, a partner or an operator.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <variant>

#include "base/locale.hpp"
#include "features/accounts/account.hpp"
#include "features/sign_in/authentication/number_proof.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"

namespace sign_in {

/// The identity that a provider, partner or operator asserts. `email` is set only if verified; `msisdn`
/// always is.
struct AssertedIdentity {
  std::string issuer;  // "https://id.example", "partner:plume", "provider:nujum"; empty: known by telephone
                       // number only
  std::string subject;
  std::optional<std::string> email;
  std::optional<std::string> msisdn;
  std::string name;
  std::string last_name;
};
BOOST_DESCRIBE_STRUCT(AssertedIdentity, (), (issuer, subject, email, msisdn, name, last_name))

struct KnownAccount {
  accounts::Account account;
  bool newly_created = false;
  bool needs_second_factor = false;  // the number alone is not enough any more
};
/// The address belongs to an account that has not been linked: its owner has to agree.
struct NeedsConsent {
  accounts::Account account;
};
/// The account's number was not used for a long time, so it may have a new owner: a code has to be mailed.
struct NeedsMailedCode {
  accounts::Account account;
};
/// The same where the account has a passkey, but no mailbox.
struct NumberNotEnough {
  accounts::Account account;
};
struct FoundAccount {
  std::variant<KnownAccount, NeedsConsent, NeedsMailedCode, NumberNotEnough> account;
  std::optional<accounts::AccountId> former = {};  // the one that the asserted number was taken from
};

class FederatedAccounts {
 public:
  explicit FederatedAccounts(Services const& services) : services_(services), numbers_(services) {}

  /// By issuer and subject, else by number, else by e-mail address (needs consent), else a new account.
  FoundAccount find_or_create(storage::Session& session, tenants::Tenant const& tenant,
                              http::Request const& request, AssertedIdentity const& who,
                              base::Locale const& locale) const;
  /// After its owner agreed. Absent where the address has changed hands or somebody else was linked
  /// meanwhile.
  std::optional<accounts::Account> link(storage::Session& session, tenants::Tenant const& tenant,
                                        AssertedIdentity const& who) const;

 private:
  Services const& services_;
  NumberProofs const numbers_;
};

}  // namespace sign_in
