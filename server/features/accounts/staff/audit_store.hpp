// The rows of the audit trail. Rows are only added, never changed or deleted.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"
#include "features/accounts/staff/permission.hpp"
#include "storage/tenant_session.hpp"

namespace accounts {

using AuditId = base::Id<struct AuditTag>;

struct AuditEntry {
  AuditId id;
  base::Instant at;                  // the machine's time
  std::optional<AccountId> account;  // absent: the command line
  Permission permission = Permission::administer_accounts;
  std::string act;                     // "POST /backend/office/payments/0ABC/refund", "account suspend 0ABC"
  std::optional<AuditId> begun;        // the entry that says how a call ended names the one of its beginning
  std::optional<std::int64_t> status;  // of a call that ended
};
BOOST_DESCRIBE_STRUCT(AuditEntry, (), (id, at, account, permission, act, begun, status))

class AuditStore {
 public:
  explicit AuditStore(storage::TenantSession const& session) : session_(session) {}

  void add(AuditEntry const& entry);
  /// The newest first.
  std::vector<AuditEntry> newest(std::int64_t limit);

 private:
  storage::TenantSession session_;
};

}  // namespace accounts
