// How subscriptions end and rest: canceled, over before the job has been there, paused.
#include <gmock/gmock.h>

#include "features/subscriptions/subscriptions.hpp"
#include "features/subscriptions/testing/subscription_test.hpp"

namespace subscriptions {
namespace {

using base::testing::wait_for;
using ::testing::IsEmpty;

class SubscriptionEndTest : public testing::SubscriptionTest {};
STORAGE_ON_BOTH_ENGINES(SubscriptionEndTest);

TEST_P(SubscriptionEndTest, ACanceledOneWhoseTimeIsOverHoldsNothing) {
  auto const monthly = buy("monthly");
  wait_for(service().cancel(subscriber(), monthly.id, ""));
  clock.set(*monthly.period_end);
  EXPECT_EQ(refusal([&] { wait_for(service().cancel(subscriber(), monthly.id, "")); }), "ALREADY_CANCELED");
  auto const again = buy("monthly");
  EXPECT_NE(again.id, monthly.id);
  EXPECT_EQ(find(monthly.id).state, State::CANCELED);
  wait_for(service().cancel(subscriber(), again.id, ""));
  clock.set(*again.period_end);
  EXPECT_EQ(buy("yearly").state, State::ACTIVE) << "a plan of the same group";
  EXPECT_EQ(find(again.id).state, State::CANCELED);
}

TEST_P(SubscriptionEndTest, OneThatNobodyMayRenewIsOverWithItsPeriod) {
  auto const trial = buy("free-trial");
  clock.set(*trial.period_end);
  EXPECT_EQ(buy("free-trial").id, trial.id);
  EXPECT_EQ(periods(trial.id).at(1).amount_minor, 800);
}

TEST_P(SubscriptionEndTest, WhatIsRefusedEndsNothing) {
  auto const monthly = buy("monthly");
  wait_for(service().cancel(subscriber(), monthly.id, ""));
  clock.set(*monthly.period_end);
  EXPECT_EQ(refusal([&] { subscribe("named"); }), "REQUIRED_IDENTITY_FIELD_NOT_FOUND");
  EXPECT_EQ(find(monthly.id).sub_state, SubState::CANCELING);
}

TEST_P(SubscriptionEndTest, ACanceledOneEndsWithItsPeriodAndIsListedAfterwards) {
  auto const monthly = buy("monthly");
  wait_for(service().cancel(subscriber(), monthly.id, "too dear"));
  EXPECT_EQ(list().at(0).state, State::ACTIVE);
  EXPECT_EQ(list().at(0).end_date, monthly.period_end);
  EXPECT_EQ(refusal([&] { wait_for(service().cancel(subscriber(), monthly.id, "")); }), "ALREADY_CANCELED");
  advance("P1M");
  EXPECT_EQ(find(monthly.id).state, State::CANCELED);
  EXPECT_THAT(list(), IsEmpty());
  EXPECT_EQ(list(101, true).at(0).state, State::CANCELED);
  EXPECT_EQ(provider.charges(), 1);
}

TEST_P(SubscriptionEndTest, AnAgreementEndsWithTheLastSubscriptionThatUsesIt) {
  auto const ending = [&] {
    return database().read_now([](storage::Session& session) {
      return session.value<std::int64_t>("select count(*) from payment_agreement where end_at is not null");
    });
  };
  auto const monthly = buy("monthly");
  ASSERT_TRUE(monthly.agreement);
  auto const other = buy("monthly", 102);
  ASSERT_EQ(other.agreement, monthly.agreement) << "both pay with one card";
  wait_for(service().cancel(subscriber(), monthly.id, ""));
  EXPECT_EQ(ending(), 0) << "it may be taken up again until the period ends";
  wait_for(service().undo_cancel(subscriber(), monthly.id));
  wait_for(service().cancel(subscriber(), monthly.id, ""));
  advance("P1M");
  EXPECT_EQ(find(monthly.id).state, State::CANCELED);
  EXPECT_EQ(ending(), 0) << "another subscription is renewed with it";
  wait_for(service().cancel(subscriber(102), other.id, ""));
  advance("P1M");
  EXPECT_EQ(find(other.id).state, State::CANCELED);
  EXPECT_EQ(ending(), 1);
}

TEST_P(SubscriptionEndTest, ForeignSubscriptionsDoNotExist) {
  auto const monthly = buy("monthly");
  EXPECT_EQ(refusal([&] { wait_for(service().cancel(subscriber(102), monthly.id, "")); }), "NOT_FOUND");
  EXPECT_EQ(refusal([&] { wait_for(service().pause(subscriber(102), monthly.id, {})); }), "NOT_FOUND");
  EXPECT_THAT(list(102), IsEmpty());
}

TEST_P(SubscriptionEndTest, APausedOneIsNotChargedUntilItIsResumed) {
  auto const monthly = buy("monthly");
  wait_for(service().pause(subscriber(), monthly.id, {}));
  advance("P3M");
  EXPECT_EQ(provider.charges(), 1);
  EXPECT_EQ(list().at(0).state, State::INACTIVE);
  EXPECT_EQ(list().at(0).sub_state, SubState::PAUSED);
  wait_for(service().resume(subscriber(), monthly.id));
  advance("PT1S");
  EXPECT_EQ(provider.charges(), 2);
  EXPECT_EQ(find(monthly.id).position(), (Position{State::ACTIVE, SubState::NONE}));
}

}  // namespace
}  // namespace subscriptions
