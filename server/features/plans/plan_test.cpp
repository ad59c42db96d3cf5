// Rules about plans: prices of periods, levels, directions, policies; attributes and categories; geo-block.
#include "features/plans/plan.hpp"

#include <gmock/gmock.h>

#include <boost/json/parse.hpp>

#include "base/testing/logged.hpp"
#include "features/plans/geo_block.hpp"
#include "features/plans/plan_attributes.hpp"
#include "features/plans/plan_payloads.hpp"

namespace plans {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

PlanGroup group() {
  return {.id = PlanGroupId{1},
          .key = "music",
          .name = "Music",
          .levels = {{PlanId{11}, PlanId{12}}, {PlanId{21}}, {PlanId{31}}},
          .changes = {{PlanId{11}, PlanId{31}, ChangePolicy::now_full},
                      {PlanId{31}, PlanId{11}, ChangePolicy::forbidden}}};
}

TEST(Plan, ThePromotionPriceCountsForItsFirstPeriods) {
  PriceVersion version{.price = {999, "EUR"}, .promotion = base::Money{499, "EUR"}, .promotion_cycles = 2};
  EXPECT_EQ(price_of_period(version, 1).minor, 499);
  EXPECT_EQ(price_of_period(version, 2).minor, 499);
  EXPECT_EQ(price_of_period(version, 3).minor, 999);
  version.promotion.reset();
  EXPECT_EQ(price_of_period(version, 1).minor, 999);
}

TEST(Plan, LevelsDecideTheDirection) {
  EXPECT_EQ(direction(group(), PlanId{11}, PlanId{21}), Direction::upgrade);
  EXPECT_EQ(direction(group(), PlanId{31}, PlanId{21}), Direction::downgrade);
  EXPECT_EQ(direction(group(), PlanId{11}, PlanId{12}), Direction::change);
}

TEST(Plan, APairsOwnPolicyCountsElseItsDirection) {
  EXPECT_EQ(policy_of(group(), PlanId{11}, PlanId{31}), ChangePolicy::now_full);
  EXPECT_EQ(policy_of(group(), PlanId{31}, PlanId{11}), ChangePolicy::forbidden);
  EXPECT_EQ(policy_of(group(), PlanId{11}, PlanId{21}), ChangePolicy::now_prorated);
  EXPECT_EQ(policy_of(group(), PlanId{21}, PlanId{11}), ChangePolicy::at_period_end);
  EXPECT_EQ(policy_of(group(), PlanId{11}, PlanId{12}), ChangePolicy::at_period_end);
  EXPECT_EQ(policy_of(group(), PlanId{11}, PlanId{11}), ChangePolicy::forbidden);
  EXPECT_EQ(policy_of(group(), PlanId{11}, PlanId{99}), ChangePolicy::forbidden);
}

TEST(PlanAttributes, WithoutACategoryAPlanIsInOneOfItsOwn) {
  Plan plan{.id = PlanId{4711}};
  EXPECT_THAT(categories_of(plan), ElementsAre("unkown" + base::text(plan.id)));
  plan.attributes["ment_category"] = R"(["music","games"])";
  EXPECT_THAT(categories_of(plan), ElementsAre("music", "games"));
}

TEST(PlanAttributes, CategoriesThatAreNoListAreAnErrorAndNothing) {
  for (char const* wrong : {"", "music", "{}", "[1]", "[\"\"]", "\"music\"", "[\"a\"", "null"}) {
    auto const parsed = parse_categories(wrong);
    ASSERT_FALSE(parsed) << wrong;
    EXPECT_EQ(parsed.error().field, "ment_category");
    EXPECT_THAT(categories_of(Plan{.attributes = {{"ment_category", wrong}}}), IsEmpty()) << wrong;
  }
  EXPECT_THAT(*parse_categories("[]"), IsEmpty());
  auto const log = base::testing::logged(
      [] { categories_of(Plan{.key = "music-daily", .attributes = {{"ment_category", "music"}}}); }, "error");
  EXPECT_THAT(log, ::testing::HasSubstr("music-daily"));
}

TEST(PlanAttributes, HaveTheSpecificationsDefaults) {
  Plan plan{.id = PlanId{4711}, .attributes = {{"ment_sort", "12"}}};
  EXPECT_THAT(attributes_with_defaults(plan),
              ElementsAre(Pair("ment_best_value", "0"),
                          Pair("ment_category", "[\"unkown" + base::text(plan.id) + "\"]"),
                          Pair("ment_sort", "12"), Pair("ment_sort_category", "30")));
  EXPECT_EQ(sort_of(plan), 12);
  EXPECT_EQ(sort_of(Plan{}), 0);
}

TEST(PlanAttributes, EachKeyOfTheSpecificationIsKnown) {
  auto const text = [](std::string_view key, std::string_view json) {
    return attribute_text(key, boost::json::parse(json), {});
  };
  for (char const* key :
       {"ment_note", "ment_free_duration_en", "DISPLAY_SERVICE_NAME_TEXT_ar",
        "DISPLAY_SERVICE_NAME_HTML_TEXT_en", "DISPLAY_SERVICE_INFO_TEXT_fr", "DISPLAY_SERVICE_DESC_TEXT_de",
        "DISPLAY_SERVICE_DESC_TEXT_CREDIT_es", "DISPLAY_SERVICE_ABOVE_PURCHASE_OPTIONS_ro",
        "DISPLAY_SERVICE_ABOVE_CTA_en", "DISPLAY_SERVICE_TITLE_TEXT_en", "DISPLAY_SERVICE_CURRENCY_TEXT_en",
        "ment_icon", "ment_icon_alernativeTheme", "ment_background_image"})
    EXPECT_EQ(text(key, R"("a text")").value_or("refused"), "a text") << key;
  EXPECT_EQ(text("ment_category", R"(["music"])"), R"(["music"])");
  EXPECT_EQ(text("DISPLAY_SERVICE_BULLETS_TEXT_en", R"(["one","two"])"), R"(["one","two"])");
  EXPECT_EQ(text("ment_sort", "-3.5"), "-3.5");
  EXPECT_EQ(text("ment_sort_category", "7"), "7");
  EXPECT_EQ(text("ment_best_value", "1"), "1");
  EXPECT_EQ(text("maxConcurrentStreams", "3"), "3");
  EXPECT_EQ(text("ment_default", "0"), "0");
  for (char const* key : {"ment_url", "ment_redirect", "cancelUrl"})
    EXPECT_EQ(text(key, R"("/music")"), "/music") << key;
}

TEST(PlanAttributes, OtherKeysAndKindsAreRefused) {
  auto const refused = [](std::string_view key, std::string_view json) {
    return !attribute_text(key, boost::json::parse(json), {});
  };
  EXPECT_TRUE(refused("ment_unknown", "1"));
  EXPECT_TRUE(refused("DISPLAY_SERVICE_NAME_TEXT_xx", R"("a")")) << "no language of the portal";
  EXPECT_TRUE(refused("DISPLAY_SERVICE_NAME_TEXT_", R"("a")"));
  EXPECT_TRUE(refused("ment_category", R"("music")"));
  EXPECT_TRUE(refused("ment_sort", R"("3")"));
  EXPECT_TRUE(refused("ment_best_value", "2"));
  for (char const* count : {"0", "-1", "2.5", "101", R"("2")"})
    EXPECT_TRUE(refused("maxConcurrentStreams", count)) << count;
  EXPECT_TRUE(refused("ment_best_value", "true"));
  EXPECT_TRUE(refused("ment_url", R"("https://evil.example/")"));
  EXPECT_TRUE(refused("ment_icon", R"("https://evil.example/a.png")"));
  EXPECT_TRUE(refused("ment_note", '"' + std::string(5000, 'x') + '"'));
}

TEST(GeoBlock, TakesPlansAwayOnlyWhileTheFlagIsSet) {
  Plan const plan{.id = PlanId{4711}, .key = "music-daily"};
  auto const blocked = [&](char const* list, bool flag, std::string_view country) {
    tenants::Tenant tenant;
    tenant.flags["geoBlockFlag"] = flag;
    tenant.flags["geoBlock.blockedSubscriptions"] = boost::json::parse(list);
    return is_geo_blocked(tenant, plan, country);
  };
  auto const by_id = "[\"" + base::text(plan.id) + "\"]";
  EXPECT_TRUE(blocked(by_id.c_str(), true, "DE"));
  EXPECT_TRUE(blocked(R"(["music-daily"])", true, ""));
  EXPECT_FALSE(blocked(R"(["music-daily"])", false, "DE"));
  EXPECT_FALSE(blocked(R"(["music-weekly"])", true, "DE"));
  char const* const in_france = R"([{"plan":"music-daily","countries":["FR","BE"]}])";
  EXPECT_TRUE(blocked(in_france, true, "FR"));
  EXPECT_FALSE(blocked(in_france, true, "DE"));
  EXPECT_TRUE(blocked(in_france, true, "")) << "a country that is not known may be one of them";
  EXPECT_TRUE(blocked(R"([{"plan":"music-daily"}])", true, "DE"));
  EXPECT_FALSE(blocked(R"([7, null, {}, {"plan": 4}])", true, "DE"));
  EXPECT_FALSE(blocked("{}", true, "DE"));
}

TEST(PlanPayload, ShowsTheGroupsOfAPlanAndWhatTheReaderHas) {
  Plans plans;
  for (auto const id : {11, 12, 21, 31})
    plans.all.push_back({.id = PlanId{id}, .key = "p" + std::to_string(id), .offered = id != 12});
  plans.groups = {group()};
  plans.all[0].levels = {{PlanGroupId{1}, 0}};
  plans.all[0].current = {.cycle = {.months = 1},
                          .price = {1250, "KWD"},
                          .promotion = base::Money{500, "KWD"},
                          .contingents = {{{"FULL_TRACK_MUSIC"}, -1}},
                          .trial = Trial{{.days = 14}, true}};
  auto const type = subscription_type(plans.all[0], plans.all[0].current, plans);
  EXPECT_EQ(type.billing_cycle, "P1M");
  EXPECT_EQ(type.max_trial_duration, "P14D");
  EXPECT_EQ(base::to_json(type.subscription_type_price), R"({"amount":1.25,"currency":"KWD"})");
  EXPECT_EQ(base::to_json(type.subscription_type_promotion_price), R"({"amount":0.5,"currency":"KWD"})");
  EXPECT_EQ(base::to_json(type.contingents), R"([{"contentTypes":["FULL_TRACK_MUSIC"],"amount":-1}])");
  ASSERT_EQ(type.subscription_type_group_list.size(), 1U);
  auto const& levels = type.subscription_type_group_list[0].levels;
  ASSERT_EQ(levels.size(), 3U);
  EXPECT_THAT(levels[0].subscription_type_ids, ElementsAre(PlanId{11})) << "a retired plan is not shown";
  EXPECT_FALSE(levels[0].current_subscription_exist);
  std::vector<PlanId> const own{PlanId{12}};
  auto const mine = groups_of(plans.all[0], plans, own);
  EXPECT_THAT(mine[0].levels[0].subscription_type_ids, ElementsAre(PlanId{11}, PlanId{12}));
  EXPECT_TRUE(mine[0].levels[0].current_subscription_exist);
  EXPECT_FALSE(mine[0].levels[1].current_subscription_exist);
}

}  // namespace
}  // namespace plans
