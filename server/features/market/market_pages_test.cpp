// The pages of the marketplace as their payloads: what is shown, where addresses lead, what they cost, on
// both databases.
#include "features/market/market_pages.hpp"

#include <gtest/gtest.h>

#include "features/browse/testing/pages_test.hpp"
#include "features/market/testing/market_sample.hpp"

namespace market {
namespace {

class MarketPagesTest : public browse::testing::PagesTest<MarketPages> {
 protected:
  void SetUp() override {
    PagesTest::SetUp();
    known = database().write_now(
        [&](storage::Session& session) { return testing::MarketSample(session, ids, clock.now()).fill(); });
    pages.emplace(database(), clock);
  }
};
STORAGE_ON_BOTH_ENGINES(MarketPagesTest);

TEST_P(MarketPagesTest, TheListOfAppsHasTheirPartnersPricesAndCategories) {
  auto const payload = props(page("/apps/viewAll", &MarketPages::apps));
  ASSERT_EQ(payload.at("apps").as_array().size(), 4U);
  auto const& pond = payload.at("apps").at(0);
  EXPECT_EQ(pond.at("title"), "App pond");
  EXPECT_EQ(pond.at("href").as_string(), "/mp/app-pond/" + id("pond"));
  EXPECT_EQ(pond.at("tagline"), "A small app");
  EXPECT_EQ(pond.at("badge"), "free");
  EXPECT_EQ(pond.at("partners").at(0).at("href").as_string(), "/apps/partner/north-pier/" + id("north"));
  EXPECT_EQ(pond.at("prices").at(0).at("businessModel"), "FREE");
  auto const& quay = payload.at("apps").at(1);
  EXPECT_EQ(quay.at("badge"), "none") << "no plan pays it";
  EXPECT_EQ(quay.at("prices").at(0).at("amount").to_number<double>(), 0.99);
  EXPECT_EQ(quay.at("prices").at(0).at("currency"), "EUR");
  ASSERT_EQ(payload.at("partners").as_array().size(), 2U);
  EXPECT_EQ(payload.at("genres").at(0).at("href"), "/apps/viewAll");
  EXPECT_EQ(payload.at("genres").at(2).at("href"), "/mp/travel");
  EXPECT_EQ(status("/apps/viewAll?offset=24", &MarketPages::apps), 404);
  EXPECT_TRUE(props(page("/apps/viewAll?sort=newest", &MarketPages::apps)).at("partners").as_array().empty());
}

TEST_P(MarketPagesTest, ACategoryHasItsAppsAndAnAppsIdLeadsToItsPage) {
  auto const payload = props(page("/mp/travel", &MarketPages::category, {{"name", "travel"}}));
  EXPECT_EQ(payload.at("genre").at("name"), "Travel");
  EXPECT_EQ(payload.at("paging").at("total"), 3);
  auto const moved = page("/mp/" + id("quay"), &MarketPages::category, {{"name", id("quay")}});
  EXPECT_EQ(moved.redirect, "/mp/app-quay/" + id("quay"));
  EXPECT_EQ(page("/mp/app-quay", &MarketPages::category, {{"name", "app-quay"}}).redirect,
            "/mp/app-quay/" + id("quay"));
  EXPECT_EQ(status("/mp/nothing", &MarketPages::category, {{"name", "nothing"}}), 404);
}

TEST_P(MarketPagesTest, AnAppPageSaysWhatItNeedsWhatItCostsAndWhatElseThereIs) {
  std::string const path = "/mp/app-quay/" + id("quay");
  http::Params const titled{{"title", "app-quay"}, {"name", id("quay")}};
  auto const shown = page(path, &MarketPages::app, titled);
  EXPECT_EQ(shown.canonical, path);
  auto const payload = props(shown);
  EXPECT_EQ(payload.at("app").at("prices").at(0).at("amount").to_number<double>(), 0.99);
  EXPECT_EQ(payload.at("app").at("rating"), 10);
  EXPECT_EQ(payload.at("devices").at(1), "desktop");
  EXPECT_EQ(payload.at("systems").at(0).at("version"), "10");
  EXPECT_EQ(payload.at("languages").at(1), "Arabic");
  EXPECT_EQ(payload.at("links").at(0).at("href"), "https://example.org/quay");
  EXPECT_EQ(payload.at("updatedAt"), "2026-02-03");
  EXPECT_EQ(payload.at("sizeBytes"), 12'345'678);
  EXPECT_EQ(payload.at("terms"), "As it is.");
  EXPECT_EQ(payload.at("screenshots").at(0).at("height"), 1600);
  EXPECT_EQ(payload.at("genres").at(1).at("href"), "/mp/tools");
  ASSERT_EQ(payload.at("moreByPartner").as_array().size(), 1U);
  EXPECT_EQ(payload.at("moreByPartner").at(0).at("title"), "App pond");
  EXPECT_EQ(payload.at("related").as_array().size(), 2U) << "of other partners";
}

TEST_P(MarketPagesTest, EachFormOfAnAppsAddressShowsItUnderOneCanonicalOne) {
  auto const canonical = "/mp/app-pond/" + id("pond");
  http::Params const bare{{"name", id("pond")}};
  http::Params const titled{{"title", "app-pond"}, {"name", id("pond")}};
  EXPECT_EQ(page("/apps/pd/" + id("pond"), &MarketPages::app, bare).canonical, canonical);
  EXPECT_EQ(page("/apps/pd/app-pond/" + id("pond"), &MarketPages::app, titled).canonical, canonical);
  EXPECT_EQ(
      page("/apps/pd/other/" + id("pond"), &MarketPages::app, {{"title", "other"}, {"name", id("pond")}})
          .redirect,
      canonical);
  EXPECT_EQ(page("/apps/pd/app-pond", &MarketPages::app, {{"name", "app-pond"}}).redirect, canonical);
  EXPECT_EQ(status("/apps/pd/" + id("north"), &MarketPages::app, {{"name", id("north")}}), 404);
}

TEST_P(MarketPagesTest, APartnersPageHasTheirAppsAndAnswersUnderOneCanonicalAddress) {
  auto const canonical = "/apps/partner/north-pier/" + id("north");
  auto const shown = page(canonical, &MarketPages::partner, {{"title", "north-pier"}, {"name", id("north")}});
  EXPECT_EQ(shown.canonical, canonical);
  auto const payload = props(shown);
  EXPECT_EQ(payload.at("partner").at("name"), "North Pier");
  EXPECT_EQ(payload.at("partner").at("tagline"), "Made by the sea");
  EXPECT_EQ(payload.at("supportLink"), "https://north.example/help");
  ASSERT_EQ(payload.at("apps").as_array().size(), 2U);
  EXPECT_EQ(payload.at("apps").at(0).at("title"), "App pond") << "by rank";
  ASSERT_EQ(payload.at("faq").as_array().size(), 1U) << "without the one that has no answer";
  http::Params const bare{{"name", id("north")}};
  EXPECT_EQ(page("/partners/" + id("north"), &MarketPages::partner, bare).canonical, canonical);
  EXPECT_EQ(page("/apps/partner/" + id("north"), &MarketPages::partner, bare).canonical, canonical);
  EXPECT_EQ(page("/partners/north-pier", &MarketPages::partner, {{"name", "north-pier"}}).redirect,
            canonical);
  EXPECT_EQ(status("/partners/" + id("pond"), &MarketPages::partner, {{"name", id("pond")}}), 404);
}

TEST_P(MarketPagesTest, TheQuestionsOfPartnersAndAppsAreOnOnePage) {
  auto const payload = props(page("/apps/faq", &MarketPages::apps_faq));
  auto const& groups = payload.at("groups").as_array();
  ASSERT_EQ(groups.size(), 3U);
  EXPECT_EQ(groups[0].at("title"), "North Pier");
  EXPECT_EQ(groups[2].at("title"), "App pond");
  EXPECT_EQ(groups[2].at("questions").at(0).at("answer"), "No.");
}

TEST_P(MarketPagesTest, WhatIsAboveTheReadersAgeIsNowhere) {
  browse::testing::Reader const child{.max_rating = 30};
  auto const apps = props(page("/apps/viewAll", &MarketPages::apps, {}, child));
  EXPECT_EQ(apps.at("paging").at("total"), 3);
  EXPECT_EQ(status("/apps/pd/" + id("vault"), &MarketPages::app, {{"name", id("vault")}}, child), 404);
  auto const tools = props(page("/mp/tools", &MarketPages::category, {{"name", "tools"}}, child));
  EXPECT_EQ(tools.at("paging").at("total"), 1);
  auto const south =
      props(page("/partners/" + id("south"), &MarketPages::partner, {{"name", id("south")}}, child));
  EXPECT_EQ(south.at("apps").as_array().size(), 1U);
  EXPECT_TRUE(south.at("services").as_array().empty());
  auto const services = props(page("/partners/info-services", &MarketPages::info_services, {}, child));
  EXPECT_EQ(services.at("paging").at("total"), 1);
  EXPECT_EQ(status("/partners/info-services/" + id("stars"), &MarketPages::info_service,
                   {{"name", id("stars")}}, child),
            404);
}

TEST_P(MarketPagesTest, TheListOfInfoServicesSaysHowOftenTheyComeAndWhatTheyCost) {
  auto const payload = props(page("/partners/info-services", &MarketPages::info_services));
  ASSERT_EQ(payload.at("services").as_array().size(), 2U);
  auto const& tides = payload.at("services").at(0);
  EXPECT_EQ(tides.at("title"), "Service tides");
  EXPECT_EQ(tides.at("times"), 2);
  EXPECT_EQ(tides.at("period"), "day");
  EXPECT_EQ(tides.at("billing"), "month");
  EXPECT_EQ(tides.at("prices").at(0).at("amount").to_number<double>(), 0.99);
  EXPECT_EQ(tides.at("partners").at(0).at("name"), "North Pier");
  auto const north = props(page("/partners/" + id("north"), &MarketPages::partner, {{"name", id("north")}}));
  EXPECT_EQ(north.at("services").as_array().size(), 1U);
}

TEST_P(MarketPagesTest, AnInfoServicesPageHasExamplesAndOneCanonicalAddress) {
  auto const canonical = "/partners/info-services/" + id("tides");
  http::Params const by_id{{"name", id("tides")}};
  auto const shown = page(canonical, &MarketPages::info_service, by_id);
  EXPECT_EQ(shown.canonical, canonical);
  auto const payload = props(shown);
  ASSERT_EQ(payload.at("messages").as_array().size(), 2U);
  EXPECT_EQ(payload.at("messages").at(0).at("text"), "High water at six.");
  EXPECT_EQ(payload.at("channels").at(1), "push");
  ASSERT_EQ(payload.at("others").as_array().size(), 1U) << "without itself";
  EXPECT_EQ(payload.at("others").at(0).at("title"), "Service stars");
  EXPECT_EQ(page("/services/" + id("tides"), &MarketPages::info_service, by_id).canonical, canonical);
  EXPECT_EQ(page("/services/service-tides", &MarketPages::info_service, {{"name", "service-tides"}}).redirect,
            canonical);
  EXPECT_EQ(status("/services/" + id("pond"), &MarketPages::info_service, {{"name", id("pond")}}), 404);
  browse::testing::Reader const arab{.locale = "ar"};
  auto const in_arabic = props(page(canonical, &MarketPages::info_service, by_id, arab));
  EXPECT_EQ(in_arabic.at("messages").at(0).at("text"), "المد في السادسة.");
  EXPECT_EQ(in_arabic.at("messages").at(1).at("lang"), "en");
}

TEST_P(MarketPagesTest, TextsComeInThePagesLanguageAndSayWhereTheyDoNot) {
  browse::testing::Reader const arab{.locale = "ar"};
  auto const payload = props(page("/apps/pd/" + id("pond"), &MarketPages::app, {{"name", id("pond")}}, arab));
  EXPECT_EQ(payload.at("app").at("tagline"), "تطبيق صغير");
  EXPECT_FALSE(payload.at("app").as_object().contains("taglineLang"));
  EXPECT_EQ(payload.at("termsLang"), "en");
  EXPECT_EQ(payload.at("faq").at(0).at("answerLang"), "en");
}

}  // namespace
}  // namespace market
