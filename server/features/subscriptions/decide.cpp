// The rules of a subscription's life. No rule reads a clock.
#include "features/subscriptions/decide.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace subscriptions {
namespace {

using std::chrono::days;
using std::chrono::hours;

base::Instant later(base::Instant at, std::int64_t count) { return at + days(count); }

/// Takes the step, or says why not.
std::optional<base::Refusal> step(Subscription& subscription, Event event) {
  auto const to = next(subscription.position(), event);
  if (!to) {
    if (subscription.state == State::CANCELED) return already_canceled;
    if (subscription.state == State::REQUESTED) return payment_in_flight;
    return not_possible_now;
  }
  subscription.state = to->state;
  subscription.sub_state = to->sub_state;
  return std::nullopt;
}

void rest(Subscription& subscription) {
  subscription.due_at.reset();
  subscription.due_action = DueAction::none;
}

void set_due(Subscription& subscription, base::Instant at, DueAction action) {
  subscription.due_at = at;
  subscription.due_action = action;
}

void forget_dunning(Subscription& subscription) {
  subscription.dunning_step = 0;
  subscription.dunning_since.reset();
}

}  // namespace

std::expected<SubscribeDecision, base::Refusal> decide_subscribe(plans::Plan const& wanted,
                                                                 std::span<Subscription const> mine,
                                                                 plans::Plans const& plans,
                                                                 bool provider_changes, base::Instant now) {
  SubscribeDecision out;
  for (auto const& each : mine) {
    auto const position = position_at(each, now);
    if (each.plan == wanted.id) {
      if (position.state == State::REQUESTED) return SubscribeDecision{SubscribeWay::wait, each.id};
      if (position == Position{State::ACTIVE, SubState::GRACE})
        return SubscribeDecision{SubscribeWay::pay_due, each.id};
      if (waits_to_change(each) && position == Position{State::ACTIVE, SubState::NONE})
        return SubscribeDecision{SubscribeWay::keep, each.id};
      if (is_live(position)) return std::unexpected(checkout::user_already_subscribed);
      // Of several ended ones the newest.
      if (position.state == State::INACTIVE && (!out.existing || *out.existing < each.id))
        out = {SubscribeWay::again, each.id};
    }
  }
  std::optional<SubscriptionId> unfinished;
  std::optional<SubscribeDecision> changed;
  for (auto const& each : mine) {
    if (each.plan == wanted.id || !is_live(position_at(each, now))) continue;
    auto const* group = plans.common_group(each.plan, wanted.id);
    if (group == nullptr) continue;
    if (each.state == State::REQUESTED) {
      unfinished = each.id;
      continue;
    }
    auto const way = plans::direction(*group, each.plan, wanted.id);
    auto const policy = plans::policy_of(*group, each.plan, wanted.id);
    auto const& refusal =
        way == plans::Direction::downgrade ? need_cancel_before_downgrade : need_cancel_before_upgrade;
    // A canceled or paused one has no next period to change, and one in dunning is not paid.
    auto const can_change = each.position() == Position{State::ACTIVE, SubState::NONE} && !each.pause_at;
    if (!can_change || policy == plans::ChangePolicy::forbidden || !provider_changes)
      return std::unexpected(refusal);
    if (!changed) changed = SubscribeDecision{SubscribeWay::change, each.id, way, policy};
  }
  // Nothing is given up for a plan that is refused.
  if (unfinished) return SubscribeDecision{SubscribeWay::instead, unfinished};
  return changed.value_or(out);
}

BillingRules billing_rules(tenants::Billing const& tenant, plans::PriceVersion const& version) {
  return {.zone = base::TimeZone::find(tenant.time_zone).value_or(base::TimeZone::utc()),
          .dunning = version.dunning.value_or(tenant.dunning),
          .missed_periods = tenant.missed_periods};
}

NextTerms next_terms(Subscription const& subscription, plans::Plan const& plan,
                     std::span<PriceNotice const> notices, base::Instant starts_at) {
  if (subscription.next_version)
    return {subscription.next_plan.value_or(subscription.plan), *subscription.next_version};
  auto const counts = [&](plans::PriceChange const& change) {
    if (change.from != subscription.price_version || change.effective_at > starts_at) return false;
    auto const told = std::ranges::find(notices, change.to, &PriceNotice::to_version);
    return told != notices.end() && told->told_at + (change.effective_at - change.notice_at) <= starts_at;
  };
  NextTerms out{subscription.plan, subscription.price_version};
  // Each earlier version has a change to each later one, so the newest that counts is the one.
  std::optional<base::Instant> newest;
  for (auto const& change : plan.changes)
    if (counts(change) && (!newest || *newest <= change.effective_at)) {
      newest = change.effective_at;
      out.version = change.to;
    }
  return out;
}

base::Instant begin_of_next(Subscription const& subscription, base::Instant now) {
  if (!subscription.period_end) return now;
  return std::max(now, std::min(*subscription.period_end, subscription.access_until));
}

base::Instant early_end(Subscription const& subscription, base::Instant now) {
  if (!subscription.period_start || !subscription.period_end) return now;
  // Of two periods none begins at the same moment.
  auto const first = *subscription.period_start + std::chrono::milliseconds(1);
  return std::min(std::max(now, first), *subscription.period_end);
}

Period first_period(Subscription const& subscription, plans::PriceVersion const& version, bool with_trial,
                    base::Instant starts_at, BillingRules const& rules) {
  auto const anchor = base::anchor_of(starts_at, rules.zone);
  Period out{.subscription = subscription.id,
             .number = subscription.period_number + 1,
             .cause = PeriodCause::start,
             .starts_at = starts_at,
             .price_version = version.id,
             .currency = version.price.currency,
             .billed_at = starts_at};
  if (with_trial && version.trial) {
    out.kind = PeriodKind::trial;
    out.ends_at = base::add_duration(starts_at, version.trial->duration, rules.zone);
    return out;
  }
  out.amount_minor = price_of_next_period(version, subscription).minor;
  out.kind = out.amount_minor == 0 ? PeriodKind::free : PeriodKind::paid;
  out.ends_at = base::period_end(starts_at, version.cycle, anchor, rules.zone);
  return out;
}

bool begins_anew(Subscription const& subscription, plans::PriceVersion const& version,
                 base::Instant charged_at, BillingRules const& rules) {
  if (subscription.sub_state == SubState::PAUSED || !subscription.period_end) return true;
  auto const end = *subscription.period_end;
  if (rules.missed_periods == tenants::MissedPeriods::charge || charged_at <= end) return false;
  auto const period = base::period_end(end, version.cycle, subscription.anchor(), rules.zone) - end;
  auto const since = subscription.dunning_step > 0 ? subscription.access_until : end;
  return charged_at - since >= std::min<std::chrono::milliseconds>(days(1), period);
}

Period following_period(Subscription const& subscription, plans::PriceVersion const& version,
                        base::Instant now, BillingRules const& rules,
                        std::optional<base::Instant> charged_at) {
  auto const resumed = begins_anew(subscription, version, charged_at.value_or(now), rules);
  auto const starts_at = resumed ? begin_of_next(subscription, now) : *subscription.period_end;
  // After a trial or a pause the days of charging begin with the first paid period.
  auto const new_anchor =
      resumed || (subscription.trial_end && subscription.period_end == subscription.trial_end);
  auto const anchor = new_anchor ? base::anchor_of(starts_at, rules.zone) : subscription.anchor();
  auto const amount = price_of_next_period(version, subscription);
  return {.subscription = subscription.id,
          .number = subscription.period_number + 1,
          .kind = amount.minor == 0 ? PeriodKind::free : PeriodKind::paid,
          .cause = resumed ? PeriodCause::resume : PeriodCause::renewal,
          .starts_at = starts_at,
          .ends_at = base::period_end(starts_at, version.cycle, anchor, rules.zone),
          .price_version = version.id,
          .amount_minor = amount.minor,
          .currency = amount.currency,
          .billed_at = now};
}

Period changed_period(Subscription const& subscription, plans::PriceVersion const& version,
                      std::int64_t charge, std::int64_t credit, base::Instant now,
                      BillingRules const& rules) {
  return {.subscription = subscription.id,
          .number = subscription.period_number + 1,
          .kind = charge + credit == 0 ? PeriodKind::free : PeriodKind::paid,
          .cause = PeriodCause::change,
          .starts_at = now,
          .ends_at = base::period_end(now, version.cycle, base::anchor_of(now, rules.zone), rules.zone),
          .price_version = version.id,
          .amount_minor = charge,
          .credit_minor = credit,
          .currency = version.price.currency,
          .billed_at = now};
}

Subscription with_period(Subscription subscription, Period const& period, plans::PriceVersion const& version,
                         BillingRules const& rules) {
  auto const new_anchor = period.cause != PeriodCause::renewal ||
                          (subscription.trial_end && subscription.period_end == subscription.trial_end);
  if (new_anchor) {
    auto const anchor = base::anchor_of(period.starts_at, rules.zone);
    subscription.anchor_day = anchor.day;
    subscription.anchor_time_ms = anchor.time_of_day_ms;
  }
  subscription.plan = version.plan;
  subscription.price_version = version.id;
  subscription.provider = version.provider;
  subscription.period_number = period.number;
  if (period.kind != PeriodKind::trial) ++subscription.paid_periods;
  subscription.period_start = period.starts_at;
  subscription.period_end = period.ends_at;
  if (period.kind == PeriodKind::trial) subscription.trial_end = period.ends_at;
  subscription.next_plan.reset();
  subscription.next_version.reset();
  if (period.cause == PeriodCause::resume || period.cause == PeriodCause::start) {
    subscription.pause_at.reset();
    subscription.resume_at.reset();
  } else if (subscription.pause_at) {
    subscription.pause_at = period.ends_at;  // it was charged before the pause could begin
  }
  forget_dunning(subscription);
  schedule(subscription, version, rules);
  return subscription;
}

void schedule(Subscription& subscription, plans::PriceVersion const& version, BillingRules const& rules) {
  if (!subscription.period_end || subscription.state != State::ACTIVE) {
    rest(subscription);
    return;
  }
  auto const end = *subscription.period_end;
  if (subscription.sub_state == SubState::CANCELING) {
    subscription.access_until = end;
    set_due(subscription, end, DueAction::end);
  } else if (subscription.pause_at) {
    subscription.access_until = end;
    set_due(subscription, end, DueAction::pause);
  } else {
    // The grace time begins with the period's end, so that nobody loses access while a renewal is under way.
    auto const renews = renews_by_itself(subscription, version.price);
    subscription.access_until = renews ? later(end, rules.dunning.grace_days) : end;
    set_due(subscription, end, DueAction::renew);
  }
}

DueWork due_work(Subscription const& subscription, base::Money const& price, base::Instant now) {
  if (!subscription.due_at || *subscription.due_at > now) return DueWork::nothing;
  switch (subscription.due_action) {
    case DueAction::none: return DueWork::nothing;
    case DueAction::end: return DueWork::cancel;
    case DueAction::pause: return DueWork::pause;
    case DueAction::renew: break;
  }
  if (!renews_by_itself(subscription, price)) return DueWork::lapse;
  return price.minor == 0 ? DueWork::begin_free : DueWork::charge;
}

Subscription after_failed_renewal(Subscription subscription, bool low_balance,
                                  tenants::DunningPolicy const& policy, base::Instant now) {
  auto const before = subscription.sub_state;
  if (step(subscription, Event::renewal_failed)) return subscription;
  // A clock that was ahead may have ended, or charged, what is paid for until later than now.
  auto const over_at = std::max(now, subscription.period_end.value_or(now));
  if (subscription.state == State::CANCELED || before == SubState::PAUSED) {
    subscription.access_until = std::min(subscription.access_until, over_at);
    forget_dunning(subscription);
    rest(subscription);
    return subscription;
  }
  if (!subscription.dunning_since) subscription.dunning_since = subscription.period_end.value_or(now);
  ++subscription.dunning_step;
  auto const since = *subscription.dunning_since;
  std::optional<base::Instant> retry;
  if (low_balance && policy.low_balance_hours > 0 && !policy.retry_days.empty()) {
    auto const at = now + hours(policy.low_balance_hours);
    if (at <= later(since, policy.retry_days.back())) retry = at;
  } else {
    // The first of the schedule that is still to come: a server that was off does not try twice at once.
    for (auto const day : policy.retry_days)
      if (auto const at = later(since, day); at > now) {
        retry = at;
        break;
      }
  }
  if (retry) {
    set_due(subscription, *retry, DueAction::renew);
    return subscription;
  }
  auto const exhausted = next(subscription.position(), Event::dunning_exhausted);
  subscription.state = exhausted->state;
  subscription.sub_state = exhausted->sub_state;
  subscription.access_until = std::min(subscription.access_until, over_at);
  rest(subscription);
  return subscription;
}

Subscription after_failed_own_payment(Subscription subscription, base::Instant now) {
  if (!subscription.due_at) set_due(subscription, now, DueAction::renew);
  return subscription;
}

std::expected<Subscription, base::Refusal> cancel(Subscription subscription, bool at_once, std::string reason,
                                                  plans::PriceVersion const& version,
                                                  BillingRules const& rules, base::Instant now) {
  if (subscription.sub_state == SubState::CANCELING && !at_once) return std::unexpected(already_canceled);
  auto const charging = subscription.sub_state == SubState::PENDING;
  if (auto refusal = step(subscription, at_once ? Event::cancel_now : Event::cancel))
    return std::unexpected(std::move(*refusal));
  subscription.canceled_at = now;
  subscription.cancel_reason = std::move(reason);
  subscription.next_plan.reset();
  subscription.next_version.reset();
  subscription.pause_at.reset();
  subscription.resume_at.reset();
  if (subscription.state == State::CANCELED) {
    auto const end = at_once ? now : subscription.period_end.value_or(now);
    subscription.access_until = std::min(subscription.access_until, end);
    rest(subscription);
  } else if (charging) {
    rest(subscription);  // the payment's outcome decides what the last period is
  } else {
    schedule(subscription, version, rules);
  }
  return subscription;
}

std::expected<Subscription, base::Refusal> undo_cancel(Subscription subscription,
                                                       plans::PriceVersion const& version,
                                                       BillingRules const& rules, base::Instant now) {
  if (position_at(subscription, now).state == State::CANCELED) return std::unexpected(already_canceled);
  if (!subscription.due_at) return std::unexpected(payment_in_flight);
  if (auto refusal = step(subscription, Event::undo_cancel)) return std::unexpected(std::move(*refusal));
  subscription.canceled_at.reset();
  subscription.cancel_reason.clear();
  schedule(subscription, version, rules);
  return subscription;
}

std::expected<Subscription, base::Refusal> pause(Subscription subscription,
                                                 std::optional<base::Instant> resume_at,
                                                 plans::PriceVersion const& version,
                                                 BillingRules const& rules) {
  if (resume_at && subscription.period_end && *resume_at <= *subscription.period_end)
    return std::unexpected(resume_date_invalid);
  // A partner goes on taking money for what it sold.
  if (!subscription.external_provider.empty()) return std::unexpected(not_possible_now);
  if (auto refusal = step(subscription, Event::pause)) return std::unexpected(std::move(*refusal));
  subscription.pause_at = subscription.period_end;
  subscription.resume_at = resume_at;
  schedule(subscription, version, rules);
  return subscription;
}

std::expected<Subscription, base::Refusal> resume(Subscription subscription,
                                                  plans::PriceVersion const& version,
                                                  BillingRules const& rules, base::Instant now) {
  if (subscription.sub_state != SubState::PAUSED && !subscription.pause_at)
    return std::unexpected(not_possible_now);
  if (auto refusal = step(subscription, Event::resume)) return std::unexpected(std::move(*refusal));
  if (subscription.sub_state == SubState::PAUSED) {
    set_due(subscription, now, DueAction::renew);
    return subscription;
  }
  subscription.pause_at.reset();
  subscription.resume_at.reset();
  schedule(subscription, version, rules);
  return subscription;
}

Subscription ended(Subscription subscription, Event event) {
  if (step(subscription, event)) return subscription;
  rest(subscription);
  if (subscription.sub_state == SubState::PAUSED && subscription.resume_at)
    set_due(subscription, *subscription.resume_at, DueAction::renew);
  return subscription;
}

}  // namespace subscriptions
