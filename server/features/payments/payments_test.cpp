// Payments against the sandbox's bank: each test number, twice asked, late and lost news, refunds, two ways
// to pay.
#include "features/payments/payments.hpp"

#include <gmock/gmock.h>

#include <future>
#include <set>

#include "base/json.hpp"
#include "base/testing/run.hpp"
#include "features/payments/inquiry_job.hpp"
#include "features/payments/reconciliation_job.hpp"
#include "features/payments/sandbox/bank_job.hpp"
#include "features/payments/testing/payment_test.hpp"

namespace payments {
namespace {

using namespace std::chrono_literals;
using base::testing::wait_for;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class PaymentsTest : public testing::PaymentTest {};
STORAGE_ON_BOTH_ENGINES(PaymentsTest);

TEST_P(PaymentsTest, TheSameKeyIsTheSamePayment) {
  auto const first = open(order("subscribe/1"));
  auto const again = open(order("subscribe/1"));
  EXPECT_EQ(first.id, again.id);
  EXPECT_EQ(again.state, PaymentState::open);
  EXPECT_EQ(again.attempt, 1);
}

TEST_P(PaymentsTest, AnAgreementIsChargedOnceHoweverOftenItIsAsked) {
  auto const payment = open(order("renew/9/2", "01"));
  EXPECT_EQ(charge(payment).state, PaymentState::succeeded);
  EXPECT_EQ(charge(payment).state, PaymentState::succeeded);
  EXPECT_EQ(taken(), 999);
  EXPECT_THAT(listener.heard, ElementsAre("settled succeeded renew/9/2"));
  EXPECT_THAT(topics(), ElementsAre("payment.succeeded"));
}

TEST_P(PaymentsTest, AnAgreementThatNothingIsRenewedWithEndsAtTheProvider) {
  auto const first = start_card(open(order("subscribe/1")), "01");
  auto const reference = find(first).agreement.value();
  auto const release = [&] {
    database().write_now([&](storage::Session& session) {
      payments().release_agreement(session, tenant->id, "sandbox", reference);
    });
  };
  auto const ended = [&] {
    return database().read_now([](storage::Session& session) {
      return session.value<std::int64_t>("select count(*) from payment_agreement where ended_at is not null");
    });
  };
  release();
  inquire();
  EXPECT_EQ(ended(), 0) << "for an hour a new payment may bring it back";
  clock.advance(61min);
  inquire();
  inquire();
  EXPECT_EQ(ended(), 1);
  EXPECT_EQ(charge(open(order("renew/9/2", "01"))).failure, FailureCode::declined);
  start_card(open(order("subscribe/2")), "01");
  EXPECT_EQ(ended(), 0) << "who pays again agrees again";
  EXPECT_EQ(charge(open(order("renew/9/3", "01"))).state, PaymentState::succeeded);
  release();
  start_card(open(order("subscribe/3")), "01");
  clock.advance(61min);
  inquire();
  EXPECT_EQ(ended(), 0) << "released, and used again before the hour was over";
}

TEST_P(PaymentsTest, ManyAtOnceAreOneCharge) {
  auto const payment = open(order("renew/9/2", "01"));
  std::vector<std::future<Outcome>> all;
  for (int i = 0; i < 8; ++i) all.push_back(std::async(std::launch::async, [&] { return charge(payment); }));
  for (auto& each : all) EXPECT_EQ(each.get().state, PaymentState::succeeded);
  EXPECT_EQ(taken(), 999);
  EXPECT_THAT(listener.heard, SizeIs(1));
}

TEST_P(PaymentsTest, ManyWhoOpenAtOnceOpenOne) {
  std::vector<std::future<PaymentId>> all;
  for (int i = 0; i < 8; ++i)
    all.push_back(std::async(std::launch::async, [&] { return open(order("subscribe/1")).id; }));
  std::set<PaymentId> ids_seen;
  for (auto& each : all) ids_seen.insert(each.get());
  EXPECT_THAT(ids_seen, SizeIs(1));
}

TEST_P(PaymentsTest, WhatCannotBeAskedAboutWaitsAndHoldsUpNobody) {
  auto const sound = open(order("renew/9/3", "06"));
  charge(sound);
  base::TenantId const gone{"gone"};
  auto stray = sound;
  stray.state = PaymentState::open;
  stray.inquire_at = clock.now();
  database().write_now([&](storage::Session& session) { PaymentStore(session, gone).add(stray); });
  clock.advance(ask_again_after(0));
  inquire();
  EXPECT_EQ(find(sound).state, PaymentState::succeeded);
  auto const later = database().read_now(
      [&](storage::Session& session) { return PaymentStore(session, gone).find(stray.id)->inquire_at; });
  EXPECT_GT(later, clock.now());
}

TEST_P(PaymentsTest, TooLittleMoneyFailsAndANewAttemptMaySucceed) {
  auto const payment = open(order("renew/9/2", "02"));
  auto const outcome = charge(payment);
  EXPECT_EQ(outcome.state, PaymentState::failed);
  EXPECT_EQ(outcome.failure, FailureCode::insufficient_funds);
  EXPECT_EQ(taken(), 0);
  auto const again = open(order("renew/9/2", "01"));
  EXPECT_EQ(again.id, payment.id);
  EXPECT_EQ(again.attempt, 2);
  EXPECT_EQ(charge(again).state, PaymentState::succeeded);
  EXPECT_EQ(taken(), 999);
  EXPECT_THAT(listener.heard, ElementsAre("settled failed renew/9/2", "settled succeeded renew/9/2"));
}

TEST_P(PaymentsTest, ASucceededPaymentIsNeverOpenedAnew) {
  auto const payment = open(order("renew/9/2", "01"));
  charge(payment);
  auto dearer = order("renew/9/2", "01");
  dearer.amount.minor = 5000;
  EXPECT_EQ(open(dearer).state, PaymentState::succeeded);
  EXPECT_EQ(open(dearer).amount_minor, 999);
}

TEST_P(PaymentsTest, APendingPaymentEndsByTheBanksWebhook) {
  auto const payment = open(order("renew/9/2", "03"));
  EXPECT_EQ(charge(payment).state, PaymentState::pending);
  EXPECT_EQ(taken(), 0);
  clock.advance(sandbox::Bank::pending_for);
  bank_works();
  EXPECT_EQ(find(payment).state, PaymentState::succeeded);
  EXPECT_EQ(taken(), 999);
}

TEST_P(PaymentsTest, APendingPaymentMayFail) {
  auto const payment = open(order("renew/9/2", "04"));
  EXPECT_EQ(charge(payment).state, PaymentState::pending);
  clock.advance(sandbox::Bank::pending_for);
  bank_works();
  EXPECT_EQ(find(payment).state, PaymentState::failed);
  EXPECT_THAT(listener.heard, ElementsAre("settled failed renew/9/2"));
}

TEST_P(PaymentsTest, WhatTheBankCallsADuplicateFails) {
  auto const outcome = charge(open(order("renew/9/2", "05")));
  EXPECT_EQ(outcome.state, PaymentState::failed);
  EXPECT_EQ(outcome.failure, FailureCode::duplicate);
}

TEST_P(PaymentsTest, AnAnswerThatNeverCameIsAskedForUntilItIsKnown) {
  auto const payment = open(order("renew/9/2", "06"));
  EXPECT_EQ(charge(payment).state, PaymentState::unknown);
  EXPECT_EQ(taken(), 0);
  clock.advance(ask_again_after(0));
  inquire();
  EXPECT_EQ(find(payment).state, PaymentState::succeeded);
  EXPECT_EQ(taken(), 999);
  EXPECT_EQ(find(payment).inquire_at, std::nullopt);
}

TEST_P(PaymentsTest, AnOrderThatNeverArrivedIsGivenUpInTheEnd) {
  auto const payment = open(order("renew/9/2", "12"));
  EXPECT_EQ(charge(payment).state, PaymentState::unknown);
  for (int i = 0; i < 80; ++i) {
    clock.advance(1h);
    inquire();
  }
  EXPECT_EQ(find(payment).state, PaymentState::expired);
  EXPECT_EQ(taken(), 0);
  EXPECT_THAT(listener.heard, ElementsAre("settled expired renew/9/2"));
}

TEST_P(PaymentsTest, AnotherAmountThanOrderedFailsAndGoesBack) {
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

TEST_P(PaymentsTest, TheBankMayGiveMoneyBackByItself) {
  auto const first = start_card(open(order("subscribe/1")), "08");
  EXPECT_EQ(find(first).state, PaymentState::succeeded);
  clock.advance(sandbox::Bank::pending_for);
  bank_works();
  EXPECT_EQ(taken(), 0);
  EXPECT_THAT(listener.heard,
              ElementsAre("settled succeeded subscribe/1", "reversed refund whole subscribe/1"));
}

TEST_P(PaymentsTest, AChargebackTakesBackAndRevokes) {
  auto const payment = start_card(open(order("subscribe/1")), "09");
  clock.advance(sandbox::Bank::pending_for);
  bank_works();
  EXPECT_EQ(taken(), 0);
  EXPECT_THAT(listener.heard,
              ElementsAre("settled succeeded subscribe/1", "reversed chargeback whole revoke subscribe/1"));
  EXPECT_EQ(find(payment).state, PaymentState::succeeded);
}

TEST_P(PaymentsTest, NewsThatComeTwiceAndInTheWrongOrderChangeNothing) {
  auto const payment = start_card(open(order("subscribe/1")), "13");
  clock.advance(2s);
  bank_works();
  EXPECT_EQ(find(payment).state, PaymentState::succeeded);
  EXPECT_EQ(taken(), 999);
  EXPECT_THAT(listener.heard, SizeIs(1));
}

TEST_P(PaymentsTest, RenewalsMayFailWhereTheFirstChargeSucceeded) {
  auto const first = find(start_card(open(order("subscribe/1")), "11"));
  EXPECT_EQ(first.state, PaymentState::succeeded);
  auto renewal = order("renew/1/2");
  renewal.agreement = first.agreement.value_or("");
  EXPECT_EQ(charge(open(renewal)).failure, FailureCode::insufficient_funds);
}

TEST_P(PaymentsTest, APartOfAPaymentIsRefundedOnceForEachKey) {
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

TEST_P(PaymentsTest, WhatDidNotSucceedIsNotRefunded) {
  auto const payment = open(order("renew/9/2", "02"));
  EXPECT_FALSE(request_refund(payment, 999, "a"));
  charge(payment);
  EXPECT_FALSE(request_refund(payment, 999, "a"));
}

TEST_P(PaymentsTest, AnotherWayToPayEndsTheFirstOne) {
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

TEST_P(PaymentsTest, ADoubleClickIsOneAttempt) {
  auto const payment = open(order("subscribe/1"));
  auto const options = options_of(payment);
  auto const first = start(options[0]);
  auto const second = start(options[0]);
  ASSERT_TRUE(first.next && second.next);
  EXPECT_EQ(first.next->url, second.next->url);
  EXPECT_EQ(find(payment).attempt, 1);
}

TEST_P(PaymentsTest, AnotherPersonsOptionIsNotThere) {
  auto const options = options_of(open(order("subscribe/1")));
  auto const stolen = wait_for(payments().start(call(), {666}, options[0].id, ""));
  ASSERT_FALSE(stolen);
  EXPECT_EQ(stolen.error().error, "UNKNOWN_PAYMENT_OPTION");
  clock.advance(31min);
  auto const late = wait_for(payments().start(call(), mira, options[0].id, ""));
  EXPECT_FALSE(late);
}

TEST_P(PaymentsTest, APinIsAskedForAgainWhereItWasWrongAndSentAgainOnRequest) {
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

TEST_P(PaymentsTest, TooManyWrongPinsEndThePayment) {
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

TEST_P(PaymentsTest, APageThatNobodyFinishesExpires) {
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

TEST_P(PaymentsTest, AnOpenPaymentThatNobodyStartsExpires) {
  auto const payment = open(order("subscribe/1"));
  clock.advance(61min);
  inquire();
  EXPECT_EQ(find(payment).state, PaymentState::expired);
}

TEST_P(PaymentsTest, AnAttemptChargedAfterItsEndGoesBack) {
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

TEST_P(PaymentsTest, AFreeFirstPeriodSetsUpAnAgreementWithoutMoney) {
  auto free = order("subscribe/1");
  free.amount.minor = 0;
  free.purpose = PaymentPurpose::trial;
  auto const payment = find(start_card(open(free), "01"));
  EXPECT_EQ(payment.state, PaymentState::succeeded);
  EXPECT_NE(payment.agreement, std::nullopt);
  EXPECT_NE(payment.payer_hash, "");
  EXPECT_EQ(taken(), 0);
}

TEST_P(PaymentsTest, AForgedOldOrStrangeWebhookIsRefused) {
  auto const body = base::to_json(ProviderEvent{.id = "e1", .payment = {5}});
  auto good = bank().webhook({"aurora"}, body, clock.now());
  auto const refusal_of = [&](http::Request const& request, std::string const& provider = "sandbox") {
    return storage::testing::problem_of([&] { wait_for(webhooks().receive(*tenant, provider, request)); })
        .error;
  };
  auto changed = good;
  changed.body += ' ';
  EXPECT_EQ(refusal_of(changed), "INVALID_SIGNATURE");
  EXPECT_EQ(refusal_of(bank().webhook({"nujum"}, body, clock.now())), "INVALID_SIGNATURE");
  EXPECT_EQ(refusal_of(bank().webhook({"aurora"}, body, clock.now() - 6min)), "INVALID_SIGNATURE");
  EXPECT_EQ(refusal_of({}), "INVALID_SIGNATURE");
  EXPECT_EQ(refusal_of(bank().webhook({"aurora"}, "{}", clock.now())), "INVALID_WEBHOOK");
  EXPECT_EQ(refusal_of(good, "nobody"), "UNKNOWN_PROVIDER");
  wait_for(webhooks().receive(*tenant, "sandbox", good));
  wait_for(webhooks().receive(*tenant, "sandbox", good));
  wait_for(webhooks().run());
  EXPECT_THAT(differences(), ElementsAre("an event names no payment of ours: reported"));
}

TEST_P(PaymentsTest, AChargebackThatComesBeforeTheNewsOfTheChargeIsAppliedAfterIt) {
  auto const payment = open(order("renew/9/2", "06"));
  EXPECT_EQ(charge(payment).state, PaymentState::unknown);
  report_chargeback(payment);
  EXPECT_THAT(listener.heard,
              ElementsAre("settled succeeded renew/9/2", "reversed chargeback whole revoke renew/9/2"));
  EXPECT_EQ(taken(), 0);
}

TEST_P(PaymentsTest, AChargebackOfAPaymentWhoseOutcomeIsNotKnownWaitsForIt) {
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
  database().write_now([&](storage::Session& session) {
    // The bank's own books, which this test has bypassed.
    session.execute("update sandbox_charge set state = 'charged', charged_minor = 999");
  });
}

TEST_P(PaymentsTest, ATenantThatIsNoSandboxHasNoTestBank) {
  accounts::Sealer const sealer(std::string(32, 'k'));
  sandbox::Provider closed(database(), clock, ids, sealer, false);
  EXPECT_THAT(closed.capabilities(*tenant).methods, IsEmpty());
  auto const payment = open(order("renew/9/2", "01"));
  ProviderCall const to_provider{*tenant, clock.now(), {}};
  EXPECT_EQ(wait_for(closed.charge(to_provider, payment)).failure, FailureCode::not_supported);
  EXPECT_EQ(wait_for(closed.start(to_provider, payment, "card")).outcome->failure,
            FailureCode::not_supported);
}

TEST_P(PaymentsTest, ReconciliationFindsALostNewsAndReportsItOnce) {
  auto const payment = open(order("renew/9/2", "06"));
  charge(payment);
  ReconciliationJob job(database(), clock, payments(), directory());
  clock.advance(2h);
  wait_for(job.compare(tenant, bank(), clock.now() - 24h, clock.now() - 1h));
  EXPECT_EQ(find(payment).state, PaymentState::succeeded);
  EXPECT_THAT(differences(), ElementsAre("charged there, and not known here: settled"));
  wait_for(job.compare(tenant, bank(), clock.now() - 24h, clock.now() - 1h));
  EXPECT_THAT(differences(), SizeIs(1));
}

TEST_P(PaymentsTest, ReconciliationHasNothingToSayWhereAllIsWell) {
  charge(open(order("renew/9/2", "01")));
  charge(open(order("renew/9/3", "02")));
  clock.advance(2h);
  ReconciliationJob job(database(), clock, payments(), directory());
  wait_for(job.compare(tenant, bank(), clock.now() - 24h, clock.now() - 1h));
  EXPECT_THAT(differences(), IsEmpty());
}

TEST_P(PaymentsTest, ReconciliationReportsAnotherAmountThanWasSettled) {
  auto const payment = open(order("renew/9/2", "01"));
  charge(payment);
  auto const bank_says = [&](std::int64_t minor) {
    database().write_now([&](storage::Session& session) {
      session.execute("update sandbox_charge set charged_minor = :minor", storage::bind("minor", minor));
    });
  };
  bank_says(1999);
  clock.advance(2h);
  ReconciliationJob job(database(), clock, payments(), directory());
  wait_for(job.compare(tenant, bank(), clock.now() - 24h, clock.now() - 1h));
  EXPECT_THAT(differences(), ElementsAre("charged 19.99 EUR there, and 9.99 EUR here: reported"));
  EXPECT_THAT(refunds_of(payment), IsEmpty()) << "a person decides";
  bank_says(999);
}

TEST_P(PaymentsTest, ARefundThatTheBankReportsBeforeItsAnswerIsCountedOnce) {
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

TEST_P(PaymentsTest, WhatASubscriberPaysOnAPageIsNeverChargedByItsAgreement) {
  auto const payment = start_card(open(order("subscribe/1")), "03");
  EXPECT_EQ(find(payment).state, PaymentState::pending);
  ASSERT_TRUE(find(payment).agreement) << "known already";
  database().write_now([](storage::Session& session) { session.execute("delete from sandbox_charge"); });
  clock.advance(ask_again_after(0));
  inquire();
  EXPECT_EQ(database().read_now([](storage::Session& session) {
    return session.value<std::int64_t>("select count(*) from sandbox_charge");
  }),
            0)
      << "the bank forgot it, and nobody ordered it again";
}

TEST_P(PaymentsTest, ANewAttemptIsForWhatIsOrderedNow) {
  auto free = order("subscribe/1");
  free.amount.minor = 0;
  free.purpose = PaymentPurpose::trial;
  start_card(open(free), "10");
  auto const again = open(order("subscribe/1"));
  EXPECT_EQ(again.purpose, PaymentPurpose::subscription);
  EXPECT_EQ(find(again).purpose, PaymentPurpose::subscription) << "saved, too";
  EXPECT_EQ(again.amount_minor, 999);
}

TEST_P(PaymentsTest, ReconciliationReportsEachPaymentThatTheListDoesNotHave) {
  std::vector<Payment> all;
  for (int i = 0; i < 3; ++i) {
    all.push_back(open(order("renew/9/" + std::to_string(i), "01")));
    charge(all.back());
  }
  database().write_now([](storage::Session& session) {
    session.execute("update sandbox_charge set created_at = created_at - 1000000000");  // out of the list
  });
  clock.advance(2h);
  ReconciliationJob job(database(), clock, payments(), directory());
  wait_for(job.compare(tenant, bank(), clock.now() - 24h, clock.now() - 1h));
  EXPECT_THAT(differences(), SizeIs(3));
  // All three were begun at one moment: in pages, each comes once.
  auto const since = find(all[0]).created_at;
  auto const page = [&](PaymentId after) {
    return database().read_now([&](storage::Session& session) {
      std::vector<PaymentId> out;
      for (auto const& each :
           PaymentStore(session, tenant->id).created("sandbox", since, after, clock.now(), 2))
        out.push_back(each.id);
      return out;
    });
  };
  EXPECT_THAT(page({}), ElementsAre(all[0].id, all[1].id));
  EXPECT_THAT(page(all[1].id), ElementsAre(all[2].id));
}

TEST_P(PaymentsTest, ARefundThatTheProviderDoesNotDecideIsReported) {
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
