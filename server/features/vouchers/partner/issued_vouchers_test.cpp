// Codes of partners on both databases: what pays for them, what is given back, and that nobody gets one too
// many.
#include "features/vouchers/partner/issued_vouchers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "features/subscriptions/testing/subscription_test.hpp"
#include "features/vouchers/partner/issued_api.hpp"
#include "features/vouchers/partner/sandbox_issuer.hpp"
#include "features/vouchers/testing/voucher_sample.hpp"
#include "features/vouchers/voucher_rules.hpp"

namespace vouchers::partner {
namespace {

using subscriptions::testing::wait_for;

/// A partner that answers as a test says.
class ScriptedIssuer final : public Issuer {
 public:
  portal::Task<IssueAnswer> issue(tenants::Tenant const&, tenants::VoucherProvider const&,
                                  IssueRequest request) override {
    std::lock_guard const lock(mutex_);
    references.push_back(request.reference);
    if (outcome != IssueOutcome::issued) co_return IssueAnswer{.outcome = outcome};
    co_return IssueAnswer{.outcome = outcome, .code = "CODE-" + request.reference};
  }

  IssueOutcome outcome = IssueOutcome::issued;
  std::vector<std::string> references;

 private:
  std::mutex mutex_;
};

class IssuedVouchersTest : public subscriptions::testing::SubscriptionTest {
 protected:
  ledger::Rules rules() override { return SubscriptionTest::rules().add(voucher_rules()); }
  plans::PlanFolder folder() override {
    auto five = draft("vouchers", "P1M", 499);
    five.terms.contingents = {{{"VOUCHER"}, 5}};
    return {{five}, {}};
  }
  void SetUp() override {
    SubscriptionTest::SetUp();
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      articles = vouchers::testing::VoucherSample(session, ids, clock.now()).fill();
      tenants::TenantStore(session).save(
          "tenant", R"({"title": "Aurora", "allowedHosts": ["partner.example"]})", "test", clock.now());
      tenants::TenantStore(session).save("voucher-providers",
                                         R"({"entries": [{"code": "codes", "kind": "http", "address":
                "https://partner.example/{product}"}, {"code": "box"}]})",
                                         "test", clock.now());
    });
    tenants::TenantDirectory directory(database(), tenants::LocalHosts::served);
    directory.reload_now();
    tenant = directory.by_id("aurora");
    for (auto const& key : {"cup", "film", "old", "gone"}) give_issuer(key, "codes");
    sell("film", "SUBSCRIPTION");
    codes = std::make_unique<payments::voucher::VoucherCodes>(std::string(32, 'k'));
    providers = std::make_unique<tenants::VoucherProviderDirectory>(database());
    messenger = std::make_unique<messaging::Messenger>(clock, ids);
    issued = std::make_unique<IssuedVouchers>(IssuedVouchers::Parts{.database = database(),
                                                                    .machine = clock,
                                                                    .ids = ids,
                                                                    .codes = *codes,
                                                                    .providers = *providers,
                                                                    .messenger = *messenger,
                                                                    .sandbox = sandbox,
                                                                    .http = partner});
  }
  void TearDown() override {
    issued.reset();
    providers.reset();
    messenger.reset();
    SubscriptionTest::TearDown();
  }

  void give_issuer(std::string const& key, std::string const& issuer) {
    database().write_now([&](storage::Session& session) {
      auto const text = session.value<std::string>("select attributes from article where id = :id",
                                                   storage::bind("id", articles.at(key)));
      auto attributes = base::parse<catalogue::VoucherAttributes>(text.value()).value();
      attributes.issuer = issuer;
      attributes.provider_id = "product-" + key;
      session.execute("update article set attributes = :attributes where id = :id",
                      storage::bind("attributes", base::to_json(attributes)),
                      storage::bind("id", articles.at(key)));
    });
  }
  void sell(std::string const& key, std::string const& model) {
    database().write_now([&](storage::Session& session) {
      session.execute("update offer_model set business_model = :model where article = :id",
                      storage::bind("model", model), storage::bind("id", articles.at(key)));
    });
  }
  std::vector<IssuedVoucher> take(std::string const& key, std::int64_t quantity = 1,
                                  std::string const& request = "", std::int64_t account = 101) {
    ensure_account(account);
    return wait_for(issued->consume(tenant, {account},
                                    {.article = articles.at(key),
                                     .quantity = quantity,
                                     .key = request.empty() ? base::id_text(ids.next()) : request,
                                     .locale = "en",
                                     .origin = "https://aurora.example"}));
  }
  std::string refused(std::string const& key, std::int64_t quantity = 1) {
    return refusal([&] { take(key, quantity); });
  }
  std::int64_t left(std::string const& key, std::int64_t account = 101) {
    auto const all = wait_for(providers->of(*tenant));
    return database().read_now([&](storage::Session& session) {
      auto const rights = issued->rights(session, *tenant, *all, {account}, articles.at(key));
      return rights ? rights->left() : -1;
    });
  }
  std::int64_t credits() {
    return database().read_now(aurora, [&](storage::TenantSession const& session) {
      std::int64_t sum = 0;
      for (auto const& bucket : ledger::CreditStore(session).of_account({101}, clock.now()))
        sum += bucket.remaining;
      return sum;
    });
  }
  std::string code_of(IssuedVoucher const& row) {
    return codes->open(aurora, row.account, row.code, clock.now());
  }
  std::int64_t mails() { return count("message where template = 'voucher-codes'"); }

  std::map<std::string, base::ArticleId> articles;
  SandboxIssuer sandbox;
  ScriptedIssuer partner;
  std::unique_ptr<payments::voucher::VoucherCodes> codes;
  std::unique_ptr<tenants::VoucherProviderDirectory> providers;
  std::unique_ptr<messaging::Messenger> messenger;
  std::unique_ptr<IssuedVouchers> issued;
};
STORAGE_ON_BOTH_ENGINES(IssuedVouchersTest);

TEST_P(IssuedVouchersTest, CreditsOfAPlanPayForCodesUntilThereAreNone) {
  EXPECT_EQ(refused("film"), "INSUFFICIENT_CREDIT") << "no plan";
  buy("vouchers");
  EXPECT_EQ(left("film"), 5);
  auto const three = take("film", 3);
  ASSERT_EQ(three.size(), 3U);
  EXPECT_EQ(feedback_of(three), 1);
  std::set<std::string> different;
  for (auto const& row : three) {
    EXPECT_EQ(row.source, IssueSource::credit);
    different.insert(code_of(row));
    EXPECT_EQ(row.code->find("CODE"), std::string::npos) << "is kept encrypted";
  }
  EXPECT_EQ(different.size(), 3U);
  EXPECT_EQ(mails(), 1) << "one mail with all of them";
  EXPECT_EQ(refused("film", 3), "INSUFFICIENT_CREDIT");
  EXPECT_EQ(left("film"), 2) << "half of an order takes nothing";
  EXPECT_EQ(take("film", 2).size(), 2U);
  EXPECT_EQ(refused("film"), "INSUFFICIENT_CREDIT");
  EXPECT_EQ(left("film"), 0);
}

TEST_P(IssuedVouchersTest, WhosePurchasesAreLockedGetsWhatIsFreeAndNothingForACredit) {
  buy("vouchers");
  auto const ask = [&](std::string const& key) {
    return wait_for(issued->consume(tenant, {101},
                                    {.article = articles.at(key),
                                     .key = base::id_text(ids.next()),
                                     .may_spend = false,
                                     .locale = "en",
                                     .origin = "https://aurora.example"}));
  };
  EXPECT_EQ(refusal([&] { ask("film"); }), "PURCHASES_LOCKED");
  EXPECT_EQ(left("film"), 5) << "no credit is taken";
  EXPECT_EQ(ask("cup").size(), 1U);
}

TEST_P(IssuedVouchersTest, TheSameKeyIsTheSameRequest) {
  buy("vouchers");
  auto const first = take("film", 2, "key");
  auto const again = take("film", 2, "key");
  ASSERT_EQ(again.size(), 2U);
  EXPECT_EQ(code_of(again[0]), code_of(first[0]));
  EXPECT_EQ(left("film"), 3);
  EXPECT_EQ(partner.references.size(), 2U) << "the partner is not asked again";
}

TEST_P(IssuedVouchersTest, WhatThePartnerRefusesIsGivenBack) {
  buy("vouchers");
  std::vector<std::pair<IssueOutcome, std::int64_t>> const all{{IssueOutcome::insufficient, 2},
                                                               {IssueOutcome::duplicate, 3},
                                                               {IssueOutcome::not_found, 7},
                                                               {IssueOutcome::error, 4}};
  for (auto const& [outcome, feedback] : all) {
    partner.outcome = outcome;
    auto const rows = take("film", 2);
    EXPECT_EQ(feedback_of(rows), feedback);
    EXPECT_EQ(rows[0].state, IssueState::FAILED);
    EXPECT_EQ(left("film"), 5);
  }
  EXPECT_EQ(mails(), 0);
}

TEST_P(IssuedVouchersTest, WhatIsPendingComesLaterWithTheSameReference) {
  buy("vouchers");
  partner.outcome = IssueOutcome::pending;
  auto const rows = take("film");
  EXPECT_EQ(feedback_of(rows), 6);
  EXPECT_EQ(left("film"), 4) << "its credit is taken";
  partner.outcome = IssueOutcome::issued;
  wait_for(issued->resume(tenant, rows[0].id));
  wait_for(issued->resume(tenant, rows[0].id));
  ASSERT_EQ(partner.references.size(), 2U) << "what is settled is not asked about";
  EXPECT_EQ(partner.references[0], partner.references[1]);
  EXPECT_EQ(mails(), 1);
  EXPECT_EQ(left("film"), 4);
}

TEST_P(IssuedVouchersTest, APartnerThatStaysSilentForADayGivesTheCreditBack) {
  buy("vouchers");
  partner.outcome = IssueOutcome::silent;
  auto const rows = take("film");
  EXPECT_EQ(rows[0].state, IssueState::REQUESTED);
  auto const due = [&] {
    return database().read_now(
        [&](storage::Session& session) { return due_vouchers(session, clock.now(), 10).size(); });
  };
  EXPECT_EQ(due(), 0U);
  clock.advance(std::chrono::minutes(1));
  EXPECT_EQ(due(), 1U);
  wait_for(issued->resume(tenant, rows[0].id));
  EXPECT_EQ(left("film"), 4) << "nobody knows whether there is a code";
  clock.advance(std::chrono::hours(24));
  wait_for(issued->resume(tenant, rows[0].id));
  EXPECT_EQ(credits(), 5) << "also where the voucher itself has run out meanwhile";
  EXPECT_EQ(due(), 0U);
}

TEST_P(IssuedVouchersTest, OfAFreeVoucherThereIsOneForEachAccount) {
  EXPECT_EQ(refusal([&] { take("cup", 2); }), "INVALID_BODY");
  EXPECT_EQ(take("cup").size(), 1U);
  EXPECT_EQ(refused("cup"), "VOUCHER_ISSUED_BEFORE");
  EXPECT_EQ(take("cup", 1, "", 102).size(), 1U);
}

TEST_P(IssuedVouchersTest, WhatHasNoCodesIsRefused) {
  for (auto const& key : {"wine", "coming", "old", "winter", "kettle"})
    EXPECT_EQ(refused(key), "VOUCHER_NOT_ISSUED") << key;
  EXPECT_EQ(refused("gone"), "VOUCHERS_GONE");
  give_issuer("cup", "nobody");
  EXPECT_EQ(refused("cup"), "VOUCHER_NOT_ISSUED") << "the tenant has no such provider";
}

TEST_P(IssuedVouchersTest, TheSandboxGivesPlausibleCodes) {
  give_issuer("cup", "box");
  auto const rows = take("cup");
  EXPECT_THAT(code_of(rows[0]), ::testing::MatchesRegex("SBX(-[2-9A-Z]{4}){3}"));
}

TEST_P(IssuedVouchersTest, AnErasedAccountsCodesAreDeleted) {
  take("cup");
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    IssuedVoucherStore store(session);
    store.forget({101});
    EXPECT_FALSE(store.of_account({101})[0].code);
  });
}

TEST_P(IssuedVouchersTest, RequestsAtTheSameTimeNeverTakeMoreThanThereIs) {
  buy("vouchers");
  std::atomic<int> got = 0;
  std::atomic<int> tries = 24;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 6; ++i)
      threads.emplace_back([&] {
        while (tries-- > 0) try {
            got += static_cast<int>(take("film").size());
          } catch (std::exception const&) {
            // No credit is left, or PostgreSQL refused the transaction too often.
          }
      });
  }
  EXPECT_LE(got, 5);
  while (left("film") > 0) got += static_cast<int>(take("film").size());
  EXPECT_EQ(got, 5);
  EXPECT_EQ(refused("film"), "INSUFFICIENT_CREDIT");
}

}  // namespace
}  // namespace vouchers::partner
