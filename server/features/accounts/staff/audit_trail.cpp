// Makes the entries of the audit trail.
#include "features/accounts/staff/audit_trail.hpp"

#include "base/log.hpp"
#include "base/text.hpp"

namespace accounts {

AuditEntry AuditTrail::entry(std::optional<AccountId> account, Permission permission, std::string act) {
  return {.id = ids_.make<AuditId>(),
          .at = clock_.now(),
          .account = account,
          .permission = permission,
          .act = std::move(act),
          .begun = {},
          .status = {}};
}

boost::asio::awaitable<AuditEntry> AuditTrail::begin(base::TenantId tenant, AccountId account,
                                                     Permission permission, std::string act) {
  auto out = entry(account, permission, std::move(act));
  co_await database_.write(std::move(tenant),
                           [&out](storage::TenantSession const& session) { AuditStore(session).add(out); });
  co_return out;
}

boost::asio::awaitable<void> AuditTrail::end(base::TenantId tenant, AuditEntry begun, std::int64_t status) {
  auto last = entry(begun.account, begun.permission, std::move(begun.act));
  last.begun = begun.id;
  last.status = status;
  try {
    co_await database_.write(
        tenant, [&last](storage::TenantSession const& session) { AuditStore(session).add(last); });
  } catch (std::exception const& error) {
    base::log::error("the end of a call of staff is not in the audit trail",
                     {{"tenant", tenant.value},
                      {"entry", base::text(begun.id)},
                      {"status", std::to_string(status)},
                      {"reason", std::string(error.what())}});
  }
}

void AuditTrail::add(storage::TenantSession const& session, Permission permission, std::string act) {
  AuditStore(session).add(entry(std::nullopt, permission, std::move(act)));
}

}  // namespace accounts
