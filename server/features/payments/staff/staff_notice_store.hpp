// Rows that the staff of a tenant has to look at: differences in payments, and what breaks a rule of the
// ledger.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace payments {

/// One row that no mail has named yet.
struct StaffNotice {
  std::string tenant;
  std::string source;  // "payment" or "ledger"
  std::string key;
  std::string about;  // the provider and its reference; the rule and the row
  std::string says;
};
BOOST_DESCRIBE_STRUCT(StaffNotice, (), (tenant, source, key, about, says))

/// The notices since then that nobody got a mail about, of tenants that have somebody to mail.
std::vector<StaffNotice> untold_notices(storage::Session& session, base::Instant since, std::int64_t limit);
void set_told(storage::Session& session, StaffNotice const& notice, base::Instant now);
/// Deletes the notices from before this time: they are too old to be mailed again.
std::int64_t purge_notices(storage::Session& session, base::Instant before);

/// Who looks after the payments of a tenant: accounts with the role "billing" and a proven address.
std::vector<accounts::AccountId> billing_staff(storage::TenantSession const& session, std::int64_t limit);

}  // namespace payments
