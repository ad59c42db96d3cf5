// The built-in operator behind the carrier's adapter, on both databases: a payment by PIN, renewals, refunds.
#include "features/payments/carrier/sandbox_operator.hpp"

#include <gmock/gmock.h>

#include "features/payments/carrier/carrier_provider.hpp"
#include "features/payments/testing/payment_test.hpp"

namespace payments::carrier {
namespace {

using base::testing::wait_for;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class SandboxOperatorTest : public payments::testing::PaymentTest {
 protected:
  void SetUp() override {
    PaymentTest::SetUp();
    auto selling = std::make_shared<tenants::Tenant>(*tenant);
    selling->configuration.billing.sandbox = true;
    selling->configuration.billing.carrier.base_url = tenants::sandbox_operator;
    selling->configuration.billing.carrier.refund_url = tenants::sandbox_operator;
    tenant = selling;
    sealer_ = std::make_unique<accounts::Sealer>(std::string(32, 'k'));
    operator_ = std::make_unique<SandboxOperator>(database(), clock);
    carrier_ = std::make_unique<Provider>(
        [](outbound::HttpRequest)
            -> boost::asio::awaitable<std::expected<outbound::HttpAnswer, outbound::HttpFailure>> {
          ADD_FAILURE() << "nothing goes out";
          co_return std::unexpected(outbound::HttpFailure{"nothing goes out"});
        },
        [this](base::TenantId of, std::string method, std::string target, std::string body) {
          return operator_->ask(std::move(of), std::move(method), std::move(target), std::move(body));
        },
        secrets_, *sealer_, clock);
    payments().add(*carrier_);
  }
  Order by_phone(std::string key, std::string agreement = {}) {
    auto out = order(std::move(key));
    out.provider = "carrier";
    if (!agreement.empty()) out.purpose = PaymentPurpose::renewal;
    out.agreement = std::move(agreement);
    return out;
  }
  /// Up to the answer to the PIN.
  StepResult dial(Payment const& payment, std::string digits, std::string pin = "1234") {
    auto const option = options_of(payment).at(0);
    EXPECT_EQ(start(option).next.value().step, "NUMBER");
    EXPECT_EQ(step(option, {{"number", "+9990000000" + digits}}).next.value().step, "PIN");
    return step(option, {{"pin", pin}});
  }

  std::unique_ptr<Provider> carrier_;

 private:
  accounts::Secrets secrets_;
  std::unique_ptr<accounts::Sealer> sealer_;
  std::unique_ptr<SandboxOperator> operator_;
};
STORAGE_ON_BOTH_ENGINES(SandboxOperatorTest);

TEST_P(SandboxOperatorTest, ThePinOfTheNumberTakesTheMoneyOnceAndRenewalsNeedNone) {
  auto const first = open(by_phone("subscribe/1"));
  auto const paid = dial(first, "01").outcome.value();
  EXPECT_EQ(paid.state, PaymentState::succeeded);
  EXPECT_EQ(paid.agreement, "carrier/+999000000001");
  EXPECT_EQ(ledger_balance("provider/carrier"), 999);
  EXPECT_EQ(charge(open(by_phone("renew/1/2", paid.agreement))).state, PaymentState::succeeded);
  EXPECT_EQ(ledger_balance("provider/carrier"), 2 * 999);
  auto const charges = wait_for(carrier_->list(
      {*tenant, clock.now(), {}}, clock.now() - std::chrono::hours(1), clock.now() + std::chrono::hours(1)));
  ASSERT_TRUE(charges);
  EXPECT_THAT(*charges, SizeIs(2));
}

TEST_P(SandboxOperatorTest, AWrongPinIsAskedForAgainAndTheThirdEndsIt) {
  auto const payment = open(by_phone("subscribe/1"));
  auto const option = options_of(payment).at(0);
  start(option);
  EXPECT_EQ(step(option, {{"number", "+49 170 1234567"}}).next.value().problem, "INVALID_NUMBER")
      << "only test numbers are known";
  step(option, {{"number", "+999000000001"}});
  EXPECT_EQ(step(option, {{"pin", "1111"}}).next.value().problem, "WRONG_PIN");
  EXPECT_EQ(step(option, {{"pin", "2222"}}).next.value().problem, "WRONG_PIN");
  EXPECT_EQ(step(option, {{"pin", "3333"}}).outcome.value().state, PaymentState::canceled);
  EXPECT_EQ(ledger_balance("provider/carrier"), 0);
}

TEST_P(SandboxOperatorTest, NumbersBehaveAsAtTheBank) {
  EXPECT_EQ(dial(open(by_phone("subscribe/1")), "02").outcome.value().failure,
            FailureCode::insufficient_funds);
  EXPECT_EQ(dial(open(by_phone("subscribe/2")), "10").outcome.value().failure, FailureCode::declined);
  auto const once = dial(open(by_phone("subscribe/3")), "11").outcome.value();
  EXPECT_EQ(once.state, PaymentState::succeeded);
  EXPECT_EQ(charge(open(by_phone("renew/3/2", once.agreement))).failure, FailureCode::insufficient_funds);
}

TEST_P(SandboxOperatorTest, MoneyGoesBackOnceAndNotMoreThanWasTaken) {
  auto const payment = open(by_phone("subscribe/1"));
  dial(payment, "01");
  auto const part = request_refund(payment, 400, "part");
  ASSERT_TRUE(part);
  EXPECT_EQ(wait_for(payments().refund(call(), part->id)).state, RefundState::succeeded);
  EXPECT_EQ(wait_for(payments().refund(call(), part->id)).state, RefundState::succeeded);
  EXPECT_EQ(ledger_balance("provider/carrier"), 599);
  EXPECT_FALSE(request_refund(payment, 600, "more"));
  EXPECT_THAT(differences(), IsEmpty());
}

TEST_P(SandboxOperatorTest, WhatWasGivenUpIsNotCharged) {
  auto const payment = open(by_phone("subscribe/1"));
  auto const option = options_of(payment).at(0);
  start(option);
  step(option, {{"number", "+999000000001"}});
  EXPECT_EQ(wait_for(payments().cancel(call(), payment.id, PaymentState::expired)).state,
            PaymentState::expired);
  EXPECT_EQ(ledger_balance("provider/carrier"), 0);
}

TEST_P(SandboxOperatorTest, ItsMoneyIsTestMoneyAndThatOfARealOperatorIsNot) {
  payments().limit_test_money({});
  EXPECT_TRUE(payments().is_withheld("carrier", *tenant));
  EXPECT_EQ(storage::testing::problem_of([&] { options_of(open(by_phone("subscribe/1"))); }).error,
            "PROVIDER_UNAVAILABLE");
  auto real = *tenant;
  real.configuration.billing.carrier.base_url = "https://operator.example/carrier-billing/v0.5";
  EXPECT_FALSE(payments().is_withheld("carrier", real));
}

}  // namespace
}  // namespace payments::carrier
