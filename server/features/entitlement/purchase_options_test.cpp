// The shape of what entitlement answers, as calls show it.
#include "features/entitlement/purchase_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace entitlement {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

plans::Plan plan(std::int64_t id, std::string name) {
  plans::Plan out;
  out.id = plans::PlanId{id};
  out.name = std::move(name);
  out.current.price = {999, "EUR"};
  return out;
}

struct PurchaseOptions : ::testing::Test {
  PurchaseOptions() {
    plans.all = {plan(1, "Small"), plan(2, "Large")};
    facts = {.article = {7},
             .content_type = catalogue::ContentType::full_track_music,
             .title = "Nun",
             .plans = &plans,
             .locale = "en",
             .to_own = false,
             .subscription = {},
             .identifier = [](Way const& way) {
               return way.plan ? "plan" : way.bucket ? "credit" : "price";
             }};
  }
  ArticlePurchaseOptions of(std::vector<Way> ways, Unavailable why = Unavailable::none) {
    EntitlementAnswer answer;
    answer.ways = std::move(ways);
    answer.why = why;
    return purchase_options(answer, facts);
  }

  plans::Plans plans;
  OptionFacts facts;
};

Way const credit{.kind = WayKind::consume, .bucket = ledger::BucketId{3}, .remaining = 4, .sort = 0};
Way const larger{.kind = WayKind::upgrade, .plan = plans::PlanId{2}};
Way const smaller{.kind = WayKind::downgrade, .plan = plans::PlanId{1}};
Way const itself{.price = base::Money{99, "EUR"}};
Way const bought_plan{.plan = plans::PlanId{1}, .price = base::Money{999, "EUR"}};

TEST_F(PurchaseOptions, AreSortedIntoTheSpecificationsLists) {
  auto const out = of({credit, bought_plan, itself, larger, smaller});
  ASSERT_EQ(out.consume.size(), 1U);
  EXPECT_TRUE(out.consume[0].consumable);
  EXPECT_EQ(out.consume[0].remaining, 4);
  EXPECT_EQ(out.consume[0].purchase_identifier, "credit");
  ASSERT_EQ(out.purchase.size(), 2U);
  EXPECT_EQ(out.purchase[0].type, "subscription");
  EXPECT_EQ(out.purchase[1].type, "DTO");
  EXPECT_EQ(out.purchase[1].title, "Nun");
  EXPECT_EQ(out.purchase[1].purchase_identifier, "price");
  ASSERT_EQ(out.upgrade_to.size(), 1U);
  EXPECT_EQ(out.upgrade_to[0].to_subscription_type->name, "Large");
  ASSERT_EQ(out.downgrade_to.size(), 1U);
  EXPECT_EQ(out.downgrade_to[0].to_subscription_type->name, "Small");
  EXPECT_FALSE(out.downgrade_to[0].purchase_identifier);
  EXPECT_FALSE(out.error);
}

TEST_F(PurchaseOptions, ToOwnLeaveOutPlans) {
  facts.to_own = true;
  auto const out = of({credit, bought_plan, itself, larger});
  EXPECT_EQ(out.consume.size(), 1U);
  ASSERT_EQ(out.purchase.size(), 1U);
  EXPECT_EQ(out.purchase[0].type, "DTO");
  EXPECT_THAT(out.upgrade_to, IsEmpty());
}

TEST_F(PurchaseOptions, OfAGuestHaveNoIdentifiers) {
  facts.identifier = {};
  for (auto const& option : of({{.kind = WayKind::sign_in}, bought_plan, itself}).purchase)
    EXPECT_FALSE(option.purchase_identifier);
}

TEST_F(PurchaseOptions, NameTheAddressOfAPartnerAndWhyThereIsNothing) {
  plans.all[0].attributes["ment_redirect"] = "https://house.example/buy";
  EXPECT_EQ(of({bought_plan}).url, "https://house.example/buy");
  EXPECT_EQ(of({larger}).error, "NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION");
  EXPECT_EQ(of({}, Unavailable::region).error, "NOT_IN_REGION");
  auto const suspended = of({}, Unavailable::suspended);
  EXPECT_EQ(suspended.error, "ACCOUNT_SUSPENDED");
  ASSERT_EQ(suspended.unavailable.size(), 1U);
  EXPECT_EQ(suspended.unavailable[0].reason, UnavailableReason::ACCOUNT_SUSPENDED);
}

TEST_F(PurchaseOptions, OfAnInactiveSubscriptionNameIt) {
  facts.subscription = subscriptions::Subscription{.id = {5}, .plan = plans::PlanId{1}};
  auto const out = of({}, Unavailable::inactive_subscription);
  ASSERT_EQ(out.unavailable.size(), 1U);
  EXPECT_EQ(out.unavailable[0].article_subscription->id, subscriptions::SubscriptionId{5});
  EXPECT_EQ(out.unavailable[0].subscription_type->name, "Small");
  EXPECT_EQ(out.error, "NO_ACTIVE_SUBSCRIPTION");
}

TEST_F(PurchaseOptions, OfWhatIsUsableSayThatNothingIsConsumed) {
  EntitlementAnswer answer;
  answer.allowed = true;
  answer.by = AllowedBy::owned;
  auto const out = purchase_options(answer, facts);
  ASSERT_EQ(out.consume.size(), 1U);
  EXPECT_EQ(out.consume[0].type, "DTO");
  EXPECT_FALSE(out.consume[0].consumable);
  EXPECT_TRUE(out.is_wallet_item);
}

TEST(PurchaseAction, IsTheFirstWayOfTheAnswer) {
  using enum PurchaseAction;
  auto const action = [](std::vector<Way> ways, Unavailable why = Unavailable::none) {
    EntitlementAnswer answer;
    answer.ways = std::move(ways);
    answer.why = why;
    return action_of(answer, catalogue::ContentType::full_track_music);
  };
  EXPECT_EQ(action({{.kind = WayKind::sign_in}, itself}), SIGN_IN);
  EXPECT_EQ(action({credit, itself}), CONSUME);
  EXPECT_EQ(action({itself}), PURCHASE);
  EXPECT_EQ(action({bought_plan}), SUBSCRIBE);
  EXPECT_EQ(action({larger}), UPGRADE);
  EXPECT_EQ(action({smaller}), DOWNGRADE);
  EXPECT_EQ(action({}, Unavailable::inactive_subscription), NO_ACTIVE_SUBSCRIPTION);
  EXPECT_EQ(action({}, Unavailable::region), UNAVAILABLE);
  EntitlementAnswer allowed;
  allowed.allowed = true;
  allowed.by = AllowedBy::owned;
  EXPECT_EQ(action_of(allowed, catalogue::ContentType::game), DOWNLOAD);
  EXPECT_EQ(action_of(allowed, catalogue::ContentType::online_game), PLAY);
}

}  // namespace
}  // namespace entitlement
