// Decisions about subscriptions as pure functions: subscribe, renew, dunning, cancel, pause, change of plan.
//
// Each takes plain values and the time, and returns what is to be saved. The service loads, decides and saves
// in one transaction.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <span>

#include "base/problem.hpp"
#include "base/time/billing_calendar.hpp"
#include "features/checkout/refusals.hpp"
#include "features/plans/plan.hpp"
#include "features/subscriptions/subscription.hpp"

namespace subscriptions {

inline constexpr base::ProblemType need_cancel_before_upgrade{
    409, "NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE",
    "The present subscription has to be canceled before this plan can be taken.", "error.needCancel"};
inline constexpr base::ProblemType need_cancel_before_downgrade{
    409, "NEED_CANCEL_SUBSCRIPTION_BEFORE_DOWNGRADE",
    "The present subscription has to be canceled before this plan can be taken.", "error.needCancel"};
inline constexpr base::ProblemType already_canceled{409, "ALREADY_CANCELED", "The subscription is canceled.",
                                                    "error.alreadyCanceled"};
inline constexpr base::ProblemType payment_in_flight{
    409, "PAYMENT_PENDING", "A payment of this subscription is not finished yet.", "error.paymentPending"};
inline constexpr base::ProblemType not_possible_now{
    409, "NOT_POSSIBLE_NOW", "The subscription's state does not allow this.", "error.notPossibleNow"};
inline constexpr base::ProblemType resume_date_invalid{
    400, "INVALID_BODY", "resumeAt must be after the end of the period.", "error.invalidInput"};

// ---- subscribing ----

enum class SubscribeWay {
  begin,    // a new subscription
  again,    // an ended one of this plan is taken up
  wait,     // this one's payment is under way
  pay_due,  // the renewal of this one failed: the subscriber pays it, with another card or number
  change,   // the subscription of the same group changes its plan
  keep,     // a change of this one waits for the period's end, and is taken back
  instead,  // another plan of the group waits for its first payment, which is given up for this one
};

struct SubscribeDecision {
  SubscribeWay way = SubscribeWay::begin;
  std::optional<SubscriptionId> existing = {};
  plans::Direction direction = plans::Direction::change;
  plans::ChangePolicy policy = plans::ChangePolicy::forbidden;
  bool operator==(SubscribeDecision const&) const = default;
};

/// `mine`: all subscriptions of the account. `provider_changes`: whether the provider of the present
/// subscription can charge another price than it agreed to.
std::expected<SubscribeDecision, base::Refusal> decide_subscribe(plans::Plan const& wanted,
                                                                 std::span<Subscription const> mine,
                                                                 plans::Plans const& plans,
                                                                 bool provider_changes, base::Instant now);

// ---- periods ----

/// What a tenant and a plan lay down about time.
struct BillingRules {
  base::TimeZone zone = base::TimeZone::utc();
  tenants::DunningPolicy dunning = {};
  tenants::MissedPeriods missed_periods = tenants::MissedPeriods::skip;
};
/// The plan's dunning policy, else the tenant's.
BillingRules billing_rules(tenants::Billing const& tenant, plans::PriceVersion const& version);

/// A notice of a price change that a subscriber has received.
struct PriceNotice {
  plans::PriceVersionId to_version;
  base::Instant told_at;
};
BOOST_DESCRIBE_STRUCT(PriceNotice, (), (to_version, told_at))

/// The terms of the period after this one: a scheduled change, else a price change that is in force when that
/// period begins, else the present ones. A price change counts only where the subscriber got the notice at
/// least as long before that period as the plan's notice lasts; without it the old terms stay for one more
/// period.
struct NextTerms {
  plans::PlanId plan;
  plans::PriceVersionId version;
  bool operator==(NextTerms const&) const = default;
};
NextTerms next_terms(Subscription const& subscription, plans::Plan const& plan,
                     std::span<PriceNotice const> notices, base::Instant starts_at);

/// When a period begins that follows no other one directly: not before the end of what is paid for already,
/// which is later than now where a clock that was ahead has ended a subscription too early.
base::Instant begin_of_next(Subscription const& subscription, base::Instant now);
/// When the present period ends, where it is ended now: not before it began, as a clock that was ahead may
/// have charged it.
base::Instant early_end(Subscription const& subscription, base::Instant now);

/// Its charge, without payment and identifier of the subscription's own; `starts_at` is where it begins. A
/// trial where `with_trial` and the version has one.
Period first_period(Subscription const& subscription, plans::PriceVersion const& version, bool with_trial,
                    base::Instant starts_at, BillingRules const& rules);
/// Whether the period that is charged at this moment begins then, and not where the last one ended: after a
/// pause, and, where the tenant does not charge missed periods, after time without access: a day or a whole
/// period since access has ended, where a try failed; since the end of the last one, where nobody tried.
bool begins_anew(Subscription const& subscription, plans::PriceVersion const& version,
                 base::Instant charged_at, BillingRules const& rules);
/// The renewal of a subscription that has a period. `charged_at`: when its charge was ordered, where that was
/// not now.
Period following_period(Subscription const& subscription, plans::PriceVersion const& version,
                        base::Instant now, BillingRules const& rules,
                        std::optional<base::Instant> charged_at = {});
/// The first period with another plan, from now on.
Period changed_period(Subscription const& subscription, plans::PriceVersion const& version,
                      std::int64_t charge, std::int64_t credit, base::Instant now, BillingRules const& rules);
/// The subscription with this period as its present one: due at its end, dunning forgotten.
Subscription with_period(Subscription subscription, Period const& period, plans::PriceVersion const& version,
                         BillingRules const& rules);
/// When it is due next and how long it gives access, from its state and present period.
void schedule(Subscription& subscription, plans::PriceVersion const& version, BillingRules const& rules);

// ---- what is due ----

enum class DueWork { nothing, charge, begin_free, lapse, cancel, pause };
/// `price`: of the next period. `lapse`: it costs something and there is no agreement to charge it with.
DueWork due_work(Subscription const& subscription, base::Money const& price, base::Instant now);

/// No more periods than these are begun for one subscription within one day of the tenant's time; the rest of
/// what a long standstill missed waits for the next day.
inline constexpr std::int64_t most_periods_per_day = 15;

/// The subscription after a renewal that was not paid: the next try, or its end. `low_balance`: the payer had
/// too little money.
Subscription after_failed_renewal(Subscription subscription, bool low_balance,
                                  tenants::DunningPolicy const& policy, base::Instant now);
/// The subscription after its subscriber tried to pay the renewal that is due, and did not: the schedule goes
/// on as before. A try of the schedule that waited for this payment is made now.
Subscription after_failed_own_payment(Subscription subscription, base::Instant now);

// ---- what a subscriber asks for ----

std::expected<Subscription, base::Refusal> cancel(Subscription subscription, bool at_once, std::string reason,
                                                  plans::PriceVersion const& version,
                                                  BillingRules const& rules, base::Instant now);
std::expected<Subscription, base::Refusal> undo_cancel(Subscription subscription,
                                                       plans::PriceVersion const& version,
                                                       BillingRules const& rules, base::Instant now);
/// From the end of the present period; without `resume_at` until it is asked for.
std::expected<Subscription, base::Refusal> pause(Subscription subscription,
                                                 std::optional<base::Instant> resume_at,
                                                 plans::PriceVersion const& version,
                                                 BillingRules const& rules);
/// A pause that has not begun is forgotten; one that has ends now, with a charge.
std::expected<Subscription, base::Refusal> resume(Subscription subscription,
                                                  plans::PriceVersion const& version,
                                                  BillingRules const& rules, base::Instant now);

/// The subscription after the job has ended or paused it.
Subscription ended(Subscription subscription, Event event);

}  // namespace subscriptions
