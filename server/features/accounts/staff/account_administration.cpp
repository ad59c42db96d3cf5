// Finds the account, changes its row or ends its sessions, and records it in both trails.
#include "features/accounts/staff/account_administration.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/problem.hpp"
#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/sessions/session_store.hpp"
#include "storage/tenant_session.hpp"

namespace accounts {
namespace {

SecurityEvent event_of(AccountAct act, AccountId account) {
  SecurityEvent out{.subject = SecuritySubject::account, .account = account};
  switch (act) {
    case AccountAct::show: break;
    case AccountAct::set_roles: out.way = "roles_set"; break;
    case AccountAct::suspend: out.way = "suspended"; break;
    case AccountAct::restore: out.way = "restored"; break;
    case AccountAct::lock_purchases:
    case AccountAct::unlock_purchases:
      out.subject = SecuritySubject::purchase_lock;
      out.way = act == AccountAct::lock_purchases ? "locked_by_staff" : "unlocked_by_staff";
      break;
    case AccountAct::sign_out:
      out.subject = SecuritySubject::session;
      out.way = "ended_by_staff";
      break;
  }
  return out;
}

/// "account set_roles 0ABC user,editor"
std::string described(AccountAct act, AccountId account, std::vector<std::string> const& roles) {
  auto out = std::string("account ") + boost::describe::enum_to_string(act, "") + ' ' + base::text(account);
  if (act == AccountAct::set_roles)
    out += ' ' + (roles.empty() ? std::string("user") : fmt::format("{}", fmt::join(roles, ",")));
  return out;
}

}  // namespace

std::expected<Administered, std::string> administer(storage::TenantSession const& session,
                                                    std::string_view contact, AccountAct act,
                                                    std::vector<std::string> const& roles, base::Instant now,
                                                    SecurityLog& security, AuditTrail& audit) {
  AccountStore store(session);
  std::optional<Account> account;
  if (auto const email = email_key(contact))
    account = store.find_by_email(*email);
  else if (auto const number = msisdn_key(contact))
    account = store.find_by_msisdn(*number);
  else
    return std::unexpected(std::string(contact) + " is neither an e-mail address nor a telephone number");
  if (!account)
    return std::unexpected("the tenant " + session.tenant().value + " has no account of " +
                           std::string(contact));
  Administered out;
  bool const closing = account->state == AccountState::closing;
  switch (act) {
    case AccountAct::show: break;
    case AccountAct::set_roles:
      if (auto const set = store.set_roles(account->id, roles, now); !set)
        return std::unexpected("a role " + set.error().front().message);
      break;
    case AccountAct::suspend:
    case AccountAct::restore:
      // Its owner asked to be forgotten, and both would take that back.
      if (closing) return std::unexpected("the account is being closed by its owner");
      store.set_state(account->id,
                      act == AccountAct::suspend ? AccountState::suspended : AccountState::active,
                      std::nullopt, now);
      break;
    case AccountAct::lock_purchases:
    case AccountAct::unlock_purchases:
      store.lock_purchases(account->id, act == AccountAct::lock_purchases, now);
      break;
    case AccountAct::sign_out: {
      SessionStore sessions(session);
      sessions.use_codes_of(account->id, now);  // one of them would open a session afterwards
      out.ended_sessions = sessions.end_others(account->id, std::nullopt, "ended_by_staff", now);
      break;
    }
  }
  if (act != AccountAct::show) {
    audit.add(session, Permission::administer_accounts, described(act, account->id, roles));
    session.after_commit([&security, tenant = session.tenant(), event = event_of(act, account->id)] {
      security.record(tenant, event);
    });
  }
  static_cast<Account&>(out) = *store.find(account->id);
  return out;
}

}  // namespace accounts
