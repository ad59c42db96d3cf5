// Asking for money back, on both databases: who may and until when, and what a decision takes away.
#include "features/purchases/refund_requests.hpp"

#include <gmock/gmock.h>

#include <future>

#include "features/entitlement/testing/entitlement_test.hpp"
#include "features/gifts/gift_rules.hpp"
#include "features/purchases/wallet_api.hpp"

namespace purchases {
namespace {

using entitlement::WalletStore;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;
using namespace std::chrono_literals;

class RefundRequestsTest : public entitlement::testing::EntitlementTest {
 protected:
  ledger::Rules rules() override { return EntitlementTest::rules().add(gifts::gift_rules()); }
  std::expected<RefundAnswer, base::Refusal> ask_back(std::string const& article,
                                                      std::int64_t account = 101) {
    RefundRequests const requests(payments_service(), ids, clock);
    auto const now = tenant_now();
    return database().write_now([&](storage::Session& session) {
      return requests.ask(session, *tenant, {account}, articles.at(article), RefundReason::does_not_play,
                          now);
    });
  }
  std::expected<std::optional<payments::Refund>, base::Refusal> decide(RefundRequestId id,
                                                                       RefundDecision decision) {
    RefundRequests const requests(payments_service(), ids, clock);
    return database().write_now(aurora, [&](storage::TenantSession const& session) {
      return requests.decide(session, id, decision);
    });
  }
  /// As the call does it: what was approved is given back by the provider.
  void approve(RefundRequestId id) {
    auto const refund = decide(id, RefundDecision::approve).value().value();
    subscriptions::testing::wait_for(
        payments_service().refund({tenant, "https://aurora.example/backend"}, refund.id));
  }
  std::vector<RefundRequest> requests_of(std::int64_t account = 101) {
    return database().read_now(aurora, [&](storage::TenantSession const& session) {
      return RefundRequestStore(session).of({account});
    });
  }
  bool owns(std::string const& article, std::int64_t account = 101) {
    return database().read_now(aurora, [&](storage::TenantSession const& session) {
      return WalletStore(session).owns({account}, articles.at(article));
    });
  }
  std::int64_t given_back(payments::Payment const& payment) {
    std::int64_t out = 0;
    for (auto const& refund : database().read_now(aurora, [&](storage::TenantSession const& session) {
           return payments::PaymentStore(session).refunds_of(payment.id);
         }))
      if (refund.state == payments::RefundState::succeeded) out += refund.amount_minor;
    return out;
  }
};
STORAGE_ON_BOTH_ENGINES(RefundRequestsTest);

TEST_P(RefundRequestsTest, AreKeptOnceForEachPaymentHoweverOftenTheyAreAsked) {
  buy_article("tides-1", "1");
  std::vector<std::future<RefundAnswer>> all;
  for (int i = 0; i < 8; ++i)
    all.push_back(std::async(std::launch::async, [&] { return ask_back("tides-1").value(); }));
  for (auto& each : all) EXPECT_EQ(each.get(), RefundAnswer::requested);
  EXPECT_EQ(requests_of().size(), 1U);
}

TEST_P(RefundRequestsTest, AreOnlyOfWhatTheAskerBoughtWithMoney) {
  buy_article("tides-1", "1");
  EXPECT_EQ(ask_back("tides-1", 102).error().error, "NOT_IN_WALLET");
  EXPECT_EQ(ask_back("tides-2").error().error, "NOT_IN_WALLET");
  buy("credits");
  ASSERT_TRUE(consume("tides-2"));
  EXPECT_EQ(ask_back("tides-2").error().error, "REFUND_NOT_POSSIBLE");
  EXPECT_THAT(requests_of(), IsEmpty());
}

TEST_P(RefundRequestsTest, AreOverWithTheTenantsDays) {
  buy_article("tides-1", "1");
  buy_article("tides-2", "2");
  auto const days = tenant->configuration.billing.refund_request_days;
  clock.advance(std::chrono::days(days));
  EXPECT_EQ(ask_back("tides-1"), RefundAnswer::requested) << "on the last day";
  clock.advance(1ms);
  EXPECT_EQ(ask_back("tides-2").error().error, "REFUND_NOT_POSSIBLE");
  EXPECT_EQ(ask_back("tides-1"), RefundAnswer::requested) << "one that was asked in time stays";
}

TEST_P(RefundRequestsTest, ThatAreApprovedGiveAllTheMoneyBackOnceAndTakeTheArticle) {
  auto const payment = buy_article("tides-1", "1");
  ASSERT_TRUE(ask_back("tides-1"));
  auto const id = requests_of().at(0).id;
  approve(id);
  approve(id);
  EXPECT_EQ(given_back(payment), 99);
  EXPECT_FALSE(owns("tides-1"));
  EXPECT_EQ(decide(id, RefundDecision::decline).error().error, "REFUND_REQUEST_DECIDED");
  EXPECT_EQ(ask_back("tides-1").error().error, "NOT_IN_WALLET");
  // Bought once more, it may be asked for once more.
  buy_article("tides-1", "2");
  EXPECT_EQ(ask_back("tides-1"), RefundAnswer::requested);
  EXPECT_EQ(requests_of().size(), 2U);
}

TEST_P(RefundRequestsTest, ThatAreDeclinedLeaveTheArticle) {
  auto const payment = buy_article("tides-1", "1");
  ASSERT_TRUE(ask_back("tides-1"));
  auto const id = requests_of().at(0).id;
  EXPECT_FALSE(decide(id, RefundDecision::decline).value());
  EXPECT_EQ(ask_back("tides-1"), RefundAnswer::declined);
  EXPECT_EQ(decide(id, RefundDecision::approve).error().error, "REFUND_REQUEST_DECIDED");
  EXPECT_TRUE(owns("tides-1"));
  EXPECT_EQ(given_back(payment), 0);
}

TEST_P(RefundRequestsTest, OfNobodyAreUnknown) {
  EXPECT_EQ(decide({7}, RefundDecision::approve).error().error, "UNKNOWN_REFUND_REQUEST");
}

TEST_P(RefundRequestsTest, AnArticleGoesWithItsMoneyHoweverThatWentBack) {
  refund(buy_article("tides-1", "1"), 50, false);
  EXPECT_TRUE(owns("tides-1")) << "a part of the price";
  refund(buy_article("tides-2", "2"), 50, true);
  EXPECT_FALSE(owns("tides-2")) << "a part, and the article with it";
  charge_back(buy_article("harbour-2", "3"));
  EXPECT_FALSE(owns("harbour-2"));
}

TEST_P(RefundRequestsTest, OfManyArticlesTheOwnedOnesAreNamed) {
  buy_article("tides-1", "1");
  buy_article("tides", "2", 102);
  auto const owned = [&](std::int64_t account) {
    return database().read_now(aurora, [&](storage::TenantSession const& session) {
      return WalletStore(session).owned_of(
          {account}, {articles.at("tides-1"), articles.at("tides-2"), articles.at("harbour-1")});
    });
  };
  EXPECT_THAT(owned(101), ElementsAre(articles.at("tides-1")));
  EXPECT_THAT(owned(102), UnorderedElementsAre(articles.at("tides-1"), articles.at("tides-2")))
      << "as parts of the album";
  EXPECT_THAT(owned(103), IsEmpty());
}

TEST(WalletKinds, AreNamedAsContingentsNameThemWithTheirCollections) {
  using catalogue::ContentType;
  EXPECT_THAT(wallet_kinds("FULL_TRACK_MUSIC").value(),
              UnorderedElementsAre(ContentType::full_track_music, ContentType::album));
  EXPECT_THAT(wallet_kinds(" AUDIO_BOOK , ,").value(),
              UnorderedElementsAre(ContentType::audiobook, ContentType::audio_book_chapter));
  EXPECT_THAT(wallet_kinds("").value(), IsEmpty());
  EXPECT_EQ(wallet_kinds("FULL_TRACK_MUSIC,SONGS").error().field, "inclContTypes");
}

}  // namespace
}  // namespace purchases
