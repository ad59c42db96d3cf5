// The right of withdrawal (EU directive 2011/83) as pure functions: until when a subscriber may withdraw from
// the contract, and how much is given back.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/time/billing_calendar.hpp"
#include "features/subscriptions/changes/proration.hpp"
#include "features/subscriptions/subscription.hpp"
#include "features/tenants/configuration/billing.hpp"

namespace subscriptions {

/// Why a subscriber can't withdraw: the tenant's law gives no such right, a partner sold the subscription,
/// a voucher's code paid for it, no contract was concluded yet, the time is over, or the subscriber withdrew
/// from such a plan within a year and the tenant allows that once.
enum class WithdrawalRefusal {
  NO_RIGHT,
  SOLD_BY_PARTNER,
  PAID_BY_VOUCHER,
  NOT_CONCLUDED,
  TOO_LATE,
  REPEATED
};
BOOST_DESCRIBE_ENUM(WithdrawalRefusal, NO_RIGHT, SOLD_BY_PARTNER, PAID_BY_VOUCHER, NOT_CONCLUDED, TOO_LATE,
                    REPEATED)

/// What tenant and subscriber laid down.
struct WithdrawalTerms {
  bool has_right = true;
  base::TimeZone zone = base::TimeZone::utc();
  tenants::WithdrawalRefund refund = tenants::WithdrawalRefund::proRata;
  /// The subscriber asked for access within the time of withdrawal, and pays for what was used until then.
  bool asked_to_begin = false;
  /// A voucher's code paid for the contract: no money came here that could be given back.
  bool paid_by_voucher = false;
  /// The subscriber withdrew from a plan of the same group within the last year.
  bool again = false;
  tenants::RepeatedWithdrawal repeated = tenants::RepeatedWithdrawal::proRata;
};

struct WithdrawalDecision {
  std::optional<WithdrawalRefusal> refused = {};
  std::optional<base::Instant> until = {};  // the last moment
  PeriodKind kind = PeriodKind::free;       // of the present period
  std::int64_t days_used = 0;               // whole days of the present period
  std::int64_t paid_minor = 0;              // since the contract was concluded
  std::int64_t refund_minor = 0;
  bool operator==(WithdrawalDecision const&) const = default;
};

/// The periods of the present contract: from the newest one that begins a subscription. A renewal, a change
/// of plan and the end of a trial begin no contract. `periods`: all of the subscription, the oldest first.
std::span<Period const> contract_periods(std::span<Period const> periods);

/// Within this time after a withdrawal another one counts as repeated.
inline constexpr std::chrono::days withdrawal_memory{365};

/// The end of the 14th day after the day of the contract, in the tenant's time zone.
base::Instant withdrawal_until(base::Instant concluded_at, base::TimeZone const& zone);

/// Whether it is offered in the list of one's own: a contract that still runs, of which the time is not over.
bool can_withdraw(Subscription const& subscription, base::Instant concluded_at, base::TimeZone const& zone,
                  base::Instant now);

/// The money of a contract as it is now.
struct ContractMoney {
  /// Of all that was paid since it was concluded, what is still here.
  std::int64_t left = 0;
  /// What the rest of the present period is worth at a moment.
  std::function<Worth(base::Instant)> rest;
};

/// What is given back is the whole of what is still here or, of a subscriber who asked to begin at once, what
/// the rest of the present period is worth. Only whole hours count as used.
WithdrawalDecision decide_withdrawal(Subscription const& subscription, std::span<Period const> periods,
                                     WithdrawalTerms const& terms, ContractMoney const& money,
                                     base::Instant now);

/// A payment, and how much of it was not given back yet; or how much of it is to be given back.
struct PaymentShare {
  std::int64_t payment = 0;
  std::int64_t minor = 0;
  bool operator==(PaymentShare const&) const = default;
};
/// Divides an amount among payments, from the first on. Where they don't have as much, the sum is smaller.
std::vector<PaymentShare> refund_shares(std::int64_t amount, std::span<PaymentShare const> left);

}  // namespace subscriptions
