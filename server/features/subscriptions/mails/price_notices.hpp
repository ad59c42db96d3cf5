// Notifies subscribers of a price change: by mail, by text message where there is no mail address, and as an
// event for other systems.
#pragma once
#include "features/accounts/account.hpp"
#include "features/messaging/messenger.hpp"
#include "features/plans/plan_library.hpp"
#include "features/portal/call.hpp"
#include "features/subscriptions/mails/price_notice_store.hpp"
#include "features/subscriptions/price_versions.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/database.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

/// The payload of plan.price_change_notice.
struct PriceChangeNotice {
  SubscriptionId subscription;
  accounts::AccountId account;
  plans::PlanId plan;
  base::MoneyBody price_before;
  base::MoneyBody price;
  base::Instant effective_at;
};
BOOST_DESCRIBE_STRUCT(PriceChangeNotice, (), (subscription, account, plan, price_before, price, effective_at))

class PriceNotices {
 public:
  PriceNotices(storage::Database& database, base::Clock const& machine, base::IdSource& ids,
               tenants::TenantDirectory const& directory, plans::PlanLibrary& plans,
               messaging::Messenger const& messenger)
      : database_(database),
        tenant_clock_(machine),
        ids_(ids),
        directory_(directory),
        plans_(plans),
        messenger_(messenger) {}

  /// One batch of a tenant's subscribers, at the tenant's time. Returns how many were notified.
  portal::Task<std::size_t> tell(std::shared_ptr<tenants::Tenant const> tenant);
  portal::Task<std::size_t> tell_all();
  std::optional<base::Instant> next(storage::TenantSession const& session, base::Instant now) const {
    return PriceNoticeStore(session).next(now);
  }

 private:
  bool tell_one(storage::Session& session, tenants::Tenant const& tenant, plans::Plans const& plans,
                DueNotice const& notice, base::Instant now);

  storage::Database& database_;
  tenants::TenantClock const tenant_clock_;
  base::IdSource& ids_;
  tenants::TenantDirectory const& directory_;
  plans::PlanLibrary& plans_;
  messaging::Messenger const& messenger_;
  PriceVersions versions_;
};

}  // namespace subscriptions
