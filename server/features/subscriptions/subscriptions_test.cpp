// Subscribing on both databases: the answer table of POST /subscription, one charge whatever happens, changes
// of plan, cancellation, trials.
#include "features/subscriptions/subscriptions.hpp"

#include <gmock/gmock.h>

#include <future>
#include <map>

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
  EXPECT_EQ(answer.type, SubscribeType::redirect);
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
  EXPECT_EQ(answer.type, SubscribeType::options);
  EXPECT_THAT(answer.options, SizeIs(1));
}

TEST_P(SubscribeServiceTest, MoneyTakenAtOnceIsSubscribed) {
  provider.with_page = false;
  EXPECT_EQ(subscribe("monthly").type, SubscribeType::subscribed);
}

TEST_P(SubscribeServiceTest, APendingPaymentIsPendingAndEndsByItself) {
  provider.with_page = false;
  provider.answer = PaymentState::pending;
  auto const answer = subscribe("monthly");
  EXPECT_EQ(answer.type, SubscribeType::pending);
  EXPECT_EQ(subscribe("monthly").type, SubscribeType::pending);
  provider.decide(payment_of(*answer.subscription_id), PaymentState::succeeded);
  EXPECT_EQ(subscribe("monthly").type, SubscribeType::subscribed) << "who asks again learns the end";
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
  EXPECT_EQ(subscribe("monthly").type, SubscribeType::subscribed);
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
  EXPECT_EQ(wait_for(service().subscribe(subscriber(), body)).type, SubscribeType::redirect);
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
  EXPECT_EQ(wait_for(service().subscribe(subscriber(), body)).type, SubscribeType::redirect);
}

TEST_P(SubscribeServiceTest, ARetiredPlanIsNotSoldNorTakenUpAgain) {
  auto const answer = subscribe("monthly");
  settle(payment_of(*answer.subscription_id),
         {.state = PaymentState::failed, .failure = FailureCode::declined});
  auto changed = folder();
  for (auto& each : changed.plans) each.offered = each.key != "monthly";
  database().write_now(
      [&](storage::Session& session) { plans::PlanStore(session, aurora).save(changed, ids, clock.now()); });
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
  EXPECT_EQ(ask("monthly", option).type, SubscribeType::redirect);
}

TEST_P(SubscribeServiceTest, AnAnswerThatWasLostIsAskedForAndNeverPaidTwice) {
  provider.with_page = false;
  provider.answers_lost = true;
  EXPECT_EQ(subscribe("monthly").type, SubscribeType::pending);
  provider.answers_lost = false;
  EXPECT_EQ(subscribe("monthly").type, SubscribeType::subscribed);
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
  auto const kept =
      database().read_now([&](storage::Session& session) { return ConsentStore(session, aurora).of({101}); });
  ASSERT_THAT(kept, SizeIs(2));
  EXPECT_EQ(kept[0].name, "terms");
  EXPECT_EQ(kept[0].text_hash, base::sha256_hex("I agree"));
  auto const words = database().read_now([&](storage::Session& session) {
    return ConsentTextStore(session, aurora).find("terms", kept[0].text_hash);
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

// ---- trials ----

TEST_P(SubscribeServiceTest, ATrialIsFreeOnceAndThenPaid) {
  auto const trial = buy("trial");
  EXPECT_EQ(provider.charges(), 0);
  EXPECT_EQ(periods(trial.id).at(0).kind, PeriodKind::trial);
  EXPECT_EQ(trial.agreement, "card-1");
  advance("P14D");
  EXPECT_EQ(provider.charges(), 1);
  EXPECT_EQ(periods(trial.id).at(1).amount_minor, 800);
  auto const eligible = wait_for(service().trial_eligibility(subscriber(), plan("trial").id));
  EXPECT_EQ(eligible.reason, TrialReason::ALREADY_SUBSCRIBED);
}

TEST_P(SubscribeServiceTest, EachOfferedTrialIsListedWithItsReason) {
  auto const reasons = [&](std::int64_t account) {
    std::map<plans::PlanId, std::optional<TrialReason>> out;
    for (auto const& each : wait_for(service().trial_eligibility(subscriber(account), {})).plans) {
      EXPECT_EQ(each.eligible, !each.reason);
      out[each.subscription_type_id] = each.reason;
    }
    return out;
  };
  auto const trial = plan("trial").id;
  auto const free_trial = plan("free-trial").id;
  EXPECT_THAT(reasons(101), SizeIs(2)) << "plans without a trial are not named";
  EXPECT_EQ(reasons(101).at(trial), std::nullopt);
  buy("free-trial");
  EXPECT_EQ(reasons(101).at(free_trial), TrialReason::ALREADY_SUBSCRIBED);
  EXPECT_EQ(reasons(101).at(trial), std::nullopt) << "of another group";
  advance("P7D");
  EXPECT_EQ(reasons(101).at(free_trial), TrialReason::TRIAL_USED);
  EXPECT_EQ(reasons(102).at(free_trial), std::nullopt) << "somebody else";
  EXPECT_EQ(wait_for(service().trial_eligibility(subscriber(), plan("monthly").id)).reason,
            TrialReason::NO_TRIAL);
}

TEST_P(SubscribeServiceTest, ATrialWithoutPaymentEndsByItself) {
  auto const trial = buy("free-trial");
  EXPECT_TRUE(gives_access(trial, clock.now()));
  advance("P7D");
  EXPECT_EQ(find(trial.id).position(), (Position{State::INACTIVE, SubState::NONE}));
  EXPECT_EQ(wait_for(service().trial_eligibility(subscriber(), plan("free-trial").id)).reason,
            TrialReason::TRIAL_USED);
  // The second time costs.
  auto const again = buy("free-trial");
  EXPECT_EQ(again.id, trial.id);
  EXPECT_EQ(periods(trial.id).at(1).amount_minor, 800);
}

TEST_P(SubscribeServiceTest, APayerHasOneTrialWhateverAccountsHeHas) {
  buy("trial", 101);
  provider.card = "card-2";
  auto const second = buy("trial", 102);
  EXPECT_EQ(second.state, State::INACTIVE);
  EXPECT_EQ(count("payment_agreement where reference = 'card-2' and end_at is not null"), 1)
      << "what was set up for nothing ends at its provider";
  EXPECT_EQ(count("payment_agreement where reference = 'card-1' and end_at is null"), 1);
  provider.payer = "payer-2";
  EXPECT_EQ(buy("trial", 103).state, State::ACTIVE);
}

TEST_P(SubscribeServiceTest, WhoHadTheTrialOfTheGroupMeanwhilePaysForWhatIsOrderedAgain) {
  auto one = draft("films", "P1M", 800);
  one.terms.trial = plans::Trial{base::IsoDuration{.days = 14}, true};
  auto other = one;
  other.key = other.name = "films-plus";
  database().write_now([&](storage::Session& session) {
    plans::PlanStore(session, aurora)
        .save({{one, other}, {{"films", "Films", {{"films"}, {"films-plus"}}, {}}}}, ids, clock.now());
  });
  reload_plans();
  auto const first = *subscribe("films").subscription_id;
  settle(payment_of(first), {.state = PaymentState::failed, .failure = FailureCode::declined});
  auto const second = buy("films-plus");
  ASSERT_EQ(periods(second.id).at(0).kind, PeriodKind::trial);
  wait_for(service().cancel(subscriber(), second.id, ""));
  advance("P14D");
  EXPECT_EQ(buy("films").id, first);
  EXPECT_EQ(provider.charges(), 1);
  ASSERT_THAT(periods(first), SizeIs(1));
  EXPECT_EQ(periods(first)[0].kind, PeriodKind::paid) << "the money that was taken buys a month";
  EXPECT_EQ(periods(first)[0].amount_minor, 800);
}

TEST_P(SubscribeServiceTest, APayerWhoHadATrialIsToldAndMayTakeThePlanAtItsPrice) {
  buy("trial", 101);
  provider.with_page = false;
  auto const problem = storage::testing::problem_of([&] { subscribe("trial", 102); });
  EXPECT_EQ(problem.status, 409);
  EXPECT_EQ(problem.error, "TRIAL_ALREADY_USED");
  EXPECT_EQ(provider.taken(), 0) << "nobody pays who was shown a trial";
  EXPECT_EQ(wait_for(service().trial_eligibility(subscriber(102), plan("trial").id)).reason,
            TrialReason::TRIAL_USED);
  EXPECT_EQ(subscribe("trial", 102).type, SubscribeType::subscribed);
  EXPECT_EQ(provider.taken(), 800);
  auto const own = find(list(102).at(0).id);
  EXPECT_EQ(periods(own.id).at(0).kind, PeriodKind::paid);
}

TEST_P(SubscribeServiceTest, OnTheWayBackFromThePageATrialThatWasUsedHasItsOwnStatus) {
  buy("trial", 101);
  auto const answer = subscribe("trial", 102);
  auto const payment = payment_of(*answer.subscription_id);
  auto const outcome = provider.take(payment);
  settle(payment, outcome);
  EXPECT_EQ(payments::status_of(payment_of(*answer.subscription_id)), "TRIAL_ALREADY_USED");
  settle(payment, outcome);  // the same news by webhook
  EXPECT_EQ(count("reconciliation"), 0);
  EXPECT_EQ(count("trial_use where account = 102"), 1);
}

// ---- a renewal that could not be charged ----

TEST_P(SubscribeServiceTest, WhatIsDueIsPaidWithAnotherCard) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::failed;
  advance("P1M");
  ASSERT_EQ(find(monthly.id).sub_state, SubState::GRACE);
  EXPECT_EQ(list().at(0).payment_due, (base::MoneyBody{9.99, "EUR"}));
  provider.answer = PaymentState::succeeded;
  provider.card = "card-2";
  auto const answer = subscribe("monthly");
  EXPECT_EQ(answer.type, SubscribeType::redirect);
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

TEST_P(SubscribeServiceTest, AnOwnPaymentThatFailsLeavesTheScheduleAsItIs) {
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

TEST_P(SubscribeServiceTest, ATryOfTheScheduleThatWaitedForAnAbandonedPageIsMadeAfterwards) {
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

TEST_P(SubscribeServiceTest, WhereTheOldCardsChargeIsUndecidedItIsAskedAboutFirst) {
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
  EXPECT_EQ(subscribe("monthly").type, SubscribeType::subscribed);
  EXPECT_EQ(provider.charges(), 2) << "the old card's, and no other";
}

TEST_P(SubscribeServiceTest, AnOldCardsChargeThatFailsMeanwhileMakesRoomForTheNewOne) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::failed;
  advance("P1M");
  provider.answers_lost = true;
  advance("P1D");
  provider.answers_lost = false;
  provider.answer = PaymentState::succeeded;
  EXPECT_EQ(subscribe("monthly").type, SubscribeType::redirect);
  auto const payment = payment_of(monthly.id, "renew");
  settle(payment, provider.take(payment));
  EXPECT_THAT(periods(monthly.id), SizeIs(2));
  EXPECT_EQ(provider.charges(), 2);
}

TEST_P(SubscribeServiceTest, TheClientsPriceOfWhatIsDueIsCompared) {
  buy("monthly");
  provider.answer = PaymentState::failed;
  advance("P1M");
  SubscribeBody body;
  body.subscription_type_id = plan("monthly").id;
  body.price = base::MoneyBody{4.99, "EUR"};
  EXPECT_EQ(refusal([&] { wait_for(service().subscribe(subscriber(), body)); }), "PRICE_CHANGED")
      << "the promotion was for the first period";
  body.price = base::MoneyBody{9.99, "EUR"};
  EXPECT_EQ(wait_for(service().subscribe(subscriber(), body)).type, SubscribeType::redirect);
}

TEST_P(SubscribeServiceTest, MoneyForASubscriptionThatWasCanceledMeanwhileGoesBack) {
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

TEST_P(SubscribeServiceTest, AnotherCardIsTakenForTheRenewalsToCome) {
  auto const monthly = buy("monthly");
  provider.card = "card-2";
  auto const change = [&] {
    return wait_for(service().change_payment_method(subscriber(), monthly.id, std::nullopt));
  };
  auto const pay_key = [&](std::string const& key) {
    auto const payment = database()
                             .read_now([&](storage::Session& session) {
                               return payments::PaymentStore(session, aurora).find_key(key);
                             })
                             .value();
    EXPECT_EQ(payment.amount_minor, 0);
    settle(payment, provider.take(payment));
  };
  auto const key = "method/" + base::text(monthly.id);
  EXPECT_EQ(change().type, SubscribeType::redirect);
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

TEST_P(SubscribeServiceTest, AnotherCardAfterAFailedRenewalPaysIt) {
  auto const monthly = buy("monthly");
  provider.answer = PaymentState::failed;
  advance("P1M");
  provider.answer = PaymentState::succeeded;
  provider.with_page = false;
  EXPECT_EQ(wait_for(service().change_payment_method(subscriber(), monthly.id, std::nullopt)).type,
            SubscribeType::subscribed);
  EXPECT_THAT(periods(monthly.id), SizeIs(2));
  EXPECT_EQ(provider.charges(), 2);
}

TEST_P(SubscribeServiceTest, ACardOfACanceledSubscriptionIsLetGo) {
  auto const monthly = buy("monthly");
  provider.card = "card-2";
  wait_for(service().change_payment_method(subscriber(), monthly.id, std::nullopt));
  wait_for(service().cancel(subscriber(), monthly.id, ""));
  EXPECT_EQ(
      refusal([&] { wait_for(service().change_payment_method(subscriber(), monthly.id, std::nullopt)); }),
      "NOT_POSSIBLE_NOW");
  clock.set(*monthly.period_end);
  wait_for(renewals().run_batch());
  auto const payment = database()
                           .read_now([&](storage::Session& session) {
                             return payments::PaymentStore(session, aurora)
                                 .find_key("method/" + base::text(monthly.id) + "/1");
                           })
                           .value();
  settle(payment, provider.take(payment));
  EXPECT_EQ(count("payment_agreement where end_at is null"), 0);
  EXPECT_EQ(
      refusal([&] { wait_for(service().change_payment_method(subscriber(102), monthly.id, std::nullopt)); }),
      "NOT_FOUND");
}

// ---- over, before the job has been there ----

TEST_P(SubscribeServiceTest, ACanceledOneWhoseTimeIsOverHoldsNothing) {
  auto const monthly = buy("monthly");
  wait_for(service().cancel(subscriber(), monthly.id, ""));
  clock.set(*monthly.period_end);
  EXPECT_EQ(refusal([&] { wait_for(service().cancel(subscriber(), monthly.id, "")); }), "ALREADY_CANCELED");
  auto const again = buy("monthly");
  EXPECT_NE(again.id, monthly.id);
  EXPECT_EQ(find(monthly.id).state, State::CANCELED);
  wait_for(service().cancel(subscriber(), again.id, ""));
  clock.set(*again.period_end);
  EXPECT_EQ(buy("yearly").state, State::ACTIVE) << "a plan of the same group";
  EXPECT_EQ(find(again.id).state, State::CANCELED);
}

TEST_P(SubscribeServiceTest, OneThatNobodyMayRenewIsOverWithItsPeriod) {
  auto const trial = buy("free-trial");
  clock.set(*trial.period_end);
  EXPECT_EQ(buy("free-trial").id, trial.id);
  EXPECT_EQ(periods(trial.id).at(1).amount_minor, 800);
}

TEST_P(SubscribeServiceTest, WhatIsRefusedEndsNothing) {
  auto const monthly = buy("monthly");
  wait_for(service().cancel(subscriber(), monthly.id, ""));
  clock.set(*monthly.period_end);
  EXPECT_EQ(refusal([&] { subscribe("named"); }), "REQUIRED_IDENTITY_FIELD_NOT_FOUND");
  EXPECT_EQ(find(monthly.id).sub_state, SubState::CANCELING);
}

TEST_P(SubscribeServiceTest, APaymentNamesThePlanInThePayersLanguage) {
  auto folder_now = folder();
  std::ranges::find(folder_now.plans, "monthly", &plans::PlanDraft::key)
      ->attributes["DISPLAY_SERVICE_NAME_TEXT_fr"] = "Formule mensuelle";
  database().write_now([&](storage::Session& session) {
    plans::PlanStore(session, aurora).save(folder_now, ids, clock.now());
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

// ---- changes of plan ----

TEST_P(SubscribeServiceTest, AnUpgradeChargesWhatThePreviewNamed) {
  auto const monthly = buy("monthly");
  advance("P15D");
  auto const preview = wait_for(service().preview(subscriber(), monthly.id, plan("yearly").id));
  EXPECT_EQ(preview.direction, ChangeDirection::upgrade);
  EXPECT_EQ(preview.policy, plans::ChangePolicy::now_prorated);
  auto const before = provider.taken();
  EXPECT_EQ(subscribe("yearly", 101, preview.quote_id).type, SubscribeType::subscribed);
  EXPECT_EQ(base::money_body({provider.taken() - before, "EUR"}), preview.amount);
  EXPECT_GT(preview.credit.amount, 2);
  auto const now_yearly = find(monthly.id);
  EXPECT_EQ(now_yearly.plan, plan("yearly").id);
  auto const all = periods(monthly.id);
  ASSERT_THAT(all, SizeIs(2));
  EXPECT_EQ(all[0].end(), all[1].starts_at);
  EXPECT_EQ(all[1].amount_minor + all[1].credit_minor, 9000);
}

TEST_P(SubscribeServiceTest, AChangeAfterThePeriodsEndBeginsWhereThatEnded) {
  auto const own = buy("daily");
  clock.advance(std::chrono::hours(25));  // and no renewal has run yet
  auto const preview = wait_for(service().preview(subscriber(), own.id, plan("monthly").id));
  EXPECT_EQ(preview.starts_at, own.period_end);
  EXPECT_DOUBLE_EQ(preview.credit.amount, 0) << "the day is used up";
  subscribe("monthly", 101, preview.quote_id);
  auto const all = periods(own.id);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1].starts_at, all[0].end()) << "no gap";
}

TEST_P(SubscribeServiceTest, ADowngradeWaitsForThePeriodsEnd) {
  auto const yearly = buy("yearly");
  EXPECT_EQ(subscribe("monthly").type, SubscribeType::subscribed);
  EXPECT_EQ(find(yearly.id).plan, plan("yearly").id);
  EXPECT_EQ(find(yearly.id).next_plan, plan("monthly").id);
  EXPECT_EQ(provider.charges(), 1);
  advance("P1Y");
  EXPECT_EQ(find(yearly.id).plan, plan("monthly").id);
  EXPECT_EQ(periods(yearly.id).at(1).amount_minor, 999) << "a promotion is for new subscribers";
}

TEST_P(SubscribeServiceTest, WhereTheProviderCannotChangeThePriceOneCancelsFirst) {
  buy("monthly");
  provider.changes_price = false;
  EXPECT_EQ(refusal([&] { subscribe("yearly"); }), "NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE");
  EXPECT_EQ(refusal([&] { subscribe("daily"); }), "NEED_CANCEL_SUBSCRIPTION_BEFORE_DOWNGRADE");
}

TEST_P(SubscribeServiceTest, AQuoteOfAnotherChangeOrAnOldOneIsRefused) {
  auto const monthly = buy("monthly");
  auto const preview = wait_for(service().preview(subscriber(), monthly.id, plan("yearly").id));
  EXPECT_EQ(refusal([&] { subscribe("daily", 101, preview.quote_id); }), "QUOTE_EXPIRED");
  clock.advance(quote_lifetime);
  EXPECT_EQ(refusal([&] { subscribe("yearly", 101, preview.quote_id); }), "QUOTE_EXPIRED");
  EXPECT_EQ(refusal([&] { wait_for(service().preview(subscriber(102), monthly.id, plan("yearly").id)); }),
            "NOT_FOUND");
}

// ---- cancel, undo, pause ----

TEST_P(SubscribeServiceTest, ACanceledOneEndsWithItsPeriodAndIsListedAfterwards) {
  auto const monthly = buy("monthly");
  wait_for(service().cancel(subscriber(), monthly.id, "too dear"));
  EXPECT_EQ(list().at(0).state, State::ACTIVE);
  EXPECT_EQ(list().at(0).end_date, monthly.period_end);
  EXPECT_EQ(refusal([&] { wait_for(service().cancel(subscriber(), monthly.id, "")); }), "ALREADY_CANCELED");
  advance("P1M");
  EXPECT_EQ(find(monthly.id).state, State::CANCELED);
  EXPECT_THAT(list(), IsEmpty());
  EXPECT_EQ(list(101, true).at(0).state, State::CANCELED);
  EXPECT_EQ(provider.charges(), 1);
}

TEST_P(SubscribeServiceTest, AnAgreementEndsWithTheLastSubscriptionThatUsesIt) {
  auto const ending = [&] {
    return database().read_now([](storage::Session& session) {
      return session.value<std::int64_t>("select count(*) from payment_agreement where end_at is not null");
    });
  };
  auto const monthly = buy("monthly");
  ASSERT_TRUE(monthly.agreement);
  auto const other = buy("monthly", 102);
  ASSERT_EQ(other.agreement, monthly.agreement) << "both pay with one card";
  wait_for(service().cancel(subscriber(), monthly.id, ""));
  EXPECT_EQ(ending(), 0) << "it may be taken up again until the period ends";
  wait_for(service().undo_cancel(subscriber(), monthly.id));
  wait_for(service().cancel(subscriber(), monthly.id, ""));
  advance("P1M");
  EXPECT_EQ(find(monthly.id).state, State::CANCELED);
  EXPECT_EQ(ending(), 0) << "another subscription is renewed with it";
  wait_for(service().cancel(subscriber(102), other.id, ""));
  advance("P1M");
  EXPECT_EQ(find(other.id).state, State::CANCELED);
  EXPECT_EQ(ending(), 1);
}

TEST_P(SubscribeServiceTest, ForeignSubscriptionsDoNotExist) {
  auto const monthly = buy("monthly");
  EXPECT_EQ(refusal([&] { wait_for(service().cancel(subscriber(102), monthly.id, "")); }), "NOT_FOUND");
  EXPECT_EQ(refusal([&] { wait_for(service().pause(subscriber(102), monthly.id, {})); }), "NOT_FOUND");
  EXPECT_THAT(list(102), IsEmpty());
}

TEST_P(SubscribeServiceTest, APausedOneIsNotChargedUntilItIsResumed) {
  auto const monthly = buy("monthly");
  wait_for(service().pause(subscriber(), monthly.id, {}));
  advance("P3M");
  EXPECT_EQ(provider.charges(), 1);
  EXPECT_EQ(list().at(0).state, State::INACTIVE);
  EXPECT_EQ(list().at(0).sub_state, SubState::PAUSED);
  wait_for(service().resume(subscriber(), monthly.id));
  advance("PT1S");
  EXPECT_EQ(provider.charges(), 2);
  EXPECT_EQ(find(monthly.id).position(), (Position{State::ACTIVE, SubState::NONE}));
}

}  // namespace
}  // namespace subscriptions
