// A subscription, as plain values: its row, its periods, the lists that the portal shows, and access.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/time/billing_calendar.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"
#include "features/plans/plan.hpp"
#include "features/subscriptions/states/state_table.hpp"

namespace subscriptions {

using base::SubscriptionId;
using ChangeQuoteId = base::Id<struct ChangeQuoteTag>;

/// What is to be done with a subscription at `due_at`.
enum class DueAction {
  none,
  renew,  // charge the next period, or try a failed charge again
  end,    // cancel it: the last period is over
  pause   // the last period before a pause is over
};
BOOST_DESCRIBE_ENUM(DueAction, none, renew, end, pause)

/// One row of `subscription`. Instants are the tenant's time, but for the last two.
struct Subscription {
  SubscriptionId id;
  accounts::AccountId account;
  plans::PlanId plan;
  plans::PriceVersionId price_version;
  State state = State::REQUESTED;
  SubState sub_state = SubState::PENDING;
  std::string provider;
  std::optional<std::string> agreement;  // the provider's right to charge again
  std::int64_t anchor_day = 1;
  std::int64_t anchor_time_ms = 0;
  std::int64_t period_number = 0;  // 0: none has begun
  std::int64_t paid_periods = 0;   // trials aside
  /// Another one of its account or payer, in the group of the plan that it began with, had the promotion.
  bool without_promotion = false;
  std::optional<base::Instant> period_start;
  std::optional<base::Instant> period_end;
  std::optional<base::Instant> trial_end;
  base::Instant access_until;
  std::optional<base::Instant> due_at;
  DueAction due_action = DueAction::none;
  std::int64_t dunning_step = 0;  // failed tries of the renewal that is due
  std::optional<base::Instant> dunning_since;
  std::optional<base::Instant> canceled_at;
  std::string cancel_reason;
  std::optional<base::Instant> pause_at;
  std::optional<base::Instant> resume_at;
  std::optional<plans::PlanId> next_plan;  // from the next period on
  std::optional<plans::PriceVersionId> next_version;
  std::string partner_metadata;
  std::string external_provider;
  std::string campaign;
  std::string locale;
  std::int64_t version = 1;  // grows with each change: optimistic locking
  base::Instant created_at;
  base::Instant updated_at;

  Position position() const { return {state, sub_state}; }
  base::Anchor anchor() const { return {anchor_day, anchor_time_ms}; }
};
BOOST_DESCRIBE_STRUCT(Subscription, (),
                      (id, account, plan, price_version, state, sub_state, provider, agreement, anchor_day,
                       anchor_time_ms, period_number, paid_periods, without_promotion, period_start,
                       period_end, trial_end, access_until, due_at, due_action, dunning_step, dunning_since,
                       canceled_at, cancel_reason, pause_at, resume_at, next_plan, next_version,
                       partner_metadata, external_provider, campaign, locale, version, created_at,
                       updated_at))

enum class PeriodKind { trial, paid, free };
BOOST_DESCRIBE_ENUM(PeriodKind, trial, paid, free)

/// Why a period begins. A `start` need not follow the period before.
enum class PeriodCause { start, renewal, change, resume };
BOOST_DESCRIBE_ENUM(PeriodCause, start, renewal, change, resume)

/// One row of `subscription_period`.
struct Period {
  SubscriptionId subscription;
  std::int64_t number = 0;
  PeriodKind kind = PeriodKind::paid;
  PeriodCause cause = PeriodCause::start;
  base::Instant starts_at;
  base::Instant ends_at;
  std::optional<base::Instant> ended_at;  // before ends_at: changed to another plan, or taken back
  plans::PriceVersionId price_version;
  std::int64_t amount_minor = 0;  // charged
  std::int64_t credit_minor = 0;  // paid by what was left of the period before
  std::string currency;
  std::optional<std::int64_t> payment;
  base::Instant billed_at;

  base::Instant end() const { return ended_at.value_or(ends_at); }
};
BOOST_DESCRIBE_STRUCT(Period, (),
                      (subscription, number, kind, cause, starts_at, ends_at, ended_at, price_version,
                       amount_minor, credit_minor, currency, payment, billed_at))

/// Whether the subscription gives access now: ACTIVE, and before `access_until`. The time decides too, so
/// that nobody keeps access because a job is late.
bool gives_access(Subscription const& subscription, base::Instant now);

/// The state as of now: one that ends with its period is CANCELED from that moment, whether or not the job
/// has been there.
Position position_at(Subscription const& subscription, base::Instant now);

/// Whether it is charged here when its period ends: there is an agreement, or nothing to charge. What a
/// partner sold, the partner renews.
bool renews_by_itself(Subscription const& subscription, base::Money const& price);

/// What the next paid period costs under these terms.
base::Money price_of_next_period(plans::PriceVersion const& version, Subscription const& subscription);

/// Whether a change to another plan waits for the end of the period.
bool waits_to_change(Subscription const& subscription);

/// Requested, active or paused: it is the only one of its plan and takes its place in the plan's groups.
bool is_live(Position position);

/// Takes the subscription to its position after the event. False, and unchanged, where the event is refused
/// there.
bool take_step(Subscription& subscription, Event event);

/// PENDING and PAUSED; our own sub-states are not shown.
std::optional<SubState> shown_sub_state(SubState sub_state);

/// The newest canceled subscriptions that are listed, one of each plan.
inline constexpr std::size_t most_canceled = 5;

/// The lists of the specification, from all subscriptions of one account; `credit_plans`: plans whose credits
/// are limited.
struct Lists {
  std::vector<SubscriptionId> active;
  std::vector<SubscriptionId> inactive;
  std::vector<SubscriptionId> pending;
  std::vector<SubscriptionId> canceled;
  std::vector<SubscriptionId> credit;  // active ones with limited credits

  bool subscribed() const { return !active.empty(); }
  bool expired_without_active() const { return active.empty() && pending.empty() && !canceled.empty(); }
};
Lists lists_of(std::span<Subscription const> subscriptions, std::span<plans::PlanId const> credit_plans,
               base::Instant now);

}  // namespace subscriptions
