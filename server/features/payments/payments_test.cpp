// Payments against the sandbox's bank: each test number, twice asked, late and lost news.
#include "features/payments/payments.hpp"

#include <gmock/gmock.h>

#include <future>
#include <set>

#include "base/json/json.hpp"
#include "base/testing/run.hpp"
#include "features/payments/inquiry_job.hpp"
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
    database().write_now(tenant->id, [&](storage::TenantSession const& session) {
      payments().release_agreement(session, "sandbox", reference);
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
  database().write_now(gone,
                       [&](storage::TenantSession const& session) { PaymentStore(session).add(stray); });
  clock.advance(ask_again_after(0));
  inquire();
  EXPECT_EQ(find(sound).state, PaymentState::succeeded);
  auto const later = database().read_now(gone, [&](storage::TenantSession const& session) {
    return PaymentStore(session).find(stray.id)->inquire_at;
  });
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

TEST_P(PaymentsTest, WithoutALimitTestMoneyBuysAtEveryTenant) {
  start_card(open(order("subscribe/1")), "01");
  EXPECT_EQ(taken(), 999);
}

TEST_P(PaymentsTest, WithALimitTestMoneyBuysAtTheTenantsThatItNamesAndElseNothingIsSaved) {
  auto const buy = [&](Order const& wanted) {
    database().write_now(tenant->id, [&](storage::TenantSession const& session) {
      auto const payment = payments().open(session, wanted, clock.now());
      payments().options(session, payment, *tenant);
    });
  };
  auto const saved = [&] {
    return database().read_now([](storage::Session& session) {
      return session.value<std::int64_t>(
          "select (select count(*) from payment) + (select count(*) from payment_option)");
    });
  };
  payments().limit_test_money({"nujum"});
  for (auto const purpose : {PaymentPurpose::subscription, PaymentPurpose::trial, PaymentPurpose::renewal,
                             PaymentPurpose::change, PaymentPurpose::purchase}) {
    auto wanted = order("key/1");
    wanted.purpose = purpose;
    if (purpose == PaymentPurpose::trial) wanted.amount.minor = 0;
    auto const refused = storage::testing::problem_of([&] { buy(wanted); });
    EXPECT_EQ(refused.status, 503);
    EXPECT_EQ(refused.error, "PROVIDER_UNAVAILABLE");
  }
  EXPECT_EQ(saved(), 0);
  payments().limit_test_money({"nujum", "aurora"});
  start_card(open(order("subscribe/1")), "01");
  EXPECT_EQ(taken(), 999);
}

TEST_P(PaymentsTest, WhatWasOfferedBeforeTheLimitIsNotPaidWithTestMoney) {
  auto const card = options_of(open(order("subscribe/1"))).at(0);
  auto const phone = options_of(open(order("subscribe/2"))).at(1);
  start(phone);
  payments().limit_test_money({});
  EXPECT_EQ(storage::testing::problem_of([&] { start(card); }).error, "PROVIDER_UNAVAILABLE");
  EXPECT_EQ(storage::testing::problem_of([&] { step(phone, {{"number", "999000000001"}}); }).error,
            "PROVIDER_UNAVAILABLE");
  EXPECT_EQ(taken(), 0);
}

TEST_P(PaymentsTest, ARenewalByTestMoneyWaitsWhileTheTenantIsNotNamed) {
  auto const payment = open(order("renew/9/2", "01"));
  payments().limit_test_money({});
  EXPECT_EQ(charge(payment).state, PaymentState::unknown) << "not refused, as a card would be";
  clock.advance(ask_again_after(0));
  inquire();
  EXPECT_EQ(find(payment).state, PaymentState::unknown);
  EXPECT_EQ(taken(), 0);
  payments().limit_test_money({"aurora"});
  clock.advance(1h);
  inquire();
  EXPECT_EQ(find(payment).state, PaymentState::succeeded);
  EXPECT_EQ(taken(), 999);
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

TEST_P(PaymentsTest, APurposeHasOneListener) {
  EXPECT_THROW(payments().listen(PaymentPurpose::gift, listener), std::logic_error);
}

}  // namespace
}  // namespace payments
