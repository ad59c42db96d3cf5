// Accounts of people for whom somebody else vouches: a provider, a partner, an operator.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <variant>

#include "base/locale.hpp"
#include "features/accounts/account.hpp"
#include "features/sign_in/parts.hpp"
#include "features/tenants/tenant.hpp"

namespace sign_in {

/// What is said of somebody. An address counts only where it was verified; a number always is.
struct Vouched {
  std::string
      issuer;  // "https://id.example", "partner:plume", "provider:nujum"; empty: known by number alone
  std::string subject;
  std::optional<std::string> email;
  std::optional<std::string> msisdn;
  std::string name;
  std::string last_name;
};
BOOST_DESCRIBE_STRUCT(Vouched, (), (issuer, subject, email, msisdn, name, last_name))

struct KnownAccount {
  accounts::Account account;
  bool made_now = false;
};
/// The address belongs to an account that has not been linked: its owner has to agree.
struct NeedsConsent {
  accounts::Account account;
};
using FoundAccount = std::variant<KnownAccount, NeedsConsent>;

class OutsideAccounts {
 public:
  explicit OutsideAccounts(Parts const& parts) : parts_(parts) {}

  /// By issuer and subject, else by number, else by address (which asks), else a new account.
  FoundAccount find_or_make(storage::Session& session, tenants::Tenant const& tenant, Vouched const& who,
                            base::Locale const& locale) const;
  /// After its owner agreed. Absent where the address has changed hands or somebody else was linked
  /// meanwhile.
  std::optional<accounts::Account> link(storage::Session& session, tenants::Tenant const& tenant,
                                        Vouched const& who) const;

 private:
  Parts const& parts_;
};

}  // namespace sign_in
