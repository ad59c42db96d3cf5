// Entitlement on both databases: what subscriptions, credits, purchases, refunds and time make of it, and
// what the schema and the ledger check refuse.
#include "features/entitlement/entitlements.hpp"

#include <gmock/gmock.h>

#include <future>

#include "features/entitlement/one_time_price.hpp"
#include "features/entitlement/testing/entitlement_test.hpp"

namespace entitlement {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class EntitlementsTest : public testing::EntitlementTest {
 protected:
  plans::PlanFolder folder() override {
    auto out = EntitlementTest::folder();
    auto small = draft("small", "P1M", 200);
    small.terms.contingents = {{{"FULL_TRACK_MUSIC"}, 1}};
    out.plans.push_back(small);
    auto readers = draft("readers", "P1M", 300);
    readers.terms.contingents = {{{"AUDIO_BOOK"}, 2}};
    out.plans.push_back(readers);
    out.groups.push_back({"credits", "Credits", {{"small"}, {"credits"}}, {}});
    return out;
  }
  /// The keys of the plans of one kind of way.
  std::vector<std::string> plans_of(EntitlementAnswer const& answer, WayKind kind) {
    auto const plans = asker().plans;
    std::vector<std::string> out;
    for (auto const& way : answer.ways)
      if (way.kind == kind && way.plan) out.push_back(plans->find(*way.plan)->key);
    return out;
  }
  std::int64_t left(std::int64_t account = 101) {
    std::int64_t out = 0;
    for (auto const& row : list(account))
      for (auto const& contingent : row.contingents) out += contingent.amount;
    return out;
  }
  /// Two parts "KEY-1" and "KEY-2" in a whole "KEY", all offered on the same terms.
  void add_whole(std::string const& key, catalogue::ContentType type, catalogue::ContentType part,
                 std::string const& relation, std::string const& model) {
    database().write_now([&](storage::Session& session) {
      catalogue::testing::Sample sample(session, ids, clock.now());
      catalogue::ArticleDraft whole{.content_type = type, .key = key, .texts = {{"en", {key, ""}}}};
      whole.child_relation = relation;
      for (int number = 1; number <= 2; ++number) {
        auto const name = key + '-' + std::to_string(number);
        articles[name] =
            sample.add({.content_type = part, .key = name, .texts = {{"en", {name, ""}}}}, model, number);
        whole.children.push_back({.id = articles[name], .position = number});
      }
      articles[key] = sample.add(whole, model);
    });
  }
  void add_book(std::string const& model) {
    add_whole("book", catalogue::ContentType::audiobook, catalogue::ContentType::audio_book_chapter,
              "audiobook_chapter", model);
  }
  std::vector<WalletRow> wallet(std::int64_t account = 101) {
    return database().read_now(aurora, [&](storage::TenantSession const& session) {
      return WalletStore(session).of(accounts::AccountId{account}, 50, 0);
    });
  }
};
STORAGE_ON_BOTH_ENGINES(EntitlementsTest);

TEST_P(EntitlementsTest, AGuestHasPlansAndTheSubscriberTheArticle) {
  auto const guest = ask(asker(std::nullopt), "tides-1");
  EXPECT_FALSE(guest.allowed);
  EXPECT_TRUE(guest.find(WayKind::sign_in));
  EXPECT_THAT(plans_of(guest, WayKind::purchase), ::testing::Contains("monthly"));
  EXPECT_EQ(ask(asker(std::nullopt), "harbour-1").by, AllowedBy::free);
  buy("monthly");
  EXPECT_EQ(ask("tides-1").by, AllowedBy::unlimited);
  EXPECT_FALSE(ask(asker(102), "tides-1").allowed) << "somebody else";
  EXPECT_FALSE(ask("patio-1").allowed) << "only for sale by the piece";
  EXPECT_EQ(ask("patio-1").ways.at(0).price, (base::Money{99, "EUR"}));
}

TEST_P(EntitlementsTest, AfterCancelAccessEndsWithThePeriodWhetherOrNotAJobHasRun) {
  auto const own = buy("monthly");
  subscriptions::testing::wait_for(service().cancel(subscriber(), own.id, ""));
  EXPECT_TRUE(ask("tides-1").allowed);
  auto const end = *find(own.id).period_end;
  clock.advance(end - clock.now() - std::chrono::milliseconds(1));
  EXPECT_TRUE(ask("tides-1").allowed);
  clock.advance(std::chrono::milliseconds(1));
  EXPECT_FALSE(ask("tides-1").allowed);
  EXPECT_THAT(plans_of(ask("tides-1"), WayKind::purchase), ::testing::Contains("monthly"));
}

TEST_P(EntitlementsTest, PauseAndRefundAndChargebackEndAccess) {
  auto const paused = buy("monthly", 101);
  subscriptions::testing::wait_for(service().pause(subscriber(101), paused.id, std::nullopt));
  auto const refunded = buy("monthly", 102);
  refund(paid(refunded.id), 499, true);
  EXPECT_FALSE(ask(asker(102), "tides-1").allowed);
  auto const kept = buy("monthly", 103);
  refund(paid(kept.id), 499, false);
  EXPECT_TRUE(ask(asker(103), "tides-1").allowed) << "money back that takes nothing back";
  auto const disputed = buy("monthly", 104);
  charge_back(paid(disputed.id));
  EXPECT_FALSE(ask(asker(104), "tides-1").allowed);
  EXPECT_EQ(ask(asker(104), "tides-1").why, Unavailable::inactive_subscription);
  EXPECT_TRUE(ask("tides-1").allowed);
  advance("P1M");
  EXPECT_FALSE(ask("tides-1").allowed);
  EXPECT_EQ(ask("tides-1").why, Unavailable::inactive_subscription);
}

TEST_P(EntitlementsTest, ConsumingTakesOneCreditAndPutsTheArticleIntoTheWallet) {
  auto const own = buy("credits");
  auto const before = ask("tides-1");
  EXPECT_FALSE(before.allowed);
  ASSERT_TRUE(before.find(WayKind::consume));
  EXPECT_EQ(before.find(WayKind::consume)->remaining, 10);
  auto const consumed = consume("tides-1").value();
  EXPECT_TRUE(consumed.debited);
  EXPECT_EQ(consumed.remaining, 9);
  EXPECT_EQ(ask("tides-1").by, AllowedBy::owned);
  ASSERT_EQ(wallet().size(), 1U);
  EXPECT_EQ(wallet()[0].article, articles.at("tides-1"));
  EXPECT_EQ(wallet()[0].payment, paid(own.id).id.value);

  auto const again = consume("tides-1").value();
  EXPECT_FALSE(again.debited) << "the same key";
  EXPECT_EQ(again.remaining, 9);
  auto const other = consume("tides-1", "2").value();
  EXPECT_FALSE(other.debited) << "owned already";
  EXPECT_EQ(other.by, AllowedBy::owned);
  EXPECT_FALSE(consume("harbour-1").value().debited) << "free";
  EXPECT_EQ(consume("patio-1").error().error, "INSUFFICIENT_CREDIT");
  EXPECT_EQ(left(), 9);
  EXPECT_EQ(wallet().size(), 1U);
}

TEST_P(EntitlementsTest, WhatACreditBoughtStaysAfterTheSubscription) {
  auto const own = buy("credits");
  ASSERT_TRUE(consume("tides-1"));
  subscriptions::testing::wait_for(service().cancel(subscriber(), own.id, ""));
  advance("P2M");
  EXPECT_EQ(ask("tides-1").by, AllowedBy::owned);
  EXPECT_FALSE(ask("tides-2").allowed);
  EXPECT_EQ(consume("tides-2").error().error, "INSUFFICIENT_CREDIT");
}

TEST_P(EntitlementsTest, WhatACreditBoughtFallsWithTheMoneyForTheCredit) {
  auto const own = buy("credits");
  ASSERT_TRUE(consume("tides-1"));
  charge_back(paid(own.id));
  EXPECT_FALSE(ask("tides-1").allowed);
  EXPECT_THAT(wallet(), IsEmpty());
  EXPECT_EQ(consume("tides-1").error().error, "CREDIT_TAKEN_BACK");
  EXPECT_EQ(consume("tides-1", "2").error().error, "INSUFFICIENT_CREDIT");
  buy("credits");
  EXPECT_TRUE(consume("tides-1", "3").value().debited);
  EXPECT_TRUE(ask("tides-1").allowed);
}

TEST_P(EntitlementsTest, AfterTheLastCreditALargerPlanIsTheWay) {
  buy("small");
  ASSERT_TRUE(consume("tides-1"));
  auto const answer = ask("tides-2");
  EXPECT_FALSE(answer.find(WayKind::consume));
  EXPECT_THAT(plans_of(answer, WayKind::upgrade), ElementsAre("credits"));
  EXPECT_THAT(plans_of(answer, WayKind::purchase), ::testing::Contains("monthly"));
}

TEST_P(EntitlementsTest, WhatIsNotSoldByItselfNamesThePlansToUpgradeTo) {
  auto const problem_for = [&](EntitlementAnswer const& answer) {
    return storage::testing::problem_of([&] { one_time_price(answer); });
  };
  EXPECT_EQ(problem_for(ask("tides-2")).error, "NOT_AVAILABLE") << "there is no plan to upgrade from";
  buy("small");
  EXPECT_EQ(problem_for(ask("tides-2")).error, "NOT_AVAILABLE") << "a credit is left";
  ASSERT_TRUE(consume("tides-1"));
  auto const problem = problem_for(ask("tides-2"));
  EXPECT_EQ(problem.status, 409);
  EXPECT_EQ(problem.error, "NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION");
  ASSERT_EQ(problem.errors.size(), 1U);
  EXPECT_EQ(problem.errors[0].field, "upgradeTo." + base::text(plan("credits").id));
  EXPECT_EQ(problem.errors[0].rule, "upgrade");
  EXPECT_EQ(one_time_price(ask("patio-1")), (base::Money{99, "EUR"})) << "sold by itself";
  EXPECT_EQ(problem_for(ask("harbour-1")).error, "ALREADY_OWNED") << "free";
}

TEST_P(EntitlementsTest, BesideAPlanThatWaitsForItsPaymentTheOthersAreStillOffered) {
  subscribe("small");
  EXPECT_THAT(plans_of(ask("tides-1"), WayKind::purchase), ::testing::IsSupersetOf({"small", "credits"}));
  EXPECT_THAT(plans_of(ask("tides-1"), WayKind::upgrade), IsEmpty());
}

TEST_P(EntitlementsTest, AccumulatedCreditsRestDuringAPauseAndEndWithTheSubscription) {
  auto const own = buy("saved");
  subscriptions::testing::wait_for(service().pause(subscriber(), own.id, std::nullopt));
  advance("P1M");
  EXPECT_FALSE(ask("tides-1").find(WayKind::consume));
  EXPECT_EQ(consume("tides-1").error().error, "INSUFFICIENT_CREDIT");
  subscriptions::testing::wait_for(service().resume(subscriber(), own.id));
  advance("PT1S");
  EXPECT_EQ(left(), 20);
  EXPECT_TRUE(consume("tides-1").value().debited);
  subscriptions::testing::wait_for(service().pause(subscriber(), own.id, std::nullopt));
  advance("P1M");
  subscriptions::testing::wait_for(service().cancel(subscriber(), own.id, ""));
  buy("saved");
  EXPECT_EQ(left(), 10) << "what was saved is not there again";
}

TEST_P(EntitlementsTest, ABoughtArticleIsOwnedUntilItsMoneyGoesBack) {
  auto const payment = buy_article("patio-1", "one");
  EXPECT_EQ(ask("patio-1").by, AllowedBy::owned);
  refund(payment, 40, false);
  EXPECT_TRUE(ask("patio-1").allowed) << "a part of it";
  refund(payment, 59, false);
  EXPECT_FALSE(ask("patio-1").allowed);
  auto const revoked = buy_article("patio-2", "two");
  refund(revoked, 1, true);
  EXPECT_FALSE(ask("patio-2").allowed);
  charge_back(buy_article("patio-2", "three"));
  EXPECT_FALSE(ask("patio-2").allowed);
  buy_article("patio-2", "four");
  EXPECT_TRUE(ask("patio-2").allowed);
}

TEST_P(EntitlementsTest, ABoughtWholeOpensItsPartsUntilItsMoneyGoesBack) {
  using catalogue::ContentType;
  add_book("DOWNLOAD_TO_OWN");
  add_whole("talk", ContentType::podcastcollection, ContentType::podcast, "podcast_episode",
            "DOWNLOAD_TO_OWN");
  add_whole("saga", ContentType::videocollection, ContentType::series_episode, "series_episode",
            "DOWNLOAD_TO_OWN");
  for (std::string const whole : {"patio", "book", "talk", "saga"}) {
    EXPECT_FALSE(ask(whole + "-1").allowed) << whole;
    auto const payment = buy_article(whole, whole);
    EXPECT_EQ(ask(whole + "-1").by, AllowedBy::owned) << whole;
    EXPECT_EQ(ask(whole + "-2").by, AllowedBy::owned) << whole;
    EXPECT_FALSE(ask(asker(102), whole + "-1").allowed) << whole;
    charge_back(payment);
    EXPECT_FALSE(ask(whole + "-1").allowed) << whole;
  }
}

TEST_P(EntitlementsTest, ABoughtPartDoesNotOpenTheWholeOrAListThatItIsIn) {
  buy_article("patio-1", "one");
  EXPECT_FALSE(ask("patio").allowed);
  EXPECT_FALSE(ask("patio-2").allowed);
}

TEST_P(EntitlementsTest, APlaylistThatIsInAWalletDoesNotOpenItsSongs) {
  buy_article("evening", "one");
  EXPECT_FALSE(ask("patio-1").allowed) << "it is a list of other people's works";
}

TEST_P(EntitlementsTest, AChapterIsBoughtWithItsBook) {
  add_book("DOWNLOAD_TO_OWN");
  auto const answer = ask("book-2");
  ASSERT_EQ(answer.ways.size(), 1U);
  EXPECT_EQ(answer.ways[0].purchase_identifier, "article/" + base::text(articles.at("book")));
  auto const who = asker();
  auto const bought = [&](std::string const& key) {
    return database().read_now(
        [&](storage::Session& session) { return entitlements().bought_for(session, who, articles.at(key)); });
  };
  EXPECT_EQ(bought("book-2"), articles.at("book"));
  EXPECT_EQ(bought("book"), articles.at("book"));
  EXPECT_EQ(bought("patio-1"), articles.at("patio-1"));
}

TEST_P(EntitlementsTest, ACreditForAChapterBuysItsBookOnce) {
  add_book("SUBSCRIPTION");
  buy("readers");
  EXPECT_EQ(ask("book-1").find(WayKind::consume)->remaining, 2);
  auto const consumed = consume("book-1").value();
  EXPECT_TRUE(consumed.debited);
  EXPECT_EQ(consumed.remaining, 1);
  ASSERT_EQ(wallet().size(), 1U);
  EXPECT_EQ(wallet()[0].article, articles.at("book"));
  for (auto const* each : {"book", "book-1", "book-2"}) EXPECT_EQ(ask(each).by, AllowedBy::owned) << each;
  EXPECT_FALSE(consume("book-1").value().debited) << "the same key";
  EXPECT_FALSE(consume("book-2", "2").value().debited) << "another chapter";
  EXPECT_EQ(left(), 1);
  EXPECT_FALSE(ask("tides-1").find(WayKind::consume)) << "a credit for books opens no song";
  EXPECT_EQ(ledger::testing::findings_of(database(), rules()), "");
}

TEST_P(EntitlementsTest, AFreeChapterTakesNoCredit) {
  add_book("SUBSCRIPTION");
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    catalogue::CatalogueStore(session).offer({.article = articles.at("book-1"),
                                              .content_type = catalogue::ContentType::audio_book_chapter,
                                              .models = {{.business_model = "FREE"}}});
  });
  buy("readers");
  EXPECT_EQ(consume("book-1").value().by, AllowedBy::free);
  EXPECT_EQ(left(), 2);
}

TEST_P(EntitlementsTest, AnArticleThatIsBoughtTwiceIsPaidForOnce) {
  buy_article("patio-1", "one");
  auto const second = buy_article("patio-1", "two");
  EXPECT_EQ(wallet().size(), 1U);
  auto const refunds = database().read_now(aurora, [&](storage::TenantSession const& session) {
    return payments::PaymentStore(session).refunds_of(second.id);
  });
  ASSERT_EQ(refunds.size(), 1U);
  EXPECT_EQ(refunds[0].amount_minor, 99);
}

TEST_P(EntitlementsTest, ASuspendedUserUsesNothingButWhatIsFree) {
  buy("monthly");
  auto who = asker();
  who.suspended = true;
  EXPECT_EQ(ask(who, "tides-1").why, Unavailable::suspended);
  EXPECT_TRUE(ask(who, "harbour-1").allowed);
  auto const refused = database().write_now([&](storage::Session& session) {
    return entitlements().consume(session, who, articles.at("tides-1"), "1", clock.now()).error();
  });
  EXPECT_EQ(refused.error, "ACCOUNT_SUSPENDED");
  who.account.reset();
  auto const guest = database().write_now([&](storage::Session& session) {
    return entitlements().consume(session, who, articles.at("tides-1"), "1", clock.now()).error();
  });
  EXPECT_EQ(guest.error, "SIGN_IN_REQUIRED");
}

TEST_P(EntitlementsTest, PlansThatAreBlockedInTheCountryAreNotNamed) {
  auto blocked = *tenant;
  blocked.flags["geoBlockFlag"] = true;
  blocked.flags["geoBlock.blockedSubscriptions"] =
      boost::json::array{boost::json::object{{"plan", "monthly"}, {"countries", {"FR"}}}};
  auto const here = asker(std::nullopt);
  Asker who{.tenant = blocked, .plans = here.plans, .country = "FR"};
  EXPECT_THAT(plans_of(ask(who, "tides-1"), WayKind::purchase),
              ::testing::Not(::testing::Contains("monthly")));
  who.country = "DE";
  EXPECT_THAT(plans_of(ask(who, "tides-1"), WayKind::purchase), ::testing::Contains("monthly"));
}

TEST_P(EntitlementsTest, TheLastCreditIsTakenOnceHoweverManyAsk) {
  buy("small");
  std::vector<std::future<int>> askers;
  for (int i = 0; i < 8; ++i)
    askers.push_back(std::async(std::launch::async, [&, i] {
      try {
        auto const done = consume(i % 2 == 0 ? "tides-1" : "tides-2", std::to_string(i));
        return done && done->debited ? 1 : 0;
      } catch (base::Problem const& problem) {
        EXPECT_EQ(problem.status, 503) << "too many at once";
        return 0;
      }
    }));
  int debited = 0;
  for (auto& each : askers) debited += each.get();
  EXPECT_EQ(debited, 1);
  EXPECT_EQ(left(), 0);
  EXPECT_EQ(wallet().size(), 1U);
}

TEST_P(EntitlementsTest, TheSchemaKeepsTheWalletAsItIs) {
  buy("credits");
  ASSERT_TRUE(consume("tides-1"));
  for (char const* change : {"update wallet set account = 102", "delete from wallet"}) {
    EXPECT_THROW(database().write_now([&](storage::Session& session) { session.execute(change); }),
                 std::exception)
        << change;
  }
  EXPECT_EQ(wallet().size(), 1U);
}

/// Breaks a rule, asks the check, and takes it back.
struct TakenBack {
  std::string findings;
};

TEST_P(EntitlementsTest, TheLedgerCheckFindsWhatIsWrongWithAWallet) {
  buy("credits");
  ASSERT_TRUE(consume("tides-1"));
  auto const findings_after = [&](std::function<void(storage::Session&)> const& change) {
    try {
      database().write_now([&](storage::Session& session) {
        change(session);
        std::string out;
        for (auto const& each : ledger::check(session, rules())) out += each.rule + ' ' + each.detail + '\n';
        throw TakenBack{out};
      });
    } catch (TakenBack const& taken) {
      return taken.findings;
    }
    return std::string();
  };
  auto const findings = [&](std::string const& change) {
    return findings_after([&](storage::Session& session) { session.execute(change); });
  };
  auto const row = [](std::string const& source, std::string const& payment, std::string const& bucket) {
    return "insert into wallet values ('aurora', 1, 101, 2, '" + source + "', 'key', " + payment + ", " +
           bucket + ", 0, 0)";
  };
  EXPECT_THAT(findings(row("purchase", "5", "0")), HasSubstr("M-08 was not paid for"));
  EXPECT_THAT(findings(row("credit", "0", "5")), HasSubstr("M-08 took no credit of its bucket"));
  EXPECT_THAT(findings("update payment set purpose = 'purchase'"),
              HasSubstr("M-08 bought an article that is not in the wallet"));
  EXPECT_THAT(findings("update subscription set state = 'CANCELED'"), HasSubstr("M-08 is open"));
  EXPECT_THAT(findings("update credit_bucket set closed_at = 1"), HasSubstr("M-12 took 1"));
  EXPECT_THAT(
      findings("insert into refund values ('aurora', 1, " + std::to_string(paid(list().at(0).id).id.value) +
               ", 1, 'k', 'chargeback', 500, 'EUR', '', 1, 'succeeded', null, 0, null, 0, 0, null)"),
      HasSubstr("M-08 is active, its period was refunded"));
  // A credit is taken, and what it bought is not in the wallet; or is, in the name of another payment.
  auto const take_credit = [&](storage::Session& session) {
    auto const taken = ledger::Credits({session, aurora}, ids, clock)
                           .consume({101}, "FULL_TRACK_MUSIC", "consume/broken", clock.now());
    ASSERT_TRUE(taken);
  };
  EXPECT_EQ(findings_after(take_credit), "M-08 took a credit for nothing\n");
  EXPECT_THAT(
      findings_after([&](storage::Session& session) {
        take_credit(session);
        session.execute(
            "insert into wallet select 'aurora', 1, 101, 2, 'credit', 'consume/broken', 5, bucket, acquired_at, "
            "created_at "
            "from wallet where source = 'credit'");
      }),
      HasSubstr("M-08 names another payment than the grant of its credit\n"));
}

}  // namespace
}  // namespace entitlement
