// The states of a payment: what is final, and which steps there are.
#include "features/payments/payment.hpp"

#include <gtest/gtest.h>

#include "features/payments/provider.hpp"

namespace payments {
namespace {

constexpr std::array all_states{PaymentState::open,     PaymentState::started,   PaymentState::pending,
                                PaymentState::unknown,  PaymentState::succeeded, PaymentState::failed,
                                PaymentState::canceled, PaymentState::expired};

TEST(PaymentState, NothingLeavesSucceeded) {
  for (auto const to : all_states) EXPECT_FALSE(may_become(PaymentState::succeeded, to));
}

TEST(PaymentState, WhatIsNotFinalCanAlwaysEnd) {
  for (auto const from : all_states) {
    if (is_final(from)) continue;
    for (auto const to : all_states)
      if (is_final(to)) EXPECT_TRUE(may_become(from, to)) << static_cast<int>(from);
  }
}

TEST(PaymentState, AnEndOtherThanSuccessLeadsOnlyToANewAttempt) {
  for (auto const from : {PaymentState::failed, PaymentState::canceled, PaymentState::expired})
    for (auto const to : all_states) EXPECT_EQ(may_become(from, to), to == PaymentState::open);
}

}  // namespace
}  // namespace payments
