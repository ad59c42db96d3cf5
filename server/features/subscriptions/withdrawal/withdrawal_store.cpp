// The SQL of withdrawals.
#include "features/subscriptions/withdrawal/withdrawal_store.hpp"

#include <algorithm>

#include "features/payments/payment_store.hpp"
#include "features/payments/voucher/voucher_provider.hpp"
#include "storage/columns_of.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {
namespace {

struct ContractStart {
  SubscriptionId subscription;
  base::Instant starts_at;
};
BOOST_DESCRIBE_STRUCT(ContractStart, (), (subscription, starts_at))

}  // namespace

std::optional<Withdrawal> WithdrawalStore::find(SubscriptionId subscription) {
  return session_.row<Withdrawal>(
      "select " + storage::columns_of<Withdrawal>() +
          " from withdrawal where tenant = :tenant and subscription = :subscription",
      storage::bind("subscription", subscription));
}

std::vector<Withdrawal> WithdrawalStore::of(accounts::AccountId account) {
  return session_.rows<Withdrawal>("select " + storage::columns_of<Withdrawal>("w") + R"(
         from subscription s cross join withdrawal w
        where w.tenant = s.tenant and w.subscription = s.id and s.tenant = :tenant and s.account = :account
        order by w.id)",
                                   storage::bind("account", account));
}

void WithdrawalStore::add(Withdrawal const& withdrawal) {
  session_.execute(
      R"(insert into withdrawal (tenant, id, subscription, account, kind, days, refund_minor, currency, declared_at,
                                 created_at)
         values (:tenant, :id, :subscription, :account, :kind, :days, :refund_minor, :currency, :declared_at,
                 :created_at))",
      storage::bind_members(withdrawal));
}

bool WithdrawalStore::has_withdrawn(Subscription const& subscription, base::Instant since) {
  return session_
      .value<std::int64_t>(R"(
        select 1 from subscription s
         cross join withdrawal w
         where w.tenant = s.tenant and w.subscription = s.id and w.declared_at > :since
           and s.tenant = :tenant and s.account = :account and s.id <> :id
           and (s.plan = :plan or exists (
             select 1 from plan_group_level one
               join plan_group_level other on other.tenant = one.tenant and other.plan_group = one.plan_group
              where one.tenant = s.tenant and one.plan = s.plan and other.plan = :plan))
         limit 1)",
                           storage::bind("account", subscription.account),
                           storage::bind("id", subscription.id), storage::bind("plan", subscription.plan),
                           storage::bind("since", since))
      .has_value();
}

std::map<SubscriptionId, base::Instant> WithdrawalStore::contract_starts(accounts::AccountId account) {
  std::map<SubscriptionId, base::Instant> out;
  for (auto const& row : session_.rows<ContractStart>(
           R"(select p.subscription, max(p.starts_at) as starts_at
                from subscription s
                cross join subscription_period p  -- keeps SQLite from beginning with all periods of the tenant
               where s.tenant = :tenant and s.account = :account and p.tenant = s.tenant
                 and p.subscription = s.id and p.cause = 'start'
               group by p.subscription)",
           storage::bind("account", account)))
    out.emplace(row.subscription, row.starts_at);
  return out;
}

bool is_paid_by_code(storage::TenantSession const& session, std::span<Period const> contract) {
  payments::PaymentStore store(session);
  return std::ranges::any_of(contract, [&](Period const& period) {
    auto const payment = period.payment ? store.find(payments::PaymentId{*period.payment}) : std::nullopt;
    return payment && payment->provider == payments::voucher::provider_name;
  });
}

std::string refund_key(SubscriptionId subscription, std::int64_t payment) {
  return "withdrawal/" + std::to_string(subscription.value) + '/' + std::to_string(payment);
}

}  // namespace subscriptions
