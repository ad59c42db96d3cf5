// Counts the days of withdrawal and what is given back.
#include "features/subscriptions/withdrawal.hpp"

#include <algorithm>
#include <chrono>

namespace subscriptions {
namespace {

constexpr std::int64_t days_to_withdraw = 14;

std::int64_t whole_days(base::Instant from, base::Instant to) {
  return std::max<std::int64_t>(0, std::chrono::floor<std::chrono::days>(to - from).count());
}

}  // namespace

std::span<Period const> contract_periods(std::span<Period const> periods) {
  for (auto at = periods.size(); at-- > 0;)
    if (periods[at].cause == PeriodCause::start) return periods.subspan(at);
  return {};
}

base::Instant withdrawal_until(base::Instant concluded_at, base::TimeZone const& zone) {
  // The day of the contract does not count; the 14th day lasts until midnight.
  auto const end =
      base::period_end(concluded_at, {.days = days_to_withdraw + 1}, {.day = 1, .time_of_day_ms = 0}, zone);
  return end - std::chrono::milliseconds(1);
}

bool can_withdraw(Subscription const& subscription, base::Instant concluded_at, base::TimeZone const& zone,
                  base::Instant now) {
  auto const state = position_at(subscription, now).state;
  return (state == State::ACTIVE || state == State::INACTIVE) && subscription.external_provider.empty() &&
         now <= withdrawal_until(concluded_at, zone);
}

WithdrawalDecision decide_withdrawal(Subscription const& subscription, std::span<Period const> periods,
                                     WithdrawalTerms const& terms, std::span<UsedCredits const> credits,
                                     base::Instant now) {
  if (!terms.has_right) return {.refused = WithdrawalRefusal::NO_RIGHT};
  if (!subscription.external_provider.empty()) return {.refused = WithdrawalRefusal::SOLD_BY_PARTNER};
  if (terms.paid_by_voucher) return {.refused = WithdrawalRefusal::PAID_BY_VOUCHER};
  auto const contract = contract_periods(periods);
  if (contract.empty() || subscription.state == State::REQUESTED)
    return {.refused = WithdrawalRefusal::NOT_CONCLUDED};
  auto const& present = contract.back();
  // Of one that was ended before, nothing was used after its end.
  auto const used_until = std::min(now, std::max(subscription.access_until, present.starts_at));
  WithdrawalDecision out{.until = withdrawal_until(contract.front().starts_at, terms.zone),
                         .kind = present.kind,
                         .days_used = whole_days(present.starts_at, used_until)};
  for (auto const& period : contract) out.paid_minor += period.amount_minor;
  if (now > *out.until) {
    out.refused = WithdrawalRefusal::TOO_LATE;
    return out;
  }
  auto const in_full = terms.refund == tenants::WithdrawalRefund::full || !terms.asked_to_begin;
  auto const used_days = std::chrono::days(out.days_used);
  out.refund_minor = in_full
                         ? out.paid_minor
                         : std::min(out.paid_minor, unused_value({present.amount_minor, present.credit_minor,
                                                                  present.starts_at, present.ends_at},
                                                                 credits, present.starts_at + used_days));
  return out;
}

std::vector<PaymentShare> refund_shares(std::int64_t amount, std::span<PaymentShare const> left) {
  std::vector<PaymentShare> out;
  for (auto const& each : left) {
    auto const minor = std::min(amount, each.minor);
    if (minor <= 0) continue;
    out.push_back({each.payment, minor});
    amount -= minor;
  }
  return out;
}

}  // namespace subscriptions
