// Subscribing on both databases: the answer table of POST /subscription, one charge whatever happens,
// consents.
#include "features/subscriptions/subscriptions.hpp"

#include <gmock/gmock.h>

#include <future>

#include "base/text.hpp"
#include "features/subscriptions/testing/subscription_test.hpp"

namespace subscriptions {
namespace {

using base::testing::wait_for;
using payments::FailureCode;
using payments::PaymentState;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class SubscribeServiceTest : public testing::SubscriptionTest {};
STORAGE_ON_BOTH_ENGINES(SubscribeServiceTest);

TEST_P(SubscribeServiceTest, AFirstAnswerLeadsToTheProviderAndItsMoneyMakesItActive) {
  auto const answer = subscribe("monthly");
  EXPECT_EQ(answer.type, checkout::CheckoutState::redirect);
  EXPECT_TRUE(answer.url);
  auto const requested_one = find(*answer.subscription_id);
  EXPECT_EQ(requested_one.position(), requested);
  EXPECT_THAT(periods(requested_one.id), IsEmpty());
  pay(requested_one.id);
  auto const active = find(requested_one.id);
  EXPECT_EQ(active.position(), (Position{State::ACTIVE, SubState::NONE}));
  EXPECT_TRUE(gives_access(active, clock.now()));
  EXPECT_EQ(active.agreement, "card-1");
  auto const all = periods(active.id);
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_EQ(all[0].amount_minor, 499) << "the promotion price";
  EXPECT_EQ(provider.charges(), 1);
  EXPECT_THAT(topics(), ElementsAre("subscription.requested", "subscription.activated"));
}

TEST_P(SubscribeServiceTest, ARowOfTheListHasTheSpecificationsFields) {
  auto const monthly = buy("monthly");
  auto const row = list().at(0);
  EXPECT_EQ(row.id, monthly.id);
  EXPECT_EQ(row.type_id, plan("monthly").id);
  EXPECT_EQ(row.state, State::ACTIVE);
  EXPECT_EQ(row.sub_state, std::nullopt);
  EXPECT_TRUE(row.active);
  EXPECT_EQ(row.end_date, std::nullopt);
  EXPECT_EQ(row.next_renewal_date, monthly.period_end);
  EXPECT_EQ(row.next_renewal_price, (base::MoneyBody{9.99, "EUR"}));
  ASSERT_THAT(row.contingents, SizeIs(1));
  EXPECT_THAT(row.contingents[0].content_types, ElementsAre("FULL_TRACK_MUSIC"));
  EXPECT_EQ(row.contingents[0].amount, -1);
  EXPECT_EQ(row.subscription_type.value().billing_cycle, "P1M");
  ASSERT_THAT(row.subscription_type_group_list, SizeIs(1));
  EXPECT_TRUE(row.subscription_type_group_list[0].levels[1].current_subscription_exist);
}

TEST_P(SubscribeServiceTest, TheOnlyWayToPayIsTakenUnlessTheTenantShowsItForChoice) {
  auto asking = std::make_shared<tenants::Tenant>(*tenant);
  asking->flags["showPaymentOptions"] = true;
  ensure_account(101);
  auto who = subscriber();
  who.tenant = asking;
  SubscribeBody body;
  body.subscription_type_id = plan("monthly").id;
  auto const answer = wait_for(service().subscribe(who, body));
  EXPECT_EQ(answer.type, checkout::CheckoutState::options);
  EXPECT_THAT(answer.options, SizeIs(1));
}

TEST_P(SubscribeServiceTest, MoneyTakenAtOnceIsSubscribed) {
  provider.with_page = false;
  EXPECT_EQ(subscribe("monthly").type, checkout::CheckoutState::subscribed);
}

TEST_P(SubscribeServiceTest, APendingPaymentIsPendingAndEndsByItself) {
  provider.with_page = false;
  provider.answer = PaymentState::pending;
  auto const answer = subscribe("monthly");
  EXPECT_EQ(answer.type, checkout::CheckoutState::pending);
  EXPECT_EQ(subscribe("monthly").type, checkout::CheckoutState::pending);
  provider.decide(payment_of(*answer.subscription_id), PaymentState::succeeded);
  EXPECT_EQ(subscribe("monthly").type, checkout::CheckoutState::subscribed)
      << "who asks again learns the end";
  EXPECT_EQ(provider.charges(), 1);
}

TEST_P(SubscribeServiceTest, EachRefusalOfAPaymentHasItsStatus) {
  provider.with_page = false;
  provider.answer = PaymentState::failed;
  struct Row {
    FailureCode failure;
    int status;
    std::string error;
  };
  for (auto const& row : {Row{FailureCode::insufficient_funds, 402, "INSUFFICIENT_FUNDS"},
                          Row{FailureCode::duplicate, 409, "USER_ALREADY_SUBSCRIBED"},
                          Row{FailureCode::declined, 490, "PAYMENT_REFUSED"},
                          Row{FailureCode::wrong_amount, 490, "PAYMENT_REFUSED"}}) {
    provider.failure = row.failure;
    auto const problem = storage::testing::problem_of([&] { subscribe("monthly"); });
    EXPECT_EQ(problem.status, row.status);
    EXPECT_EQ(problem.error, row.error);
  }
  // The same row is taken up each time, and in the end it is paid once.
  provider.answer = PaymentState::succeeded;
  EXPECT_EQ(subscribe("monthly").type, checkout::CheckoutState::subscribed);
  EXPECT_EQ(provider.charges(), 1);
  EXPECT_THAT(list(), SizeIs(1));
}

TEST_P(SubscribeServiceTest, ADuplicateIsRefused) {
  buy("monthly");
  EXPECT_EQ(refusal([&] { subscribe("monthly"); }), "USER_ALREADY_SUBSCRIBED");
  EXPECT_EQ(provider.charges(), 1);
}

TEST_P(SubscribeServiceTest, AnUnknownTypeIs404) {
  SubscribeBody body;
  body.subscription_type_id = {77};
  EXPECT_EQ(refusal([&] { wait_for(service().subscribe(subscriber(), body)); }), "UNKNOWN_SUBSCRIPTION_TYPE");
}

TEST_P(SubscribeServiceTest, WhatAnAccountLacksIsNamed) {
  auto const problem = storage::testing::problem_of([&] { subscribe("named"); });
  EXPECT_EQ(problem.status, 404);
  EXPECT_EQ(problem.error, "REQUIRED_IDENTITY_FIELD_NOT_FOUND");
  ASSERT_THAT(problem.errors, SizeIs(2));
  EXPECT_EQ(problem.errors[0].field, "msisdn");
}

TEST_P(SubscribeServiceTest, APriceOfTheClientIsOnlyCompared) {
  SubscribeBody body;
  body.subscription_type_id = plan("monthly").id;
  body.price = base::MoneyBody{0.01, "EUR"};
  EXPECT_EQ(refusal([&] { wait_for(service().subscribe(subscriber(), body)); }), "PRICE_CHANGED");
  EXPECT_THAT(list(), IsEmpty());
  body.price = base::MoneyBody{4.99, "EUR"};
  EXPECT_EQ(wait_for(service().subscribe(subscriber(), body)).type, checkout::CheckoutState::redirect);
}

TEST_P(SubscribeServiceTest, NobodyPaysMoreThanThePriceThatWasShown) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::failed;
  advance("P2M");  // no renewal is paid
  ASSERT_EQ(find(monthly.id).state, State::INACTIVE);
  EXPECT_EQ(list().at(0).next_renewal_price, (base::MoneyBody{9.99, "EUR"}));
  provider.answer = PaymentState::succeeded;
  SubscribeBody body;
  body.subscription_type_id = plan("monthly").id;
  body.price = base::MoneyBody{4.99, "EUR"};
  EXPECT_EQ(refusal([&] { wait_for(service().subscribe(subscriber(), body)); }), "PRICE_CHANGED")
      << "the promotion is used up";
  body.price = base::MoneyBody{9.99, "EUR"};
  EXPECT_EQ(wait_for(service().subscribe(subscriber(), body)).type, checkout::CheckoutState::redirect);
}

TEST_P(SubscribeServiceTest, ARetiredPlanIsNotSoldNorTakenUpAgain) {
  auto const answer = subscribe("monthly");
  settle(payment_of(*answer.subscription_id),
         {.state = PaymentState::failed, .failure = FailureCode::declined});
  auto changed = folder();
  for (auto& each : changed.plans) each.offered = each.key != "monthly";
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    plans::PlanStore(session).save(changed, ids, clock.now());
  });
  reload_plans();
  EXPECT_EQ(refusal([&] { subscribe("monthly"); }), "UNKNOWN_SUBSCRIPTION_TYPE");
  EXPECT_EQ(refusal([&] { subscribe("monthly", 102); }), "UNKNOWN_SUBSCRIPTION_TYPE");
}

TEST_P(SubscribeServiceTest, AWayToPayIsOfThisPaymentOrUnknown) {
  auto asking = std::make_shared<tenants::Tenant>(*tenant);
  asking->flags["showPaymentOptions"] = true;
  ensure_account(101);
  auto who = subscriber();
  who.tenant = asking;
  auto const ask = [&](std::string_view key, std::optional<payments::PaymentOptionId> option) {
    SubscribeBody body;
    body.subscription_type_id = plan(key).id;
    if (option) body.selected_options = {{*option}};
    return wait_for(service().subscribe(who, body));
  };
  auto const option = ask("monthly", {}).options.at(0).payment_option_UUID;
  EXPECT_EQ(refusal([&] { ask("credits", option); }), "UNKNOWN_PAYMENT_OPTION");
  EXPECT_EQ(ask("monthly", option).type, checkout::CheckoutState::redirect);
}

TEST_P(SubscribeServiceTest, AnAnswerThatWasLostIsAskedForAndNeverPaidTwice) {
  provider.with_page = false;
  provider.answers_lost = true;
  EXPECT_EQ(subscribe("monthly").type, checkout::CheckoutState::pending);
  provider.answers_lost = false;
  EXPECT_EQ(subscribe("monthly").type, checkout::CheckoutState::subscribed);
  EXPECT_EQ(provider.charges(), 1);
}

TEST_P(SubscribeServiceTest, ManyAtOnceAreOneChargeAndNoFailure) {
  provider.with_page = false;
  std::vector<std::future<std::string>> asked;
  for (int i = 0; i < 40; ++i)
    asked.push_back(std::async(std::launch::async, [&]() -> std::string {
      try {
        auto const type = subscribe("monthly").type;
        return boost::describe::enum_to_string(type, "");
      } catch (base::Problem const& problem) {
        return problem.error;
      }
    }));
  for (auto& each : asked)
    EXPECT_THAT(each.get(), ::testing::AnyOf("subscribed", "pending", "USER_ALREADY_SUBSCRIBED", "redirect",
                                             "DATABASE_BUSY"));
  EXPECT_THAT(list(), SizeIs(1));
  try {
    subscribe("monthly");  // all of them may have been too many for the database
  } catch (base::Problem const& problem) {
    EXPECT_EQ(problem.error, "USER_ALREADY_SUBSCRIBED");
  }
  EXPECT_EQ(provider.charges(), 1);
}

TEST_P(SubscribeServiceTest, ARefusedPaymentLeavesAnInactiveSubscriptionThatCanBeTakenUp) {
  auto const answer = subscribe("monthly");
  auto const payment = payment_of(*answer.subscription_id);
  settle(payment, {.state = PaymentState::failed, .failure = FailureCode::declined});
  EXPECT_EQ(find(*answer.subscription_id).state, State::INACTIVE);
  EXPECT_THAT(list(), SizeIs(1));
}

TEST_P(SubscribeServiceTest, WhatHasToBeAgreedToIsNamedAndKept) {
  ensure_account(101);
  SubscribeBody body;
  body.subscription_type_id = plan("agreed").id;
  auto const ask = [&] {
    return storage::testing::problem_of([&] { wait_for(service().subscribe(subscriber(), body)); });
  };
  auto const problem = ask();
  EXPECT_EQ(problem.status, 400);
  EXPECT_EQ(problem.error, "CONSENT_REQUIRED");
  ASSERT_THAT(problem.errors, SizeIs(2));
  EXPECT_EQ(problem.errors[0].field, "subscriptionConsentList.terms");
  body.subscription_consent_list = {{"terms", "I agree"}, {"age", ""}};
  EXPECT_EQ(ask().errors.size(), 1U) << "words that nobody saw are no consent";
  EXPECT_THAT(list(), IsEmpty());
  body.subscription_consent_list->at(1).text = "I am of age, and these are older words";
  auto const outdated = ask();
  EXPECT_EQ(outdated.status, 409);
  EXPECT_EQ(outdated.error, "CONSENT_OUTDATED");
  ASSERT_THAT(outdated.errors, SizeIs(1));
  EXPECT_EQ(outdated.errors[0].field, "subscriptionConsentList.age");
  EXPECT_THAT(list(), IsEmpty());
  body.subscription_consent_list->at(1).text = "I am of age";
  auto const answer = wait_for(service().subscribe(subscriber(), body));
  auto const kept = database().read_now(
      aurora, [&](storage::TenantSession const& session) { return ConsentStore(session).of({101}); });
  ASSERT_THAT(kept, SizeIs(2));
  EXPECT_EQ(kept[0].name, "terms");
  EXPECT_EQ(kept[0].text_hash, base::sha256_hex("I agree"));
  auto const words = database().read_now(aurora, [&](storage::TenantSession const& session) {
    return ConsentTextStore(session).find("terms", kept[0].text_hash);
  });
  EXPECT_EQ(words.value().text, "I agree");
  EXPECT_EQ(words.value().language, "en");
  EXPECT_EQ(kept[0].subscription, answer.subscription_id);
  wait_for(service().subscribe(subscriber(), body));
  EXPECT_EQ(count("consent"), 2) << "asked again while the payment waits";
}

TEST_P(SubscribeServiceTest, ConsentsHaveALimit) {
  SubscribeBody body;
  body.subscription_type_id = plan("agreed").id;
  body.subscription_consent_list = std::vector<ConsentBody>(21, {"terms", "I agree"});
  EXPECT_EQ(refusal([&] { wait_for(service().subscribe(subscriber(), body)); }), "INVALID_BODY");
}

TEST_P(SubscribeServiceTest, APaymentNamesThePlanInThePayersLanguage) {
  auto folder_now = folder();
  std::ranges::find(folder_now.plans, "monthly", &plans::PlanDraft::key)
      ->attributes["DISPLAY_SERVICE_NAME_TEXT_fr"] = "Formule mensuelle";
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    plans::PlanStore(session).save(folder_now, ids, clock.now());
  });
  reload_plans();
  ensure_account(101);
  auto who = subscriber();
  who.locale = "fr";
  SubscribeBody body;
  body.subscription_type_id = plan("monthly").id;
  auto const answer = wait_for(service().subscribe(who, body));
  auto const payment = payment_of(*answer.subscription_id);
  EXPECT_EQ(payment.description, "Formule mensuelle");
  settle(payment, provider.take(payment));
  advance("P1M");
  EXPECT_EQ(count("payment where purpose = 'renewal' and description = 'Formule mensuelle'"), 1);
  EXPECT_EQ(payment_of(*subscribe("monthly", 102).subscription_id).description, "monthly");
}

TEST_P(SubscribeServiceTest, WhosePurchasesAreLockedBuysNothingNewAndRenewsWhatRuns) {
  auto const own = buy("monthly");
  auto who = subscriber();
  who.account.purchases_locked_at = clock.now();
  auto const wanted = [&](std::string_view key) {
    SubscribeBody body;
    body.subscription_type_id = plan(key).id;
    return body;
  };
  EXPECT_EQ(refusal([&] { wait_for(service().subscribe(who, wanted("yearly"))); }), "PURCHASES_LOCKED");
  EXPECT_EQ(refusal([&] { wait_for(service().subscribe(who, wanted("trial"))); }), "PURCHASES_LOCKED");
  // The ways to pay were shown before.
  auto const waiting = payment_of(*subscribe("credits").subscription_id).id;
  auto const option = database().read_now([&](storage::Session& session) {
    return session
        .value<payments::PaymentOptionId>("select id from payment_option where payment = :payment limit 1",
                                          storage::bind("payment", waiting))
        .value();
  });
  checkout::StepBody const step{.payment_option_UUID = option, .redirection_url = {}, .body = {}};
  EXPECT_EQ(refusal([&] { wait_for(checkout_service().step(who, step)); }), "PURCHASES_LOCKED");
  advance("P1M");
  EXPECT_EQ(find(own.id).period_number, own.period_number + 1) << "what runs goes on";
  EXPECT_NO_THROW(wait_for(service().change_payment_method(who, own.id, {}))) << "with another card too";
}

TEST_P(SubscribeServiceTest, WithTestMoneyNothingIsBoughtOrWrittenUnlessTheTenantIsNamed) {
  provider.test_money = true;
  auto const monthly = buy("monthly");
  EXPECT_TRUE(gives_access(monthly, clock.now())) << "without a limit, as in the development stage";
  payments_service().limit_test_money({});
  auto const written = [&] {
    return std::vector{count("subscription"), count("payment"), count("payment_option"),
                       count("change_quote")};
  };
  auto const before = written();
  std::vector<std::function<void()>> const ways{
      [&] { subscribe("credits"); },
      [&] { subscribe("trial"); },
      [&] { subscribe("yearly"); },
      [&] { subscribe("daily"); },
      [&] { wait_for(service().preview(subscriber(), monthly.id, plan("yearly").id)); },
      [&] { wait_for(service().change_payment_method(subscriber(), monthly.id, {})); }};
  for (std::size_t way = 0; way < ways.size(); ++way) {
    auto const refused = storage::testing::problem_of(ways[way]);
    EXPECT_EQ(refused.status, 503) << way;
    EXPECT_EQ(refused.error, "PROVIDER_UNAVAILABLE") << way;
  }
  EXPECT_EQ(written(), before);
  EXPECT_EQ(provider.charges(), 1);
  payments_service().limit_test_money({"aurora"});
  EXPECT_TRUE(gives_access(buy("credits"), clock.now()));
  EXPECT_EQ(provider.charges(), 2);
}

}  // namespace
}  // namespace subscriptions
