// What the payer's bank takes back: the subscription rests or ends, its credits with it, the card is charged
// no more until its payer uses it again, and the person and the staff hear of it.
#include <gmock/gmock.h>

#include "features/subscriptions/subscriptions.hpp"
#include "features/subscriptions/testing/subscription_test.hpp"

namespace subscriptions {
namespace {

using base::testing::wait_for;
using ::testing::Contains;
using ::testing::IsEmpty;

class ChargebacksTest : public testing::SubscriptionTest {
 protected:
  void give_back(SubscriptionId id) {
    auto const payment = first_payment(id);
    auto const asked = database().write_now(aurora, [&](storage::TenantSession const& session) {
      return payments_service().request_refund(session, payment.id,
                                               {.amount = payment.amount(), .reason = "asked", .key = "1"});
    });
    ASSERT_TRUE(asked);
    wait_for(payments_service().refund({tenant, ""}, asked->id));
  }
  std::vector<std::string> differences() {
    return database().read_now([](storage::Session& session) {
      return session.values<std::string>("select difference from reconciliation order by id");
    });
  }
};
STORAGE_ON_BOTH_ENGINES(ChargebacksTest);

TEST_P(ChargebacksTest, WhatItPaidForRestsAndCanBeTakenUpAgain) {
  verify_email();
  auto const credits = buy("credits");
  EXPECT_EQ(count("credit_bucket where closed_at is null"), 1);
  charge_back(credits.id);
  auto const after = find(credits.id);
  EXPECT_EQ(after.position(), (Position{State::INACTIVE, SubState::NONE}));
  EXPECT_EQ(after.due_at, std::nullopt);
  EXPECT_EQ(count("credit_bucket where closed_at is null"), 0);
  EXPECT_THAT(differences(), Contains("the payer's bank took the payment back"));
  EXPECT_EQ(count("subscription_mail where kind = 'charged_back'"), 1);
  EXPECT_EQ(count("message where template = 'plan-charged-back'"), 1);
  advance("P2M");
  EXPECT_EQ(provider.charges(), 1);
  EXPECT_EQ(buy("credits").id, credits.id);
  EXPECT_EQ(provider.charges(), 2);
}

TEST_P(ChargebacksTest, ItIsTheSameWhereWeHadGivenTheMoneyBack) {
  auto const monthly = buy("monthly");
  give_back(monthly.id);
  EXPECT_EQ(find(monthly.id).state, State::ACTIVE) << "staff gave it back out of goodwill";
  charge_back(monthly.id);
  EXPECT_EQ(find(monthly.id).state, State::INACTIVE);
  EXPECT_EQ(count("refund where kind = 'refund' and revoke = 1"), 1) << "what its credits bought goes, too";
  EXPECT_EQ(count("refund where kind = 'chargeback'"), 0) << "there was nothing left to post";
  EXPECT_THAT(differences(), Contains("more was given back than was left of the payment"));
}

TEST_P(ChargebacksTest, TheCardIsNotChargedForAnythingElseUntilItsPayerUsesIt) {
  auto const monthly = buy("monthly");
  auto const saved = buy("saved");
  ASSERT_EQ(monthly.agreement, saved.agreement);
  charge_back(monthly.id);
  EXPECT_EQ(find(saved.id).state, State::ACTIVE);
  advance("P1M");
  EXPECT_EQ(provider.charges(), 2) << "nobody asked the bank";
  EXPECT_EQ(find(saved.id).position(), (Position{State::ACTIVE, SubState::GRACE}));
  EXPECT_TRUE(list().at(0).payment_due || list().at(1).payment_due);
  auto const answer = subscribe("saved");  // pays what is due, with the same card
  EXPECT_EQ(answer.type, checkout::CheckoutState::redirect);
  auto const payment = payment_of(saved.id, "renew");
  settle(payment, provider.take(payment));
  EXPECT_EQ(find(saved.id).position(), (Position{State::ACTIVE, SubState::NONE}));
  advance("P1M");
  EXPECT_EQ(provider.charges(), 4) << "from then on it is charged as before";
}

TEST_P(ChargebacksTest, AChangeAsksForTheCardAgain) {
  auto const daily = buy("daily");
  auto const saved = buy("saved");
  charge_back(saved.id);
  auto const preview = wait_for(service().preview(subscriber(), daily.id, plan("monthly").id));
  EXPECT_EQ(subscribe("monthly", 101, preview.quote_id).type, checkout::CheckoutState::redirect);
  EXPECT_EQ(find(daily.id).plan, plan("daily").id);
}

class ChargebackCancelsTest : public ChargebacksTest {
  std::string billing() const override {
    return R"({"timeZone": "Europe/Berlin", "sandbox": true, "chargeback": "cancel"})";
  }
};
STORAGE_ON_BOTH_ENGINES(ChargebackCancelsTest);

TEST_P(ChargebackCancelsTest, WhereTheTenantWantsThatItIsOver) {
  auto const monthly = buy("monthly");
  charge_back(monthly.id);
  EXPECT_EQ(find(monthly.id).state, State::CANCELED);
  charge_back(monthly.id, "back-2");
  EXPECT_EQ(find(monthly.id).state, State::CANCELED);
  EXPECT_THAT(list(), IsEmpty());
}

}  // namespace
}  // namespace subscriptions
