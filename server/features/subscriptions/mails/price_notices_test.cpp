// A price change: who is told, when, and what is charged from then on, on both databases.
#include "features/subscriptions/mails/price_notices.hpp"

#include <gmock/gmock.h>

#include <future>

#include "features/subscriptions/testing/subscription_test.hpp"

namespace subscriptions {
namespace {

using base::testing::wait_for;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

struct ToldMessage {
  std::string channel;
  std::string recipient;
  std::string locale;
  std::string data;
};
BOOST_DESCRIBE_STRUCT(ToldMessage, (), (channel, recipient, locale, data))

/// credits costs 5 euros; 7 from 1 April on, of which subscribers hear on 20 February.
class PriceChangeTest : public testing::SubscriptionTest {
 protected:
  void SetUp() override {
    clock.set(at("2027-01-10T12:00:00Z"));
    SubscriptionTest::SetUp();
  }
  static base::Instant at(std::string_view text) { return base::parse_rfc3339(text).value(); }
  plans::PlanFolder folder() override {
    auto out = SubscriptionTest::folder();
    auto& credits = *std::ranges::find(out.plans, "credits", &plans::PlanDraft::key);
    if (price != 500) {
      credits.terms.price.minor = price;
      credits.notice_at = notice_at;
      credits.effective_at = effective_at;
    }
    return out;
  }
  void raise_the_price() {
    price = 700;
    save_plans();
    reload_plans();
  }
  std::vector<std::int64_t> amounts(SubscriptionId id) {
    std::vector<std::int64_t> out;
    for (auto const& each : periods(id)) out.push_back(each.amount_minor);
    return out;
  }
  std::vector<ToldMessage> messages() {
    return database().read_now([](storage::Session& session) {
      return session.rows<ToldMessage>(
          "select channel, recipient, locale, data from message where template = 'price-change' order by id");
    });
  }
  base::Instant told_at(SubscriptionId id) {
    return database()
        .read_now(aurora,
                  [&](storage::TenantSession const& session) { return PriceNoticeStore(session).of(id); })
        .at(0)
        .told_at;
  }

  std::int64_t price = 500;
  base::Instant notice_at = at("2027-02-20T00:00:00Z");
  base::Instant effective_at = at("2027-04-01T00:00:00Z");
};
STORAGE_ON_BOTH_ENGINES(PriceChangeTest);

TEST_P(PriceChangeTest, WhoWasToldInTimeIsChargedTheNewPriceFromItsDayOn) {
  auto const one = buy("credits");
  raise_the_price();
  EXPECT_EQ(wait_for(notices().tell_all()), 0U);
  EXPECT_EQ(list().at(0).next_renewal_price, (base::MoneyBody{5.00, "EUR"}));
  advance("P5M");
  EXPECT_EQ(told_at(one.id), notice_at) << "at that moment of the clock, however far it is turned";
  // 10 January, February, March at the old price; 10 April, May and June at the new one.
  EXPECT_THAT(amounts(one.id), ElementsAre(500, 500, 500, 700, 700, 700));
  EXPECT_EQ(list().at(0).next_renewal_price, (base::MoneyBody{7.00, "EUR"}));
  ASSERT_THAT(messages(), SizeIs(1));
  auto const message = messages()[0];
  EXPECT_EQ(message.channel, "mail");
  EXPECT_EQ(message.recipient, "p101@people.example");
  EXPECT_EQ(message.locale, "en");
  for (auto const* part : {R"("plan":"credits")", R"("before":{"amount":5)", R"("after":{"amount":7)",
                           R"("effectiveAt":"2027-04-01T00:00:00.000Z")", R"("timeZone":"Europe/Berlin")"})
    EXPECT_THAT(message.data, HasSubstr(part));
  EXPECT_EQ(count("outbox where topic = 'plan.price_change_notice'"), 1);
}

TEST_P(PriceChangeTest, NewSubscribersPayTheNewPriceAndHearNothing) {
  raise_the_price();
  auto const one = buy("credits");
  advance("P5M");
  EXPECT_THAT(amounts(one.id), ElementsAre(700, 700, 700, 700, 700, 700));
  EXPECT_THAT(messages(), SizeIs(0));
}

TEST_P(PriceChangeTest, WhoCannotBeToldKeepsTheOldPriceAndALateNoticeIsAsLongAsAnyOther) {
  auto const one = buy("credits");
  database().write_now([&](storage::Session& session) {
    session.execute("update account set email = null, email_key = null where id = 101");
  });
  raise_the_price();
  advance("P3M");  // 10 April
  EXPECT_THAT(amounts(one.id), ElementsAre(500, 500, 500, 500));
  database().write_now([&](storage::Session& session) {
    session.execute("update account set msisdn = '493012345678' where id = 101");
  });
  advance("P1M");  // told on 10 April by text message: 40 days later is 20 May
  ASSERT_THAT(messages(), SizeIs(1));
  EXPECT_EQ(messages()[0].channel, "sms");
  EXPECT_THAT(amounts(one.id), ElementsAre(500, 500, 500, 500, 500));
  advance("P1M");
  EXPECT_THAT(amounts(one.id), ElementsAre(500, 500, 500, 500, 500, 700));
}

TEST_P(PriceChangeTest, WhoLeavesIsNotWrittenToAndWhoComesBackInTimeIs) {
  auto const leaving = buy("credits", 101);
  auto const back = buy("credits", 102);
  for (std::int64_t account : {101, 102})
    wait_for(service().cancel(subscriber(account), account == 101 ? leaving.id : back.id, ""));
  wait_for(service().undo_cancel(subscriber(102), back.id));
  raise_the_price();
  advance("P5M");
  ASSERT_THAT(messages(), SizeIs(1));
  EXPECT_EQ(messages()[0].recipient, "p102@people.example");
  EXPECT_THAT(amounts(leaving.id), ElementsAre(500));
  EXPECT_THAT(amounts(back.id), ElementsAre(500, 500, 500, 700, 700, 700));
}

TEST_P(PriceChangeTest, NobodyIsToldTwice) {
  buy("credits");
  raise_the_price();
  clock.set(notice_at);
  EXPECT_EQ(wait_for(notices().tell_all()), 1U);
  EXPECT_EQ(wait_for(notices().tell_all()), 0U);
  EXPECT_THAT(messages(), SizeIs(1));
}

TEST_P(PriceChangeTest, ASecondChangeReachesWhoHasNotFollowedTheFirst) {
  auto const one = buy("credits");
  raise_the_price();
  advance("P2M");
  price = 800;
  notice_at = at("2027-05-15T00:00:00Z");
  effective_at = at("2027-06-01T00:00:00Z");
  save_plans();
  reload_plans();
  advance("P3M");
  EXPECT_THAT(amounts(one.id), ElementsAre(500, 500, 500, 700, 700, 800));
  EXPECT_THAT(messages(), SizeIs(2));
}

TEST_P(PriceChangeTest, AChargeThatWasUnderWayWhenTheServerStoppedKeepsThePriceOfItsDay) {
  notice_at = at("2027-02-01T00:00:00Z");
  effective_at = at("2027-03-11T00:00:00Z");
  auto const one = buy("credits");
  raise_the_price();
  clock.set(notice_at);
  EXPECT_EQ(wait_for(notices().tell_all()), 1U);
  clock.set(at("2027-02-10T12:00:00Z"));
  wait_for(renewals().run_batch());
  clock.set(at("2027-03-10T12:00:00Z"));
  std::promise<void> asked;
  std::promise<void> goes_on;
  provider.after_charge = [&, first = true]() mutable {
    if (!std::exchange(first, false)) return;
    asked.set_value();
    goes_on.get_future().wait();
  };
  auto stopped = std::async(std::launch::async, [&] { return wait_for(other_node().run_batch()); });
  asked.get_future().wait();
  clock.set(at("2027-03-12T12:00:00Z"));
  EXPECT_EQ(wait_for(renewals().run_batch()), 1U);
  EXPECT_THAT(amounts(one.id), ElementsAre(500, 500, 500));
  goes_on.set_value();
  stopped.get();
  EXPECT_THAT(amounts(one.id), ElementsAre(500, 500, 500));
  EXPECT_EQ(provider.taken(), 1500);
  EXPECT_EQ(ledger::testing::findings_of(database(), rules()), "");
  clock.set(*find(one.id).period_end);
  wait_for(renewals().run_batch());
  EXPECT_THAT(amounts(one.id), ElementsAre(500, 500, 500, 700));
  EXPECT_EQ(ledger::testing::findings_of(database(), rules()), "");
}

/// Breaks a rule, asks the check, and takes it back.
struct BrokenForATest {
  std::string findings;
};

TEST_P(PriceChangeTest, TheLedgerCheckFindsAPriceThatNobodyWasToldOfInTime) {
  auto const one = buy("credits");
  raise_the_price();
  auto const to_version = plan("credits").current.id;
  auto const first = periods(one.id).at(0);
  // A second period at the new price, which begins then; and a notice, told so long before.
  auto const findings = [&](base::Instant starts_at, std::optional<std::chrono::days> told_before) {
    try {
      database().write_now(aurora, [&](storage::TenantSession const& session) {
        PeriodStore store(session);
        store.end(one.id, 1, first.ends_at);
        auto second = first;
        second.number = 2;
        second.cause = PeriodCause::resume;  // it need not follow the first
        second.kind = PeriodKind::free;
        second.starts_at = starts_at;
        second.ends_at = starts_at + std::chrono::days(30);
        second.price_version = to_version;
        second.amount_minor = 0;
        second.payment.reset();
        store.add(second);
        session.execute("update subscription set period_number = 2 where tenant = :tenant");
        if (told_before)
          PriceNoticeStore(session).add(one.id, to_version, starts_at - *told_before, clock.now());
        std::string out;
        for (auto const& each : ledger::check(session, rules()))
          if (each.rule == "M-04") out += each.rule + ' ' + each.detail + '\n';
        throw BrokenForATest{out};
      });
    } catch (BrokenForATest const& broken) {
      return broken.findings;
    }
    return std::string();
  };
  auto const offence =
      "M-04 has the price of version " + std::to_string(to_version.value) + " without notice in time\n";
  EXPECT_EQ(findings(effective_at, {}), offence);
  EXPECT_EQ(findings(effective_at, std::chrono::days(39)), offence) << "40 days are the plan's notice";
  EXPECT_EQ(findings(effective_at, std::chrono::days(40)), "");
  EXPECT_EQ(findings(effective_at - std::chrono::days(1), std::chrono::days(60)), offence)
      << "before it is in force";
}

}  // namespace
}  // namespace subscriptions
