// The page of plans as its payload: what is on offer, in which language, and when it may be kept; on both
// databases.
#include "features/subscriptions/plan_pages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "base/testing/budgets.hpp"
#include "features/catalogue/testing/sample.hpp"
#include "features/subscriptions/testing/subscription_test.hpp"

namespace subscriptions {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class PlanPagesTest : public testing::SubscriptionTest {
 protected:
  void SetUp() override {
    SubscriptionTest::SetUp();
    database().write_now(
        [&](storage::Session& session) { catalogue::testing::Sample(session, ids, clock.now()).fill(); });
  }
  plans::PlanFolder folder() override {
    auto daily = draft("daily", "P1D", 50);
    daily.attributes = {{"DISPLAY_SERVICE_NAME_TEXT_en", "A day"},
                        {"DISPLAY_SERVICE_NAME_TEXT_ar", "يوم"},
                        {"DISPLAY_SERVICE_INFO_TEXT_en", "Until tomorrow"},
                        {"DISPLAY_SERVICE_INFO_TEXT_de", "Bis morgen"},
                        {"ment_note", "n"}};
    auto monthly = draft("monthly", "P1M", 999);
    monthly.terms.promotion = base::Money{499, "EUR"};
    monthly.terms.promotion_cycles = 2;
    auto retired = draft("retired", "P1M", 100);
    retired.offered = false;
    auto sold = draft("sold", "P1M", 100);
    sold.partner = "example-mobile";
    sold.partner_product = "ALL";
    sold.terms.provider = "partner";
    return {{daily, monthly, retired, sold}, {}};
  }
  portal::Page<PlansPage> page(std::string_view locale = "en", std::string country = {}) {
    storage::Changes changes(database());
    plans::PlanLibrary library(database(), changes);
    plans::PlanApi api(library);
    api.show_methods([](tenants::Tenant const&, std::string_view provider) {
      return provider == "scripted" ? std::vector<std::string>{"card", "phone"} : std::vector<std::string>{};
    });
    PlanPages pages(database(), clock, library, api);
    http::Request request;
    request.country = std::move(country);
    tenants::Visit visit;
    visit.tenant = shown;
    visit.locale = base::find_locale(locale);
    visit.path = "/subscription";
    visit.request = &request;
    return base::testing::wait_for(pages.plans(visit));
  }
  static std::vector<std::string> names(portal::Page<PlansPage> const& page) {
    std::vector<std::string> out;
    for (auto const& type : page.payload.plans) out.push_back(type.name);
    return out;
  }
  std::shared_ptr<tenants::Tenant> shown = [] {
    auto out = std::make_shared<tenants::Tenant>();
    out->id = {"aurora"};
    out->flags["geoBlockFlag"] = false;
    return out;
  }();
};
STORAGE_ON_BOTH_ENGINES(PlanPagesTest);

TEST_P(PlanPagesTest, WhatIsOnOfferIsShownWithItsWaysToPayAndItsPromotion) {
  auto const made = page();
  EXPECT_THAT(names(made), ElementsAre("daily", "monthly", "sold"));
  auto const& monthly = made.payload.plans[1];
  EXPECT_EQ(monthly.subscription_type_promotion_cycles, 2);
  EXPECT_THAT(monthly.payment_methods, ElementsAre("card", "phone"));
  EXPECT_EQ(monthly.partner, std::nullopt);
  auto const& sold = made.payload.plans[2];
  EXPECT_EQ(sold.partner, "example-mobile");
  EXPECT_EQ(sold.partner_product, "ALL");
  EXPECT_THAT(sold.payment_methods, IsEmpty());
}

TEST_P(PlanPagesTest, TextsAreInThePagesLanguageOrInEnglish) {
  auto const keys = [&](std::string_view locale) {
    std::vector<std::string> out;
    for (auto const& attribute : page(locale).payload.plans[0].attributes)
      if (attribute.key.starts_with("DISPLAY_")) out.push_back(attribute.key);
    return out;
  };
  EXPECT_THAT(keys("en"), ElementsAre("DISPLAY_SERVICE_INFO_TEXT_en", "DISPLAY_SERVICE_NAME_TEXT_en"));
  EXPECT_THAT(keys("ar"), ElementsAre("DISPLAY_SERVICE_INFO_TEXT_en", "DISPLAY_SERVICE_NAME_TEXT_ar"));
  EXPECT_THAT(keys("de"), ElementsAre("DISPLAY_SERVICE_INFO_TEXT_de", "DISPLAY_SERVICE_NAME_TEXT_en"));
}

TEST_P(PlanPagesTest, CoversOfMusicAreFromTheCatalogue) {
  auto const before = database().statistics().statements;
  auto const made = page();
  EXPECT_LE(database().statistics().statements - before,
            base::testing::limit_of("statements of the page of plans, first visit"))
      << "six for the plans, once for all visits, then one";
  EXPECT_THAT(made.payload.music_covers, SizeIs(::testing::Le(12U)));
}

TEST_P(PlanPagesTest, OnePageServesAllUnlessPlansDependOnTheCountry) {
  EXPECT_NE(page().fresh.count(), 0);
  EXPECT_THAT(page().tags, ElementsAre("plans", "catalogue"));
  shown->flags["geoBlockFlag"] = true;
  shown->flags["geoBlock.blockedSubscriptions"] =
      boost::json::parse(R"([{"plan": "daily", "countries": ["FR"]}])");
  auto const in_france = page("en", "FR");
  EXPECT_THAT(names(in_france), ElementsAre("monthly", "sold"));
  EXPECT_EQ(in_france.fresh.count(), 0);
  EXPECT_THAT(names(page("en", "DE")), ElementsAre("daily", "monthly", "sold"));
}

TEST_P(PlanPagesTest, TheRightOfWithdrawalIsNamedWhereTheTenantsLawGivesOne) {
  EXPECT_EQ(page().payload.plans[0].withdrawal_right, std::nullopt);
  shown->configuration.billing.country = "DE";
  EXPECT_EQ(page().payload.plans[0].withdrawal_right, true);
  shown->configuration.billing.country = "KW";
  EXPECT_EQ(page().payload.plans[0].withdrawal_right, std::nullopt);
}

}  // namespace
}  // namespace subscriptions
