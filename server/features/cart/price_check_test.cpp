// What is changed by hand, and found by the rules that know what things cost, on both databases. Each change
// is taken back.
#include <gmock/gmock.h>

#include "features/cart/order_rules.hpp"
#include "features/entitlement/testing/entitlement_test.hpp"

namespace cart {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;

struct Undone {
  std::vector<std::string> rules;
};

class PriceCheckTest : public entitlement::testing::EntitlementTest {
 protected:
  ledger::Rules rules() override { return EntitlementTest::rules().add(order_rules()); }
  void SetUp() override {
    EntitlementTest::SetUp();
    for (auto const account : {101, 102}) ensure_account(account);
  }

  /// Rows that are never changed are changed here, as somebody with the file could.
  static void unlock(storage::Session& session, std::string const& table) {
    if (session.engine() == storage::Engine::postgresql) {
      session.execute("alter table " + table + " disable trigger user");
      return;
    }
    for (auto const& name : session.values<std::string>(
             "select name from sqlite_master where type = 'trigger' and tbl_name = :table",
             storage::bind("table", table)))
      session.execute("drop trigger " + name);
  }

  /// The rules that these changes break.
  std::vector<std::string> broken(std::vector<std::string> const& changes) {
    try {
      database().write_now([&](storage::Session& session) {
        for (auto const* table : {"subscription_period", "credit_bucket", "wallet"}) unlock(session, table);
        for (auto const& change : changes) session.execute(change);
        Undone taken;
        for (auto const& each : ledger::check(session, rules())) taken.rules.push_back(each.rule);
        throw taken;
      });
    } catch (Undone const& taken) {
      return taken.rules;
    }
    return {};
  }
  static std::string of(subscriptions::Subscription const& one) { return std::to_string(one.id.value); }
};
STORAGE_ON_BOTH_ENGINES(PriceCheckTest);

TEST_P(PriceCheckTest, APeriodCostsWhatItsTermsSay) {
  auto const monthly = buy("monthly");
  advance("P1M");
  ASSERT_THAT(broken({}), IsEmpty());
  auto const at = " where subscription = " + of(monthly) + " and number = ";
  auto const set = [&](std::string const& what, char const* number) {
    return broken({"update subscription_period set " + what + at + number});
  };
  EXPECT_THAT(set("amount_minor = 1", "1"), Contains("M-19")) << "cheaper";
  EXPECT_THAT(set("amount_minor = 499", "2"), Contains("M-19")) << "a promotion that is used up";
  EXPECT_THAT(set("amount_minor = 0, kind = 'free', payment = null", "2"), Contains("M-19")) << "for nothing";
  EXPECT_THAT(set("amount_minor = 900, credit_minor = 99", "2"), Contains("M-19")) << "a credit from nowhere";
  EXPECT_THAT(set("kind = 'trial'", "1"), Contains("M-19")) << "a trial that costs";
  auto const payment = std::to_string(paid(monthly.id).id.value);
  EXPECT_THAT(broken({"update subscription_period set amount_minor = 1" + at + "2",
                      "update payment set amount_minor = 1 where id = " + payment}),
              Contains("M-19"))
      << "wrong everywhere";
}

TEST_P(PriceCheckTest, AChangeCostsWhatItsQuoteSays) {
  auto const one = buy("monthly");
  advance("P15D");
  auto const preview =
      subscriptions::testing::wait_for(service().preview(subscriber(), one.id, plan("yearly").id));
  subscribe("yearly", 101, preview.quote_id);
  ASSERT_EQ(periods(one.id).size(), 2U);
  ASSERT_THAT(broken({}), IsEmpty());
  EXPECT_THAT(
      broken(
          {"update subscription_period set amount_minor = amount_minor - 100, credit_minor = credit_minor + 100 "
           "where cause = 'change'"}),
      Contains("M-19"));
}

TEST_P(PriceCheckTest, ASubscriptionIsWhereItsStepsLed) {
  auto const monthly = buy("monthly");
  auto const gone = buy("daily", 102);
  subscriptions::testing::wait_for(service().cancel(subscriber(102), gone.id, ""));
  advance("P1D");
  ASSERT_THAT(broken({}), IsEmpty());
  auto const set = [&](std::string const& what, subscriptions::Subscription const& one) {
    return broken({"update subscription set " + what + " where id = " + of(one)});
  };
  EXPECT_THAT(set("state = 'ACTIVE', sub_state = 'NONE', due_at = period_end", gone), Contains("M-20"))
      << "active again";
  EXPECT_THAT(set("paid_periods = paid_periods + 1", monthly), Contains("M-20")) << "counted twice";
  EXPECT_THAT(set("access_until = access_until + 315360000000", monthly), Contains("M-20")) << "ten years";
  EXPECT_THAT(set("access_until = access_until + 86400000", monthly), Contains("M-20")) << "a day";
  EXPECT_THAT(set("period_end = period_end + 86400000", monthly), Contains("M-20")) << "a longer period";
  EXPECT_THAT(set("due_at = null", monthly), Contains("M-20")) << "never due again";
}

TEST_P(PriceCheckTest, APeriodIsAsLongAsTheCalendarSays) {
  auto const monthly = buy("monthly");
  auto const trial = buy("trial", 102);
  advance("P1M");
  ASSERT_THAT(broken({}), IsEmpty());
  auto const longer = [&](subscriptions::Subscription const& one, std::string const& by) {
    auto const last = " where subscription = " + of(one) +
                      " and number = (select max(number) from "
                      "subscription_period where subscription = " +
                      of(one) + ")";
    return broken({"update subscription_period set ends_at = ends_at + " + by + last,
                   "update subscription set period_end = period_end + " + by +
                       ", access_until = access_until + " + by + ", due_at = due_at + " + by +
                       " where id = " + of(one)});
  };
  for (auto const& one : {monthly, trial}) {
    EXPECT_THAT(longer(one, "86400000"), Contains("M-23")) << "a day";
    EXPECT_THAT(longer(one, "1"), Contains("M-23")) << "a moment";
    EXPECT_THAT(longer(one, "-86400000"), Contains("M-23")) << "a day less";
  }
  EXPECT_THAT(broken({"update subscription_period set ends_at = ends_at + 86400000 where number = 1",
                      "update subscription_period set starts_at = starts_at + 86400000 where number = 2"}),
              Contains("M-23"))
      << "the next one begins later";
}

TEST_P(PriceCheckTest, NobodyIsChargedByTheAgreementOfAnother) {
  auto const mine = buy("monthly");
  provider.card = "card-2";
  provider.payer = "payer-2";
  buy("monthly", 102);
  ASSERT_THAT(broken({}), IsEmpty());
  EXPECT_THAT(broken({"update subscription set agreement = 'card-2' where id = " + of(mine)}),
              Contains("M-20"));
}

TEST_P(PriceCheckTest, CreditsAreThoseOfAPeriod) {
  auto const credits = buy("credits");
  ASSERT_THAT(broken({}), IsEmpty());
  EXPECT_THAT(broken({"update credit_bucket set amount = 500"}), Contains("M-21")) << "more";
  EXPECT_THAT(broken({"update credit_bucket set account = 102"}), Contains("M-21")) << "of another";
  EXPECT_THAT(
      broken(
          {"insert into credit_bucket (tenant, id, account, subscription, key, content_types, amount, granted_at) "
           "values ('aurora', 1, 101, " +
           of(credits) + ", 'x/7/1', 'FULL_TRACK_MUSIC', 10, 0)"}),
      Contains("M-21"))
      << "from nowhere";
}

TEST_P(PriceCheckTest, AnOrderIsPaidAndHadAsItsLinesSay) {
  auto const payment = std::to_string(buy_article("tides-1", "one").id.value);
  auto const article = std::to_string(articles.at("tides-1").value);
  auto const row = [&](std::string const& total, std::string const& unit, std::string const& quantity) {
    return std::vector<std::string>{
        "insert into cart_order (tenant, id, account, payment, currency, total_minor, created_at) "
        "values ('aurora', 1, 101, " +
            payment + ", 'EUR', " + total + ", 0)",
        "insert into cart_order_line (tenant, order_id, article, content_type, title, quantity, unit_minor, "
        "discount_minor, discount_name) values ('aurora', 1, " +
            article + ", 'full_track_music', 'Tides', " + quantity + ", " + unit + ", 0, '')"};
  };
  EXPECT_THAT(broken(row("99", "99", "1")), IsEmpty());
  EXPECT_THAT(broken(row("98", "98", "1")), Contains("M-22")) << "cheaper than its payment";
  EXPECT_THAT(broken(row("99", "33", "1")), Contains("M-22")) << "a line that costs less";
  EXPECT_THAT(broken(row("99", "33", "3")), IsEmpty()) << "several of one are one in the wallet";
  auto gone = row("99", "99", "1");
  gone.push_back("delete from wallet");
  EXPECT_THAT(broken(gone), Contains("M-22"));
  std::string const is_order = "update payment set purpose = 'order' where id = " + payment;
  EXPECT_THAT(broken({is_order}), Contains("M-22")) << "paid for, and no order is there";
  auto other = row("99", "99", "1");
  other.push_back(is_order);
  EXPECT_THAT(broken(other), IsEmpty());
  other.push_back("update cart_order_line set article = 7");
  EXPECT_THAT(broken(other), Contains("M-22")) << "brought what was not ordered";
}

}  // namespace
}  // namespace cart
