// What a payer does on the way: another way to pay, PINs, a page that nobody finishes.
#include <gmock/gmock.h>

#include "base/testing/run.hpp"
#include "features/payments/payments.hpp"
#include "features/payments/testing/payment_test.hpp"

namespace payments {
namespace {

using namespace std::chrono_literals;
using base::testing::wait_for;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class PayerStepsTest : public testing::PaymentTest {};
STORAGE_ON_BOTH_ENGINES(PayerStepsTest);

TEST_P(PayerStepsTest, AnotherWayToPayEndsTheFirstOne) {
  auto const payment = open(order("subscribe/1"));
  auto const options = options_of(payment);
  ASSERT_THAT(options, SizeIs(2));
  auto const card = start(options[0]);
  ASSERT_TRUE(card.next);
  auto const phone = start(options[1]);
  ASSERT_TRUE(phone.next);
  EXPECT_EQ(phone.next->step, "NUMBER");
  EXPECT_EQ(find(payment).attempt, 2);
  EXPECT_THAT(listener.heard, IsEmpty());
  // The page of the first one is still open in another tab.
  pay_on_page(card.next->url, "01");
  EXPECT_EQ(find(payment).state, PaymentState::started);
  EXPECT_EQ(taken(), 0);
}

TEST_P(PayerStepsTest, ADoubleClickIsOneAttempt) {
  auto const payment = open(order("subscribe/1"));
  auto const options = options_of(payment);
  auto const first = start(options[0]);
  auto const second = start(options[0]);
  ASSERT_TRUE(first.next && second.next);
  EXPECT_EQ(first.next->url, second.next->url);
  EXPECT_EQ(find(payment).attempt, 1);
}

TEST_P(PayerStepsTest, AnotherPersonsOptionIsNotThere) {
  auto const options = options_of(open(order("subscribe/1")));
  auto const stolen = wait_for(payments().start(call(), {666}, options[0].id, ""));
  ASSERT_FALSE(stolen);
  EXPECT_EQ(stolen.error().error, "UNKNOWN_PAYMENT_OPTION");
  clock.advance(31min);
  auto const late = wait_for(payments().start(call(), mira, options[0].id, ""));
  EXPECT_FALSE(late);
}

TEST_P(PayerStepsTest, APinIsAskedForAgainWhereItWasWrongAndSentAgainOnRequest) {
  auto const payment = open(order("subscribe/1"));
  auto const options = options_of(payment);
  auto const phone = options[1];
  ASSERT_TRUE(start(phone).next);
  EXPECT_EQ(step(phone, {{"number", "12345"}}).next->problem, "INVALID_NUMBER");
  EXPECT_EQ(step(phone, {{"number", "+999 000 0000 01"}}).next->step, "PIN");
  auto const wrong = step(phone, {{"pin", "9999"}});
  EXPECT_EQ(wrong.next->problem, "WRONG_PIN");
  EXPECT_EQ(wrong.next->attempts_left, 2);
  clock.advance(sandbox::Bank::pin_lifetime);
  EXPECT_EQ(step(phone, {{"pin", "1234"}}).next->problem, "PIN_EXPIRED");
  EXPECT_EQ(step(phone, {{"resend", "true"}}).next->problem, "");
  EXPECT_EQ(step(phone, {{"pin", "1234"}}).outcome->state, PaymentState::succeeded);
  EXPECT_EQ(taken(), 999);
}

TEST_P(PayerStepsTest, TooManyWrongPinsEndThePayment) {
  auto const payment = open(order("subscribe/1"));
  auto const phone = options_of(payment)[1];
  start(phone);
  step(phone, {{"number", "999000000001"}});
  EXPECT_EQ(step(phone, {{"resend", "true"}}).next->problem, "");
  EXPECT_EQ(step(phone, {{"resend", "true"}}).next->problem, "");
  EXPECT_EQ(step(phone, {{"resend", "true"}}).next->problem, "TOO_MANY_PINS");
  step(phone, {{"pin", "1"}});
  step(phone, {{"pin", "2"}});
  EXPECT_EQ(step(phone, {{"pin", "3"}}).outcome->state, PaymentState::failed);
  EXPECT_EQ(step(phone, {{"pin", "1234"}}).outcome->state, PaymentState::failed);
  EXPECT_EQ(taken(), 0);
}

TEST_P(PayerStepsTest, WrongPinsOfAllPaymentsOfAnAccountCountTogether) {
  auto const dial = [&](int number) {
    auto const phone = options_of(open(order("subscribe/" + std::to_string(number))))[1];
    start(phone);
    EXPECT_EQ(step(phone, {{"number", "999000000001"}}).next->step, "PIN");
    return phone;
  };
  for (int number = 1; number <= 3; ++number) {
    auto const phone = dial(number);
    for (int tries = 0; tries < 3; ++tries) step(phone, {{"pin", "9999"}});
  }
  auto const phone = dial(4);
  std::vector<std::map<std::string, std::string>> const bodies{{{"pin", "1234"}},
                                                               {{"pin", "1234"}, {"resend", "false"}}};
  for (auto const& body : bodies) {
    auto const refused = wait_for(payments().step(call(), mira, phone.id, body));
    ASSERT_FALSE(refused) << "also the right one";
    EXPECT_EQ(refused.error().error, "TOO_MANY_PINS");
    EXPECT_GT(refused.error().retry_after.count(), 0);
  }
  EXPECT_EQ(taken(), 0);
  clock.advance(7min);
  EXPECT_EQ(step(phone, {{"resend", "true"}}).next->problem, "");
  EXPECT_EQ(step(phone, {{"pin", "1234"}}).outcome->state, PaymentState::succeeded);
}

TEST_P(PayerStepsTest, RightPinsAreNotLimited) {
  for (int number = 1; number <= 12; ++number) {
    auto const phone = options_of(open(order("subscribe/" + std::to_string(number))))[1];
    start(phone);
    step(phone, {{"number", "999000000001"}});
    EXPECT_EQ(step(phone, {{"pin", "1234"}}).outcome->state, PaymentState::succeeded) << number;
  }
}

TEST_P(PayerStepsTest, APageThatNobodyFinishesExpires) {
  auto const payment = open(order("subscribe/1"));
  auto const card = start(options_of(payment)[0]);
  clock.advance(61min);
  inquire();
  EXPECT_EQ(find(payment).state, PaymentState::expired);
  pay_on_page(card.next->url, "01");
  bank_works();
  EXPECT_EQ(taken(), 0);
  EXPECT_EQ(find(payment).state, PaymentState::expired);
}

TEST_P(PayerStepsTest, AnOpenPaymentThatNobodyStartsExpires) {
  auto const payment = open(order("subscribe/1"));
  clock.advance(61min);
  inquire();
  EXPECT_EQ(find(payment).state, PaymentState::expired);
}

}  // namespace
}  // namespace payments
