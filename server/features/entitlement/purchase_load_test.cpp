// Many who buy one article at once: each is charged once and owns it. With more people it measures how many
// purchases there are in a second, beside as many bare rows in as many transactions:
//
//   KIOSK_LOAD_PEOPLE=20000 KIOSK_TEST_DATA=build/load test_entitlement --gtest_filter='*PurchaseLoadTest*'
#include <gtest/gtest.h>

#include <atomic>

#include "features/entitlement/testing/entitlement_test.hpp"
#include "storage/testing/load.hpp"

namespace entitlement {
namespace {

class PurchaseLoadTest : public testing::EntitlementTest {
 protected:
  /// A server's, but for the patience of a machine that does other things meanwhile.
  storage::DatabaseSettings settings() const override {
    return {.statement_timeout = std::chrono::minutes(1), .call_timeout = std::chrono::minutes(2)};
  }

  static int people() { return storage::testing::Load::number("KIOSK_LOAD_PEOPLE", 60); }

  void SetUp() override {
    EntitlementTest::SetUp();
    provider.with_page = false;  // answers at once
    provider.same_card = false;  // or all would write one row
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      accounts::AccountStore store(session);
      for (int at = 0; at < people(); ++at)
        store.create({.email = "p" + std::to_string(at) + "@people.example"}, {1000 + at}, clock.now());
    });
  }

  /// One of those who buy, one after the other.
  portal::Task<void> buy_some(std::atomic<int>& next) {
    for (int at = next++; at < people(); at = next++) {
      payments::Order const order{.account = {1000 + at},
                                  .purpose = payments::PaymentPurpose::purchase,
                                  .key = "purchase/" + std::to_string(at),
                                  .amount = {99, "EUR"},
                                  .subject = articles.at("patio-1").value,
                                  .provider = "scripted",
                                  .description = "A song",
                                  .locale = "en"};
      auto open = [&](storage::TenantSession const& session) {
        auto const payment = payments_service().open(session, order, clock.now());
        return payments_service().options(session, payment, *tenant).at(0).id;
      };
      auto const option = co_await database().write(aurora, open);
      auto starting =
          payments_service().start({tenant, "https://aurora.example/backend"}, order.account, option, "");
      auto const answer = co_await std::move(starting);
      if (answer) ++answered_;
    }
  }

  /// Rows that a purchase is written to.
  std::int64_t rows() {
    std::int64_t sum = 0;
    for (auto const* table : {"payment", "payment_attempt", "payment_option", "payment_agreement",
                              "ledger_transaction", "ledger_posting", "wallet", "receipt_due", "outbox"})
      sum += count(table);
    return sum;
  }

  static constexpr int transactions_each = 3;  // to ask for, to begin the charge, and to settle it
  std::atomic<int> answered_ = 0;
  storage::testing::Load load_;
};
STORAGE_ON_BOTH_ENGINES(PurchaseLoadTest);

TEST_P(PurchaseLoadTest, ManyBuyAtOnceAndOwnWhatTheyPaidFor) {
  auto const before = rows();
  load_.measure(database(), "purchases", [&] {
    std::atomic<int> next = 0;
    load_.run_at_once([&] { return buy_some(next); });
    return people();
  });
  EXPECT_EQ(answered_, people());
  EXPECT_EQ(provider.charges(), people());
  EXPECT_EQ(count("wallet"), people());
  auto const each = static_cast<int>((rows() - before) / people());
  load_.measure_bare_rows(database(), people(), each, transactions_each);
}

}  // namespace
}  // namespace entitlement
