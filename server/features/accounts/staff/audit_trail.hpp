// Writes down what staff do: a call before it is answered and after, a command together with what it changes.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "features/accounts/staff/audit_store.hpp"
#include "storage/database.hpp"

namespace accounts {

/// Thread safe.
class AuditTrail {
 public:
  AuditTrail(storage::Database& database, base::Clock const& clock, base::IdSource& ids)
      : database_(database), clock_(clock), ids_(ids) {}

  /// A call that has a user and is allowed begins. Throws where the entry can't be written: nothing is done
  /// then.
  boost::asio::awaitable<AuditEntry> begin(base::TenantId tenant, AccountId account, Permission permission,
                                           std::string act);
  /// It has ended. An entry that can't be written is an error in the log: what was done stays done.
  boost::asio::awaitable<void> end(base::TenantId tenant, AuditEntry begun, std::int64_t status);
  /// A command does something, in the transaction of that.
  void add(storage::TenantSession const& session, Permission permission, std::string act);

 private:
  AuditEntry entry(std::optional<AccountId> account, Permission permission, std::string act);

  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
};

}  // namespace accounts
