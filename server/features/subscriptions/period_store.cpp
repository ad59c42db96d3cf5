// The SQL of subscription periods.
#include "features/subscriptions/period_store.hpp"

#include "storage/columns_of.hpp"

namespace subscriptions {

void PeriodStore::add(Period const& period) {
  session_.execute(
      R"(insert into subscription_period (
           tenant, subscription, number, kind, cause, starts_at, ends_at, ended_at, price_version, amount_minor,
           credit_minor, currency, payment, billed_at)
         values (
           :tenant, :subscription, :number, :kind, :cause, :starts_at, :ends_at, :ended_at, :price_version,
           :amount_minor, :credit_minor, :currency, :payment, :billed_at))",
      storage::bind_members(period));
}

std::optional<Period> PeriodStore::find(SubscriptionId subscription, std::int64_t number) {
  return session_.row<Period>(
      "select " + storage::columns_of<Period>() +
          " from subscription_period where tenant = :tenant and subscription = :subscription and number = :number",
      storage::bind("subscription", subscription), storage::bind("number", number));
}

std::optional<Period> PeriodStore::find_by_payment(std::int64_t payment) {
  return session_.row<Period>("select " + storage::columns_of<Period>() +
                                  " from subscription_period where tenant = :tenant and payment = :payment",
                              storage::bind("payment", payment));
}

std::optional<Period> PeriodStore::find_billed(SubscriptionId subscription, base::Instant at) {
  return session_.row<Period>("select " + storage::columns_of<Period>() +
                                  R"(
           from subscription_period
          where tenant = :tenant and subscription = :subscription and billed_at = :at order by number desc limit 1)",
                              storage::bind("subscription", subscription), storage::bind("at", at));
}

std::vector<Period> PeriodStore::of(SubscriptionId subscription) {
  return session_.rows<Period>(
      "select " + storage::columns_of<Period>() +
          " from subscription_period where tenant = :tenant and subscription = :subscription order by number",
      storage::bind("subscription", subscription));
}

void PeriodStore::end(SubscriptionId subscription, std::int64_t number, base::Instant at) {
  session_.execute(
      R"(update subscription_period set ended_at = :at
          where tenant = :tenant and subscription = :subscription and number = :number
            and ended_at is null and starts_at <= :at and ends_at > :at)",
      storage::bind("at", at), storage::bind("subscription", subscription), storage::bind("number", number));
}

std::int64_t PeriodStore::billed_since(SubscriptionId subscription, base::Instant since) {
  return session_
      .value<std::int64_t>(
          R"(select count(*) from subscription_period
              where tenant = :tenant and subscription = :subscription and billed_at >= :since)",
          storage::bind("subscription", subscription), storage::bind("since", since))
      .value_or(0);
}

}  // namespace subscriptions
