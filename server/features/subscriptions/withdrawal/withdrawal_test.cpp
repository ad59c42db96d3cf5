// The right of withdrawal as a table: until when, for whom, and how much goes back.
#include "features/subscriptions/withdrawal/withdrawal.hpp"

#include <gmock/gmock.h>

#include <string>

namespace subscriptions {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

base::Instant moment(std::string const& text) { return base::parse_rfc3339(text).value(); }
base::TimeZone zone(std::string_view name) { return base::TimeZone::find(name).value(); }

Subscription running_contract() {
  Subscription out;
  out.state = State::ACTIVE;
  out.sub_state = SubState::NONE;
  out.access_until = moment("2026-12-10T09:30:00Z");
  return out;
}

/// Concluded on 10 November at half past ten in Berlin: 30 days for 9.00.
Period first() {
  Period out;
  out.number = 1;
  out.starts_at = moment("2026-11-10T09:30:00Z");
  out.ends_at = moment("2026-12-10T09:30:00Z");
  out.amount_minor = 900;
  out.currency = "EUR";
  out.payment = 1;
  return out;
}

WithdrawalTerms berlin(bool asked_to_begin = true) {
  return {.zone = zone("Europe/Berlin"), .asked_to_begin = asked_to_begin};
}

/// All that was paid is still here; `contingents`: of the present period.
WithdrawalDecision decide(Subscription const& subscription, std::vector<Period> const& periods,
                          std::string const& now, WithdrawalTerms const& terms = berlin(),
                          std::vector<ContingentRest> const& contingents = {}) {
  std::vector<FundedPeriod> funded;
  ContractMoney money;
  for (auto const& period : contract_periods(periods)) money.left += period.amount_minor;
  for (auto const& period : periods) {
    if (period.credit_minor == 0) funded.clear();
    funded.push_back({.price = period.amount_minor + period.credit_minor,
                      .money = period.amount_minor,
                      .credit = period.credit_minor,
                      .starts_at = period.starts_at,
                      .ends_at = period.ends_at,
                      .contingents = contingents});
  }
  money.rest = [&](base::Instant at) { return worth_of_rest(funded, at); };
  return decide_withdrawal(subscription, periods, terms, money, moment(now));
}

TEST(Withdrawal, LastsToTheEndOfTheFourteenthDayInTheTenantsTimeZone) {
  struct Row {
    char const* concluded;
    char const* zone;
    char const* until;
  };
  for (auto const& row : {
           Row{"2026-11-10T09:30:00Z", "Europe/Berlin", "2026-11-24T22:59:59.999Z"},
           Row{"2026-11-10T23:30:00Z", "Europe/Berlin", "2026-11-25T22:59:59.999Z"},  // the 11th in Berlin
           Row{"2026-11-10T22:59:59Z", "Europe/Berlin", "2026-11-24T22:59:59.999Z"},
           Row{"2026-10-20T10:00:00Z", "Europe/Berlin",
               "2026-11-03T22:59:59.999Z"},  // over the end of summer time
           Row{"2026-02-20T10:00:00Z", "Europe/Paris", "2026-03-06T22:59:59.999Z"},
           Row{"2026-11-10T09:30:00Z", "Etc/UTC", "2026-11-24T23:59:59.999Z"},
           Row{"2026-12-24T21:30:00Z", "Europe/Bucharest", "2027-01-07T21:59:59.999Z"},
       })
    EXPECT_EQ(base::to_rfc3339(withdrawal_until(moment(row.concluded), zone(row.zone))), row.until)
        << row.concluded << ' ' << row.zone;
}

TEST(Withdrawal, GivesBackTheDaysThatWereNotUsedOrEverything) {
  struct Row {
    char const* now;
    std::int64_t days;
    std::int64_t pro_rata;
  };
  for (auto const& row : {
           Row{"2026-11-10T09:30:00Z", 0, 900},
           Row{"2026-11-10T10:29:59Z", 0, 900},  // an hour that is not over is not counted
           Row{"2026-11-11T09:29:59Z", 0,
               872},  // of 23 hours, a fraction of a cent in favour of who withdraws
           Row{"2026-11-11T09:30:00Z", 1, 870},
           Row{"2026-11-20T12:00:00Z", 10, 598},
           Row{"2026-11-24T22:59:59Z", 14, 464},
       }) {
    auto const asked = decide(running_contract(), {first()}, row.now);
    EXPECT_EQ(asked.refused, std::nullopt) << row.now;
    EXPECT_EQ(asked.days_used, row.days) << row.now;
    EXPECT_EQ(asked.refund_minor, row.pro_rata) << row.now;
    EXPECT_EQ(asked.paid_minor, 900);
    EXPECT_EQ(decide(running_contract(), {first()}, row.now, berlin(false)).refund_minor, 900)
        << "who did not ask to begin at once pays nothing";
    auto full = berlin();
    full.refund = tenants::WithdrawalRefund::full;
    EXPECT_EQ(decide(running_contract(), {first()}, row.now, full).refund_minor, 900);
  }
}

TEST(Withdrawal, UsedCreditsCountAsUsed) {
  EXPECT_EQ(decide(running_contract(), {first()}, "2026-11-10T10:00:00Z", berlin(), {{10, 1}}).refund_minor,
            90);
  EXPECT_EQ(decide(running_contract(), {first()}, "2026-11-20T12:00:00Z", berlin(), {{10, 10}}).refund_minor,
            598);
}

TEST(Withdrawal, ASecondOneWithinAYearIsDecidedByTheTenantsRule) {
  auto again = berlin(false);
  again.again = true;
  auto const now = "2026-11-20T09:30:00Z";
  EXPECT_EQ(decide(running_contract(), {first()}, now, again).refund_minor, 600) << "what was used is owed";
  again.repeated = tenants::RepeatedWithdrawal::asFirst;
  EXPECT_EQ(decide(running_contract(), {first()}, now, again).refund_minor, 900);
  again.repeated = tenants::RepeatedWithdrawal::refused;
  EXPECT_EQ(decide(running_contract(), {first()}, now, again).refused, WithdrawalRefusal::REPEATED);
}

TEST(Withdrawal, WhatWentBackBeforeIsNotThereToGiveBack) {
  FundedPeriod const period{
      .price = 900, .money = 300, .starts_at = first().starts_at, .ends_at = first().ends_at};
  ContractMoney const money{
      .left = 300, .rest = [&](base::Instant at) { return worth_of_rest(std::span(&period, 1), at); }};
  auto const now = moment("2026-11-20T09:30:00Z");
  EXPECT_EQ(decide_withdrawal(running_contract(), std::vector{first()}, berlin(), money, now).refund_minor,
            200);
  EXPECT_EQ(
      decide_withdrawal(running_contract(), std::vector{first()}, berlin(false), money, now).refund_minor,
      300);
}

TEST(Withdrawal, IsRefusedWithItsReason) {
  auto const refused = [&](Subscription const& one, std::vector<Period> const& periods,
                           std::string const& now,
                           WithdrawalTerms const& terms) { return decide(one, periods, now, terms).refused; };
  EXPECT_EQ(refused(running_contract(), {first()}, "2026-11-24T23:00:00Z", berlin()),
            WithdrawalRefusal::TOO_LATE);
  EXPECT_EQ(decide(running_contract(), {first()}, "2026-11-24T23:00:00Z").refund_minor, 0);
  EXPECT_EQ(refused(running_contract(), {}, "2026-11-11T00:00:00Z", berlin()),
            WithdrawalRefusal::NOT_CONCLUDED);
  auto asked_again = running_contract();
  asked_again.state = State::REQUESTED;
  EXPECT_EQ(refused(asked_again, {first()}, "2026-11-11T00:00:00Z", berlin()),
            WithdrawalRefusal::NOT_CONCLUDED);
  auto sold = running_contract();
  sold.external_provider = "house";
  EXPECT_EQ(refused(sold, {first()}, "2026-11-11T00:00:00Z", berlin()), WithdrawalRefusal::SOLD_BY_PARTNER);
  auto redeemed = berlin();
  redeemed.paid_by_voucher = true;
  EXPECT_EQ(refused(running_contract(), {first()}, "2026-11-11T00:00:00Z", redeemed),
            WithdrawalRefusal::PAID_BY_VOUCHER);
  auto outside = berlin();
  outside.has_right = false;
  EXPECT_EQ(refused(running_contract(), {first()}, "2026-11-11T00:00:00Z", outside),
            WithdrawalRefusal::NO_RIGHT);
}

TEST(Withdrawal, ATrialEndsAtOnceAndGivesNothingBack) {
  auto trial = first();
  trial.kind = PeriodKind::trial;
  trial.amount_minor = 0;
  auto const decision = decide(running_contract(), {trial}, "2026-11-20T12:00:00Z");
  EXPECT_EQ(decision.refused, std::nullopt);
  EXPECT_EQ(decision.kind, PeriodKind::trial);
  EXPECT_EQ(decision.refund_minor, 0);
}

TEST(Withdrawal, ARenewalDoesNotOpenItAgainAndANewContractDoes) {
  auto renewal = first();
  renewal.number = 2;
  renewal.cause = PeriodCause::renewal;
  renewal.starts_at = moment("2026-12-10T09:30:00Z");
  renewal.ends_at = moment("2027-01-10T09:30:00Z");
  EXPECT_EQ(decide(running_contract(), {first(), renewal}, "2026-12-11T00:00:00Z").refused,
            WithdrawalRefusal::TOO_LATE);
  auto again = renewal;
  again.cause = PeriodCause::start;
  auto later = running_contract();
  later.access_until = again.ends_at;
  auto const decision = decide(later, {first(), again}, "2026-12-11T00:00:00Z");
  EXPECT_EQ(decision.refused, std::nullopt);
  EXPECT_EQ(decision.paid_minor, 900) << "what was paid for the contract before is not given back";
}

TEST(Withdrawal, OfSeveralPeriodsTheLastOneIsGivenBackOrAll) {
  // A week for 3.00 that was renewed once, and then changed to a month.
  auto week = first();
  week.amount_minor = 300;
  week.ends_at = moment("2026-11-17T09:30:00Z");
  auto second = week;
  second.number = 2;
  second.cause = PeriodCause::renewal;
  second.starts_at = week.ends_at;
  second.ends_at = moment("2026-11-24T09:30:00Z");
  second.ended_at = moment("2026-11-19T09:30:00Z");
  auto month = second;
  month.number = 3;
  month.cause = PeriodCause::change;
  month.starts_at = *second.ended_at;
  month.ends_at = moment("2026-12-19T09:30:00Z");
  month.ended_at = {};
  month.amount_minor = 686;
  month.credit_minor = 214;
  std::vector<Period> const periods{week, second, month};
  EXPECT_EQ(decide(running_contract(), periods, "2026-11-20T10:00:00Z").refund_minor, 870);
  EXPECT_EQ(decide(running_contract(), periods, "2026-11-20T10:00:00Z", berlin(false)).refund_minor, 1286);
}

TEST(Withdrawal, AfterACancellationNothingMoreIsUsed) {
  auto canceled = running_contract();
  canceled.state = State::CANCELED;
  canceled.access_until = moment("2026-11-13T09:30:00Z");
  auto const decision = decide(canceled, {first()}, "2026-11-20T10:00:00Z");
  EXPECT_EQ(decision.days_used, 3);
  EXPECT_EQ(decision.refund_minor, 810);
}

TEST(Withdrawal, TheNewestPaymentsGiveBackFirst) {
  std::vector<PaymentShare> const left{{3, 686}, {2, 0}, {1, 300}};
  EXPECT_THAT(refund_shares(500, left), ElementsAre(PaymentShare{3, 500}));
  EXPECT_THAT(refund_shares(870, left), ElementsAre(PaymentShare{3, 686}, PaymentShare{1, 184}));
  EXPECT_THAT(refund_shares(2000, left), ElementsAre(PaymentShare{3, 686}, PaymentShare{1, 300}))
      << "what went back before does not go back twice";
  EXPECT_THAT(refund_shares(0, left), IsEmpty());
}

}  // namespace
}  // namespace subscriptions
