// The tenant's own codes of articles and credits on both databases: each gives what it says once, and what
// fails uses nothing up. Each test ends with rules of `kiosk ledger check`.
#include "features/vouchers/redemptions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "features/entitlement/testing/entitlement_test.hpp"
#include "features/payments/voucher/voucher_code.hpp"
#include "features/vouchers/voucher_rules.hpp"

namespace vouchers {
namespace {

namespace voucher = payments::voucher;
using entitlement::AllowedBy;
using entitlement::WayKind;
using ::testing::AllOf;
using ::testing::HasSubstr;

class RedemptionsTest : public entitlement::testing::EntitlementTest {
 protected:
  ledger::Rules rules() override { return EntitlementTest::rules().add(voucher_rules()); }
  void SetUp() override {
    EntitlementTest::SetUp();
    ensure_account(101);
    redemptions.emplace(entitlements(), ids, clock);
  }

  /// The digest of a code that gives this.
  std::string code_for(voucher::Batch batch) {
    batch.id = ids.make<voucher::BatchId>();
    batch.created_at = clock.now();
    auto const code = voucher::make_code();
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      voucher::VoucherStore store(session);
      store.add(batch);
      store.add_codes(batch.id, {code});
    });
    last_batch = batch.id;
    return voucher::digest_of(code);
  }
  std::string article_code(std::string const& article) {
    return code_for({.article = articles.at(article).value});
  }
  static voucher::Batch songs(std::int64_t credits) {
    return {.credits = credits, .days = 30, .content_types = "FULL_TRACK_MUSIC,AUDIO_BOOK"};
  }

  Redeemer redeemer(std::int64_t account = 101) { return {asker(account), base::english(), ""}; }
  /// The error's code; empty where it was redeemed.
  std::string redeem(std::string const& digest, VoucherKind kind = VoucherKind::article,
                     std::int64_t account = 101) {
    auto const who = redeemer(account);
    try {
      database().write_now([&](storage::Session& session) {
        if (kind == VoucherKind::article)
          base::or_throw(redemptions->give_article(session, who, digest));
        else
          base::or_throw(redemptions->give_credits(session, who, digest));
      });
      return {};
    } catch (base::Problem const& problem) {
      return problem.error;
    }
  }
  VoucherLook look(std::string const& digest, std::int64_t account = 101) {
    auto const who = redeemer(account);
    return database().read_now([&](storage::Session& session) {
      return redemptions->look(session, who, base::or_throw(redemptions->find(session, who, digest)));
    });
  }
  std::vector<VoucherCredit> credits(std::int64_t account = 101) {
    return database().read_now(aurora, [&](storage::TenantSession const& session) {
      return redemptions->credits(session, {account});
    });
  }
  std::int64_t used(std::string const& digest) {
    return count("voucher_use where digest = '" + digest + "'");
  }
  /// What the check finds after a change that is undone.
  std::string findings_after(std::string const& change) {
    std::string out;
    try {
      database().write_now([&](storage::Session& session) {
        session.execute(change);
        for (auto const& each : ledger::check(session, rules())) out += each.rule + ' ' + each.detail + '\n';
        throw std::runtime_error("undone");
      });
    } catch (std::runtime_error const&) {
      // As it was.
    }
    return out;
  }

  std::optional<Redemptions> redemptions;
  voucher::BatchId last_batch;
};
STORAGE_ON_BOTH_ENGINES(RedemptionsTest);

TEST_P(RedemptionsTest, ACodesArticleIsInTheWalletOfWhoRedeemsItAndNotOfAnother) {
  std::string const article = "tides-1";
  auto const id = articles.at(article);
  auto const code = article_code(article);
  auto const shown = look(code);
  EXPECT_EQ(shown.kind, VoucherKind::article);
  EXPECT_FALSE(shown.name.empty());
  EXPECT_FALSE(shown.refusal);
  EXPECT_EQ(used(code), 0) << "looking uses nothing up";
  EXPECT_EQ(redeem(code), "");
  EXPECT_EQ(ask(article).by, AllowedBy::owned);
  EXPECT_EQ(redeem(code), "VOUCHER_ALREADY_USED");
  ensure_account(102);
  EXPECT_EQ(redeem(code, VoucherKind::article, 102), "VOUCHER_NOT_FOUND") << "its only use is taken";
  EXPECT_FALSE(ask(asker(102), article).allowed);
  auto const bought = database().read_now(aurora, [&](storage::TenantSession const& session) {
    return entitlement::WalletStore(session).find_bought({101}, id);
  });
  EXPECT_FALSE(bought) << "no money was paid, so none is given back";
}

TEST_P(RedemptionsTest, WhatFailsUsesNothingUp) {
  auto const code = article_code("tides-1");
  EXPECT_EQ(redeem(code, VoucherKind::credits), "VOUCHER_NOT_FOUND") << "it gives something else";
  database().write_now([&](storage::Session& session) {
    session.execute("update offer set rating = 60 where article = :article",
                    storage::bind("article", articles.at("tides-1")));
  });
  auto who = redeemer();
  auto child = *tenant;
  child.max_rating = tenants::RatingLimit(10);
  auto const as_child = Redeemer{
      {.tenant = child, .plans = who.asker.plans, .account = who.asker.account}, base::english(), ""};
  database().write_now([&](storage::Session& session) {
    auto const given = redemptions->give_article(session, as_child, code);
    ASSERT_FALSE(given) << "it is above the reader's age";
    EXPECT_EQ(given.error().error, "NOT_AVAILABLE");
  });
  EXPECT_EQ(used(code), 0);
  database().write_now([&](storage::Session& session) {
    session.execute("update offer set rating = 0 where article = :article",
                    storage::bind("article", articles.at("tides-1")));
  });
  EXPECT_EQ(redeem(code), "");
  auto const second = article_code("tides-1");
  EXPECT_EQ(look(second).refusal, "ALREADY_OWNED");
  EXPECT_EQ(redeem(second), "ALREADY_OWNED");
  EXPECT_EQ(used(second), 0);
}

TEST_P(RedemptionsTest, OnlyTheTenantsOwnValidCodesGiveAnything) {
  auto const later = base::Instant{clock.now().ms + 1000};
  EXPECT_EQ(redeem(code_for({.article = articles.at("tides-1").value, .valid_from = later})),
            "VOUCHER_NOT_FOUND");
  auto const over = code_for({.article = articles.at("tides-1").value, .valid_until = later});
  clock.advance(std::chrono::seconds(1));
  EXPECT_EQ(redeem(over), "VOUCHER_NOT_FOUND");
  auto const code = article_code("tides-1");
  auto other = *tenant;
  other.id = {"plume"};
  auto const who = redeemer();
  Redeemer const elsewhere{
      {.tenant = other, .plans = who.asker.plans, .account = who.asker.account}, base::english(), ""};
  database().write_now(
      [&](storage::Session& session) { EXPECT_FALSE(redemptions->give_article(session, elsewhere, code)); });
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    voucher::VoucherStore(session).make_void(last_batch, clock.now());
  });
  EXPECT_EQ(redeem(code), "VOUCHER_NOT_FOUND");
}

TEST_P(RedemptionsTest, CreditsOfACodeAreUsedUpArticleByArticleUntilTheyEnd) {
  auto const code = code_for(songs(1));
  EXPECT_EQ(look(code).credits, 1);
  EXPECT_EQ(redeem(code, VoucherKind::credits), "");
  ASSERT_EQ(credits().size(), 1U);
  EXPECT_EQ(credits()[0].remaining, 1);
  EXPECT_EQ(credits()[0].expires_at, tenant_now() + std::chrono::days(30));
  EXPECT_NE(ask("tides-1").find(WayKind::consume), nullptr);
  EXPECT_TRUE(consume("tides-1")->debited);
  EXPECT_TRUE(credits().empty());
  EXPECT_EQ(ask("tides-1").by, AllowedBy::owned);
  EXPECT_EQ(redeem(code_for(songs(3)), VoucherKind::credits), "");
  EXPECT_EQ(credits()[0].credits, 3);
  advance("P31D");
  EXPECT_TRUE(credits().empty());
}

TEST_P(RedemptionsTest, OfTwoHundredWhoRedeemAtOnceOneGetsIt) {
  for (auto const kind : {VoucherKind::article, VoucherKind::credits}) {
    auto const code = kind == VoucherKind::article ? article_code("tides-1") : code_for(songs(5));
    constexpr int people = 200;
    std::vector<Redeemer> all;
    for (int at = 0; at < people; ++at) all.push_back(redeemer(1000 + at));
    std::atomic<int> succeeded = 0;
    std::atomic<std::size_t> next = 0;
    {
      std::vector<std::jthread> threads;
      for (int i = 0; i < 8; ++i)
        threads.emplace_back([&] {
          for (auto at = next++; at < all.size(); at = next++) try {
              database().write_now([&](storage::Session& session) {
                if (kind == VoucherKind::article)
                  base::or_throw(redemptions->give_article(session, all[at], code));
                else
                  base::or_throw(redemptions->give_credits(session, all[at], code));
              });
              ++succeeded;
            } catch (base::Problem const& problem) {
              EXPECT_EQ(problem.error, "VOUCHER_NOT_FOUND");
            }
        });
    }
    EXPECT_EQ(succeeded, 1);
    EXPECT_EQ(used(code), 1);
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      for (int at = 0; at < people; ++at)
        accounts::AccountStore(session).create(
            {.name = "Mira", .email = "n" + std::to_string(at) + "@people.example"}, {1000 + at},
            clock.now());
    });
  }
}

TEST_P(RedemptionsTest, TheCheckFindsCodesThatGaveNothingAndThingsThatNoCodeGave) {
  auto const article = article_code("tides-1");
  auto const songs_code = code_for(songs(5));
  EXPECT_EQ(redeem(article), "");
  EXPECT_EQ(redeem(songs_code, VoucherKind::credits), "");
  EXPECT_EQ(findings_after("update voucher_batch set name = name"), "");
  EXPECT_THAT(findings_after("update voucher_code set used = used + 1 where digest = '" + article + "'"),
              HasSubstr("M-18 counts 2 uses of 1 and has 1 redemptions\n"));
  EXPECT_THAT(findings_after("update voucher_use set subject = 1 where kind = 'article'"),
              AllOf(HasSubstr("M-18 gave an article that is not in the wallet\n"),
                    HasSubstr("M-18 was given by no code\n")));
  EXPECT_THAT(findings_after("update voucher_use set account = 7 where kind = 'article'"),
              HasSubstr("M-18 gave an article that is not in the wallet\n"));
  EXPECT_THAT(findings_after("update voucher_use set subject = 1 where kind = 'credits'"),
              AllOf(HasSubstr("M-18 gave credits that are in no bucket\n"),
                    HasSubstr("M-18 was given by no code\n")));
  EXPECT_THAT(findings_after("update voucher_use set digest = 'none' where kind = 'credits'"),
              HasSubstr("M-18 was redeemed, and is no code\n"));
  EXPECT_THAT(findings_after("update voucher_use set kind = 'percent' where kind = 'credits'"),
              HasSubstr("M-18 took a part off no order\n"));
  EXPECT_THAT(findings_after(
                  "insert into voucher_redemption (tenant, payment, attempt, digest, account, redeemed_at) "
                  "values ('aurora', 77, 1, '" +
                  article + "', 9, 1)"),
              HasSubstr("M-18 paid nothing\n"));
}

}  // namespace
}  // namespace vouchers
