// Changes an account from the command line, for staff: sets its roles, suspends or restores it, locks its
// purchases, ends its sessions.
#pragma once
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "features/accounts/account.hpp"
#include "features/accounts/limits/security_log.hpp"
#include "features/accounts/staff/audit_trail.hpp"
#include "storage/tenant_session.hpp"

namespace accounts {

enum class AccountAct { show, set_roles, suspend, restore, lock_purchases, unlock_purchases, sign_out };
BOOST_DESCRIBE_ENUM(AccountAct, show, set_roles, suspend, restore, lock_purchases, unlock_purchases, sign_out)

/// An account as it is after an act.
struct Administered : Account {
  std::int64_t ended_sessions = 0;  // by sign_out
};

/// The account as it is afterwards, or in a sentence why nothing was done. `contact`: its e-mail address or
/// telephone number. A suspended account's owner can still sign in and read what is theirs, and nothing more.
/// `sign_out` ends all sessions at once, on every server; their owner may sign in again. What changed
/// something is in the audit trail with it, and in the security trail once it is committed.
std::expected<Administered, std::string> administer(storage::TenantSession const& session,
                                                    std::string_view contact, AccountAct act,
                                                    std::vector<std::string> const& roles, base::Instant now,
                                                    SecurityLog& security, AuditTrail& audit);

}  // namespace accounts
