// The renewal engine on both databases: each period is charged once, whatever fails, and months in seconds.
#include "features/subscriptions/renewal/renewals.hpp"

#include <gmock/gmock.h>

#include <future>
#include <utility>

#include "features/subscriptions/testing/subscription_test.hpp"

namespace subscriptions {
namespace {

using base::testing::wait_for;
using payments::FailureCode;
using payments::PaymentState;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class RenewalTest : public testing::SubscriptionTest {
 protected:
  std::int64_t credits_left(std::int64_t account = 101) {
    auto const now = tenant_now();
    return database().read_now(aurora, [&](storage::TenantSession const& session) {
      std::int64_t sum = 0;
      for (auto const& bucket : ledger::Credits(session, ids, clock).of_account({account}, now))
        sum += bucket.remaining;
      return sum;
    });
  }
  /// Asked for, whether or not the provider has done it.
  std::int64_t refunded(payments::Payment const& payment) {
    return database().read_now([&](storage::Session& session) {
      return session
          .value<std::int64_t>(
              "select sum(amount_minor) from refund where tenant = :tenant and payment = :payment",
              storage::bind("tenant", aurora), storage::bind("payment", payment.id))
          .value_or(0);
    });
  }
};
STORAGE_ON_BOTH_ENGINES(RenewalTest);

TEST_P(RenewalTest, AYearOfMonthsIsTwelveCharges) {
  clock.set(base::parse_rfc3339("2027-01-31T11:00:00Z").value());
  auto const monthly = buy("monthly");
  EXPECT_EQ(advance("P11M").done, 11);
  EXPECT_EQ(provider.charges(), 12);
  EXPECT_EQ(provider.taken(), 499 + 11 * 999);
  std::vector<std::string> ends;
  for (auto const& each : periods(monthly.id)) ends.push_back(base::to_rfc3339(each.ends_at).substr(0, 16));
  // The anchor is 31 January, noon in Berlin.
  EXPECT_THAT(std::vector(ends.begin(), ends.begin() + 4),
              ElementsAre("2027-02-28T11:00", "2027-03-31T10:00", "2027-04-30T10:00", "2027-05-31T10:00"));
}

TEST_P(RenewalTest, TheSameHistoryComesOutInOneStepAndInMany) {
  auto const one = buy("daily", 101);
  advance("P10D");
  auto const other = buy("daily", 102);
  for (int day = 0; day < 10; ++day) advance("P1D");
  EXPECT_EQ(periods(one.id).size(), 21U);
  EXPECT_EQ(periods(other.id).size(), 11U);
}

TEST_P(RenewalTest, DunningTriesGivesGraceAndEnds) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::failed;
  provider.failure = FailureCode::declined;
  auto const end = *monthly.period_end;
  auto const to_end = std::chrono::milliseconds(end - tenant_now());
  wait_for(TestClock(database(), clock, renewals(), notices(), mails()).advance(tenant, end, std::nullopt));
  EXPECT_GT(to_end.count(), 0);
  EXPECT_EQ(find(monthly.id).sub_state, SubState::GRACE);
  EXPECT_TRUE(list().at(0).active);
  advance("P3D");
  EXPECT_FALSE(list().at(0).active) << "the grace time is over, the tries are not";
  EXPECT_EQ(find(monthly.id).state, State::ACTIVE);
  advance("P4D");
  EXPECT_EQ(find(monthly.id).position(), (Position{State::INACTIVE, SubState::NONE}));
  EXPECT_EQ(provider.charges(), 1);
  provider.answer = PaymentState::succeeded;
  EXPECT_EQ(buy("monthly").id, monthly.id) << "it is taken up again";
  EXPECT_THAT(periods(monthly.id), SizeIs(2));
}

TEST_P(RenewalTest, WithTestMoneyThatIsNotAcceptedARenewalIsNotChargedAndNotRefused) {
  provider.test_money = true;
  auto const monthly = buy("monthly");
  payments_service().limit_test_money({});
  advance("P1M");
  EXPECT_EQ(find(monthly.id).position(), (Position{State::ACTIVE, SubState::PENDING}));
  EXPECT_EQ(provider.charges(), 1);
}

TEST_P(RenewalTest, APaymentInDunningKeepsTheCalendar) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::failed;
  advance("P1M");
  provider.answer = PaymentState::succeeded;
  advance("P1D");
  auto const all = periods(monthly.id);
  ASSERT_THAT(all, SizeIs(2));
  EXPECT_EQ(all[1].starts_at, all[0].ends_at);
  EXPECT_EQ(provider.charges(), 2);
}

TEST_P(RenewalTest, WhoCancelsWhileARenewalIsPendingIsNoFindingOfTheCheck) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::pending;
  advance("P1M");
  wait_for(service().cancel(subscriber(), monthly.id, ""));
  EXPECT_EQ(find(monthly.id).position(), (Position{State::ACTIVE, SubState::CANCELING}));
  EXPECT_EQ(find(monthly.id).due_at, std::nullopt) << "the payment's outcome decides";
  EXPECT_EQ(ledger::testing::findings_of(database(), rules()), "");
}

TEST_P(RenewalTest, APendingRenewalIsNotAskedAgainAndGoesOnWithItsAnswer) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::pending;
  advance("P1M");
  EXPECT_EQ(find(monthly.id).sub_state, SubState::PENDING);
  EXPECT_TRUE(list().at(0).active);
  auto const payment = payment_of(monthly.id, "renew");
  provider.decide(payment, PaymentState::succeeded);
  settle(payment, provider.take(payment));
  EXPECT_EQ(find(monthly.id).position(), (Position{State::ACTIVE, SubState::NONE}));
  EXPECT_THAT(periods(monthly.id), SizeIs(2));
  EXPECT_EQ(provider.charges(), 2);
}

TEST_P(RenewalTest, AfterALostAnswerTheNextNodeAsksAndDoesNotCharge) {
  auto const monthly = buy("monthly");
  clock.set(*monthly.period_end);
  provider.answers_lost = true;
  EXPECT_EQ(wait_for(renewals().run_batch()), 1U);
  EXPECT_EQ(find(monthly.id).sub_state, SubState::PENDING);
  provider.answers_lost = false;
  wait_for(payments_service().resolve({tenant, ""}, payment_of(monthly.id, "renew").id));
  EXPECT_THAT(periods(monthly.id), SizeIs(2));
  EXPECT_EQ(provider.charges(), 2);
}

TEST_P(RenewalTest, TwoNodesAtOnceChargeEachOnce) {
  std::vector<SubscriptionId> all;
  for (std::int64_t account = 1; account <= 30; ++account) all.push_back(buy("monthly", account).id);
  clock.set(*find(all.back()).period_end);
  auto one = std::async(std::launch::async, [&] { return wait_for(renewals().run_batch()); });
  auto const second = wait_for(other_node().run_batch());
  auto const rest = one.get() + second;
  clock.advance(std::chrono::seconds(61));
  auto const left = wait_for(renewals().run_batch());
  EXPECT_GE(rest + left, 30U);
  EXPECT_EQ(provider.charges(), 60);
  for (auto const id : all) EXPECT_THAT(periods(id), SizeIs(2));
}

TEST_P(RenewalTest, AfterAStandstillAPeriodBeginsNowAndIsChargedOnce) {
  for (auto const off : {3, 95}) {
    auto const account = std::int64_t{100} + off;
    auto const daily = buy("daily", account);
    auto const before = provider.charges();
    clock.advance(std::chrono::days(off));
    for (int round = 0; round < 3; ++round) wait_for(renewals().run_batch());
    auto const all = periods(daily.id);
    ASSERT_THAT(all, SizeIs(2)) << off << " days";
    EXPECT_EQ(all[1].starts_at, clock.now());
    EXPECT_EQ(all[1].cause, PeriodCause::resume);
    EXPECT_EQ(provider.charges(), before + 1);
    wait_for(service().cancel(subscriber(account), daily.id, ""));
  }
}

TEST_P(RenewalTest, AShortStandstillLeavesNoGap) {
  auto const monthly = buy("monthly");
  clock.set(*monthly.period_end + std::chrono::hours(23));
  wait_for(renewals().run_batch());
  EXPECT_EQ(periods(monthly.id).at(1).starts_at, monthly.period_end);
}

class MissedPeriodsTest : public RenewalTest {
  std::string billing() const override {
    return R"({"timeZone": "Europe/Berlin", "sandbox": true, "missedPeriods": "charge"})";
  }
};
STORAGE_ON_BOTH_ENGINES(MissedPeriodsTest);

TEST_P(MissedPeriodsTest, WhatAStandstillMissedIsMadeUpForInOrderAndNotAllAtOnce) {
  auto const daily = buy("daily");
  clock.advance(std::chrono::days(40));
  for (int round = 0; round < 30; ++round) wait_for(renewals().run_batch());
  EXPECT_EQ(provider.charges(), 1 + most_periods_per_day);
  clock.advance(std::chrono::days(1));
  for (int round = 0; round < 30; ++round) wait_for(renewals().run_batch());
  EXPECT_EQ(provider.charges(), 1 + 2 * most_periods_per_day);
  EXPECT_EQ(find(daily.id).period_number, provider.charges());
}

TEST_P(RenewalTest, CreditsAreRefilledOrKept) {
  buy("credits", 101);
  buy("saved", 102);
  EXPECT_EQ(credits_left(101), 10);
  database().write_now(aurora, [&, now = tenant_now()](storage::TenantSession const& session) {
    for (std::int64_t account : {101, 102})
      for (auto const* key : {"a", "b", "c"})
        ASSERT_TRUE(ledger::Credits(session, ids, clock)
                        .consume({account}, "FULL_TRACK_MUSIC", key + std::to_string(account), now));
  });
  advance("P1M");
  EXPECT_EQ(credits_left(101), 10);
  EXPECT_EQ(credits_left(102), 17);
}

TEST_P(RenewalTest, CreditsThatAreOverAreTakenOutOfTheBooksByThemselves) {
  auto const granted = tenant_now();
  auto const open = [&](storage::TenantSession const& session) {
    return ledger::Credits(session, ids, clock).of_subscription(7).size();
  };
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    ledger::Credits(session, ids, clock)
        .grant({.account = {101},
                .subscription = 7,
                .key = "test",
                .content_types = {"FULL_TRACK_MUSIC"},
                .amount = 5,
                .granted_at = granted,
                .expires_at = granted + std::chrono::hours(1)});
  });
  EXPECT_EQ(wait_for(renewals().expire_credits_of_all()), 0);
  clock.advance(std::chrono::hours(1));
  EXPECT_EQ(wait_for(renewals().expire_credits_of_all()), 1);
  EXPECT_EQ(database().read_now(aurora, open), 0U);
}

TEST_P(RenewalTest, CreditsEndWithTheSubscription) {
  auto const saved = buy("saved");
  wait_for(service().cancel(subscriber(), saved.id, ""));
  advance("P1M");
  EXPECT_EQ(credits_left(), 0);
}

TEST_P(RenewalTest, AnAccountThatIsClosingOrGoneIsNotCharged) {
  auto const closing = buy("monthly", 101);
  auto const gone = buy("monthly", 102);
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    accounts::AccountStore store(session);
    store.set_state({101}, accounts::AccountState::closing, clock.now() + std::chrono::days(60), clock.now());
    store.erase({102});
  });
  advance("P1M");
  EXPECT_EQ(find(closing.id).state, State::CANCELED);
  EXPECT_EQ(find(gone.id).state, State::CANCELED);
  EXPECT_EQ(provider.charges(), 2);
}

/// Another server works on what is due, and its provider answers when it is let go.
class HeldRenewalTest : public RenewalTest {
 protected:
  void hold(SubscriptionId id) {
    end = *find(id).period_end;
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      tenants::set_test_time(session, end, clock.now());
    });
    std::promise<void> asked;
    provider.after_charge = [&, first = true]() mutable {
      if (!std::exchange(first, false)) return;
      asked.set_value();
      released.get_future().wait();
    };
    held = std::async(std::launch::async, [&] { return wait_for(other_node().run_batch_of(aurora)); });
    asked.get_future().wait();
  }
  void release() {
    released.set_value();
    EXPECT_EQ(held.get(), 1U);
  }
  ClockMoved advance_two_months(std::chrono::milliseconds patience) {
    return wait_for(TestClock(database(), clock, renewals(), notices(), mails(), patience)
                        .advance(tenant, std::nullopt, base::IsoDuration{.months = 2}));
  }

  base::Instant end;
  std::promise<void> released;
  std::future<std::size_t> held;
};
STORAGE_ON_BOTH_ENGINES(HeldRenewalTest);

TEST_P(HeldRenewalTest, TheTestClockDoesNotGoPastWhatAnotherServerHolds) {
  auto const monthly = buy("monthly");
  hold(monthly.id);
  EXPECT_EQ(refusal([&] { advance_two_months(std::chrono::milliseconds(0)); }), "CLOCK_IS_HELD");
  EXPECT_EQ(tenant_now(), end);
  release();
  EXPECT_EQ(advance_two_months(std::chrono::milliseconds(0)).done, 2);
  auto const all = periods(monthly.id);
  ASSERT_THAT(all, SizeIs(4));
  for (std::size_t i = 1; i < all.size(); ++i) EXPECT_EQ(all[i].billed_at, all[i].starts_at);
  EXPECT_EQ(provider.charges(), 4);
}

TEST_P(HeldRenewalTest, AChangeOfPlanWaitsUntilTheRenewalIsPaid) {
  auto const monthly = buy("monthly");
  hold(monthly.id);
  EXPECT_EQ(refusal([&] { subscribe("yearly"); }), "PAYMENT_PENDING");
  EXPECT_EQ(refusal([&] { subscribe("daily"); }), "PAYMENT_PENDING") << "at the period's end, which is now";
  release();
  EXPECT_EQ(find(monthly.id).period_number, 2);
  EXPECT_EQ(subscribe("daily").type, checkout::CheckoutState::subscribed);
  EXPECT_EQ(find(monthly.id).next_plan, plan("daily").id);
}

TEST_P(HeldRenewalTest, TheTestClockGoesOnWhenTheOtherServerIsDone) {
  auto const monthly = buy("monthly");
  hold(monthly.id);
  auto moving = std::async(std::launch::async, [&] { return advance_two_months(std::chrono::minutes(5)); });
  release();
  EXPECT_EQ(moving.get().done, 2);
  auto const all = periods(monthly.id);
  ASSERT_THAT(all, SizeIs(4));
  EXPECT_EQ(all[1].billed_at, end);
  EXPECT_EQ(provider.charges(), 4);
}

TEST_P(HeldRenewalTest, TheTestClockTakesOverWhenTheLeaseIsOver) {
  auto const monthly = buy("monthly");
  hold(monthly.id);
  clock.advance(std::chrono::seconds(61));
  EXPECT_EQ(advance_two_months(std::chrono::milliseconds(0)).done, 3);
  auto const all = periods(monthly.id);
  ASSERT_THAT(all, SizeIs(4));
  EXPECT_EQ(all[1].billed_at, end);
  release();  // too late: nothing happens twice
  EXPECT_THAT(periods(monthly.id), SizeIs(4));
  EXPECT_EQ(provider.charges(), 4);
}

TEST_P(RenewalTest, ARemovedTestClockLetsTheMachinesTimeCountAgain) {
  TestClock turned(database(), clock, renewals(), notices(), mails());
  EXPECT_FALSE(wait_for(turned.show(tenant)).frozen);
  advance("P1M");
  EXPECT_TRUE(wait_for(turned.show(tenant)).frozen);
  EXPECT_EQ(wait_for(turned.show(tenant)).now, tenant_now());
  EXPECT_EQ(wait_for(turned.remove(tenant)).now, clock.now());
  EXPECT_EQ(tenant_now(), clock.now());
}

// ---- money that comes when nothing waits for it any more ----

TEST_P(RenewalTest, ARenewalThatIsPaidAfterTheEndIsGivenBack) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::pending;
  advance("P1M");
  auto const payment = payment_of(monthly.id, "renew");
  auto immediate = std::make_shared<tenants::Tenant>(*tenant);
  immediate->flags["cancelImmediately"] = true;
  auto who = subscriber();
  who.tenant = immediate;
  wait_for(service().cancel(who, monthly.id, ""));
  EXPECT_EQ(find(monthly.id).state, State::CANCELED);
  provider.decide(payment, PaymentState::succeeded);
  settle(payment, provider.take(payment));
  EXPECT_EQ(refunded(payment), payment.amount_minor);
  EXPECT_EQ(find(monthly.id).state, State::CANCELED);
  EXPECT_THAT(periods(monthly.id), SizeIs(1));
}

TEST_P(RenewalTest, AChangeThatIsPaidAfterItsPeriodIsGivenBack) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::pending;
  EXPECT_EQ(subscribe("yearly").type, checkout::CheckoutState::pending);
  auto const quote = database().read_now([&](storage::Session& session) {
    return session.value<std::string>("select key from payment where purpose = 'change'").value();
  });
  provider.answer = PaymentState::succeeded;
  advance("P1M");
  auto const payment = database().read_now(aurora, [&](storage::TenantSession const& session) {
    return payments::PaymentStore(session).find_key(quote).value();
  });
  provider.decide(payment, PaymentState::succeeded);
  settle(payment, provider.take(payment));
  EXPECT_EQ(refunded(payment), payment.amount_minor);
  EXPECT_EQ(find(monthly.id).plan, plan("monthly").id);
  EXPECT_THAT(periods(monthly.id), SizeIs(2));
}

TEST_P(RenewalTest, OnlyTheTimeOfASandboxTenantIsTurnedAndNeverBack) {
  EXPECT_EQ(refusal([&] {
              wait_for(TestClock(database(), clock, renewals(), notices(), mails())
                           .advance(tenant, clock.now() - std::chrono::hours(1), std::nullopt));
            }),
            "CLOCK_GOES_FORWARD");
  auto real = std::make_shared<tenants::Tenant>(*tenant);
  real->configuration.billing.sandbox = false;
  EXPECT_EQ(refusal([&] {
              wait_for(TestClock(database(), clock, renewals(), notices(), mails())
                           .advance(real, std::nullopt, base::IsoDuration{.months = 1}));
            }),
            "NOT_A_SANDBOX");
}

}  // namespace
}  // namespace subscriptions
