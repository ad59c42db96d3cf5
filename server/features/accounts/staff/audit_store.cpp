// Writes and reads the rows of the audit trail.
#include "features/accounts/staff/audit_store.hpp"

#include "storage/columns_of.hpp"

namespace accounts {

void AuditStore::add(AuditEntry const& entry) {
  session_.execute(R"(
    insert into audit_entry (tenant, id, at, account, permission, act, begun, status)
    values (:tenant, :id, :at, :account, :permission, :act, :begun, :status))",
                   storage::bind_members(entry));
}

std::vector<AuditEntry> AuditStore::newest(std::int64_t limit) {
  static std::string const sql = "select " + storage::columns_of<AuditEntry>() +
                                 " from audit_entry where tenant = :tenant order by id desc limit :limit";
  return session_.rows<AuditEntry>(sql, storage::bind("limit", limit));
}

}  // namespace accounts
