// The states of a payment, and what an outcome means in each of them.
#include "features/payments/payment.hpp"

#include <gtest/gtest.h>

namespace payments {
namespace {

constexpr std::array all_states{PaymentState::open,     PaymentState::started,   PaymentState::pending,
                                PaymentState::unknown,  PaymentState::succeeded, PaymentState::failed,
                                PaymentState::canceled, PaymentState::expired};

Payment in_state(PaymentState state) {
  return {.id = {77}, .amount_minor = 999, .currency = "EUR", .state = state, .attempt = 2};
}
Outcome charged(std::int64_t minor = 999, std::int64_t attempt = 2) {
  return {.state = PaymentState::succeeded, .amount = {minor, "EUR"}, .attempt = attempt};
}

TEST(PaymentStates, NothingLeavesSucceeded) {
  for (auto const to : all_states) EXPECT_FALSE(may_become(PaymentState::succeeded, to));
}

TEST(PaymentStates, WhatWasAskedCanAlwaysEnd) {
  for (auto const from : {PaymentState::started, PaymentState::pending, PaymentState::unknown})
    for (auto const to : all_states)
      if (is_final(to)) EXPECT_TRUE(may_become(from, to));
}

TEST(PaymentStates, AnotherEndLeadsOnlyToANewAttempt) {
  for (auto const from : {PaymentState::failed, PaymentState::canceled, PaymentState::expired})
    for (auto const to : all_states) EXPECT_EQ(may_become(from, to), to == PaymentState::open);
}

TEST(Settlement, TheAmountOrderedEndsAPaymentUnderWay) {
  for (auto const state : all_states)
    if (is_under_way(state)) {
      auto const decided = decide_settlement(in_state(state), charged());
      EXPECT_EQ(decided.state, PaymentState::succeeded);
      EXPECT_TRUE(decided.changes);
      EXPECT_FALSE(decided.orphaned);
    }
}

TEST(Settlement, AnotherAmountOrCurrencyIsNoPayment) {
  auto dollars = charged();
  dollars.amount.currency = "USD";
  for (auto const& outcome : {charged(998), charged(1000), dollars}) {
    auto const decided = decide_settlement(in_state(PaymentState::started), outcome);
    EXPECT_EQ(decided.state, PaymentState::failed);
    EXPECT_EQ(decided.failure, FailureCode::wrong_amount);
    EXPECT_TRUE(decided.orphaned);
  }
}

TEST(Settlement, MoneyForAnEndedOldOrUnaskedAttemptGoesBack) {
  for (auto const state :
       {PaymentState::open, PaymentState::failed, PaymentState::canceled, PaymentState::expired}) {
    auto const decided = decide_settlement(in_state(state), charged());
    EXPECT_FALSE(decided.changes);
    EXPECT_TRUE(decided.orphaned);
    EXPECT_NE(decided.difference, "");
  }
  auto const old = decide_settlement(in_state(PaymentState::started), charged(999, 1));
  EXPECT_FALSE(old.changes);
  EXPECT_TRUE(old.orphaned);
}

TEST(Settlement, TheSameNewsAgainChangesNothing) {
  for (auto const state : all_states) {
    if (!is_final(state)) continue;
    Outcome const same{.state = state, .amount = {999, "EUR"}, .attempt = 2};
    auto const decided = decide_settlement(in_state(state), same);
    EXPECT_FALSE(decided.changes || decided.orphaned);
    EXPECT_EQ(decided.difference, "");
  }
}

TEST(Settlement, LateNewsNeverLeadBack) {
  for (auto const news : {PaymentState::open, PaymentState::started, PaymentState::pending,
                          PaymentState::unknown, PaymentState::failed}) {
    auto const decided = decide_settlement(in_state(PaymentState::succeeded), {.state = news, .attempt = 2});
    EXPECT_FALSE(decided.changes || decided.orphaned);
    EXPECT_EQ(decided.difference.empty(), !is_final(news));
  }
  EXPECT_FALSE(decide_settlement(in_state(PaymentState::pending), {.state = PaymentState::started}).changes);
}

TEST(AttemptKey, IsReadAsItWasWritten) {
  auto const key = parse_attempt_key(attempt_key(in_state(PaymentState::open)));
  ASSERT_TRUE(key);
  EXPECT_EQ(key->payment, PaymentId{77});
  EXPECT_EQ(key->attempt, 2);
  for (auto const* wrong : {"", "-", "77", "77-", "-2", "77-0", "77-2x", "x-2", "77--2", "+77-2"})
    EXPECT_FALSE(parse_attempt_key(wrong)) << wrong;
}

}  // namespace
}  // namespace payments
