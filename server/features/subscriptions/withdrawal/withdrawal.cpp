// Counts the days of withdrawal and what is given back.
#include "features/subscriptions/withdrawal/withdrawal.hpp"

#include <algorithm>
#include <chrono>

namespace subscriptions {
namespace {

constexpr std::int64_t days_to_withdraw = 14;

template <class Unit>
Unit whole(base::Instant from, base::Instant to) {
  return std::max(Unit(0), std::chrono::floor<Unit>(to - from));
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
                                     WithdrawalTerms const& terms, ContractMoney const& money,
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
                         .days_used = whole<std::chrono::days>(present.starts_at, used_until).count()};
  for (auto const& period : contract) out.paid_minor += period.amount_minor;
  if (now > *out.until) {
    out.refused = WithdrawalRefusal::TOO_LATE;
    return out;
  }
  using tenants::RepeatedWithdrawal;
  if (terms.again && terms.repeated == RepeatedWithdrawal::refused) {
    out.refused = WithdrawalRefusal::REPEATED;
    return out;
  }
  bool const only_rest = terms.again && terms.repeated == RepeatedWithdrawal::proRata;
  auto const in_full =
      !only_rest && (terms.refund == tenants::WithdrawalRefund::full || !terms.asked_to_begin);
  auto const used = whole<std::chrono::hours>(present.starts_at, used_until);
  out.refund_minor = in_full ? money.left : std::min(money.left, money.rest(present.starts_at + used).up);
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
