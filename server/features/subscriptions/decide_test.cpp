// Decisions about subscriptions: what subscribing means, how periods follow each other, dunning, cancel,
// pause.
#include "features/subscriptions/decide.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace subscriptions {
namespace {

using namespace std::chrono_literals;

base::Instant at(std::string_view text) { return base::parse_rfc3339(text).value(); }

plans::PriceVersion terms(std::int64_t plan, std::string_view cycle = "P1M", std::int64_t price = 999) {
  plans::PriceVersion out;
  out.id = {plan * 10};
  out.plan = {plan};
  out.cycle = base::parse_iso_duration(cycle).value();
  out.price = {price, "EUR"};
  out.provider = "sandbox";
  return out;
}

// Three levels: 1 and 2 on the lowest, 3 above them, 4 on top. 9 is in no group.
plans::Plans catalogue() {
  plans::Plans out;
  for (std::int64_t const id : {1, 2, 3, 4, 9}) {
    plans::Plan plan;
    plan.id = {id};
    plan.current = terms(id);
    out.all.push_back(plan);
  }
  out.groups.push_back({.id = {70},
                        .key = "music",
                        .name = "Music",
                        .levels = {{{1}, {2}}, {{3}}, {{4}}},
                        .changes = {{{1}, {4}, plans::ChangePolicy::forbidden}}});
  for (auto& plan : out.all)
    for (std::size_t level = 0; level < 3; ++level)
      if (std::ranges::count(out.groups[0].levels[level], plan.id) > 0)
        plan.levels.push_back({{70}, static_cast<std::int64_t>(level)});
  return out;
}

Subscription holding(std::int64_t plan, State state = State::ACTIVE, SubState sub_state = SubState::NONE) {
  Subscription out;
  out.id = {500 + plan};
  out.plan = {plan};
  out.price_version = {plan * 10};
  out.state = state;
  out.sub_state = sub_state;
  out.provider = "sandbox";
  out.agreement = "card-1";
  out.period_number = 1;
  out.paid_periods = 1;
  out.period_start = at("2026-11-10T08:00:00Z");
  out.period_end = at("2026-12-10T08:00:00Z");
  out.anchor_day = 10;
  out.anchor_time_ms = 8 * 3'600'000;
  return out;
}

auto const now = at("2026-11-22T12:00:00Z");

std::expected<SubscribeDecision, base::Refusal> wish(std::int64_t plan, std::vector<Subscription> const& mine,
                                                     bool provider_changes = true) {
  auto const all = catalogue();
  return decide_subscribe(*all.find(plans::PlanId{plan}), mine, all, provider_changes, now);
}
std::string refusal_of(std::expected<SubscribeDecision, base::Refusal> const& decided) {
  return decided ? "" : decided.error().error;
}

// ---- POST /subscription ----

TEST(Subscribe, WithNothingBegins) { EXPECT_EQ(wish(1, {})->way, SubscribeWay::begin); }

TEST(Subscribe, TheSamePlanAgainIsADuplicate) {
  EXPECT_EQ(refusal_of(wish(1, {holding(1)})), "USER_ALREADY_SUBSCRIBED");
  EXPECT_EQ(refusal_of(wish(1, {holding(1, State::ACTIVE, SubState::CANCELING)})), "USER_ALREADY_SUBSCRIBED");
  EXPECT_EQ(refusal_of(wish(1, {holding(1, State::INACTIVE, SubState::PAUSED)})), "USER_ALREADY_SUBSCRIBED");
}

TEST(Subscribe, OneInGraceIsPaid) {
  auto const found = wish(1, {holding(1, State::ACTIVE, SubState::GRACE)});
  EXPECT_EQ(found->way, SubscribeWay::pay_due);
  EXPECT_EQ(found->existing, SubscriptionId{501});
}

TEST(Subscribe, APaymentUnderWayIsWaitedFor) {
  auto const found = wish(1, {holding(1, State::REQUESTED, SubState::PENDING)});
  EXPECT_EQ(found->way, SubscribeWay::wait);
  EXPECT_EQ(found->existing, SubscriptionId{501});
}

TEST(Subscribe, AnInactiveOneIsTakenUpAgain) {
  auto const found = wish(1, {holding(1, State::INACTIVE)});
  EXPECT_EQ(found->way, SubscribeWay::again);
  EXPECT_EQ(found->existing, SubscriptionId{501});
}

TEST(Subscribe, ACanceledOneIsLeftAlone) {
  EXPECT_EQ(wish(1, {holding(1, State::CANCELED)})->way, SubscribeWay::begin);
}

TEST(Subscribe, UpgradeDowngradeAndChangeByLevel) {
  EXPECT_EQ(wish(3, {holding(1)}),
            (SubscribeDecision{SubscribeWay::change, SubscriptionId{501}, plans::Direction::upgrade,
                               plans::ChangePolicy::now_prorated}));
  EXPECT_EQ(wish(1, {holding(3)}),
            (SubscribeDecision{SubscribeWay::change, SubscriptionId{503}, plans::Direction::downgrade,
                               plans::ChangePolicy::at_period_end}));
  EXPECT_EQ(wish(2, {holding(1)}),
            (SubscribeDecision{SubscribeWay::change, SubscriptionId{501}, plans::Direction::change,
                               plans::ChangePolicy::at_period_end}));
}

TEST(Subscribe, AForbiddenChangeNeedsACancellationFirst) {
  EXPECT_EQ(refusal_of(wish(4, {holding(1)})), "NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE");
}

TEST(Subscribe, WhereTheProviderCannotChangeThePriceACancellationIsNeeded) {
  EXPECT_EQ(refusal_of(wish(3, {holding(1)}, false)), "NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE");
  EXPECT_EQ(refusal_of(wish(1, {holding(3)}, false)), "NEED_CANCEL_SUBSCRIPTION_BEFORE_DOWNGRADE");
}

TEST(Subscribe, OneThatIsNotRunningNormallyIsNotChanged) {
  EXPECT_EQ(refusal_of(wish(3, {holding(1, State::ACTIVE, SubState::GRACE)})),
            "NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE");
  EXPECT_EQ(refusal_of(wish(1, {holding(3, State::ACTIVE, SubState::CANCELING)})),
            "NEED_CANCEL_SUBSCRIPTION_BEFORE_DOWNGRADE");
}

TEST(Subscribe, AnUnfinishedPaymentIsGivenUpForAnotherPlanOfTheGroup) {
  auto const unfinished = holding(1, State::REQUESTED, SubState::PENDING);
  struct Row {
    std::int64_t wanted;
    std::vector<Subscription> mine;
    SubscribeWay way;
    std::int64_t existing;  // 0: none
  };
  for (auto const& row : {
           Row{3, {unfinished}, SubscribeWay::instead, 501},
           Row{2, {unfinished}, SubscribeWay::instead, 501},
           Row{4, {unfinished}, SubscribeWay::instead, 501},  // nothing is changed, so no policy counts
           Row{3, {unfinished, holding(3, State::INACTIVE)}, SubscribeWay::instead, 501},
           Row{3, {unfinished, holding(4, State::CANCELED)}, SubscribeWay::instead, 501},
           Row{1, {unfinished}, SubscribeWay::wait, 501},
           Row{9, {unfinished}, SubscribeWay::begin, 0},
           Row{3, {holding(1, State::INACTIVE)}, SubscribeWay::begin, 0},
       }) {
    auto const found = wish(row.wanted, row.mine, false);
    ASSERT_TRUE(found) << row.wanted;
    EXPECT_EQ(found->way, row.way) << row.wanted;
    EXPECT_EQ(found->existing.value_or(SubscriptionId{}), SubscriptionId{row.existing}) << row.wanted;
  }
}

TEST(Subscribe, NothingIsGivenUpForAPlanThatIsRefused) {
  // Plan 3 is also in a second group, in which the subscriber already pays for plan 9.
  auto all = catalogue();
  all.groups.push_back({.id = {71},
                        .key = "more",
                        .name = "More",
                        .levels = {{{9}}, {{3}}},
                        .changes = {{{9}, {3}, plans::ChangePolicy::forbidden}}});
  auto const unfinished = holding(1, State::REQUESTED, SubState::PENDING);
  auto const decide = [&](std::vector<Subscription> const& mine) {
    return decide_subscribe(*all.find(plans::PlanId{3}), mine, all, true, now);
  };
  EXPECT_EQ(refusal_of(decide({unfinished, holding(9)})), "NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE");
  all.groups.back().changes.clear();
  EXPECT_EQ(decide({unfinished, holding(9)})->way, SubscribeWay::instead);
  EXPECT_EQ(decide({holding(9), unfinished})->way, SubscribeWay::instead);
}

TEST(Subscribe, PlansOfOtherGroupsDoNotMatter) { EXPECT_EQ(wish(9, {holding(1)})->way, SubscribeWay::begin); }

// ---- periods ----

BillingRules in_zone(std::string_view zone) {
  return {.zone = base::TimeZone::find(zone).value(), .dunning = {}};
}

TEST(Periods, FollowTheAnchorThroughShortMonths) {
  auto const rules = in_zone("Etc/UTC");
  auto const version = terms(1);
  Subscription subscription;
  subscription.id = {1};
  subscription.state = State::ACTIVE;
  subscription.sub_state = SubState::NONE;
  subscription.agreement = "card-1";
  auto period = first_period(subscription, version, false, at("2027-01-31T10:00:00Z"), rules);
  subscription = with_period(subscription, period, version, rules);
  for (auto const* end : {"2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"}) {
    EXPECT_EQ(period.ends_at, at(std::string(end) + "T10:00:00Z"));
    auto const following = following_period(subscription, version, period.ends_at + 5h, rules);
    EXPECT_EQ(following.starts_at, period.ends_at);
    EXPECT_EQ(following.number, period.number + 1);
    EXPECT_EQ(following.cause, PeriodCause::renewal);
    subscription = with_period(subscription, following, version, rules);
    period = following;
  }
  EXPECT_EQ(subscription.paid_periods, 5);
}

TEST(Periods, KeepTheLocalTimeAcrossDaylightSaving) {
  auto const rules = in_zone("Europe/Berlin");
  auto const version = terms(1, "P1D");
  Subscription subscription;
  subscription.state = State::ACTIVE;
  subscription.sub_state = SubState::NONE;
  auto const period = first_period(subscription, version, false, at("2027-03-27T12:00:00+01:00"), rules);
  EXPECT_EQ(period.ends_at, at("2027-03-28T12:00:00+02:00"));
}

TEST(Periods, ATrialIsFollowedByAPaidPeriodWithItsOwnAnchor) {
  auto const rules = in_zone("Etc/UTC");
  auto version = terms(1);
  version.trial = plans::Trial{base::parse_iso_duration("P14D").value(), true};
  version.promotion = base::Money{499, "EUR"};
  Subscription subscription;
  subscription.state = State::ACTIVE;
  subscription.sub_state = SubState::NONE;
  subscription.agreement = "card-1";
  auto const trial = first_period(subscription, version, true, at("2027-01-10T10:00:00Z"), rules);
  EXPECT_EQ(trial.kind, PeriodKind::trial);
  EXPECT_EQ(trial.amount_minor, 0);
  EXPECT_EQ(trial.ends_at, at("2027-01-24T10:00:00Z"));
  subscription = with_period(subscription, trial, version, rules);
  EXPECT_EQ(subscription.paid_periods, 0);
  EXPECT_EQ(subscription.trial_end, trial.ends_at);
  auto const first = following_period(subscription, version, trial.ends_at, rules);
  EXPECT_EQ(first.kind, PeriodKind::paid);
  EXPECT_EQ(first.amount_minor, 499);
  EXPECT_EQ(first.ends_at, at("2027-02-24T10:00:00Z"));
  subscription = with_period(subscription, first, version, rules);
  auto const second = following_period(subscription, version, first.ends_at, rules);
  EXPECT_EQ(second.amount_minor, 999);
}

TEST(Periods, OfAPromotionCountPaidPeriodsOnly) {
  auto version = terms(1);
  version.promotion = base::Money{0, "EUR"};
  auto const free = first_period({}, version, false, now, in_zone("Etc/UTC"));
  EXPECT_EQ(free.kind, PeriodKind::free);
}

TEST(Periods, APriceChangeBeginsWithTheFirstPeriodAfterItForWhoWasToldInTime) {
  plans::Plan plan;
  plan.id = {1};
  plan.changes = {{{10}, {11}, at("2026-11-01T00:00:00Z"), at("2026-12-01T00:00:00Z")},
                  {{10}, {12}, at("2027-01-01T00:00:00Z"), at("2027-02-01T00:00:00Z")},
                  {{11}, {12}, at("2027-01-01T00:00:00Z"), at("2027-02-01T00:00:00Z")}};
  auto one = holding(1);
  auto const version = [&](std::vector<PriceNotice> const& told, std::string_view starts_at) {
    return next_terms(one, plan, told, at(starts_at)).version.value;
  };
  EXPECT_EQ(version({}, "2027-02-10T08:00:00Z"), 10) << "nobody was told";
  std::vector<PriceNotice> told{{{11}, at("2026-11-01T00:00:00Z")}};
  EXPECT_EQ(version(told, "2026-11-30T23:59:59Z"), 10);
  EXPECT_EQ(version(told, "2026-12-01T00:00:00Z"), 11);
  EXPECT_EQ(version(told, "2027-02-10T08:00:00Z"), 11) << "of the second change nobody was told";
  told.push_back({{12}, at("2027-01-01T00:00:00Z")});
  EXPECT_EQ(version(told, "2027-02-10T08:00:00Z"), 12);
  // Told late: the notice is as long as for everybody.
  std::vector<PriceNotice> const late{{{11}, at("2026-11-20T00:00:00Z")}};
  EXPECT_EQ(version(late, "2026-12-10T08:00:00Z"), 10);
  EXPECT_EQ(version(late, "2026-12-20T00:00:00Z"), 11);
  one.next_plan = plans::PlanId{2};
  one.next_version = plans::PriceVersionId{20};
  EXPECT_EQ(next_terms(one, plan, told, at("2027-02-10T08:00:00Z")), (NextTerms{{2}, {20}}));
}

// ---- access and what is due ----

TEST(Schedule, ARenewingOneKeepsAccessThroughItsGraceTime) {
  auto one = holding(1);
  schedule(one, terms(1), {});
  EXPECT_EQ(one.due_at, one.period_end);
  EXPECT_EQ(one.due_action, DueAction::renew);
  EXPECT_EQ(one.access_until, *one.period_end + std::chrono::days(3));
  one.agreement.reset();
  schedule(one, terms(1), {});
  EXPECT_EQ(one.access_until, *one.period_end);
}

TEST(DueWork, IsWhatTheStateAndThePriceSay) {
  auto one = holding(1);
  schedule(one, terms(1), {});
  auto const end = *one.period_end;
  base::Money const price{999, "EUR"};
  EXPECT_EQ(due_work(one, price, end - 1ms), DueWork::nothing);
  EXPECT_EQ(due_work(one, price, end), DueWork::charge);
  EXPECT_EQ(due_work(one, {0, "EUR"}, end), DueWork::begin_free);
  one.agreement.reset();
  EXPECT_EQ(due_work(one, price, end), DueWork::lapse);
  auto const canceling = cancel(holding(1), false, "", terms(1), {}, now).value();
  EXPECT_EQ(due_work(canceling, price, end), DueWork::cancel);
  auto const pausing = pause(holding(1), std::nullopt, terms(1), {}).value();
  EXPECT_EQ(due_work(pausing, price, end), DueWork::pause);
}

// ---- dunning ----

TEST(Dunning, TriesOnTheDaysOfTheScheduleAndEnds) {
  tenants::DunningPolicy const policy;
  auto one = holding(1);
  schedule(one, terms(1), {});
  auto const end = *one.period_end;
  one = after_failed_renewal(one, false, policy, end + 1min);
  EXPECT_EQ(one.sub_state, SubState::GRACE);
  EXPECT_TRUE(gives_access(one, end + std::chrono::days(2)));
  EXPECT_FALSE(gives_access(one, end + std::chrono::days(3)));
  for (auto const day : {1, 3, 5, 7}) {
    ASSERT_EQ(one.due_at, end + std::chrono::days(day));
    EXPECT_EQ(one.state, State::ACTIVE);
    one = after_failed_renewal(one, false, policy, *one.due_at + 1min);
  }
  EXPECT_EQ(one.position(), (Position{State::INACTIVE, SubState::NONE}));
  EXPECT_EQ(one.due_at, std::nullopt);
}

TEST(Periods, BeginNowAfterTimeWithoutAccess) {
  BillingRules const rules;
  auto const monthly = terms(1);
  auto one = holding(1);
  schedule(one, monthly, rules);
  auto const end = *one.period_end;
  using std::chrono::days;
  EXPECT_FALSE(begins_anew(one, monthly, end, rules));
  EXPECT_FALSE(begins_anew(one, monthly, end + 23h, rules)) << "a server that was off for a while";
  EXPECT_TRUE(begins_anew(one, monthly, end + days(1), rules));
  EXPECT_TRUE(begins_anew(one, terms(1, "PT2H"), end + 2h, rules)) << "a whole period has passed";
  auto charging = rules;
  charging.missed_periods = tenants::MissedPeriods::charge;
  EXPECT_FALSE(begins_anew(one, monthly, end + days(95), charging));
  // A try failed, and access went on for three days.
  one = after_failed_renewal(one, false, {}, end);
  EXPECT_FALSE(begins_anew(one, monthly, end + days(3), rules)) << "the try at the end of the grace time";
  EXPECT_TRUE(begins_anew(one, monthly, end + days(4), rules));
  auto const period = following_period(one, monthly, end + days(5), rules);
  EXPECT_EQ(period.starts_at, end + days(5));
  EXPECT_EQ(period.cause, PeriodCause::resume);
  auto const decided_late = following_period(one, monthly, end + days(5), rules, end + days(2));
  EXPECT_EQ(decided_late.starts_at, end) << "it was charged while there was access";
}

TEST(Periods, AClockThatWasAheadCostsNobodyWhatIsPaidAlready) {
  auto paused = holding(1, State::INACTIVE, SubState::PAUSED);
  auto const end = *paused.period_end;
  paused.access_until = end;
  // It was paused two days too early: the next period begins where this one ends.
  auto const next = following_period(paused, terms(1), end - 48h, {});
  EXPECT_EQ(next.starts_at, end);
  EXPECT_EQ(next.cause, PeriodCause::resume);
  EXPECT_EQ(begin_of_next(paused, end + 1h), end + 1h);
  // What was taken back before its end is not paid for.
  paused.access_until = end - 72h;
  EXPECT_EQ(begin_of_next(paused, end - 48h), end - 48h);
  EXPECT_EQ(begin_of_next({}, now), now);
  // Nor where the card is declined meanwhile.
  paused.access_until = end;
  EXPECT_EQ(begin_of_next(after_failed_renewal(paused, false, {}, end - 48h), end - 47h), end);
  EXPECT_EQ(after_failed_renewal(paused, false, {}, end + 1h).access_until, end);

  auto const charged_ahead = holding(1);
  auto const start = *charged_ahead.period_start;
  EXPECT_EQ(early_end(charged_ahead, start - 48h), start + 1ms) << "no period ends before it begins";
  EXPECT_EQ(early_end(charged_ahead, start), start + 1ms);
  EXPECT_EQ(early_end(charged_ahead, now), now);
  EXPECT_EQ(early_end(charged_ahead, *charged_ahead.period_end + 1h), *charged_ahead.period_end);
}

TEST(Dunning, AfterAStandstillThePastTriesAreNotMadeUpFor) {
  auto one = holding(1);
  auto const end = *one.period_end;
  one = after_failed_renewal(one, false, {}, end + std::chrono::days(4));
  EXPECT_EQ(one.due_at, end + std::chrono::days(5));
}

TEST(Dunning, AFailedPaymentOfTheSubscribersOwnIsNoTryOfTheSchedule) {
  auto one = after_failed_renewal(holding(1), false, {}, holding(1).period_end.value());
  auto const after = after_failed_own_payment(one, *one.due_at - 1h);
  EXPECT_EQ(after.due_at, one.due_at);
  EXPECT_EQ(after.dunning_step, 1);
  one.due_at.reset();  // the try of the schedule waited for it
  auto const made_up = after_failed_own_payment(one, *after.due_at + 1h);
  EXPECT_EQ(made_up.due_at, *after.due_at + 1h);
  EXPECT_EQ(made_up.due_action, DueAction::renew);
}

TEST(Dunning, APrepaidPayerWithTooLittleMoneyIsAskedByTheHour) {
  tenants::DunningPolicy const policy{.retry_days = {1, 2}, .grace_days = 0, .low_balance_hours = 12};
  auto one = holding(1);
  auto const end = *one.period_end;
  auto time = end;
  for (int tries = 1; tries <= 4; ++tries) {
    one = after_failed_renewal(one, true, policy, time);
    ASSERT_EQ(one.due_at, time + 12h);
    time = *one.due_at;
  }
  one = after_failed_renewal(one, true, policy, time);
  EXPECT_EQ(one.state, State::INACTIVE);
}

TEST(Dunning, IsForgottenWithTheNextPaidPeriod) {
  auto one = holding(1);
  schedule(one, terms(1), {});
  one = after_failed_renewal(one, false, {}, *one.period_end);
  auto const period = following_period(one, terms(1), *one.due_at, {});
  EXPECT_EQ(period.starts_at, holding(1).period_end);
  one.sub_state = SubState::NONE;
  one = with_period(one, period, terms(1), {});
  EXPECT_EQ(one.dunning_step, 0);
  EXPECT_EQ(one.dunning_since, std::nullopt);
  EXPECT_EQ(one.due_at, period.ends_at);
}

// ---- cancel, undo, pause, resume ----

TEST(Cancel, KeepsAccessUntilThePeriodsEnd) {
  auto const one = cancel(holding(1), false, "too dear", terms(1), {}, now).value();
  EXPECT_EQ(one.position(), (Position{State::ACTIVE, SubState::CANCELING}));
  EXPECT_EQ(one.access_until, one.period_end);
  EXPECT_EQ(one.due_action, DueAction::end);
  EXPECT_TRUE(gives_access(one, now));
  auto const over = ended(one, Event::period_end);
  EXPECT_EQ(over.state, State::CANCELED);
  EXPECT_EQ(over.due_at, std::nullopt);
}

TEST(Cancel, AtOnceEndsAccessAtOnce) {
  auto const one = cancel(holding(1), true, "", terms(1), {}, now).value();
  EXPECT_EQ(one.state, State::CANCELED);
  EXPECT_FALSE(gives_access(one, now));
}

TEST(Cancel, TwiceIsRefusedAndUndoneItRenewsAgain) {
  auto const one = cancel(holding(1), false, "", terms(1), {}, now).value();
  EXPECT_EQ(cancel(one, false, "", terms(1), {}, now).error().error, "ALREADY_CANCELED");
  auto const again = undo_cancel(one, terms(1), {}, now).value();
  EXPECT_EQ(again.position(), (Position{State::ACTIVE, SubState::NONE}));
  EXPECT_EQ(again.due_action, DueAction::renew);
  EXPECT_EQ(again.canceled_at, std::nullopt);
  EXPECT_EQ(undo_cancel(one, terms(1), {}, *one.period_end).error().error, "ALREADY_CANCELED");
}

TEST(Cancel, WhileARenewalIsPendingWaitsForItsOutcome) {
  auto const one = cancel(holding(1, State::ACTIVE, SubState::PENDING), false, "", terms(1), {}, now).value();
  EXPECT_EQ(one.sub_state, SubState::CANCELING);
  EXPECT_EQ(one.due_at, std::nullopt);
  auto const failed = after_failed_renewal(one, false, {}, *one.period_end);
  EXPECT_EQ(failed.state, State::CANCELED);
}

TEST(Cancel, OfARequestedOneIsRefusedWhileItsPaymentIsUnderWay) {
  EXPECT_EQ(
      cancel(holding(1, State::REQUESTED, SubState::PENDING), false, "", terms(1), {}, now).error().error,
      "PAYMENT_PENDING");
}

TEST(Cancel, InGraceEndsAtOnceSinceThePaidTimeIsOver) {
  auto one = after_failed_renewal(holding(1), false, {}, *holding(1).period_end);
  one = cancel(one, false, "", terms(1), {}, *one.period_end + 5h).value();
  EXPECT_EQ(one.state, State::CANCELED);
  EXPECT_FALSE(gives_access(one, *one.period_end + 5h));
}

TEST(Pause, BeginsWithThePeriodsEndAndEndsWithACharge) {
  auto const resume_at = at("2027-02-01T00:00:00Z");
  auto one = pause(holding(1), resume_at, terms(1), {}).value();
  EXPECT_TRUE(gives_access(one, now));
  EXPECT_EQ(one.access_until, one.period_end);
  one = ended(one, Event::period_end);
  EXPECT_EQ(one.position(), (Position{State::INACTIVE, SubState::PAUSED}));
  EXPECT_FALSE(gives_access(one, now));
  EXPECT_EQ(one.due_at, resume_at);
  EXPECT_EQ(due_work(one, {999, "EUR"}, resume_at), DueWork::charge);
  auto const period = following_period(one, terms(1), resume_at, {});
  EXPECT_EQ(period.cause, PeriodCause::resume);
  EXPECT_EQ(period.starts_at, resume_at);
  EXPECT_EQ(period.ends_at, at("2027-03-01T00:00:00Z"));
}

TEST(Pause, MayBeTakenBackAndEndedEarly) {
  auto one = pause(holding(1), std::nullopt, terms(1), {}).value();
  EXPECT_EQ(resume(one, terms(1), {}, now)->due_action, DueAction::renew);
  one = ended(one, Event::period_end);
  EXPECT_EQ(one.due_at, std::nullopt);
  auto const later = at("2027-01-05T00:00:00Z");
  EXPECT_EQ(resume(one, terms(1), {}, later)->due_at, later);
  EXPECT_EQ(resume(holding(1), terms(1), {}, now).error().error, "NOT_POSSIBLE_NOW");
}

TEST(Pause, CannotEndBeforeItBegins) {
  EXPECT_EQ(pause(holding(1), holding(1).period_end, terms(1), {}).error().error, "INVALID_BODY");
}

}  // namespace
}  // namespace subscriptions
