// Saves notice, mail and event of a subscriber in one transaction, so that nobody gets two mails.
#include "features/subscriptions/mails/price_notices.hpp"

#include "base/json/json.hpp"
#include "features/accounts/account_store.hpp"
#include "features/plans/plan_attributes.hpp"
#include "features/subscriptions/mails/subscriber_message.hpp"
#include "features/subscriptions/subscription_store.hpp"

namespace subscriptions {
namespace {

constexpr std::int64_t told_at_once = 100;

struct PriceChangeMail {
  std::string name;
  std::string plan;
  base::MoneyBody before;
  base::MoneyBody after;
  base::Instant effective_at;
  std::string time_zone;
};
BOOST_DESCRIBE_STRUCT(PriceChangeMail, (), (name, plan, before, after, effective_at, time_zone))

}  // namespace

bool PriceNotices::tell_one(storage::Session& session, tenants::Tenant const& tenant,
                            plans::Plans const& plans, DueNotice const& notice, base::Instant now) {
  auto const subscription = SubscriptionStore({session, tenant.id}).find(notice.subscription);
  auto const account = accounts::AccountStore({session, tenant.id}).find(subscription->account);
  auto const* plan = plans.find(subscription->plan);
  auto const real_now = tenant_clock_.machine().now();
  if (!account || plan == nullptr) return false;
  if (!PriceNoticeStore({session, tenant.id}).add(subscription->id, notice.to_version, now, real_now))
    return false;
  auto const before = base::money_body(versions_.find({session, tenant.id}, notice.from_version).price);
  auto const after = base::money_body(versions_.find({session, tenant.id}, notice.to_version).price);
  auto message = message_to(*account, tenant, *subscription, "price-change");
  auto const name = plans::name_in(*plan, message.locale);
  message.data.text = base::to_json(PriceChangeMail{account->name, name, before, after, notice.effective_at,
                                                    tenant.configuration.billing.time_zone});
  messenger_.send(session, message);
  storage::EventOutbox(session, tenant_clock_.machine(), ids_)
      .append(tenant.id, "plan.price_change_notice", base::text(subscription->id),
              base::to_json(PriceChangeNotice{subscription->id, subscription->account, subscription->plan,
                                              before, after, notice.effective_at}));
  return true;
}

portal::Task<std::size_t> PriceNotices::tell(std::shared_ptr<tenants::Tenant const> tenant) {
  auto const plans = co_await plans_.of(tenant->id);
  auto work = [&](storage::TenantSession const& session) {
    auto const now = tenant_clock_.now(session);
    std::size_t told = 0;
    for (auto const& notice : PriceNoticeStore(session).due(now, told_at_once))
      told += tell_one(session, *tenant, *plans, notice, now) ? 1 : 0;
    return told;
  };
  co_return co_await database_.write(tenant->id, work);
}

portal::Task<std::size_t> PriceNotices::tell_all() {
  auto look = [](storage::Session& session) { return tenants_with_price_changes(session); };
  auto const with_changes = co_await database_.read(look);
  std::size_t sum = 0;
  for (auto const& id : with_changes) {
    auto const tenant = directory_.by_id(id.value);
    if (!tenant) continue;
    std::size_t told = 0;
    do {
      auto telling = tell(tenant);
      told = co_await std::move(telling);
      sum += told;
    } while (told > 0);
  }
  co_return sum;
}

}  // namespace subscriptions
