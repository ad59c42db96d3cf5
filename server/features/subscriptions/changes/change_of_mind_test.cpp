// A subscriber leaves the provider's page unpaid and chooses another plan of the group, on both databases:
// one payment at a time, one charge whatever happens, and late money goes back.
#include <gmock/gmock.h>

#include <future>

#include "features/subscriptions/testing/subscription_test.hpp"

namespace subscriptions {
namespace {

using base::testing::wait_for;
using payments::PaymentState;
using ::testing::AnyOf;
using ::testing::SizeIs;

class ChangeOfMindTest : public testing::SubscriptionTest {
 protected:
  payments::Payment reload(payments::Payment const& payment) {
    return database()
        .read_now(aurora,
                  [&](storage::TenantSession const& session) {
                    return payments::PaymentStore(session).find(payment.id);
                  })
        .value();
  }
  std::vector<payments::Payment> own_payments() {
    return database().read_now(aurora, [&](storage::TenantSession const& session) {
      return payments::PaymentStore(session).of_account(accounts::AccountId{101});
    });
  }
  std::string answer_or_problem(std::string_view key) {
    try {
      return boost::describe::enum_to_string(subscribe(key).type, "");
    } catch (base::Problem const& problem) {
      return problem.error;
    }
  }
};
STORAGE_ON_BOTH_ENGINES(ChangeOfMindTest);

TEST_P(ChangeOfMindTest, AnotherPlanGivesUpTheUnfinishedPayment) {
  auto const monthly = *subscribe("monthly").subscription_id;
  auto const left = payment_of(monthly);
  auto const answer = subscribe("yearly");
  EXPECT_EQ(answer.type, checkout::CheckoutState::redirect);
  EXPECT_NE(answer.subscription_id, monthly);
  EXPECT_EQ(find(monthly).position(), (Position{State::INACTIVE, SubState::NONE}));
  EXPECT_EQ(reload(left).state, PaymentState::canceled);
  provider.take(left);  // on the page that is still open in another tab
  pay(*answer.subscription_id);
  EXPECT_EQ(find(*answer.subscription_id).state, State::ACTIVE);
  EXPECT_EQ(provider.charges(), 1);
  EXPECT_EQ(provider.taken(), 9000);
}

TEST_P(ChangeOfMindTest, TheFirstPlanMayBeChosenAgain) {
  auto const monthly = *subscribe("monthly").subscription_id;
  subscribe("yearly");
  auto const again = subscribe("monthly");
  EXPECT_EQ(again.type, checkout::CheckoutState::redirect);
  EXPECT_EQ(again.subscription_id, monthly);
  EXPECT_EQ(payment_of(monthly).attempt, 2);
  pay(monthly);
  EXPECT_EQ(find(monthly).state, State::ACTIVE);
  EXPECT_EQ(provider.charges(), 1);
}

TEST_P(ChangeOfMindTest, WhatWasPaidMeanwhileIsNotGivenUp) {
  auto const monthly = *subscribe("monthly").subscription_id;
  provider.take(payment_of(monthly));  // and no webhook has come yet
  EXPECT_EQ(refusal([&] { subscribe("yearly"); }), "USER_ALREADY_SUBSCRIBED");
  EXPECT_EQ(find(monthly).state, State::ACTIVE);
  EXPECT_EQ(provider.charges(), 1) << "a change is charged after its price was shown";
  auto const preview = wait_for(service().preview(subscriber(), monthly, plan("yearly").id));
  EXPECT_EQ(subscribe("yearly", 101, preview.quote_id).type, checkout::CheckoutState::subscribed);
  EXPECT_EQ(find(monthly).plan, plan("yearly").id);
}

TEST_P(ChangeOfMindTest, WhatIsPaidWhileItIsGivenUpIsKept) {
  auto const monthly = *subscribe("monthly").subscription_id;
  provider.before_cancel = [&](payments::Payment const& payment) { provider.take(payment); };
  EXPECT_EQ(refusal([&] { subscribe("yearly"); }), "USER_ALREADY_SUBSCRIBED");
  EXPECT_EQ(find(monthly).state, State::ACTIVE);
  EXPECT_EQ(provider.charges(), 1);
}

TEST_P(ChangeOfMindTest, MoneyThatIsReportedLateGoesBack) {
  auto const monthly = *subscribe("monthly").subscription_id;
  auto const left = payment_of(monthly);
  auto const yearly = *subscribe("yearly").subscription_id;
  payments::Outcome const late{.state = PaymentState::succeeded,
                               .provider_reference = "bank-late",
                               .amount = left.amount(),
                               .agreement = "card-1",
                               .attempt = left.attempt};
  settle(left, late);
  settle(left, late);  // the same webhook again
  EXPECT_EQ(count("refund where amount_minor = 499"), 1);
  EXPECT_EQ(count("refund"), 1);
  EXPECT_EQ(find(monthly).state, State::INACTIVE);
  EXPECT_EQ(find(yearly).position(), requested);
  pay(yearly);
  EXPECT_EQ(find(yearly).state, State::ACTIVE);
}

TEST_P(ChangeOfMindTest, APaymentThatTheProviderDecidesIsWaitedFor) {
  provider.with_page = false;
  provider.answer = PaymentState::pending;
  auto const monthly = *subscribe("monthly").subscription_id;
  EXPECT_EQ(refusal([&] { subscribe("yearly"); }), "PAYMENT_PENDING");
  EXPECT_EQ(find(monthly).position(), requested);
  EXPECT_THAT(own_payments(), SizeIs(1));
  provider.decide(payment_of(monthly), PaymentState::failed);
  provider.answer = PaymentState::succeeded;
  EXPECT_EQ(subscribe("yearly").type, checkout::CheckoutState::subscribed);
  EXPECT_EQ(provider.taken(), 9000);
}

TEST_P(ChangeOfMindTest, WhereTheProviderDoesNotAnswerNothingIsGivenUp) {
  auto const monthly = *subscribe("monthly").subscription_id;
  provider.answers_lost = true;
  EXPECT_EQ(refusal([&] { subscribe("yearly"); }), "PAYMENT_PENDING");
  EXPECT_EQ(find(monthly).position(), requested);
  provider.answers_lost = false;
  EXPECT_EQ(subscribe("yearly").type, checkout::CheckoutState::redirect);
}

TEST_P(ChangeOfMindTest, NothingIsGivenUpForARequestThatIsRefused) {
  auto const monthly = *subscribe("monthly").subscription_id;
  SubscribeBody body;
  body.subscription_type_id = plan("yearly").id;
  body.price = base::MoneyBody{0.01, "EUR"};
  EXPECT_EQ(refusal([&] { wait_for(service().subscribe(subscriber(), body)); }), "PRICE_CHANGED");
  auto changed = folder();
  for (auto& each : changed.plans) each.offered = each.key != "yearly";
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    plans::PlanStore(session).save(changed, ids, clock.now());
  });
  reload_plans();
  EXPECT_EQ(refusal([&] { subscribe("yearly"); }), "UNKNOWN_SUBSCRIPTION_TYPE");
  EXPECT_EQ(find(monthly).position(), requested);
  EXPECT_EQ(refusal([&] { wait_for(service().preview(subscriber(), monthly, plan("daily").id)); }),
            "PAYMENT_PENDING");
  EXPECT_EQ(reload(payment_of(monthly)).state, PaymentState::started);
}

TEST_P(ChangeOfMindTest, ATrialThatNeverBeganIsNotUsed) {
  auto one = draft("films", "P1M", 800);
  one.terms.trial = plans::Trial{base::IsoDuration{.days = 14}, true};
  auto other = one;
  other.key = other.name = "films-plus";
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    plans::PlanStore(session).save({{one, other}, {{"films", "Films", {{"films"}, {"films-plus"}}, {}}}}, ids,
                                   clock.now());
  });
  reload_plans();
  subscribe("films");
  auto const second = buy("films-plus");
  EXPECT_EQ(second.state, State::ACTIVE);
  EXPECT_EQ(periods(second.id).at(0).kind, PeriodKind::trial);
}

TEST_P(ChangeOfMindTest, TabsWithDifferentPlansLeaveOneThatCanBePaid) {
  ensure_account(101);
  std::vector<std::future<std::string>> tabs;
  for (int i = 0; i < 12; ++i)
    tabs.push_back(std::async(std::launch::async, [this, i] {
      std::string_view const keys[] = {"daily", "monthly", "yearly"};
      return answer_or_problem(keys[i % 3]);
    }));
  // PAYMENT_REFUSED: this tab's payment was given up before its page was asked for.
  for (auto& tab : tabs)
    EXPECT_THAT(tab.get(), AnyOf("redirect", "PAYMENT_PENDING", "PAYMENT_REFUSED", "DATABASE_BUSY"));
  auto const last = *subscribe("yearly").subscription_id;
  EXPECT_EQ(count("subscription where state = 'REQUESTED'"), 1);
  // The subscriber pays on the page of each tab. One that was given up before its page was asked for has
  // none.
  for (auto const& payment : own_payments())
    if (!payment.method.empty()) settle(payment, provider.take(payment));
  EXPECT_EQ(provider.charges(), 1);
  EXPECT_EQ(provider.taken(), 9000);
  EXPECT_EQ(find(last).state, State::ACTIVE);
  EXPECT_EQ(count("subscription where state = 'ACTIVE'"), 1);
  EXPECT_EQ(count("refund"), 0);
}

}  // namespace
}  // namespace subscriptions
