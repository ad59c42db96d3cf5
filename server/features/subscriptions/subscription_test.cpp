// "Subscription state" of the specification: the lists, what is shown of sub-states, and access by time.
#include "features/subscriptions/subscription.hpp"

#include <gmock/gmock.h>

namespace subscriptions {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr base::Instant today{1'780'000'000'000};

Subscription of_state(std::int64_t id, State state, SubState sub_state = SubState::NONE,
                      std::int64_t plan = 1) {
  Subscription out;
  out.id = {id};
  out.plan = {plan};
  out.state = state;
  out.sub_state = sub_state;
  out.access_until = today + std::chrono::days(10);
  out.period_end = out.access_until;
  out.created_at = today - std::chrono::days(100);
  return out;
}
SubscriptionId id_of(std::int64_t value) { return {value}; }

Lists lists(std::vector<Subscription> const& all, std::vector<plans::PlanId> const& credit = {}) {
  return lists_of(all, credit, today);
}

TEST(SubscriptionState, ActiveIsActiveAndNotPending) {
  auto const found = lists({of_state(1, State::ACTIVE), of_state(2, State::ACTIVE, SubState::PENDING),
                            of_state(3, State::ACTIVE, SubState::GRACE),
                            of_state(4, State::ACTIVE, SubState::CANCELING), of_state(5, State::INACTIVE)});
  EXPECT_THAT(found.active, ElementsAre(id_of(1), id_of(3), id_of(4)));
  EXPECT_TRUE(found.subscribed());
}

TEST(SubscriptionState, InactiveIsInactiveAndNotPending) {
  auto const found = lists({of_state(1, State::INACTIVE), of_state(2, State::INACTIVE, SubState::PENDING),
                            of_state(3, State::INACTIVE, SubState::PAUSED)});
  EXPECT_THAT(found.inactive, ElementsAre(id_of(1), id_of(3)));
  EXPECT_FALSE(found.subscribed());
}

TEST(SubscriptionState, PendingIsRequestedOrPendingWhileActiveOrInactive) {
  auto const found =
      lists({of_state(1, State::REQUESTED, SubState::PENDING), of_state(2, State::ACTIVE, SubState::PENDING),
             of_state(3, State::INACTIVE, SubState::PENDING), of_state(4, State::ACTIVE)});
  EXPECT_THAT(found.pending, ElementsAre(id_of(1), id_of(2), id_of(3)));
}

TEST(SubscriptionState, TheCanceledListHasTheNewestOfEachTypeNewestFirstAtMostFive) {
  std::vector<Subscription> all;
  for (std::int64_t id = 1; id <= 14; ++id) {
    auto each = of_state(id, State::CANCELED, SubState::NONE, id % 7);
    each.canceled_at = today - std::chrono::days(20 - id);
    all.push_back(each);
  }
  EXPECT_THAT(lists(all).canceled, ElementsAre(id_of(14), id_of(13), id_of(12), id_of(11), id_of(10)));
  all.resize(9);  // plans 1 and 2 twice
  EXPECT_THAT(lists(all).canceled, ElementsAre(id_of(9), id_of(8), id_of(7), id_of(6), id_of(5)));
}

TEST(SubscriptionState, ExpiredWithoutActiveNeedsACanceledOneAndNeitherActiveNorPending) {
  auto const canceled = of_state(1, State::CANCELED);
  EXPECT_TRUE(lists({canceled}).expired_without_active());
  EXPECT_TRUE(lists({canceled, of_state(2, State::INACTIVE, SubState::NONE, 2)}).expired_without_active());
  EXPECT_FALSE(lists({canceled, of_state(2, State::ACTIVE, SubState::NONE, 2)}).expired_without_active());
  EXPECT_FALSE(
      lists({canceled, of_state(2, State::REQUESTED, SubState::PENDING, 2)}).expired_without_active());
  EXPECT_FALSE(lists({}).expired_without_active());
}

TEST(SubscriptionState, CreditSubscriptionsAreActiveOnesWhosePlanHasLimitedCredits) {
  auto const found = lists({of_state(1, State::ACTIVE, SubState::NONE, 7), of_state(2, State::ACTIVE),
                            of_state(3, State::INACTIVE, SubState::NONE, 7)},
                           {plans::PlanId{7}});
  EXPECT_THAT(found.credit, ElementsAre(id_of(1)));
}

TEST(SubscriptionState, WhatEndsWithItsPeriodIsCanceledFromThatMoment) {
  auto ending = of_state(1, State::ACTIVE, SubState::CANCELING);
  ending.due_action = DueAction::end;
  ending.due_at = today;
  EXPECT_THAT(lists({ending}).canceled, ElementsAre(id_of(1)));
  ending.due_at = today + std::chrono::milliseconds(1);
  EXPECT_THAT(lists({ending}).active, ElementsAre(id_of(1)));
}

TEST(SubState, OnlyPendingAndPausedAreShown) {
  EXPECT_EQ(shown_sub_state(SubState::PENDING), SubState::PENDING);
  EXPECT_EQ(shown_sub_state(SubState::PAUSED), SubState::PAUSED);
  EXPECT_EQ(shown_sub_state(SubState::NONE), std::nullopt);
  EXPECT_EQ(shown_sub_state(SubState::GRACE), std::nullopt);
  EXPECT_EQ(shown_sub_state(SubState::CANCELING), std::nullopt);
}

TEST(Access, IsForActiveOnesUntilTheirTimeIsOver) {
  auto one = of_state(1, State::ACTIVE);
  one.access_until = today + std::chrono::milliseconds(1);
  EXPECT_TRUE(gives_access(one, today));
  EXPECT_FALSE(gives_access(one, one.access_until));
  one.sub_state = SubState::PENDING;  // a renewal is under way: the paid time is not taken away
  EXPECT_TRUE(gives_access(one, today));
  for (auto const state : {State::REQUESTED, State::INACTIVE, State::CANCELED}) {
    one.state = state;
    EXPECT_FALSE(gives_access(one, today));
  }
}

}  // namespace
}  // namespace subscriptions
