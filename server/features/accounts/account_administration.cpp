// Finds the account and changes its row.
#include "features/accounts/account_administration.hpp"

#include "base/problem.hpp"
#include "features/accounts/account_store.hpp"

namespace accounts {

std::expected<Account, std::string> administer(storage::Session& session, base::TenantId const& tenant,
                                               std::string_view contact, AccountAct act,
                                               std::vector<std::string> const& roles, base::Instant now) {
  AccountStore store(session, tenant);
  std::optional<Account> account;
  if (auto const email = email_key(contact))
    account = store.find_by_email(*email);
  else if (auto const number = msisdn_key(contact))
    account = store.find_by_msisdn(*number);
  else
    return std::unexpected(std::string(contact) + " is neither an e-mail address nor a telephone number");
  if (!account)
    return std::unexpected("the tenant " + tenant.value + " has no account of " + std::string(contact));
  bool const closing = account->state == AccountState::closing;
  switch (act) {
    case AccountAct::show: return *account;
    case AccountAct::set_roles: try { store.set_roles(account->id, roles, now);
      } catch (base::Problem const& problem) {
        return std::unexpected("a role " + problem.errors.front().message);
      }
      break;
    case AccountAct::suspend:
    case AccountAct::restore:
      // Its owner asked to be forgotten, and both would take that back.
      if (closing) return std::unexpected("the account is being closed by its owner");
      store.set_state(account->id,
                      act == AccountAct::suspend ? AccountState::suspended : AccountState::active,
                      std::nullopt, now);
      break;
  }
  return *store.find(account->id);
}

}  // namespace accounts
