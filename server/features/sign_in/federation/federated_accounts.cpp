// Finds, creates and links accounts by an asserted identity.
#include "features/sign_in/federation/federated_accounts.hpp"

#include <algorithm>

#include "base/text.hpp"

#include "features/accounts/account_store.hpp"
#include "features/sign_in/refused.hpp"

namespace sign_in {

using accounts::Account;
using accounts::AccountStore;

namespace {

/// A name is cleaned, even from a trusted sender.
std::string as_name(std::string_view text) {
  std::string out;
  for (char const c : text.substr(0, 200))
    if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f && c != '<' && c != '>') out += c;
  while (!base::is_valid_utf8(out)) out.pop_back();  // a character was cut in two
  return out;
}

/// The issuer knows the account's owner as another subject: the operator has given the number to a new owner
/// since (a recycled number).
bool is_somebody_else(AccountStore& store, Account const& account, AssertedIdentity const& who) {
  return !who.issuer.empty() &&
         std::ranges::any_of(store.identities(account.id), [&](accounts::LinkedIdentity const& linked) {
           return linked.issuer == who.issuer && linked.subject != who.subject;
         });
}

/// The asserted number belongs to this person now, so it must not open another account any more. A number of
/// its own the account keeps. Returns the account that had the number.
std::optional<accounts::AccountId> take_over_number(AccountStore& store, Account& account,
                                                    AssertedIdentity const& who, base::Instant now) {
  if (!who.msisdn || account.msisdn == who.msisdn) return std::nullopt;
  std::optional<Account> former;
  if (!account.msisdn) {
    former = store.set_msisdn(account.id, *who.msisdn, now);
    account.msisdn = who.msisdn;
    account.msisdn_verified_at = now;
  } else {
    former = store.find_by_msisdn(*who.msisdn);
    if (former) store.remove_msisdn(former->id, now);
  }
  return former ? std::optional(former->id) : std::nullopt;
}

}  // namespace

FoundAccount FederatedAccounts::find_or_create(storage::Session& session, tenants::Tenant const& tenant,
                                               http::Request const& request, AssertedIdentity const& who,
                                               base::Locale const& locale) const {
  AccountStore store({session, tenant.id});
  auto const now = services_.clock.now();
  auto const link_to = [&](Account account, bool newly_created) {
    if (!who.issuer.empty()) store.link(account.id, who.issuer, who.subject, who.email, now);
    return KnownAccount{std::move(account), newly_created};
  };
  if (!who.issuer.empty())
    if (auto known = store.find_by_identity(who.issuer, who.subject)) {
      auto const former = take_over_number(store, *known, who, now);
      return {KnownAccount{std::move(*known)}, former};
    }
  std::optional<accounts::AccountId> former;
  if (who.msisdn)
    if (auto known = store.find_by_msisdn(*who.msisdn)) {
      if (known->msisdn_verified_at && !is_somebody_else(store, *known, who)) {
        switch (numbers_.required_for(session, request, *known)) {
          case NumberProof::number_alone: return {link_to(std::move(*known), false)};
          // Linked once its owner has shown more than the number.
          case NumberProof::second_factor: return {KnownAccount{std::move(*known), false, true}};
          case NumberProof::mailed_code: return {NeedsMailedCode{std::move(*known)}};
          case NumberProof::other_method: return {NumberNotEnough{std::move(*known)}};
          case NumberProof::new_account: break;
        }
      }
      store.remove_msisdn(known->id, now);
      former = known->id;
    }
  auto const key = who.email ? accounts::email_key(*who.email) : std::nullopt;
  if (key)
    if (auto known = store.find_by_email(*key)) return {NeedsConsent{std::move(*known)}, former};
  accounts::NewAccount wanted{.name = as_name(who.name),
                              .last_name = as_name(who.last_name),
                              .email = key ? who.email : std::nullopt,
                              .email_verified = key.has_value(),
                              .msisdn = who.msisdn,
                              .msisdn_verified = who.msisdn.has_value(),
                              .language = std::string(locale.code)};
  auto const id = services_.ids.make<accounts::AccountId>();
  auto made = store.create(wanted, id, now);
  if (!made) throw base::Problem(problems::account_conflict);
  return {link_to(std::move(*made), true), former};
}

std::optional<Account> FederatedAccounts::link(storage::Session& session, tenants::Tenant const& tenant,
                                               AssertedIdentity const& who) const {
  AccountStore store({session, tenant.id});
  auto const key = who.email ? accounts::email_key(*who.email) : std::nullopt;
  auto account = key ? store.find_by_email(*key) : std::nullopt;
  if (!account || who.issuer.empty()) return std::nullopt;
  if (auto const known = store.find_by_identity(who.issuer, who.subject))
    return known->id == account->id ? account : std::nullopt;
  store.link(account->id, who.issuer, who.subject, who.email, services_.clock.now());
  // The provider has verified the address.
  if (!account->email_verified_at) store.verify_email(account->id, services_.clock.now());
  return account;
}

}  // namespace sign_in
