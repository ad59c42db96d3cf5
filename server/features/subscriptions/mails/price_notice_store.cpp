// The SQL of notices about price changes.
#include "features/subscriptions/mails/price_notice_store.hpp"

namespace subscriptions {
namespace {

using storage::bind;

constexpr std::string_view untold = R"(
  from plan_price_change c
  cross join subscription s  -- keeps SQLite from beginning with all subscriptions of the tenant
  join account a on a.tenant = s.tenant and a.id = s.account
  where c.tenant = :tenant and s.tenant = c.tenant and s.price_version = c.from_version and (s.state = 'ACTIVE' or s.sub_state = 'PAUSED') and s.sub_state <> 'CANCELING'
    and s.next_version is null and a.state <> 'closing' and (a.email is not null or a.msisdn is not null)
    and not exists (select 1 from price_notice n where n.tenant = s.tenant and n.subscription = s.id
                    and n.to_version = c.to_version) )";

}  // namespace

bool PriceNoticeStore::add(SubscriptionId subscription, plans::PriceVersionId to, base::Instant told_at,
                           base::Instant real_now) {
  return session_.execute(R"(insert into price_notice (tenant, subscription, to_version, told_at, created_at)
                             values (:tenant, :subscription, :to, :told_at, :now)
                             on conflict (tenant, subscription, to_version) do nothing)",
                          bind("subscription", subscription), bind("to", to), bind("told_at", told_at),
                          bind("now", real_now)) == 1;
}

std::vector<PriceNotice> PriceNoticeStore::of(SubscriptionId subscription) {
  return session_.rows<PriceNotice>(
      "select to_version, told_at from price_notice where tenant = :tenant and subscription = :subscription",
      bind("subscription", subscription));
}

std::vector<DueNotice> PriceNoticeStore::due(base::Instant now, std::int64_t limit) {
  return session_.rows<DueNotice>(
      "select s.id as subscription, c.from_version, c.to_version, c.notice_at, c.effective_at" +
          std::string(untold) + "and c.notice_at <= :now order by c.notice_at, s.id limit :limit",
      bind("now", now), bind("limit", limit));
}

std::optional<base::Instant> PriceNoticeStore::next(base::Instant now) {
  return session_.value<base::Instant>(
      "select min(c.notice_at)" + std::string(untold) + "and c.notice_at > :now", bind("now", now));
}

std::vector<base::TenantId> tenants_with_price_changes(storage::Session& session) {
  std::vector<base::TenantId> out;
  for (auto& tenant :
       session.values<std::string>("select distinct tenant from plan_price_change order by tenant"))
    out.push_back({std::move(tenant)});
  return out;
}

}  // namespace subscriptions
