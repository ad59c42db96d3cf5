// Money that goes back, at the sandbox's bank: refunds in parts, chargebacks in any order, charges that were
// not ordered.
#include <gmock/gmock.h>

#include "base/json/json.hpp"
#include "base/testing/run.hpp"
#include "features/payments/payments.hpp"
#include "features/payments/testing/payment_test.hpp"

namespace payments {
namespace {

using namespace std::chrono_literals;
using base::testing::wait_for;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

class RefundsTest : public testing::PaymentTest {
 protected:
  /// What the bank's own books say of a chargeback that a test has reported past them.
  void correct_books() {
    database().write_now([](storage::Session& session) {
      session.execute(
          "update sandbox_charge set state = 'charged', charged_minor = 999, refunded_minor = 999");
    });
  }
};
STORAGE_ON_BOTH_ENGINES(RefundsTest);

TEST_P(RefundsTest, AnotherAmountThanOrderedFailsAndGoesBack) {
  auto const payment = open(order("renew/9/2", "07"));
  auto const outcome = charge(payment);
  EXPECT_EQ(outcome.state, PaymentState::failed);
  EXPECT_EQ(outcome.failure, FailureCode::wrong_amount);
  EXPECT_EQ(taken(), 0);
  inquire();
  auto const refunds = refunds_of(payment);
  ASSERT_THAT(refunds, SizeIs(1));
  EXPECT_EQ(refunds[0].kind, RefundKind::compensation);
  EXPECT_EQ(refunds[0].state, RefundState::succeeded);
  EXPECT_EQ(refunds[0].amount_minor, 1099);
  EXPECT_THAT(differences(), ElementsAre("charged 10.99 EUR instead of 9.99 EUR: given back"));
  bank_works();  // the bank says so once more, by webhook
  EXPECT_THAT(refunds_of(payment), SizeIs(1));
  EXPECT_THAT(differences(), SizeIs(1));
}

TEST_P(RefundsTest, WhatThePayersBankTakesBackThoughItGoesBackAnywayIsToldAsThat) {
  auto const payment = open(order("renew/9/2", "07"));
  charge(payment);
  inquire();
  report_chargeback(payment);
  EXPECT_THAT(refunds_of(payment), SizeIs(1));
  EXPECT_THAT(differences(),
              UnorderedElementsAre("charged 10.99 EUR instead of 9.99 EUR: given back",
                                   "the payer's bank took back a payment that bought nothing and goes back "
                                   "anyway: reported"));
  EXPECT_EQ(taken(), 0);
}

TEST_P(RefundsTest, NewsOfMoneyThatGoesBackAnywayIsNoDifference) {
  auto const payment = open(order("renew/9/2", "07"));
  charge(payment);
  inquire();
  report_reversal(payment, ProviderEventKind::refunded);
  EXPECT_THAT(differences(), ElementsAre("charged 10.99 EUR instead of 9.99 EUR: given back"));
}

TEST_P(RefundsTest, TheBankMayGiveMoneyBackByItself) {
  auto const first = start_card(open(order("subscribe/1")), "08");
  EXPECT_EQ(find(first).state, PaymentState::succeeded);
  clock.advance(sandbox::Bank::pending_for);
  bank_works();
  EXPECT_EQ(taken(), 0);
  EXPECT_THAT(listener.heard,
              ElementsAre("settled succeeded subscribe/1", "reversed refund whole subscribe/1"));
}

TEST_P(RefundsTest, AChargebackTakesBackAndRevokes) {
  auto const payment = start_card(open(order("subscribe/1")), "09");
  clock.advance(sandbox::Bank::pending_for);
  bank_works();
  EXPECT_EQ(taken(), 0);
  EXPECT_THAT(listener.heard,
              ElementsAre("settled succeeded subscribe/1", "reversed chargeback whole revoke subscribe/1"));
  EXPECT_EQ(find(payment).state, PaymentState::succeeded);
}

TEST_P(RefundsTest, APartOfAPaymentIsRefundedOnceForEachKey) {
  auto const payment = open(order("renew/9/2", "01"));
  charge(payment);
  auto const refund = request_refund(payment, 300, "a");
  ASSERT_TRUE(refund);
  EXPECT_EQ(request_refund(payment, 300, "a")->id, refund->id);
  EXPECT_FALSE(request_refund(payment, 200, "a"));
  EXPECT_EQ(wait_for(payments().refund(call(), refund->id)).state, RefundState::succeeded);
  EXPECT_EQ(wait_for(payments().refund(call(), refund->id)).state, RefundState::succeeded);
  EXPECT_EQ(taken(), 699);
  EXPECT_FALSE(request_refund(payment, 700, "b"));
  auto const rest = request_refund(payment, 699, "c");
  ASSERT_TRUE(rest);
  clock.advance(ask_again_after(0));
  inquire();  // nobody waited for it
  EXPECT_EQ(taken(), 0);
  EXPECT_EQ(ledger_balance("revenue/7"), 0);
  EXPECT_EQ(ledger_balance("tax/standard"), 0);
  EXPECT_THAT(listener.heard, ElementsAre("settled succeeded renew/9/2", "reversed refund renew/9/2",
                                          "reversed refund whole renew/9/2"));
  EXPECT_THAT(topics(), ElementsAre("payment.succeeded", "payment.refunded", "payment.refunded"));
}

TEST_P(RefundsTest, WhatDidNotSucceedIsNotRefunded) {
  auto const payment = open(order("renew/9/2", "02"));
  EXPECT_FALSE(request_refund(payment, 999, "a"));
  charge(payment);
  EXPECT_FALSE(request_refund(payment, 999, "a"));
}

TEST_P(RefundsTest, AnAttemptChargedAfterItsEndGoesBack) {
  auto const payment = open(order("renew/9/2", "02"));
  charge(payment);
  auto const again = open(order("renew/9/2", "01"));
  charge(again);
  settle(payment, {.state = PaymentState::succeeded, .amount = {999, "EUR"}, .attempt = 1});
  settle(payment, {.state = PaymentState::succeeded, .amount = {999, "EUR"}, .attempt = 1});
  EXPECT_EQ(taken(), 999);
  EXPECT_THAT(refunds_of(payment), SizeIs(1));
  EXPECT_THAT(listener.heard, SizeIs(2));
}

TEST_P(RefundsTest, AChargebackThatComesBeforeTheNewsOfTheChargeIsAppliedAfterIt) {
  auto const payment = open(order("renew/9/2", "06"));
  EXPECT_EQ(charge(payment).state, PaymentState::unknown);
  report_chargeback(payment);
  EXPECT_THAT(listener.heard,
              ElementsAre("settled succeeded renew/9/2", "reversed chargeback whole revoke renew/9/2"));
  EXPECT_EQ(taken(), 0);
  correct_books();
}

TEST_P(RefundsTest, AChargebackOfAPaymentWhoseOutcomeIsNotKnownWaitsForIt) {
  auto const payment = open(order("renew/9/2", "12"));
  EXPECT_EQ(charge(payment).state, PaymentState::unknown);
  report_chargeback(payment);
  EXPECT_THAT(differences(), IsEmpty());
  settle(payment, {.state = PaymentState::succeeded, .provider_reference = "late", .amount = {999, "EUR"}});
  EXPECT_EQ(taken(), 999);
  clock.advance(1h);
  wait_for(webhooks().run());
  EXPECT_EQ(taken(), 0) << "the event was not lost";
  EXPECT_THAT(listener.heard,
              ElementsAre("settled succeeded renew/9/2", "reversed chargeback whole revoke renew/9/2"));
  correct_books();
}

TEST_P(RefundsTest, ARefundThatTheBankReportsBeforeItsAnswerIsCountedOnce) {
  auto const payment = open(order("renew/9/2", "01"));
  charge(payment);
  auto const refund = request_refund(payment, 300, "a").value();
  auto const event = ProviderEvent{.id = "r1",
                                   .kind = ProviderEventKind::refunded,
                                   .payment = payment.id,
                                   .attempt = 1,
                                   .provider_reference = "sbx-refund-" + refund_key(refund),
                                   .amount_minor = 300,
                                   .currency = "EUR"};
  wait_for(
      webhooks().receive(*tenant, "sandbox", bank().webhook({"aurora"}, base::to_json(event), clock.now())));
  wait_for(webhooks().run());
  clock.advance(ask_again_after(0));
  inquire();
  EXPECT_EQ(taken(), 699);
  EXPECT_THAT(refunds_of(payment), SizeIs(1));
  EXPECT_THAT(listener.heard, ElementsAre("settled succeeded renew/9/2", "reversed refund renew/9/2"));
}

TEST_P(RefundsTest, ARefundThatTheProviderDoesNotDecideIsReported) {
  auto const payment = open(order("renew/9/2", "01"));
  charge(payment);
  auto const refund = request_refund(payment, 300, "a").value();
  auto const set_tries = [&](std::int64_t tries) {
    database().write_now([&](storage::Session& session) {
      session.execute("update refund set tries = :tries, ask_at = :now", storage::bind("tries", tries),
                      storage::bind("now", clock.now()));
      session.execute("update payment set provider = 'gone'");  // nobody who could be asked
    });
  };
  set_tries(74);
  wait_for(payments().refund(call(), refund.id));
  EXPECT_THAT(differences(), IsEmpty());
  wait_for(payments().refund(call(), refund.id));
  wait_for(payments().refund(call(), refund.id));
  EXPECT_THAT(
      differences(),
      ElementsAre("a refund was asked for, and the provider does not decide: reported, and asked again"));
  database().write_now(
      [](storage::Session& session) { session.execute("update payment set provider = 'sandbox'"); });
  EXPECT_EQ(wait_for(payments().refund(call(), refund.id)).state, RefundState::succeeded);
}

}  // namespace
}  // namespace payments
