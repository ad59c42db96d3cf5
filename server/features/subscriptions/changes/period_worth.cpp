// Reads the periods from which a rest comes, what is left of their money, and of their own credits.
#include "features/subscriptions/changes/period_worth.hpp"

#include <algorithm>
#include <map>

#include "features/ledger/credit_store.hpp"
#include "features/payments/payment_store.hpp"
#include "features/subscriptions/period_store.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {
namespace {

using storage::TenantSession;

/// Whether the period began with the rest of the one before.
bool takes_rest(Period const& period, Period const& before) {
  return period.cause == PeriodCause::change && period.credit_minor > 0 && period.currency == before.currency;
}

/// The period with this number, after all those whose rests have come to it.
std::vector<Period> chain_of(std::vector<Period> const& all, std::int64_t number) {
  std::vector<Period> out;
  for (auto at = std::ranges::find(all, number, &Period::number); at != all.end();) {
    out.push_back(*at);
    if (at == all.begin() || !takes_rest(*at, *std::prev(at))) break;
    --at;
  }
  std::ranges::reverse(out);
  return out;
}

std::map<std::int64_t, std::int64_t> money_of(TenantSession const& session,
                                              std::vector<std::int64_t> const& payments) {
  std::map<std::int64_t, std::int64_t> out;
  if (payments.empty()) return out;
  for (auto const& left : payments::PaymentStore(session).money_left(payments))
    out[left.payment] = std::max<std::int64_t>(left.minor, 0);
  return out;
}

std::vector<std::int64_t> payments_of(std::vector<Period> const& periods) {
  std::vector<std::int64_t> out;
  for (auto const& period : periods)
    if (period.payment) out.push_back(*period.payment);
  return out;
}

/// What is left of the credits that the period itself granted. Those of earlier periods, which its plan may
/// have kept, were paid for with these.
std::vector<ContingentRest> contingents_of(TenantSession const& session, plans::PriceVersion const& version,
                                           Period const& period) {
  std::vector<ContingentRest> out;
  ledger::CreditStore credits(session);
  std::size_t place = 0;
  for (auto const& contingent : version.contingents) {
    ++place;
    if (contingent.amount == 0) continue;
    ContingentRest rest;
    auto const bucket = contingent.amount == plans::unlimited
                            ? std::nullopt
                            : credits.find(credit_key(period.subscription, period.number, place));
    if (bucket) {
      // Credits whose own time is over are used up; those that a change took away were still there, also
      // where a clock that was ahead had granted them for later.
      bool const is_over =
          bucket->closed_at && *bucket->closed_at > period.starts_at && *bucket->closed_at < period.end();
      rest = {.granted = bucket->amount, .left = is_over ? 0 : bucket->amount - credits.used(bucket->id)};
    }
    out.push_back(rest);
  }
  return out;
}

}  // namespace

std::string credit_key(SubscriptionId subscription, std::int64_t period, std::size_t place) {
  return base::text(subscription) + '/' + std::to_string(period) + '/' + std::to_string(place);
}

PeriodWorth::PeriodWorth(TenantSession const& session, PriceVersions& versions, SubscriptionId subscription,
                         std::int64_t number) {
  auto const chain = chain_of(PeriodStore(session).of(subscription), number);
  auto const money = money_of(session, payments_of(chain));
  for (auto const& period : chain) {
    auto const left = period.payment ? money.find(*period.payment) : money.end();
    periods_.push_back(
        {.price = period.amount_minor + period.credit_minor,
         .money = left == money.end() ? 0 : left->second,
         .credit = period.credit_minor,
         .starts_at = period.starts_at,
         .ends_at = period.ends_at,
         .contingents = contingents_of(session, versions.find(session, period.price_version), period)});
  }
}

std::string PeriodWorth::state() const {
  std::string out;
  for (auto const& period : periods_) {
    out += std::to_string(period.starts_at.ms) + ':' + std::to_string(period.money);
    for (auto const& contingent : period.contingents) out += ',' + std::to_string(contingent.left);
    out += ';';
  }
  return out;
}

std::int64_t money_left_of(TenantSession const& session, std::vector<std::int64_t> const& payments) {
  std::int64_t sum = 0;
  for (auto const& [payment, minor] : money_of(session, payments)) sum += minor;
  return sum;
}

}  // namespace subscriptions
