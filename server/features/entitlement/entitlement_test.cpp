// The rule of entitlement as a table: contingents, larger contingents, levels of groups, and why not.
#include "features/entitlement/entitlement.hpp"

#include <gmock/gmock.h>

#include <chrono>

namespace entitlement {
namespace {

using namespace std::chrono_literals;
using subscriptions::State;
using subscriptions::SubState;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string const song_type = "FULL_TRACK_MUSIC";

plans::Plan plan_of(std::int64_t id, std::int64_t amount, std::string const& type = song_type) {
  plans::Plan out{.id = {id}, .key = "plan-" + std::to_string(id)};
  out.current.plan = {id};
  out.current.price = {id * 100, "EUR"};
  out.current.contingents = {{{type}, amount}};
  return out;
}

class EntitlementRuleTest : public ::testing::Test {
 protected:
  EntitlementRuleTest() {
    facts.now = {1'780'000'000'000};
    facts.caller = Caller::user;
    facts.article = facts.sold_as = {77};
    offer({{.business_model = "SUBSCRIPTION"}});
    facts.plans = &plans;
  }

  void offer(std::vector<catalogue::OfferModel> models,
             catalogue::ContentType type = catalogue::ContentType::full_track_music) {
    facts.offer = catalogue::OfferTerms{.content_type = type, .rating = 0, .models = std::move(models)};
  }
  /// An active subscription of a plan, which has its credits.
  subscriptions::Subscription& subscribe(std::int64_t plan, std::int64_t remaining) {
    subscriptions::Subscription own;
    own.id = {plan * 10};
    own.plan = {plan};
    own.state = State::ACTIVE;
    own.sub_state = SubState::NONE;
    own.period_number = 1;
    own.access_until = facts.now + 24h;
    ledger::Bucket bucket{.id = {plan * 100}, .subscription = plan * 10, .content_types = song_type};
    bucket.amount = remaining == 0 ? 10 : remaining;
    bucket.remaining = remaining;
    facts.buckets.push_back(bucket);
    return facts.subscriptions.emplace_back(own);
  }
  /// "upgrade 3", "purchase article", in order.
  std::vector<std::string> ways() {
    std::vector<std::string> out;
    for (auto const& way : decide(facts).ways) {
      std::string text(boost::describe::enum_to_string(way.kind, ""));
      if (way.plan) text += ' ' + std::to_string(way.plan->value);
      if (way.kind == WayKind::purchase && !way.plan) text += " article";
      out.push_back(std::move(text));
    }
    return out;
  }
  Unavailable why() { return decide(facts).why; }

  Facts facts;
  plans::Plans plans;
};

// ---- who may ----

TEST_F(EntitlementRuleTest, EverybodyMayUseWhatIsFreeAlsoASuspendedUser) {
  for (auto const caller : {Caller::guest, Caller::user, Caller::suspended})
    for (char const* model : {"FREE", "DOWNLOAD_TO_OWN_FREEMIUM"}) {
      facts.caller = caller;
      offer({{.business_model = "SUBSCRIPTION"}, {.business_model = model}});
      auto const answer = decide(facts);
      EXPECT_TRUE(answer.allowed);
      EXPECT_EQ(answer.by, AllowedBy::free);
      EXPECT_THAT(answer.ways, IsEmpty());
    }
}

TEST_F(EntitlementRuleTest, SongsThatArePlayedFromTheWalletOnlyAreAddedToItAlsoWithoutALimit) {
  facts.from_wallet_only = true;
  plans.all = {plan_of(1, plans::unlimited), plan_of(2, 10)};
  subscribe(2, 5);
  subscribe(1, plans::unlimited);
  auto const answer = decide(facts);
  EXPECT_FALSE(answer.allowed);
  ASSERT_EQ(answer.ways.size(), 1U) << "no larger plan is offered";
  EXPECT_EQ(answer.ways[0].kind, WayKind::consume);
  EXPECT_EQ(answer.ways[0].remaining, plans::unlimited) << "before a credit is taken";
  EXPECT_EQ(answer.ways[0].bucket, ledger::BucketId{100});
  facts.owned = true;
  EXPECT_EQ(decide(facts).by, AllowedBy::owned);
  facts.owned = false;
  facts.from_wallet_only = false;
  EXPECT_EQ(decide(facts).by, AllowedBy::unlimited);
}

TEST_F(EntitlementRuleTest, AnUnknownModelIsNeitherFreeNorSold) {
  offer({{.business_model = "SOMETHING_NEW"}});
  plans.all = {plan_of(1, plans::unlimited)};
  subscribe(1, plans::unlimited);
  EXPECT_FALSE(decide(facts).allowed);
  EXPECT_EQ(why(), Unavailable::not_offered);
}

TEST_F(EntitlementRuleTest, WhatIsOwnedMayBeUsed) {
  facts.owned = true;
  EXPECT_EQ(decide(facts).by, AllowedBy::owned);
}

TEST_F(EntitlementRuleTest, AGuestSignsInOrBuys) {
  facts.caller = Caller::guest;
  plans.all = {plan_of(1, 10), plan_of(2, plans::unlimited)};
  EXPECT_THAT(ways(), ElementsAre("sign_in", "purchase 1", "purchase 2"));
}

TEST_F(EntitlementRuleTest, WhatNoCreditOpensIsOpenedByPlansWithoutALimit) {
  facts.by_credit = false;
  plans.all = {plan_of(1, 10), plan_of(2, plans::unlimited), plan_of(3, 20)};
  subscribe(3, 20);
  EXPECT_THAT(ways(), ElementsAre("purchase 2"));
  subscribe(2, plans::unlimited);
  EXPECT_EQ(decide(facts).by, AllowedBy::unlimited);
}

// ---- contingents: amounts above 0 and -1 can be used ----

struct Amount {
  std::int64_t remaining;
  bool allowed;
  bool consume;
};
class ContingentTest : public EntitlementRuleTest, public ::testing::WithParamInterface<Amount> {};
INSTANTIATE_TEST_SUITE_P(AmountsAboveZeroAndMinusOneCanBeUsed, ContingentTest,
                         ::testing::Values(Amount{-1, true, false}, Amount{0, false, false},
                                           Amount{1, false, true}, Amount{250, false, true}));
TEST_P(ContingentTest, DecidesAboutUse) {
  subscribe(1, GetParam().remaining);
  auto const answer = decide(facts);
  EXPECT_EQ(answer.allowed, GetParam().allowed);
  EXPECT_EQ(answer.find(WayKind::consume) != nullptr, GetParam().consume);
  if (answer.allowed) {
    EXPECT_EQ(answer.by, AllowedBy::unlimited);
    EXPECT_EQ(answer.subscription, subscriptions::SubscriptionId{10});
  }
}

TEST_F(EntitlementRuleTest, TheFirstBucketThatCanBeUsedIsConsumed) {
  subscribe(1, 0);
  subscribe(2, 4);
  subscribe(3, 9);
  auto const answer = decide(facts);
  ASSERT_TRUE(answer.find(WayKind::consume));
  EXPECT_EQ(answer.find(WayKind::consume)->bucket, ledger::BucketId{200});
  EXPECT_EQ(answer.find(WayKind::consume)->remaining, 4);
}

TEST_F(EntitlementRuleTest, ContingentsCountForTheirContentTypesOnly) {
  subscribe(1, plans::unlimited);
  offer({{.business_model = "SUBSCRIPTION"}}, catalogue::ContentType::podcast);
  EXPECT_FALSE(decide(facts).allowed);
  facts.buckets[0].content_types = "FULL_TRACK_MUSIC,PODCAST";
  EXPECT_TRUE(decide(facts).allowed);
}

TEST_F(EntitlementRuleTest, CreditsOfASubscriptionThatGivesNoAccessAreOfNoUse) {
  auto& own = subscribe(1, plans::unlimited);
  for (auto const [state, sub_state] :
       {std::pair(State::REQUESTED, SubState::PENDING), std::pair(State::INACTIVE, SubState::PAUSED),
        std::pair(State::INACTIVE, SubState::NONE), std::pair(State::CANCELED, SubState::NONE)}) {
    own.state = state;
    own.sub_state = sub_state;
    EXPECT_FALSE(decide(facts).allowed);
  }
  for (auto const sub_state : {SubState::NONE, SubState::PENDING, SubState::GRACE, SubState::CANCELING}) {
    own.state = State::ACTIVE;
    own.sub_state = sub_state;
    EXPECT_TRUE(decide(facts).allowed);
  }
  own.access_until = facts.now;
  EXPECT_FALSE(decide(facts).allowed) << "also where no job has ended it yet";
}

TEST_F(EntitlementRuleTest, CreditsOfNoSubscriptionCanBeUsedByThemselves) {
  facts.buckets.push_back({.id = {5}, .content_types = song_type, .amount = 3, .remaining = 3});
  EXPECT_THAT(ways(), ElementsAre("consume"));
}

TEST_F(EntitlementRuleTest, ASubscriptionOpensOnlyWhatIsOfferedBySubscription) {
  subscribe(1, plans::unlimited);
  plans.all = {plan_of(1, plans::unlimited), plan_of(2, plans::unlimited)};
  offer({{.business_model = "DOWNLOAD_TO_OWN", .price_minor = 99, .currency = "EUR"}});
  EXPECT_THAT(ways(), ElementsAre("purchase article"));
  auto const way = decide(facts).ways.at(0);
  EXPECT_EQ(way.price, (base::Money{99, "EUR"}));
  EXPECT_EQ(way.purchase_identifier, "article/" + base::text(facts.article));
}

// ---- a larger contingent than the user has ----

struct Larger {
  std::int64_t offered;
  std::int64_t has;
  bool larger;
};
class LargerContingentTest : public EntitlementRuleTest, public ::testing::WithParamInterface<Larger> {};
INSTANTIATE_TEST_SUITE_P(AUserCountsNotAsSubscribedToAPlanThatOffersMore, LargerContingentTest,
                         ::testing::Values(Larger{-1, 10, true}, Larger{11, 10, true}, Larger{10, 10, false},
                                           Larger{9, 10, false}, Larger{1, 0, true}, Larger{0, 0, false},
                                           Larger{-1, 0, true}));
TEST_P(LargerContingentTest, IsAWayWhereItIsLarger) {
  auto const [offered, has, larger] = GetParam();
  EXPECT_EQ(is_larger(offered, has), larger);
  subscribe(1, has);
  plans.all = {plan_of(1, 10), plan_of(2, offered)};
  plans.groups = {{.id = {1}, .levels = {{{1}}, {{2}}}}};
  auto const answer = decide(facts);
  ASSERT_EQ(answer.find(WayKind::upgrade) != nullptr, larger);
  if (larger) {
    EXPECT_EQ(answer.find(WayKind::upgrade)->plan, plans::PlanId{2});
  }
}

TEST_F(EntitlementRuleTest, NothingIsLargerThanUnlimited) {
  for (auto const amount : {std::int64_t{-1}, std::int64_t{0}, std::int64_t{1'000'000}})
    EXPECT_FALSE(is_larger(amount, plans::unlimited));
}

TEST_F(EntitlementRuleTest, TheDirectionIsThatOfTheLevels) {
  subscribe(2, 0);
  plans.all = {plan_of(1, 5), plan_of(2, 10), plan_of(3, 20), plan_of(4, 8), plan_of(5, 7)};
  plans.groups = {{.id = {1}, .levels = {{{1}}, {{2}, {4}}, {{3}}}}};
  EXPECT_THAT(ways(), ElementsAre("downgrade 1", "upgrade 3", "upgrade 4", "purchase 5"));
}

TEST_F(EntitlementRuleTest, AForbiddenChangeIsNoWay) {
  subscribe(1, 0);
  plans.all = {plan_of(1, 5), plan_of(2, 10)};
  plans.groups = {{.id = {1},
                   .levels = {{{1}}, {{2}}},
                   .changes = {{.from = {1}, .to = {2}, .policy = plans::ChangePolicy::forbidden}}}};
  EXPECT_THAT(ways(), IsEmpty());
  EXPECT_EQ(why(), Unavailable::not_offered);
}

TEST_F(EntitlementRuleTest, ARetiredPlanIsNoWay) {
  plans.all = {plan_of(1, 5), plan_of(2, 10)};
  plans.all[0].offered = false;
  EXPECT_THAT(ways(), ElementsAre("purchase 2"));
}

TEST_F(EntitlementRuleTest, APlansWayNamesItsFirstPriceAndItsPlaceInTheList) {
  plans.all = {plan_of(1, 5), plan_of(2, 10)};
  plans.all[0].current.promotion = base::Money{50, "EUR"};
  plans.all[1].attributes["ment_sort_category"] = "10";
  EXPECT_THAT(ways(), ElementsAre("purchase 2", "purchase 1"));
  auto const way = decide(facts).ways.at(1);
  EXPECT_EQ(way.price, (base::Money{50, "EUR"}));
  EXPECT_EQ(way.purchase_identifier, "subscription/" + base::text(plans::PlanId{1}));
  EXPECT_EQ(way.sort, 30);
}

// ---- why not ----

TEST_F(EntitlementRuleTest, WhatIsNotOfferedOrRatedHigherIsUnavailable) {
  facts.owned = true;
  facts.offer->rating = 61;
  EXPECT_EQ(why(), Unavailable::rating);
  facts.offer.reset();
  EXPECT_EQ(why(), Unavailable::not_offered);
  EXPECT_FALSE(decide(facts).allowed);
}

TEST_F(EntitlementRuleTest, ASuspendedUserHasNoWay) {
  facts.caller = Caller::suspended;
  facts.owned = true;
  plans.all = {plan_of(1, 5)};
  EXPECT_EQ(why(), Unavailable::suspended);
  EXPECT_THAT(ways(), IsEmpty());
}

TEST_F(EntitlementRuleTest, PlansThatAreBlockedInTheCountryAreNoWay) {
  plans.all = {plan_of(1, 5), plan_of(2, 10)};
  facts.blocked = {{1}};
  EXPECT_THAT(ways(), ElementsAre("purchase 2"));
  EXPECT_EQ(why(), Unavailable::none);
  facts.blocked = {{1}, {2}};
  EXPECT_EQ(why(), Unavailable::region);
  subscribe(1, 5);
  EXPECT_THAT(ways(), ElementsAre("consume")) << "who has it keeps it";
}

TEST_F(EntitlementRuleTest, AnInactiveSubscriptionIsNamed) {
  plans.all = {plan_of(1, 5)};
  auto& own = subscribe(1, 5);
  own.state = State::INACTIVE;
  own.sub_state = SubState::PAUSED;
  EXPECT_EQ(why(), Unavailable::inactive_subscription);
  EXPECT_EQ(decide(facts).subscription, own.id);
  EXPECT_THAT(ways(), IsEmpty()) << "it is resumed, not bought again";
  own.sub_state = SubState::NONE;
  EXPECT_EQ(why(), Unavailable::inactive_subscription);
  EXPECT_THAT(ways(), ElementsAre("purchase 1")) << "it lapsed";
  own.state = State::CANCELED;
  EXPECT_EQ(why(), Unavailable::none);
  EXPECT_THAT(ways(), ElementsAre("purchase 1"));
}

TEST_F(EntitlementRuleTest, AFirstPaymentThatIsUnderWayIsGoneOnWith) {
  plans.all = {plan_of(1, 5), plan_of(2, 10), plan_of(3, 10)};
  plans.groups = {{.id = {1}, .levels = {{{1}}, {{2}}}}};
  auto& own = subscribe(1, 5);
  own.state = State::REQUESTED;
  own.sub_state = SubState::PENDING;
  own.period_number = 0;
  EXPECT_THAT(ways(), ElementsAre("purchase 1", "purchase 2", "purchase 3"))
      << "it may be given up for another plan of its group";
  EXPECT_EQ(why(), Unavailable::none);
}

TEST(ContingentType, IsTheSpecificationsName) {
  EXPECT_EQ(contingent_type(catalogue::ContentType::full_length_video), "FULL_LENGTH_VIDEO");
  EXPECT_EQ(contingent_type(catalogue::ContentType::series_episode), "VIDEO");
  EXPECT_EQ(contingent_type(catalogue::ContentType::audiobook), "AUDIO_BOOK");
  EXPECT_EQ(contingent_type(catalogue::ContentType::audio_book_chapter), "AUDIO_BOOK");
}

}  // namespace
}  // namespace entitlement
