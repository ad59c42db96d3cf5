// A promotion is once for a person and for a payer in a plan group, on both databases, as a trial is.
#include <gmock/gmock.h>

#include "features/plans/plan_store.hpp"
#include "features/subscriptions/subscriptions.hpp"
#include "features/subscriptions/testing/subscription_test.hpp"
#include "features/subscriptions/trials/promotion_store.hpp"

namespace subscriptions {
namespace {

using base::testing::wait_for;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

class PromotionsTest : public testing::SubscriptionTest {
 protected:
  /// "first" < "second" < "tried" < "plain" in one group, the first three with two periods at a promotion's
  /// price, "tried" after a trial; "alone" in none.
  plans::PlanFolder folder() override {
    auto out = testing::SubscriptionTest::folder();
    for (std::string const key : {"first", "second", "tried", "alone"}) {
      auto promoted = draft(key, "P1M", 1000);
      promoted.terms.promotion = base::Money{100, "EUR"};
      promoted.terms.promotion_cycles = 2;
      if (key == "tried") promoted.terms.trial = plans::Trial{base::IsoDuration{.days = 14}, true};
      out.plans.push_back(promoted);
    }
    out.plans.push_back(draft("plain", "P1M", 1000));
    out.groups.push_back({"films", "Films", {{"first"}, {"second"}, {"tried"}, {"plain"}}, {}});
    return out;
  }

  /// Bought, and over after `months`.
  Subscription enjoy(std::string_view key, int months, std::int64_t account = 101) {
    auto const one = buy(key, account);
    for (int month = 1; month < months; ++month) advance("P1M");
    wait_for(service().cancel(subscriber(account), one.id, ""));
    advance("P1M");
    EXPECT_EQ(find(one.id).state, State::CANCELED);
    return one;
  }
  std::vector<std::int64_t> amounts(SubscriptionId id) {
    std::vector<std::int64_t> out;
    for (auto const& each : periods(id)) out.push_back(each.amount_minor);
    return out;
  }
  std::vector<plans::PlanId> used(std::int64_t account = 101) {
    return wait_for(service().trial_eligibility(subscriber(account), {})).promotions_used;
  }
};
STORAGE_ON_BOTH_ENGINES(PromotionsTest);

TEST_P(PromotionsTest, WhoSubscribesAnewPaysThePrice) {
  EXPECT_THAT(used(), IsEmpty());
  auto const before = enjoy("first", 2);
  EXPECT_THAT(amounts(before.id), ElementsAre(100, 100));
  EXPECT_THAT(used(), UnorderedElementsAre(plan("first").id, plan("second").id, plan("tried").id));
  auto const again = buy("first");
  EXPECT_NE(again.id, before.id);
  advance("P1M");
  EXPECT_THAT(amounts(again.id), ElementsAre(1000, 1000));
}

TEST_P(PromotionsTest, OneThatWasBegunIsUsed) {
  enjoy("first", 1);
  EXPECT_THAT(amounts(buy("first").id), ElementsAre(1000));
}

TEST_P(PromotionsTest, CountsForEachPlanOfTheGroupAndNoOther) {
  enjoy("first", 1);
  EXPECT_THAT(amounts(buy("second").id), ElementsAre(1000));
  EXPECT_THAT(amounts(buy("alone").id), ElementsAre(100));
  EXPECT_THAT(amounts(buy("monthly").id), ElementsAre(499));
}

TEST_P(PromotionsTest, OfAPlanInNoGroupCountsForThatPlan) {
  enjoy("alone", 1);
  EXPECT_THAT(used(), ElementsAre(plan("alone").id));
  EXPECT_THAT(amounts(buy("alone").id), ElementsAre(1000));
}

TEST_P(PromotionsTest, OfSomebodyElseIsNotUsed) {
  enjoy("first", 1, 102);
  EXPECT_THAT(used(), IsEmpty());
  EXPECT_THAT(amounts(buy("first").id), ElementsAre(100));
}

TEST_P(PromotionsTest, APayerHasItOnceWhateverAccountsHeHas) {
  provider.payer = "payer-1";
  enjoy("first", 1, 102);
  provider.card = "card-2";
  auto const answer = subscribe("second");
  auto const payment = payment_of(*answer.subscription_id);
  auto const outcome = provider.take(payment);
  settle(payment, outcome);
  settle(payment, outcome);  // the same news by webhook
  EXPECT_EQ(payments::status_of(payment_of(*answer.subscription_id)), "PROMOTION_ALREADY_USED");
  EXPECT_EQ(find(*answer.subscription_id).state, State::INACTIVE);
  EXPECT_EQ(count("reconciliation"), 0);
  EXPECT_EQ(count("refund where kind = 'compensation' and amount_minor = 100"), 1)
      << "what was charged goes back";
  EXPECT_EQ(count("payment_agreement where reference = 'card-2' and end_at is not null"), 1);
  EXPECT_THAT(used(), UnorderedElementsAre(plan("first").id, plan("second").id, plan("tried").id));
  EXPECT_THAT(amounts(buy("second").id), ElementsAre(1000)) << "with the same card, at the price";
}

TEST_P(PromotionsTest, APayerIsToldAtOnceWhereThereIsNoPage) {
  provider.payer = "payer-1";
  enjoy("first", 1, 102);
  provider.with_page = false;
  auto const problem = storage::testing::problem_of([&] { subscribe("first"); });
  EXPECT_EQ(problem.status, 409);
  EXPECT_EQ(problem.error, "PROMOTION_ALREADY_USED");
  EXPECT_EQ(subscribe("first").type, checkout::CheckoutState::subscribed);
  EXPECT_EQ(provider.taken(), 100 + 100 + 1000);
  EXPECT_EQ(count("refund where kind = 'compensation' and amount_minor = 100"), 1);
}

TEST_P(PromotionsTest, AnotherCardDoesNotBringItBack) {
  provider.payer = "payer-1";
  enjoy("first", 1, 102);
  auto const refused = subscribe("first");
  auto const payment = payment_of(*refused.subscription_id);
  settle(payment, provider.take(payment));
  provider.payer = "payer-2";
  EXPECT_THAT(amounts(buy("first").id), ElementsAre(1000)) << "the person has used payer-1 too";
}

TEST_P(PromotionsTest, WhatCannotGoBackIsNotRefused) {
  provider.payer = "payer-1";
  provider.gives_back = false;
  enjoy("first", 1, 102);
  auto const one = buy("first");
  advance("P1M");
  EXPECT_THAT(amounts(one.id), ElementsAre(100, 1000))
      << "what was paid holds, and the next one costs the price";
}

TEST_P(PromotionsTest, TheMoneyGoesBackThroughTheProviderThatTookIt) {
  provider.payer = "payer-1";
  enjoy("first", 1, 102);
  auto const one = *subscribe("first").subscription_id;
  settle(payment_of(one), provider.take(payment_of(one)));
  subscribe("first");  // a new attempt
  auto const refund = database().write_now([&](storage::Session& session) {
    session.execute("update payment set provider = 'voucher' where account = 101");
    return session.value<payments::RefundId>("select id from refund where kind = 'compensation'").value();
  });
  EXPECT_EQ(wait_for(payments_service().refund({tenant, ""}, refund)).state,
            payments::RefundState::succeeded);
  EXPECT_EQ(provider.refunds(), 100);
}

TEST_P(PromotionsTest, ARefusalIsRememberedWhateverIsTriedAfterwards) {
  provider.payer = "payer-1";
  enjoy("first", 1, 102);
  auto const one = *subscribe("first").subscription_id;
  settle(payment_of(one), provider.take(payment_of(one)));
  provider.payer = "payer-2";
  subscribe("first");
  settle(payment_of(one), {.state = payments::PaymentState::failed,
                           .failure = payments::FailureCode::declined,
                           .payer_hash = "payer-2"});
  EXPECT_EQ(list().at(0).next_renewal_price, (base::MoneyBody{10.00, "EUR"}));
  EXPECT_THAT(amounts(buy("first").id), ElementsAre(1000));
}

TEST_P(PromotionsTest, ThePromotionThatSomebodysTrialPromisesIsNotGivenTwice) {
  provider.payer = "payer-1";
  auto const tried = buy("tried", 102);
  auto const one = *subscribe("first").subscription_id;
  settle(payment_of(one), provider.take(payment_of(one)));
  EXPECT_EQ(payments::status_of(payment_of(one)), "PROMOTION_ALREADY_USED");
  advance("P14D");
  EXPECT_THAT(amounts(tried.id), ElementsAre(0, 100));
}

TEST_P(PromotionsTest, AChangeOfPlanDoesNotBringItBack) {
  provider.payer = "payer-1";
  enjoy("first", 1, 102);
  EXPECT_TRUE(find(buy("plain").id).without_promotion) << "a plan of the group that has no promotion";
  EXPECT_FALSE(find(buy("alone").id).without_promotion) << "of another group";
}

TEST_P(PromotionsTest, OfAPayerCountsInTheGroupOnly) {
  provider.payer = "payer-1";
  enjoy("first", 1, 102);
  EXPECT_THAT(amounts(buy("alone").id), ElementsAre(100));
  EXPECT_THAT(amounts(buy("alone", 102).id), ElementsAre(1000)) << "101 had it with this card";
}

TEST_P(PromotionsTest, ATrialBeforeAPromotionThatThePayerHadIsRefused) {
  provider.payer = "payer-1";
  enjoy("first", 1, 102);
  auto const answer = subscribe("tried");
  auto const payment = payment_of(*answer.subscription_id);
  settle(payment, provider.take(payment));
  EXPECT_EQ(payments::status_of(payment_of(*answer.subscription_id)), "PROMOTION_ALREADY_USED");
  EXPECT_EQ(count("refund where kind = 'compensation'"), 0) << "nothing was charged";
  auto const tried = buy("tried");
  advance("P14D");
  EXPECT_THAT(amounts(tried.id), ElementsAre(0, 1000)) << "the trial was not had yet";
}

TEST_P(PromotionsTest, APlanAtItsPriceIsSoldToThePayer) {
  provider.payer = "payer-1";
  enjoy("first", 1, 102);
  EXPECT_THAT(amounts(buy("monthly").id), ElementsAre(499));
}

TEST_P(PromotionsTest, GoesOnWithinASubscriptionAndItsChanges) {
  auto const one = buy("first");
  wait_for(service().cancel(subscriber(), one.id, ""));
  wait_for(service().undo_cancel(subscriber(), one.id));
  advance("P1M");
  advance("P1M");
  EXPECT_THAT(amounts(one.id), ElementsAre(100, 100, 1000));
}

TEST_P(PromotionsTest, APeriodAtTheFullPriceUsesNone) {
  auto const daily = buy("daily");  // of the group of "monthly", without a promotion
  wait_for(service().cancel(subscriber(), daily.id, ""));
  advance("P1D");
  EXPECT_THAT(used(), IsEmpty());
  EXPECT_THAT(amounts(buy("monthly").id), ElementsAre(499));
}

TEST_P(PromotionsTest, APaymentThatFailedUsesNone) {
  auto const answer = subscribe("first");
  settle(payment_of(*answer.subscription_id),
         {.state = payments::PaymentState::failed, .failure = payments::FailureCode::declined});
  EXPECT_THAT(used(), IsEmpty());
  EXPECT_THAT(amounts(buy("first").id), ElementsAre(100));
}

TEST_P(PromotionsTest, APeriodThatACodePaidUsesNone) {
  enjoy("first", 1);
  auto const pays = [&](std::string const& provider) {
    database().write_now([&](storage::Session& session) {
      session.execute("update payment set provider = :provider where account = 101",
                      storage::bind("provider", provider));
    });
  };
  pays("voucher");
  EXPECT_THAT(used(), IsEmpty());
  pays("scripted");
  EXPECT_THAT(used(), Not(IsEmpty()));
}

TEST_P(PromotionsTest, TheListShowsWhatTakingAnEndedPlanUpAgainCosts) {
  auto const tried = buy("tried");
  provider.answer = payments::PaymentState::failed;
  provider.failure = payments::FailureCode::declined;
  advance("P14D");
  advance("P1M");
  ASSERT_EQ(find(tried.id).position(), (Position{State::INACTIVE, SubState::NONE}));
  EXPECT_EQ(list().at(0).next_renewal_price, (base::MoneyBody{1.00, "EUR"})) << "no paid period yet";
  provider.answer = payments::PaymentState::succeeded;
  enjoy("first", 1);
  EXPECT_EQ(list().at(0).type_id, plan("tried").id);
  EXPECT_EQ(list().at(0).next_renewal_price, (base::MoneyBody{10.00, "EUR"}));
  SubscribeBody body;
  body.subscription_type_id = plan("tried").id;
  body.price = list().at(0).next_renewal_price;
  EXPECT_EQ(wait_for(service().subscribe(subscriber(), body)).type, checkout::CheckoutState::redirect);
}

TEST_P(PromotionsTest, ThePriceThatIsShownIsThePriceThatIsCharged) {
  enjoy("first", 1);
  SubscribeBody body;
  body.subscription_type_id = plan("first").id;
  body.price = base::MoneyBody{1.0, "EUR"};
  EXPECT_EQ(refusal([&] { wait_for(service().subscribe(subscriber(), body)); }), "PRICE_CHANGED");
  body.price = base::MoneyBody{10.0, "EUR"};
  EXPECT_EQ(wait_for(service().subscribe(subscriber(), body)).type, checkout::CheckoutState::redirect);
}

}  // namespace
}  // namespace subscriptions
