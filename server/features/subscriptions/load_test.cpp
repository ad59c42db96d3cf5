// Many subscribers at once, and the renewals of even more: each is charged once for each period. With more
// people it measures how many there are in a second, beside as many bare rows in as many transactions:
//
//   KIOSK_LOAD_PEOPLE=20000 KIOSK_LOAD_DUE=1000000 KIOSK_TEST_DATA=build/load
//     test_subscriptions --gtest_filter='*SubscriptionLoadTest*'
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <iostream>

#include "features/subscriptions/testing/many_subscribers.hpp"
#include "features/subscriptions/testing/subscription_test.hpp"
#include "storage/testing/load.hpp"

namespace subscriptions {
namespace {

using testing::ManySubscribers;

class SubscriptionLoadTest : public testing::SubscriptionTest {
 protected:
  /// A server's, but for the patience of a machine that does other things meanwhile.
  storage::DatabaseSettings settings() const override {
    return {.statement_timeout = std::chrono::minutes(1), .call_timeout = std::chrono::minutes(2)};
  }

  static int people() { return storage::testing::Load::number("KIOSK_LOAD_PEOPLE", 60); }
  static int due() { return storage::testing::Load::number("KIOSK_LOAD_DUE", 60); }

  plans::PlanFolder folder() override {
    auto out = SubscriptionTest::folder();
    auto tried = *std::ranges::find(out.plans, "credits", &plans::PlanDraft::key);
    tried.key = "tried";
    tried.terms.trial = plans::Trial{base::IsoDuration{.days = 30}, false};
    out.plans.push_back(std::move(tried));
    return out;
  }

  void SetUp() override {
    SubscriptionTest::SetUp();
    provider.with_page = false;  // answers at once
    provider.same_card = false;  // or all would write one row
  }

  void make_accounts() {
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      accounts::AccountStore store(session);
      for (int at = 0; at < people(); ++at)
        store.create({.email = "p" + std::to_string(at) + "@people.example"}, {1000 + at}, clock.now());
    });
  }

  /// One of those who subscribe, one after the other.
  portal::Task<void> subscribe_some(std::atomic<int>& next, plans::PlanId plan) {
    for (int at = next++; at < people(); at = next++) {
      SubscribeBody body;
      body.subscription_type_id = plan;
      auto subscribing = service().subscribe(subscriber(1000 + at), std::move(body));
      auto const answer = co_await std::move(subscribing);
      if (answer.type == checkout::CheckoutState::subscribed) ++subscribed_;
    }
  }

  /// Rows that money is written to.
  std::int64_t rows() {
    std::int64_t sum = 0;
    for (auto const* table : {"subscription", "subscription_event", "subscription_period", "payment",
                              "payment_attempt", "payment_option", "payment_agreement", "ledger_transaction",
                              "ledger_posting", "credit_bucket", "outbox"})
      sum += count(table);
    return sum;
  }
  static std::int64_t resident_mb() {
    std::ifstream status("/proc/self/statm");
    std::int64_t all = 0;
    std::int64_t resident = 0;
    status >> all >> resident;
    return resident * 4096 / (1 << 20);
  }

  static constexpr int transactions_each = 3;  // to ask for, to begin the charge, and to settle it
  std::atomic<int> subscribed_ = 0;
  storage::testing::Load load_;
};
STORAGE_ON_BOTH_ENGINES(SubscriptionLoadTest);

TEST_P(SubscriptionLoadTest, ManySubscribeAtOnceAndAreChargedOnceEach) {
  make_accounts();
  auto const wanted = plan("credits");
  auto const before = rows();
  load_.measure(database(), "subscribes", [&] {
    std::atomic<int> next = 0;
    load_.run_at_once([&] { return subscribe_some(next, wanted.id); });
    return people();
  });
  EXPECT_EQ(subscribed_, people());
  EXPECT_EQ(provider.charges(), people());
  auto const each = static_cast<int>((rows() - before) / people());
  load_.measure_bare_rows(database(), people(), each, transactions_each);
}

TEST_P(SubscriptionLoadTest, ManyAreRenewedOnceEach) {
  provider.remembers = false;
  auto const start = clock.now();
  ManySubscribers(database(), plan("tried"), start, start + std::chrono::days(30)).fill(due(), [](auto&&...) {
  });
  clock.set(start + std::chrono::days(31));
  std::cout << "resident: " << resident_mb() << " MB\n";
  load_.measure(database(), "renewals", [&] {
    std::int64_t done = 0;
    while (auto const some = testing::wait_for(renewals().run_batch())) {
      if ((done + static_cast<std::int64_t>(some)) / 100'000 > done / 100'000)
        std::cout << "resident: " << resident_mb() << " MB\n";
      done += static_cast<std::int64_t>(some);
    }
    return done;
  });
  std::cout << "resident: " << resident_mb() << " MB\n";
  EXPECT_EQ(provider.charges(), due());
  EXPECT_EQ(count("subscription_period"), 2 * due());
}

}  // namespace
}  // namespace subscriptions
