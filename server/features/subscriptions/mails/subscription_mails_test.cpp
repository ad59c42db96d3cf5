// The mails of a subscription's life on both databases: each is sent once, also by two nodes or after a
// failure.
#include "features/subscriptions/mails/subscription_mails.hpp"

#include <gmock/gmock.h>

#include <future>

#include "features/subscriptions/testing/subscription_test.hpp"

namespace subscriptions {
namespace {

using base::testing::wait_for;
using payments::FailureCode;
using payments::PaymentState;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

struct WrittenMail {
  std::string channel;
  std::string template_name;
  std::string recipient;
  std::string locale;
  std::string data;
};
BOOST_DESCRIBE_STRUCT(WrittenMail, (), (channel, template_name, recipient, locale, data))

/// Taken back after it was written.
struct Killed : std::exception {};

class SubscriptionMailsTest : public testing::SubscriptionTest {
 protected:
  void SetUp() override {
    clock.set(at("2027-01-10T12:00:00Z"));
    SubscriptionTest::SetUp();
  }
  /// Otherwise the receipt of a renewal is its mail.
  std::string billing() const override {
    return R"({"timeZone": "Europe/Berlin", "sandbox": true, "receiptMails": false})";
  }
  static base::Instant at(std::string_view text) { return base::parse_rfc3339(text).value(); }
  Subscription buy_verified(std::string_view key, std::int64_t account = 101) {
    verify_email(account);
    return buy(key, account);
  }
  std::vector<WrittenMail> mails_written() {
    return database().read_now([](storage::Session& session) {
      return session.rows<WrittenMail>(
          "select channel, template as template_name, recipient, locale, data from message order by id");
    });
  }
  std::vector<std::string> kinds() {
    std::vector<std::string> out;
    for (auto const& mail : mails_written()) out.push_back(mail.template_name);
    return out;
  }
  std::string last_data() { return mails_written().back().data; }
};
STORAGE_ON_BOTH_ENGINES(SubscriptionMailsTest);

TEST_P(SubscriptionMailsTest, AWholeLifeIsToldOnceEach) {
  auto const one = buy_verified("trial");
  ASSERT_THAT(kinds(), ElementsAre("plan-welcome"));
  auto const welcome = mails_written()[0];
  EXPECT_EQ(welcome.channel, "mail");
  EXPECT_EQ(welcome.recipient, "p101@people.example");
  EXPECT_EQ(welcome.locale, "en");
  EXPECT_THAT(
      welcome.data,
      AllOf(HasSubstr(R"("name":"Mira")"), HasSubstr(R"("plan":"trial")"), HasSubstr(R"("trial":true)"),
            HasSubstr(R"("until":"2027-01-24T12:00:00.000Z")"), HasSubstr(R"("nextAmount":{"amount":8)"),
            HasSubstr(R"("nextAt":"2027-01-24T12:00:00.000Z")"), HasSubstr(R"("timeZone":"Europe/Berlin")"),
            Not(HasSubstr(R"("amount":{)"))));

  advance("P10D");
  EXPECT_THAT(kinds(), SizeIs(1)) << "20 January";
  advance("P1D");
  ASSERT_THAT(kinds(), ElementsAre("plan-welcome", "trial-ending")) << "three days before";
  EXPECT_THAT(last_data(),
              AllOf(HasSubstr(R"("until":"2027-01-24T12)"), HasSubstr(R"("nextAmount":{"amount":8)")));

  advance("P5D");
  ASSERT_THAT(kinds(), ElementsAre("plan-welcome", "trial-ending", "plan-renewed"));
  EXPECT_THAT(last_data(),
              AllOf(HasSubstr(R"("amount":{"amount":8)"), HasSubstr(R"("nextAt":"2027-02-24T12)")));

  provider.answer = PaymentState::failed;
  provider.failure = FailureCode::declined;
  advance("P1M");  // 26 February: the renewal of the 24th failed, and the try of the 25th
  ASSERT_THAT(kinds(), ElementsAre("plan-welcome", "trial-ending", "plan-renewed", "plan-payment-failed"));
  EXPECT_THAT(last_data(),
              AllOf(HasSubstr(R"("amount":{"amount":8)"), HasSubstr(R"("nextAt":"2027-02-25T12)"),
                    HasSubstr(R"("until":"2027-02-27T12)")));

  provider.answer = PaymentState::succeeded;
  advance("P1D");
  ASSERT_THAT(kinds(), SizeIs(5));
  EXPECT_EQ(kinds().back(), "plan-recovered");
  EXPECT_THAT(last_data(),
              AllOf(HasSubstr(R"("amount":{"amount":8)"), HasSubstr(R"("nextAt":"2027-03-24T12)")));

  wait_for(service().cancel(subscriber(), one.id, ""));
  ASSERT_THAT(kinds(), SizeIs(6));
  EXPECT_EQ(kinds().back(), "plan-canceled");
  EXPECT_THAT(last_data(), AllOf(HasSubstr(R"("until":"2027-03-24T12)"), Not(HasSubstr("next"))));

  advance("P2M");
  ASSERT_THAT(kinds(), SizeIs(7));
  EXPECT_EQ(kinds().back(), "plan-ended");
  EXPECT_THAT(last_data(), AllOf(HasSubstr(R"("at":"2027-03-24T12)"), HasSubstr(R"("unpaid":false)")));
  EXPECT_EQ(count("subscription_mail"), 7);
}

class SubscriptionMailsWithReceiptsTest : public SubscriptionMailsTest {
 protected:
  std::string billing() const override { return SubscriptionTest::billing(); }
};
STORAGE_ON_BOTH_ENGINES(SubscriptionMailsWithReceiptsTest);

TEST_P(SubscriptionMailsWithReceiptsTest, ARenewalIsToldByItsReceiptOnly) {
  buy_verified("yearly");
  advance("P13M");
  EXPECT_THAT(kinds(), ElementsAre("plan-welcome", "renewal-ahead"));
  EXPECT_EQ(count("receipt_due"), 2) << "a receipt for each of the two years";
}

TEST_P(SubscriptionMailsTest, ALongPeriodIsRenewedAfterANoticeAtThePriceOfThen) {
  auto const one = buy_verified("yearly");
  advance("P357D");
  EXPECT_THAT(kinds(), ElementsAre("plan-welcome"));
  advance("P1D");
  ASSERT_THAT(kinds(), ElementsAre("plan-welcome", "renewal-ahead"));
  EXPECT_THAT(last_data(),
              AllOf(HasSubstr(R"("nextAmount":{"amount":90)"), HasSubstr(R"("nextAt":"2028-01-10T12)")));
  EXPECT_EQ(wait_for(mails().write_ahead_of_all()), 0U);
  advance("P10D");
  EXPECT_THAT(kinds(), ElementsAre("plan-welcome", "renewal-ahead", "plan-renewed"));
  advance("P1Y");
  EXPECT_THAT(kinds(), SizeIs(5)) << "each year";
  wait_for(service().cancel(subscriber(), one.id, ""));
  advance("P2Y");
  EXPECT_THAT(kinds(), SizeIs(7)) << "canceled and ended, and no notice of a renewal";
}

TEST_P(SubscriptionMailsTest, WhatIsNotPaidEndsAndTheMailSaysWhy) {
  buy_verified("credits");
  provider.answer = PaymentState::failed;
  provider.failure = FailureCode::declined;
  advance("P2M");
  ASSERT_THAT(kinds(), ElementsAre("plan-welcome", "plan-payment-failed", "plan-ended"));
  EXPECT_THAT(last_data(), HasSubstr(R"("unpaid":true)"));
}

TEST_P(SubscriptionMailsTest, ATrialWithoutAWayToPayEndsByItself) {
  buy_verified("free-trial");
  advance("P1M");
  ASSERT_THAT(kinds(), ElementsAre("plan-welcome", "trial-ending", "plan-ended"));
  EXPECT_THAT(mails_written()[1].data, Not(HasSubstr("next")));
  EXPECT_THAT(last_data(), AllOf(HasSubstr(R"("at":"2027-01-17T12)"), HasSubstr(R"("unpaid":false)")));
}

TEST_P(SubscriptionMailsTest, DailyPlansAreRenewedQuietly) {
  buy_verified("daily");
  advance("P5D");
  EXPECT_THAT(kinds(), ElementsAre("plan-welcome"));
}

TEST_P(SubscriptionMailsTest, EachCancellationIsConfirmedAndAChangeForLaterToo) {
  auto const one = buy_verified("yearly");
  for (int time = 0; time < 2; ++time) {
    wait_for(service().cancel(subscriber(), one.id, ""));
    wait_for(service().undo_cancel(subscriber(), one.id));
  }
  EXPECT_THAT(kinds(), ElementsAre("plan-welcome", "plan-canceled", "plan-canceled"));
  subscribe("daily");
  ASSERT_THAT(kinds(), SizeIs(4));
  EXPECT_EQ(kinds().back(), "plan-changed");
  EXPECT_THAT(last_data(), AllOf(HasSubstr(R"("plan":"daily")"), HasSubstr(R"("at":"2028-01-10T12)"),
                                 HasSubstr(R"("nextAmount":{"amount":0.5)")));
}

TEST_P(SubscriptionMailsTest, TwoNodesAtOnceWriteEachOnce) {
  for (std::int64_t account = 1; account <= 30; ++account) buy_verified("yearly", account);
  clock.advance(std::chrono::days(360));
  messaging::Messenger const messenger(clock, ids);
  tenants::TenantDirectory directory(database(), tenants::LocalHosts::served);
  directory.reload_now();
  SubscriptionMails other_node(database(), clock, directory, messenger);
  auto one = std::async(std::launch::async, [&] { return wait_for(mails().write_ahead_of_all()); });
  auto const second = wait_for(other_node.write_ahead_of_all());
  EXPECT_EQ(one.get() + second, 30U);
  EXPECT_EQ(count("message where template = 'renewal-ahead'"), 30);
}

TEST_P(SubscriptionMailsTest, WhatIsRolledBackIsNotWrittenAndComesOnceLater) {
  auto const one = buy_verified("monthly");
  auto const end = [&](bool killed) {
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      auto const before = SubscriptionStore(session).find(one.id).value();
      auto const terms = lifecycle().version(session, before.price_version);
      auto const after = subscriptions::cancel(before, true, "", terms, {}, clock.now()).value();
      lifecycle().record(session, before, after, Event::cancel_now, clock.now());
      if (killed) throw Killed();
    });
  };
  EXPECT_THROW(end(true), Killed);
  EXPECT_THAT(kinds(), ElementsAre("plan-welcome"));
  EXPECT_EQ(count("subscription_mail"), 1);
  end(false);
  EXPECT_THAT(kinds(), ElementsAre("plan-welcome", "plan-ended"));
}

TEST_P(SubscriptionMailsTest, OnlyProvenAddressesOfOpenAccountsAreWrittenTo) {
  buy("monthly");
  EXPECT_THAT(kinds(), IsEmpty()) << "an address that nobody has proven";
  auto const closing = buy_verified("yearly", 102);
  database().write_now([](storage::Session& session) {
    session.execute("delete from message");
    session.execute("update account set state = 'closing' where id = 102");
  });
  clock.advance(std::chrono::days(360));
  EXPECT_EQ(wait_for(mails().write_ahead_of_all()), 0U);
  wait_for(service().cancel(subscriber(102), closing.id, ""));
  EXPECT_THAT(kinds(), IsEmpty());
}

TEST_P(SubscriptionMailsTest, TheLanguageIsTheAccountsOwnElseTheOneOfSubscribing) {
  verify_email();
  database().write_now([](storage::Session& session) {
    session.execute("update account set language = 'ar' where id = 101");
  });
  buy("monthly");
  EXPECT_EQ(mails_written().at(0).locale, "ar");
}

TEST_P(SubscriptionMailsTest, HistoryThatATestClockPlaysIsNotWrittenAbout) {
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    tenants::set_test_time(session, clock.now() - std::chrono::days(90), clock.now());
  });
  buy_verified("monthly");
  advance("P2M");
  EXPECT_THAT(kinds(), IsEmpty());
}

class SomeMailsTest : public SubscriptionMailsTest {
 protected:
  std::string billing() const override {
    return R"({"timeZone": "Europe/Berlin", "sandbox": true, "mails": ["renewal_ahead", "ended"],
               "renewalAheadDays": 10, "renewalAheadPeriodDays": 28})";
  }
};
STORAGE_ON_BOTH_ENGINES(SomeMailsTest);

TEST_P(SomeMailsTest, TheTenantChoosesWhichAreSentAndHowFarAhead) {
  auto const one = buy_verified("credits");
  EXPECT_THAT(kinds(), IsEmpty());
  advance("P20D");
  EXPECT_THAT(kinds(), IsEmpty());
  advance("P1D");
  EXPECT_THAT(kinds(), ElementsAre("renewal-ahead"));
  wait_for(service().cancel(subscriber(), one.id, ""));
  advance("P1M");
  EXPECT_THAT(kinds(), ElementsAre("renewal-ahead", "plan-ended"));
}

}  // namespace
}  // namespace subscriptions
