// Changes of plan on both databases: upgrades by their preview, downgrades at the end of the period.
#include <gmock/gmock.h>

#include "features/subscriptions/subscriptions.hpp"
#include "features/subscriptions/testing/subscription_test.hpp"

namespace subscriptions {
namespace {

using base::testing::wait_for;
using ::testing::SizeIs;

class PlanChangesTest : public testing::SubscriptionTest {};
STORAGE_ON_BOTH_ENGINES(PlanChangesTest);

TEST_P(PlanChangesTest, AnUpgradeChargesWhatThePreviewNamed) {
  auto const monthly = buy("monthly");
  advance("P15D");
  auto const preview = wait_for(service().preview(subscriber(), monthly.id, plan("yearly").id));
  EXPECT_EQ(preview.direction, ChangeDirection::upgrade);
  EXPECT_EQ(preview.policy, plans::ChangePolicy::now_prorated);
  auto const before = provider.taken();
  EXPECT_EQ(subscribe("yearly", 101, preview.quote_id).type, checkout::CheckoutState::subscribed);
  EXPECT_EQ(base::money_body({provider.taken() - before, "EUR"}), preview.amount);
  EXPECT_GT(preview.credit.amount, 2);
  auto const now_yearly = find(monthly.id);
  EXPECT_EQ(now_yearly.plan, plan("yearly").id);
  auto const all = periods(monthly.id);
  ASSERT_THAT(all, SizeIs(2));
  EXPECT_EQ(all[0].end(), all[1].starts_at);
  EXPECT_EQ(all[1].amount_minor + all[1].credit_minor, 9000);
}

TEST_P(PlanChangesTest, AChangeAfterThePeriodsEndBeginsWhereThatEnded) {
  auto const own = buy("daily");
  clock.advance(std::chrono::hours(25));  // and no renewal has run yet
  auto const preview = wait_for(service().preview(subscriber(), own.id, plan("monthly").id));
  EXPECT_EQ(preview.starts_at, own.period_end);
  EXPECT_DOUBLE_EQ(preview.credit.amount, 0) << "the day is used up";
  subscribe("monthly", 101, preview.quote_id);
  auto const all = periods(own.id);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1].starts_at, all[0].end()) << "no gap";
}

TEST_P(PlanChangesTest, ADowngradeWaitsForThePeriodsEnd) {
  auto const yearly = buy("yearly");
  EXPECT_EQ(subscribe("monthly").type, checkout::CheckoutState::subscribed);
  EXPECT_EQ(find(yearly.id).plan, plan("yearly").id);
  EXPECT_EQ(find(yearly.id).next_plan, plan("monthly").id);
  EXPECT_EQ(provider.charges(), 1);
  advance("P1Y");
  EXPECT_EQ(find(yearly.id).plan, plan("monthly").id);
  EXPECT_EQ(periods(yearly.id).at(1).amount_minor, 999) << "a promotion is for new subscribers";
}

TEST_P(PlanChangesTest, WhereTheProviderCannotChangeThePriceOneCancelsFirst) {
  buy("monthly");
  provider.changes_price = false;
  EXPECT_EQ(refusal([&] { subscribe("yearly"); }), "NEED_CANCEL_SUBSCRIPTION_BEFORE_UPGRADE");
  EXPECT_EQ(refusal([&] { subscribe("daily"); }), "NEED_CANCEL_SUBSCRIPTION_BEFORE_DOWNGRADE");
}

TEST_P(PlanChangesTest, AQuoteOfAnotherChangeOrAnOldOneIsRefused) {
  auto const monthly = buy("monthly");
  auto const preview = wait_for(service().preview(subscriber(), monthly.id, plan("yearly").id));
  EXPECT_EQ(refusal([&] { subscribe("daily", 101, preview.quote_id); }), "QUOTE_EXPIRED");
  clock.advance(quote_lifetime);
  EXPECT_EQ(refusal([&] { subscribe("yearly", 101, preview.quote_id); }), "QUOTE_EXPIRED");
  EXPECT_EQ(refusal([&] { wait_for(service().preview(subscriber(102), monthly.id, plan("yearly").id)); }),
            "NOT_FOUND");
}

}  // namespace
}  // namespace subscriptions
