// A renewal that could not be charged, and the card for those to come: paid by hand, with another card, while
// the schedule goes on.
#include <gmock/gmock.h>

#include "base/text.hpp"
#include "features/subscriptions/subscriptions.hpp"
#include "features/subscriptions/testing/subscription_test.hpp"

namespace subscriptions {
namespace {

using base::testing::wait_for;
using payments::FailureCode;
using payments::PaymentState;
using ::testing::SizeIs;

class FailedRenewalTest : public testing::SubscriptionTest {};
STORAGE_ON_BOTH_ENGINES(FailedRenewalTest);

TEST_P(FailedRenewalTest, WhatIsDueIsPaidWithAnotherCard) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::failed;
  advance("P1M");
  ASSERT_EQ(find(monthly.id).sub_state, SubState::GRACE);
  EXPECT_EQ(list().at(0).payment_due, (base::MoneyBody{9.99, "EUR"}));
  provider.answer = PaymentState::succeeded;
  provider.card = "card-2";
  auto const answer = subscribe("monthly");
  EXPECT_EQ(answer.type, checkout::CheckoutState::redirect);
  EXPECT_EQ(answer.subscription_id, monthly.id);
  EXPECT_EQ(subscribe("monthly").url, answer.url) << "from another tab: the same payment";
  auto const payment = payment_of(monthly.id, "renew");
  EXPECT_EQ(payment.amount_minor, 999);
  settle(payment, provider.take(payment));
  auto const paid = find(monthly.id);
  EXPECT_EQ(paid.position(), (Position{State::ACTIVE, SubState::NONE}));
  EXPECT_EQ(paid.agreement, "card-2");
  EXPECT_EQ(periods(monthly.id).at(1).starts_at, monthly.period_end) << "the calendar goes on";
  EXPECT_EQ(list().at(0).payment_due, std::nullopt);
  EXPECT_EQ(provider.charges(), 2);
  EXPECT_EQ(count("payment_agreement where reference = 'card-1' and end_at is not null"), 1)
      << "the old card is charged no more";
  EXPECT_EQ(refusal([&] { subscribe("monthly"); }), "USER_ALREADY_SUBSCRIBED");
  advance("P1M");
  EXPECT_EQ(provider.charges(), 3);
}

TEST_P(FailedRenewalTest, DaysWithoutAccessAreNotCharged) {
  auto const daily = buy("daily");
  provider.answer = PaymentState::failed;
  advance("P7D");  // tried on the first, second and fourth day; access ended on the fourth
  EXPECT_FALSE(list().at(0).active);
  provider.answer = PaymentState::succeeded;
  advance("P1D");  // the last try, on the eighth
  auto const all = periods(daily.id);
  ASSERT_THAT(all, SizeIs(2));
  EXPECT_EQ(all[1].starts_at, *daily.period_end + std::chrono::days(7));
  EXPECT_EQ(provider.charges(), 2);
}

TEST_P(FailedRenewalTest, DaysOfGraceAreChargedWhereTheyArePaidInTime) {
  auto const daily = buy("daily");
  provider.answer = PaymentState::failed;
  advance("P3D");  // tried at its end and a day later; there is access for a day more
  provider.answer = PaymentState::succeeded;
  subscribe("daily");
  auto const payment = payment_of(daily.id, "renew");
  settle(payment, provider.take(payment));
  EXPECT_EQ(periods(daily.id).at(1).starts_at, daily.period_end);
}

TEST_P(FailedRenewalTest, AnOwnPaymentThatFailsLeavesTheScheduleAsItIs) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::failed;
  advance("P1M");
  auto const before = find(monthly.id);
  provider.with_page = false;
  provider.failure = FailureCode::insufficient_funds;
  EXPECT_EQ(refusal([&] { subscribe("monthly"); }), "INSUFFICIENT_FUNDS");
  provider.failure = FailureCode::declined;
  EXPECT_EQ(refusal([&] { subscribe("monthly"); }), "PAYMENT_REFUSED");
  auto const after = find(monthly.id);
  EXPECT_EQ(after.position(), before.position());
  EXPECT_EQ(after.due_at, before.due_at);
  EXPECT_EQ(after.dunning_step, before.dunning_step);
  provider.answer = PaymentState::succeeded;
  advance("P1D");
  EXPECT_THAT(periods(monthly.id), SizeIs(2)) << "the old card has money again";
  EXPECT_EQ(provider.charges(), 2);
}

TEST_P(FailedRenewalTest, ATryOfTheScheduleThatWaitedForAnAbandonedPageIsMadeAfterwards) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::failed;
  advance("P1M");
  subscribe("monthly");
  provider.answer = PaymentState::succeeded;
  advance("P1D");
  EXPECT_EQ(provider.charges(), 1) << "nobody else is charged while the subscriber is on the page";
  EXPECT_EQ(find(monthly.id).due_at, std::nullopt);
  settle(payment_of(monthly.id, "renew"), {.state = PaymentState::expired, .failure = FailureCode::expired});
  advance("PT1S");
  EXPECT_THAT(periods(monthly.id), SizeIs(2));
  EXPECT_EQ(provider.charges(), 2);
}

TEST_P(FailedRenewalTest, WhereTheOldCardsChargeIsUndecidedItIsAskedAboutFirst) {
  auto const monthly = buy("monthly");
  provider.answers_lost = true;
  provider.answer = PaymentState::failed;
  clock.set(*monthly.period_end);
  wait_for(renewals().run_batch());
  provider.answers_lost = false;
  wait_for(payments_service().resolve({tenant, ""}, payment_of(monthly.id, "renew").id));
  ASSERT_EQ(find(monthly.id).sub_state, SubState::GRACE);
  // Its second try: the bank has taken the money, and its answer is lost.
  provider.answers_lost = true;
  provider.answer = PaymentState::succeeded;
  clock.set(*find(monthly.id).due_at);
  wait_for(renewals().run_batch());
  provider.answers_lost = false;
  EXPECT_EQ(subscribe("monthly").type, checkout::CheckoutState::subscribed);
  EXPECT_EQ(provider.charges(), 2) << "the old card's, and no other";
}

TEST_P(FailedRenewalTest, AnOldCardsChargeThatFailsMeanwhileMakesRoomForTheNewOne) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::failed;
  advance("P1M");
  provider.answers_lost = true;
  advance("P1D");
  provider.answers_lost = false;
  provider.answer = PaymentState::succeeded;
  EXPECT_EQ(subscribe("monthly").type, checkout::CheckoutState::redirect);
  auto const payment = payment_of(monthly.id, "renew");
  settle(payment, provider.take(payment));
  EXPECT_THAT(periods(monthly.id), SizeIs(2));
  EXPECT_EQ(provider.charges(), 2);
}

TEST_P(FailedRenewalTest, TheClientsPriceOfWhatIsDueIsCompared) {
  buy("monthly");
  provider.answer = PaymentState::failed;
  advance("P1M");
  SubscribeBody body;
  body.subscription_type_id = plan("monthly").id;
  body.price = base::MoneyBody{4.99, "EUR"};
  EXPECT_EQ(refusal([&] { wait_for(service().subscribe(subscriber(), body)); }), "PRICE_CHANGED")
      << "the promotion was for the first period";
  body.price = base::MoneyBody{9.99, "EUR"};
  EXPECT_EQ(wait_for(service().subscribe(subscriber(), body)).type, checkout::CheckoutState::redirect);
}

TEST_P(FailedRenewalTest, MoneyForASubscriptionThatWasCanceledMeanwhileGoesBack) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::failed;
  advance("P1M");
  provider.answer = PaymentState::succeeded;
  subscribe("monthly");
  wait_for(service().cancel(subscriber(), monthly.id, ""));
  auto const payment = payment_of(monthly.id, "renew");
  settle(payment, provider.take(payment));
  EXPECT_EQ(find(monthly.id).state, State::CANCELED);
  EXPECT_EQ(count("refund where amount_minor = 999"), 1);
}

TEST_P(FailedRenewalTest, AnotherCardIsTakenForTheRenewalsToCome) {
  auto const monthly = buy("monthly");
  provider.card = "card-2";
  auto const change = [&] { return wait_for(service().change_payment_method(subscriber(), monthly.id, {})); };
  auto const pay_key = [&](std::string const& key) {
    auto const payment = database()
                             .read_now(aurora,
                                       [&](storage::TenantSession const& session) {
                                         return payments::PaymentStore(session).find_key(key);
                                       })
                             .value();
    EXPECT_EQ(payment.amount_minor, 0);
    settle(payment, provider.take(payment));
  };
  auto const key = "method/" + base::text(monthly.id);
  EXPECT_EQ(change().type, checkout::CheckoutState::redirect);
  EXPECT_EQ(find(monthly.id).agreement, "card-1") << "until the new one is there";
  pay_key(key + "/1");
  EXPECT_EQ(find(monthly.id).agreement, "card-2");
  EXPECT_EQ(find(monthly.id).position(), monthly.position());
  EXPECT_EQ(count("payment_agreement where reference = 'card-1' and end_at is not null"), 1);
  provider.card = "card-3";
  change();
  pay_key(key + "/2");
  EXPECT_EQ(find(monthly.id).agreement, "card-3");
  EXPECT_EQ(provider.charges(), 1);
  advance("P1M");
  EXPECT_EQ(provider.charges(), 2);
  EXPECT_EQ(find(monthly.id).agreement, "card-3");
}

TEST_P(FailedRenewalTest, AnotherCardAfterAFailedRenewalPaysIt) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::failed;
  advance("P1M");
  provider.answer = PaymentState::succeeded;
  provider.with_page = false;
  EXPECT_EQ(wait_for(service().change_payment_method(subscriber(), monthly.id, {})).type,
            checkout::CheckoutState::subscribed);
  EXPECT_THAT(periods(monthly.id), SizeIs(2));
  EXPECT_EQ(provider.charges(), 2);
}

TEST_P(FailedRenewalTest, ACardOfACanceledSubscriptionIsLetGo) {
  auto const monthly = buy("monthly");
  provider.card = "card-2";
  wait_for(service().change_payment_method(subscriber(), monthly.id, {}));
  wait_for(service().cancel(subscriber(), monthly.id, ""));
  EXPECT_EQ(refusal([&] { wait_for(service().change_payment_method(subscriber(), monthly.id, {})); }),
            "NOT_POSSIBLE_NOW");
  clock.set(*monthly.period_end);
  wait_for(renewals().run_batch());
  auto const payment = database()
                           .read_now(aurora,
                                     [&](storage::TenantSession const& session) {
                                       return payments::PaymentStore(session).find_key(
                                           "method/" + base::text(monthly.id) + "/1");
                                     })
                           .value();
  settle(payment, provider.take(payment));
  EXPECT_EQ(count("payment_agreement where end_at is null"), 0);
  EXPECT_EQ(refusal([&] { wait_for(service().change_payment_method(subscriber(102), monthly.id, {})); }),
            "NOT_FOUND");
}

}  // namespace
}  // namespace subscriptions
