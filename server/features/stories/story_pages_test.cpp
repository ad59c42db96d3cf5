// The pages of articles and news as their payloads, on both databases.
#include "features/stories/story_pages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "features/browse/testing/pages_test.hpp"
#include "features/stories/testing/story_sample.hpp"

namespace stories {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class StoryPagesTest : public browse::testing::PagesTest<StoryPages> {
 protected:
  void SetUp() override {
    PagesTest::SetUp();
    known = database().write_now(
        [&](storage::Session& session) { return testing::StorySample(session, ids, clock.now()).fill(); });
    pages.emplace(database(), clock);
  }
  static std::vector<std::string> titles(boost::json::object const& payload, char const* list = "stories") {
    std::vector<std::string> out;
    for (auto const& each : payload.at(list).as_array()) out.emplace_back(each.at("title").as_string());
    return out;
  }
  static std::vector<std::string> hrefs(boost::json::object const& payload, char const* list) {
    std::vector<std::string> out;
    for (auto const& each : payload.at(list).as_array()) out.emplace_back(each.at("href").as_string());
    return out;
  }
};
STORAGE_ON_BOTH_ENGINES(StoryPagesTest);

TEST_P(StoryPagesTest, AListHasTheNewestFirstAndItsCategories) {
  auto const all = props(page("/articles", &StoryPages::list));
  EXPECT_THAT(titles(all), ElementsAre("Soup", "The ferry is back", "Lamps and lenses", "Boats at night"));
  EXPECT_THAT(hrefs(all, "categories"), ElementsAre("/articles/food", "/articles/sea"));
  auto const sea = props(page("/articles/sea", &StoryPages::list, {{"category", "sea"}}));
  EXPECT_THAT(titles(sea), ElementsAre("The ferry is back", "Lamps and lenses", "Boats at night"));
  EXPECT_EQ(sea.at("category").at("name"), "Sea");
  EXPECT_THAT(hrefs(sea, "subcategories"), ElementsAre("/articles/sea/harbor", "/articles/sea/light"));
  auto const harbor = props(
      page("/articles/sea/harbor", &StoryPages::list, {{"category", "sea"}, {"subcategory", "harbor"}}));
  EXPECT_THAT(titles(harbor), ElementsAre("The ferry is back", "Boats at night"));
  EXPECT_EQ(harbor.at("subcategory").at("name"), "Harbor");
  EXPECT_EQ(harbor.at("feed"), "/articles/feed/en/articles/sea/harbor.xml");
  auto const& card = harbor.at("stories").at(1);
  EXPECT_EQ(card.at("author"), "Marit Osken");
  EXPECT_EQ(card.at("minutes"), 4);
  EXPECT_EQ(card.at("premium"), false);
  EXPECT_EQ(card.at("lead"), "What it is about.");
}

TEST_P(StoryPagesTest, PremiumAndNewsHaveListsOfTheirOwn) {
  auto const premium = props(page("/articles/premium", &StoryPages::premium));
  EXPECT_THAT(titles(premium), ElementsAre("Lamps and lenses"));
  EXPECT_THAT(hrefs(premium, "categories"), ElementsAre("/articles/premium/sea"));
  auto const light = props(page("/articles/premium/sea/light", &StoryPages::premium,
                                {{"category", "sea"}, {"subcategory", "light"}}));
  EXPECT_THAT(titles(light), ElementsAre("Lamps and lenses"));
  EXPECT_THAT(hrefs(light, "subcategories"), ElementsAre("/articles/premium/sea/light"));
  auto const news = props(page("/news/sea", &StoryPages::news, {{"category", "sea"}}));
  EXPECT_THAT(titles(news), ElementsAre("The ferry is back"));
  EXPECT_EQ(status("/news/food", &StoryPages::news, {{"category", "food"}}), 404)
      << "there is no news of food";
  EXPECT_EQ(status("/articles/nothing", &StoryPages::list, {{"category", "nothing"}}), 404);
  EXPECT_EQ(status("/articles?offset=24", &StoryPages::list), 404);
}

TEST_P(StoryPagesTest, AnArticlePageHasItsTextItsSectionsAndWhatIsRelated) {
  auto const path = "/articles/sea/harbor/" + id("boats");
  http::Params const params{{"category", "sea"}, {"subcategory", "harbor"}, {"article", id("boats")}};
  auto const shown = page(path, &StoryPages::story, params);
  EXPECT_EQ(shown.canonical, path);
  auto const payload = props(shown);
  EXPECT_EQ(payload.at("text"), "<p>The beginning.</p>");
  EXPECT_EQ(payload.at("cut"), false);
  EXPECT_EQ(payload.at("category").at("href"), "/articles/sea");
  EXPECT_EQ(payload.at("subcategory").at("name"), "Harbor");
  EXPECT_THAT(titles(payload, "related"), Not(::testing::IsEmpty()));
  EXPECT_EQ(payload.at("related").at(0).at("title"), "The ferry is back") << "it shares both sections";
  auto const arabic = props(page(path, &StoryPages::story, params, {.locale = "ar"}));
  EXPECT_EQ(arabic.at("text"), "<p>البداية.</p>");
  EXPECT_EQ(arabic.at("category").at("name"), "البحر");
  EXPECT_EQ(arabic.at("story").at("leadLang"), "en");
  EXPECT_EQ(arabic.at("story").at("author"), "ماريت أوسكن");
  EXPECT_EQ(arabic.at("tags").at(0), "قوارب");
  EXPECT_EQ(arabic.at("feed"), "/articles/feed/ar/articles/sea.xml");
}

TEST_P(StoryPagesTest, APremiumArticleIsCutForEverybody) {
  auto const path = "/articles/premium/sea/light/" + id("lamps");
  auto const shown = page(path, &StoryPages::story,
                          {{"category", "sea"}, {"subcategory", "light"}, {"article", id("lamps")}});
  auto const payload = props(shown);
  EXPECT_EQ(payload.at("text"), "<p>The beginning.</p>");
  EXPECT_EQ(payload.at("cut"), true);
  EXPECT_EQ(payload.at("story").at("premium"), true);
  EXPECT_THAT(shown.props.text, Not(HasSubstr("readers who pay")));
}

TEST_P(StoryPagesTest, OtherAddressesOfAnArticleLeadToItsOwn) {
  auto const own = "/articles/premium/sea/light/" + id("lamps");
  auto const moved = [&](std::string const& address, auto handler, http::Params params) {
    return page(address, handler, std::move(params)).redirect;
  };
  EXPECT_EQ(moved("/articles/" + id("lamps"), &StoryPages::list, {{"category", id("lamps")}}), own);
  EXPECT_EQ(moved("/articles/sea/" + id("lamps"), &StoryPages::list,
                  {{"category", "sea"}, {"subcategory", id("lamps")}}),
            own);
  EXPECT_EQ(moved("/articles/sea/light/" + id("lamps"), &StoryPages::story,
                  {{"category", "sea"}, {"subcategory", "light"}, {"article", id("lamps")}}),
            own);
  EXPECT_EQ(moved("/articles/lamps-and-lenses", &StoryPages::list, {{"category", "lamps-and-lenses"}}), own);
  EXPECT_EQ(moved("/news/sea/harbor/x/" + id("ferry"), &StoryPages::story, {{"article", id("ferry")}}),
            "/news/sea/harbor/the-ferry-is-back/" + id("ferry"));
  EXPECT_EQ(status("/articles/sea/harbor/0AAAAAAAAAAA1", &StoryPages::story, {{"article", "0AAAAAAAAAAA1"}}),
            404);
  EXPECT_EQ(status(own, &StoryPages::story, {{"article", id("lamps")}}, {.tenant = "plume"}), 404);
}

}  // namespace
}  // namespace stories
