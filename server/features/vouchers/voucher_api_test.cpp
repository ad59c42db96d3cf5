// POST /voucher/consumption/subscription on both databases: a code pays for a plan, once, and tells guessers
// nothing.
#include "features/vouchers/voucher_api.hpp"

#include <gtest/gtest.h>

#include "features/payments/voucher/voucher_code.hpp"
#include "features/payments/voucher/voucher_store.hpp"
#include "features/portal/testing/ask.hpp"
#include "features/subscriptions/testing/subscription_test.hpp"

namespace vouchers {
namespace {

namespace voucher = payments::voucher;
using subscriptions::State;
using subscriptions::testing::wait_for;

class VoucherApiTest : public subscriptions::testing::SubscriptionTest {
 protected:
  void SetUp() override {
    SubscriptionTest::SetUp();
    api = std::make_unique<VoucherApi>(database(), clock, service(), tries, "/backend");
  }
  void TearDown() override {
    api.reset();
    SubscriptionTest::TearDown();
  }

  std::string code_for(std::string_view key, voucher::Batch batch = {}) {
    batch.id = ids.make<voucher::BatchId>();
    batch.plan = plan(key).id.value;
    auto code = voucher::make_code();
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      voucher::VoucherStore store(session);
      store.add(batch);
      store.add_codes(batch.id, {code});
    });
    return code;
  }
  /// The error's code, or the answer's type.
  std::string redeem(std::string const& code, std::string_view key, std::int64_t account = 101) {
    ensure_account(account);
    accounts::SignedIn user;
    user.account.id = {account};
    user.account.tenant = aurora;
    http::Request request{.method = "POST", .path = "/voucher/consumption/subscription"};
    request.host = request.authority = "aurora.localhost";
    request.body = R"({"voucherCode":")" + code + R"(","typeId":")" + base::text(plan(key).id) + R"("})";
    try {
      auto const response = wait_for(portal::testing::ask(*api, &VoucherApi::redeem_plan, request,
                                                          tenants::BackendCall{tenant}, {}, user));
      auto const body = boost::json::parse(http::body_text(response.body));
      return std::string(body.at("data").at("type").as_string());
    } catch (base::Problem const& problem) {
      return problem.error;
    }
  }

  voucher::CodeTries tries{clock};
  std::unique_ptr<VoucherApi> api;
};
STORAGE_ON_BOTH_ENGINES(VoucherApiTest);

TEST_P(VoucherApiTest, ACodePaysForTheFirstPeriodAndNoOtherOne) {
  auto const code = code_for("monthly");
  EXPECT_EQ(redeem(voucher::shown_code(code), "monthly"), "subscribed");
  auto const own = list();
  ASSERT_EQ(own.size(), 1U);
  EXPECT_EQ(own[0].state, State::ACTIVE);
  EXPECT_FALSE(own[0].next_renewal_date) << "nothing is charged after it";
  EXPECT_EQ(redeem(code, "monthly"), "VOUCHER_ALREADY_USED");
  EXPECT_EQ(redeem(code, "monthly", 102), "VOUCHER_NOT_FOUND") << "its only use is taken";
  EXPECT_TRUE(list(102).empty());
  advance("P32D");
  EXPECT_FALSE(list()[0].active);
}

TEST_P(VoucherApiTest, WhatACodePaidIsNoMoney) {
  EXPECT_EQ(redeem(code_for("monthly"), "monthly"), "subscribed");
  EXPECT_EQ(count("receipt_due"), 0) << "nobody paid money or tax";
  auto const preview = wait_for(service().preview(subscriber(), list()[0].id, plan("yearly").id));
  EXPECT_DOUBLE_EQ(preview.credit.amount, 0);
  EXPECT_DOUBLE_EQ(preview.amount.amount, 90);
}

TEST_P(VoucherApiTest, WhoHasAPlanOfTheGroupKeepsCodeAndPlan) {
  buy("daily");
  auto const code = code_for("monthly");
  EXPECT_EQ(redeem(code, "monthly"), "USER_ALREADY_SUBSCRIBED");
  EXPECT_EQ(redeem(code, "monthly", 102), "subscribed") << "the use is still there";
}

TEST_P(VoucherApiTest, APaymentThatWasBegunGivesWayToACode) {
  auto const begun = subscribe("monthly");
  EXPECT_EQ(begun.type, checkout::CheckoutState::redirect);
  EXPECT_EQ(redeem(code_for("monthly"), "monthly"), "subscribed");
  EXPECT_EQ(list().size(), 1U);
}

TEST_P(VoucherApiTest, WhatIsPaidForWithMoneyAfterACodeThatFailedGoesOnWithMoney) {
  auto const code = code_for("monthly");
  EXPECT_EQ(redeem(code, "monthly", 102), "subscribed");
  subscriptions::SubscribeBody body;
  body.subscription_type_id = plan("monthly").id;
  ensure_account(101);
  // As where somebody else was faster: the code is refused after the subscription has begun.
  EXPECT_EQ(wait_for(service().redeem(subscriber(), body, code)).error().error, "PAYMENT_REFUSED");
  EXPECT_FALSE(list()[0].active);
  auto const own = buy("monthly");
  EXPECT_EQ(own.state, State::ACTIVE);
  EXPECT_EQ(own.provider, "scripted");
}

TEST_P(VoucherApiTest, ATrialIsLeftForLater) {
  EXPECT_EQ(redeem(code_for("trial"), "trial"), "subscribed");
  EXPECT_FALSE(list()[0].trial_end_date);
}

TEST_P(VoucherApiTest, ConsentsAndIdentityAreAskedForAsUsual) {
  EXPECT_EQ(redeem(code_for("agreed"), "agreed"), "CONSENT_REQUIRED");
  EXPECT_EQ(redeem(code_for("named"), "named"), "REQUIRED_IDENTITY_FIELD_NOT_FOUND");
}

TEST_P(VoucherApiTest, WrongCodesAllSoundAlikeAndGetFewer) {
  auto const over = code_for("monthly", {.valid_until = clock.now()});
  auto const other = code_for("yearly");
  std::vector<std::string> const wrong{"x", voucher::make_code(), over, other};
  for (auto const& code : wrong) EXPECT_EQ(redeem(code, "monthly"), "VOUCHER_NOT_FOUND") << code;
  for (int tries = 0; tries < 6; ++tries) EXPECT_EQ(redeem("x", "monthly"), "VOUCHER_NOT_FOUND");
  EXPECT_EQ(redeem(other, "yearly"), "TOO_MANY_CODES") << "also a right one: it could be a guess";
  EXPECT_EQ(redeem(code_for("yearly"), "yearly", 102), "subscribed") << "another account may go on";
}

}  // namespace
}  // namespace vouchers
