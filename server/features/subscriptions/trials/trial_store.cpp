// The SQL of used trials and of consents.
#include "features/subscriptions/trials/trial_store.hpp"

#include "storage/columns_of.hpp"

namespace subscriptions {

std::vector<std::int64_t> trial_groups(plans::Plan const& plan) {
  std::vector<std::int64_t> out;
  for (auto const& level : plan.levels) out.push_back(level.group.value);
  if (out.empty()) out.push_back(plan.id.value);
  return out;
}

bool TrialStore::is_used(accounts::AccountId account, std::span<std::int64_t const> groups) {
  for (auto const group : groups)
    if (session_.value<std::int64_t>(
            R"(select subscription from trial_use
                where tenant = :tenant and plan_group = :plan_group and account = :account)",
            storage::bind("plan_group", group), storage::bind("account", account)))
      return true;
  return false;
}

bool TrialStore::is_used_by_payer(std::string_view payer_hash, std::span<std::int64_t const> groups) {
  if (payer_hash.empty()) return false;
  for (auto const group : groups)
    if (session_.value<std::int64_t>(
            R"(select subscription from trial_payer
                where tenant = :tenant and plan_group = :plan_group and payer_hash = :payer_hash)",
            storage::bind("plan_group", group), storage::bind("payer_hash", payer_hash)))
      return true;
  return false;
}

void TrialStore::add(Subscription const& subscription, std::span<std::int64_t const> groups,
                     std::string_view payer_hash, base::Instant at) {
  for (auto const group : groups) {
    session_.execute(R"(insert into trial_use (tenant, plan_group, account, subscription, at)
                        values (:tenant, :plan_group, :account, :subscription, :at)
                        on conflict (tenant, plan_group, account) do nothing)",
                     storage::bind("plan_group", group), storage::bind("account", subscription.account),
                     storage::bind("subscription", subscription.id), storage::bind("at", at));
    if (payer_hash.empty()) continue;
    session_.execute(R"(insert into trial_payer (tenant, plan_group, payer_hash, subscription, at)
                        values (:tenant, :plan_group, :payer_hash, :subscription, :at)
                        on conflict (tenant, plan_group, payer_hash) do nothing)",
                     storage::bind("plan_group", group), storage::bind("payer_hash", payer_hash),
                     storage::bind("subscription", subscription.id), storage::bind("at", at));
  }
}

void ConsentStore::add(Consent const& consent) {
  session_.execute(
      R"(insert into consent (tenant, id, account, subscription, name, text_hash, locale, channel, given_at, period)
         values (:tenant, :id, :account, :subscription, :name, :text_hash, :locale, :channel, :given_at, :period))",
      storage::bind_members(consent));
}

std::vector<Consent> ConsentStore::of(accounts::AccountId account) {
  return session_.rows<Consent>("select " + storage::columns_of<Consent>() +
                                    " from consent where tenant = :tenant and account = :account order by id",
                                storage::bind("account", account));
}

std::vector<Consent> ConsentStore::of_periods(Subscription const& subscription, std::int64_t first,
                                              std::int64_t last) {
  return session_.rows<Consent>(
      "select " + storage::columns_of<Consent>() +
          R"( from consent where tenant = :tenant and account = :account and subscription = :id
                and (period is null or period between :first and :last)
              order by id)",
      storage::bind("account", subscription.account), storage::bind("id", subscription.id),
      storage::bind("first", first), storage::bind("last", last));
}

}  // namespace subscriptions
