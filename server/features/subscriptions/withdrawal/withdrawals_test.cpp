// Withdrawing on both databases: the money goes back once whatever happens, and nothing of it is lost.
#include "features/subscriptions/withdrawal/withdrawals.hpp"

#include <gmock/gmock.h>

#include <utility>

#include "features/ledger/check.hpp"
#include "features/payments/inquiry_job.hpp"
#include "features/subscriptions/testing/subscription_test.hpp"
#include "features/subscriptions/trials/trial_store.hpp"

namespace subscriptions {
namespace {

using base::testing::wait_for;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class WithdrawalsTest : public testing::SubscriptionTest {
 protected:
  void SetUp() override {
    SubscriptionTest::SetUp();
    tenant = in_country("DE");
  }
  std::shared_ptr<tenants::Tenant const> in_country(std::string_view country) const {
    auto out = std::make_shared<tenants::Tenant>(*tenant);
    out->configuration.billing.country = country;
    return out;
  }
  checkout::CheckoutAnswer subscribe_at_once(std::string_view key, std::string words = "Begin at once") {
    ensure_account(101);
    SubscribeBody body;
    body.subscription_type_id = plan(key).id;
    body.subscription_consent_list = std::vector<ConsentBody>{{"immediate_delivery", std::move(words)}};
    return wait_for(service().subscribe(subscriber(), std::move(body)));
  }
  /// Ordered while the tenant's law gave no right, so without the request to begin at once.
  Subscription buy(std::string_view key) {
    auto const here = std::exchange(tenant, in_country("KW"));
    auto out = SubscriptionTest::buy(key);
    tenant = here;
    return out;
  }
  Subscription buy_at_once(std::string_view key) {
    auto const answer = subscribe_at_once(key);
    if (answer.type == checkout::CheckoutState::redirect) pay(*answer.subscription_id);
    return find(*answer.subscription_id);
  }
  WithdrawalPreview preview(SubscriptionId id, std::int64_t account = 101) {
    return wait_for(withdrawals().preview(subscriber(account), id));
  }
  WithdrawalReceipt declare(SubscriptionId id, double amount, std::int64_t account = 101) {
    auto who = subscriber(account);
    who.account.email = "mira@people.example";
    return wait_for(withdrawals().declare(who, id, {amount, "EUR"}));
  }
  std::vector<payments::Refund> refunds(SubscriptionId id) {
    return database().read_now(aurora, [&](storage::TenantSession const& session) {
      std::vector<payments::Refund> out;
      for (auto const& period : PeriodStore(session).of(id))
        if (period.payment)
          for (auto& each : payments::PaymentStore(session).refunds_of(payments::PaymentId{*period.payment}))
            out.push_back(std::move(each));
      return out;
    });
  }
};
STORAGE_ON_BOTH_ENGINES(WithdrawalsTest);

TEST_P(WithdrawalsTest, APaidPlanIsNotSoldWithoutTheRequestToBeginAtOnce) {
  auto const problem = storage::testing::problem_of([&] { subscribe("monthly"); });
  EXPECT_EQ(problem.status, 400);
  EXPECT_EQ(problem.error, "CONSENT_REQUIRED");
  ASSERT_THAT(problem.errors, SizeIs(1));
  EXPECT_EQ(problem.errors[0].field, "subscriptionConsentList.immediate_delivery");
  EXPECT_EQ(refusal([&] { subscribe_at_once("monthly", ""); }), "CONSENT_OUTDATED");
  EXPECT_EQ(refusal([&] { subscribe_at_once("monthly", "Begin some day"); }), "CONSENT_OUTDATED");
  EXPECT_EQ(count("payment"), 0);
  EXPECT_EQ(count("subscription"), 0);
  EXPECT_EQ(buy_at_once("monthly").state, State::ACTIVE);
}

TEST_P(WithdrawalsTest, AChangeAsksWhereItsContractBeganForNothing) {
  auto const one = buy("daily");
  EXPECT_EQ(refusal([&] { subscribe("monthly"); }), "CONSENT_REQUIRED");
  EXPECT_EQ(find(one.id).plan, plan("daily").id);
  EXPECT_EQ(count("payment"), 1);
  subscribe_at_once("monthly");
  EXPECT_EQ(find(one.id).plan, plan("monthly").id);
  EXPECT_EQ(count("consent"), 1);
  subscribe("yearly");
  EXPECT_EQ(find(one.id).plan, plan("yearly").id) << "it was asked for already";
}

TEST_P(WithdrawalsTest, TheRequestToBeginIsOfOneContract) {
  auto const one = buy_at_once("credits");
  charge_back(one.id);
  ASSERT_EQ(find(one.id).position(), (Position{State::INACTIVE, SubState::NONE}));
  advance("PT1H");
  EXPECT_EQ(refusal([&] { subscribe("credits"); }), "CONSENT_REQUIRED");
  // Ordered while the law gave no right: that contract has no request.
  EXPECT_EQ(buy("credits").id, one.id);
  advance("P3D");
  EXPECT_EQ(preview(one.id).amount, (base::MoneyBody{5, "EUR"}));
}

TEST_P(WithdrawalsTest, AnOrderThatWaitsHasTheRequestAlready) {
  auto const waiting = *subscribe_at_once("monthly").subscription_id;
  EXPECT_EQ(subscribe("monthly").subscription_id, waiting);
  EXPECT_EQ(count("consent"), 1);
}

TEST_P(WithdrawalsTest, NothingIsGivenUpForAnOrderWithoutTheRequestToBegin) {
  auto const waiting = *subscribe_at_once("monthly").subscription_id;
  EXPECT_EQ(refusal([&] { subscribe("yearly"); }), "CONSENT_REQUIRED");
  EXPECT_EQ(find(waiting).state, State::REQUESTED);
  pay(waiting);
  EXPECT_EQ(find(waiting).state, State::ACTIVE);
}

TEST_P(WithdrawalsTest, WhatWasOrderedAsATrialAsksOnceItCostsSomething) {
  auto const waiting = *subscribe("trial").subscription_id;
  EXPECT_EQ(find(waiting).state, State::REQUESTED);
  auto const used = [&, one = find(waiting)](storage::TenantSession const& session) {
    TrialStore(session).add(one, std::vector<std::int64_t>{one.plan.value}, "", clock.now());
  };
  database().write_now(aurora, used);
  EXPECT_EQ(refusal([&] { subscribe("trial"); }), "CONSENT_REQUIRED");
  for (int times = 0; times < 2; ++times) EXPECT_EQ(subscribe_at_once("trial").subscription_id, waiting);
  EXPECT_EQ(count("consent"), 1);
}

TEST_P(WithdrawalsTest, EndsAtOnceAndTheMoneyGoesBackByTheWayItCame) {
  auto const one = buy_at_once("credits");
  EXPECT_TRUE(list().at(0).withdrawal_until);
  advance("P6DT1H");
  auto const shown = preview(one.id);
  EXPECT_TRUE(shown.allowed);
  EXPECT_EQ(shown.days_used, 6);
  EXPECT_EQ(shown.paid, (base::MoneyBody{5, "EUR"}));
  EXPECT_GT(shown.amount.amount, 3.9);
  EXPECT_LT(shown.amount.amount, 4.1);
  auto const receipt = declare(one.id, shown.amount.amount);
  EXPECT_EQ(receipt.refund, RefundProgress::PAID);
  EXPECT_EQ(receipt.amount, shown.amount);
  EXPECT_EQ(receipt.declared_at, tenant_now());
  auto const after = find(one.id);
  EXPECT_EQ(after.position(), (Position{State::CANCELED, SubState::NONE}));
  EXPECT_FALSE(gives_access(after, tenant_now()));
  EXPECT_EQ(topics().back(), "subscription.withdrawn");
  ASSERT_THAT(refunds(one.id), SizeIs(1));
  EXPECT_EQ(refunds(one.id)[0].state, payments::RefundState::succeeded);
  EXPECT_EQ(count("message where template = 'plan-withdrawal'"), 1);
  EXPECT_EQ(count("credit_bucket where closed_at is null"), 0) << "credits are taken back";
  EXPECT_THAT(list(), IsEmpty());
  auto const told = preview(one.id);
  EXPECT_FALSE(told.allowed);
  EXPECT_EQ(told.receipt.value().id, receipt.id);
}

TEST_P(WithdrawalsTest, ASecondDeclarationAnswersTheSameWhateverItShows) {
  auto const one = buy("monthly");
  auto const first = declare(one.id, 4.99);
  auto const second = declare(one.id, 1);
  EXPECT_EQ(first.id, second.id);
  EXPECT_EQ(first.amount, second.amount);
  EXPECT_THAT(refunds(one.id), SizeIs(1));
  EXPECT_EQ(count("message where template = 'plan-withdrawal'"), 1);
}

TEST_P(WithdrawalsTest, WithoutTheRequestToBeginEverythingGoesBack) {
  auto const one = buy("monthly");
  advance("P10D");
  EXPECT_EQ(preview(one.id).amount, (base::MoneyBody{4.99, "EUR"}));
}

TEST_P(WithdrawalsTest, AnotherAmountThanTheOneThatWasShownIsRefused) {
  auto const one = buy_at_once("yearly");
  auto const shown = preview(one.id);
  advance("P2D");
  EXPECT_EQ(refusal([&] { declare(one.id, shown.amount.amount); }), "PRICE_CHANGED");
  EXPECT_EQ(find(one.id).state, State::ACTIVE);
  EXPECT_EQ(declare(one.id, preview(one.id).amount.amount).refund, RefundProgress::PAID);
}

TEST_P(WithdrawalsTest, ATrialEndsAndNothingIsPaidBack) {
  auto const one = buy("trial");
  EXPECT_EQ(declare(one.id, 0).refund, RefundProgress::NONE);
  EXPECT_EQ(find(one.id).state, State::CANCELED);
  EXPECT_THAT(refunds(one.id), IsEmpty());
}

TEST_P(WithdrawalsTest, IsRefusedAfterItsTimeElsewhereAndForOthers) {
  auto const one = buy("monthly");
  ensure_account(102);
  EXPECT_EQ(refusal([&] { preview(one.id, 102); }), "NOT_FOUND");
  EXPECT_EQ(refusal([&] { declare(one.id, 4.99, 102); }), "NOT_FOUND");
  auto const here = tenant;
  tenant = in_country("KW");
  EXPECT_EQ(preview(one.id).reason, WithdrawalRefusal::NO_RIGHT);
  EXPECT_EQ(list().at(0).withdrawal_until, std::nullopt);
  EXPECT_EQ(refusal([&] { declare(one.id, 4.99); }), "WITHDRAWAL_NOT_POSSIBLE");
  tenant = here;
  advance("P15D");
  EXPECT_EQ(preview(one.id).reason, WithdrawalRefusal::TOO_LATE);
  EXPECT_EQ(list().at(0).withdrawal_until, std::nullopt);
  EXPECT_EQ(refusal([&] { declare(one.id, 4.99); }), "WITHDRAWAL_NOT_POSSIBLE");
  EXPECT_EQ(find(one.id).state, State::ACTIVE);
}

TEST_P(WithdrawalsTest, WhatStaffGaveBackDoesNotGoBackTwice) {
  auto const one = buy("yearly");
  auto const payment = payments::PaymentId{*periods(one.id).at(0).payment};
  auto const refund = database().write_now(aurora, [&](storage::TenantSession const& session) {
    return payments_service()
        .request_refund(session, payment, {.amount = {5000, "EUR"}, .reason = "sorry", .key = "staff"})
        .value();
  });
  EXPECT_EQ(preview(one.id).amount, (base::MoneyBody{40, "EUR"})) << "also while it is under way";
  wait_for(payments_service().refund({tenant, {}}, refund.id));
  declare(one.id, 40);
  EXPECT_THAT(refunds(one.id), SizeIs(2));
}

TEST_P(WithdrawalsTest, AProviderThatDoesNotAnswerIsAskedAgainAndAnswersOnce) {
  auto const one = buy("monthly");
  provider.refunds_answered = false;
  EXPECT_EQ(declare(one.id, 4.99).refund, RefundProgress::UNDER_WAY);
  EXPECT_EQ(find(one.id).state, State::CANCELED);
  provider.refunds_answered = true;
  tenants::TenantDirectory directory(database(), tenants::LocalHosts::served);
  directory.reload_now();
  payments::InquiryJob job(database(), clock, payments_service(), directory);
  clock.advance(std::chrono::hours(1));
  wait_for(job.run());
  wait_for(job.run());
  EXPECT_EQ(preview(one.id).receipt.value().refund, RefundProgress::PAID);
  EXPECT_EQ(provider.refunds(), 499);
  EXPECT_THAT(refunds(one.id), SizeIs(1));
}

TEST_P(WithdrawalsTest, ARenewalThatIsPaidAfterTheDeclarationGoesBack) {
  auto const one = buy("daily");
  provider.answers_lost = true;
  advance("P1D");
  provider.answers_lost = false;
  ASSERT_EQ(find(one.id).sub_state, SubState::PENDING);
  declare(one.id, preview(one.id).amount.amount);
  EXPECT_EQ(find(one.id).state, State::CANCELED);
  auto const payment = payment_of(one.id, "renew");
  settle(payment, provider.take(payment));
  EXPECT_EQ(find(one.id).state, State::CANCELED);
  EXPECT_EQ(count("refund"), 2);
}

TEST_P(WithdrawalsTest, TheCheckFindsAWithdrawalWhoseMoneyIsMissing) {
  auto const one = buy("monthly");
  auto const findings = [&](std::function<void(storage::Session&)> const& wrong) {
    std::vector<ledger::Finding> out;
    try {
      database().write_now([&](storage::Session& session) {
        wrong(session);
        for (auto& each : ledger::check(session, rules(), aurora))
          if (each.rule == "M-16") out.push_back(std::move(each));
        throw std::runtime_error("undone");
      });
    } catch (std::runtime_error const&) {
      // As it was.
    }
    return out;
  };
  Withdrawal const invented{.id = ids.make<WithdrawalId>(),
                            .subscription = one.id,
                            .account = one.account,
                            .kind = PeriodKind::paid,
                            .days = 0,
                            .refund_minor = 499,
                            .currency = "EUR",
                            .declared_at = clock.now(),
                            .created_at = clock.now()};
  EXPECT_THAT(findings([&](storage::Session& session) { WithdrawalStore({session, aurora}).add(invented); }),
              SizeIs(2))
      << "no money, and it goes on";
  declare(one.id, 4.99);
  EXPECT_THAT(findings([](storage::Session&) {}), IsEmpty());
  EXPECT_THAT(findings([](storage::Session& session) {
                session.execute("update refund set state = 'failed' where key like 'refund/withdrawal/%'");
              }),
              SizeIs(1));
}

}  // namespace
}  // namespace subscriptions
