// The calls that answer articles: lists, what a premium one shows to whom, free reads, and counting, on both
// databases.
#include "features/stories/story_api.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

#include "base/problem.hpp"
#include "base/testing/run.hpp"
#include "features/entitlement/testing/entitlement_test.hpp"
#include "features/portal/testing/ask.hpp"
#include "features/stories/testing/story_sample.hpp"

namespace stories {
namespace {

using base::testing::wait_for;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class StoryApiTest : public entitlement::testing::EntitlementTest {
 protected:
  void SetUp() override {
    EntitlementTest::SetUp();
    known = database().write_now(
        [&](storage::Session& session) { return testing::StorySample(session, ids, clock.now()).fill(); });
    shop = *tenant;
    library = std::make_unique<structures::StructureLibrary>(database(), clock);
    changes = std::make_unique<storage::Changes>(database());
    structure_api = std::make_unique<structures::StructureApi>(database(), clock, *changes, *library, cache);
    api = std::make_unique<StoryApi>(database(), clock, sealer, *structure_api, entitlements());
  }
  void TearDown() override {
    api.reset();
    structure_api.reset();
    changes.reset();
    library.reset();
    EntitlementTest::TearDown();
  }

  /// A plan that includes premium articles.
  plans::PlanFolder folder() override {
    auto out = EntitlementTest::folder();
    auto reading = draft("reading", "P1M", 500);
    reading.terms.contingents = {{{"ARTICLE"}, plans::unlimited}};
    out.plans.push_back(reading);
    return out;
  }

  std::string id(std::string const& key) const { return base::text(known.at(key)); }
  static accounts::SignedIn user(std::int64_t account = 101) {
    accounts::SignedIn out;
    out.account.id = {account};
    return out;
  }

  template <class Method>
  http::Response ask(Method method, http::Query query, std::optional<accounts::SignedIn> caller = {}) {
    http::Request request{.method = "GET"};
    request.query = std::move(query);
    request.client = client;
    if (!cookie.empty()) request.headers.set("Cookie", cookie);
    auto response = wait_for(portal::testing::ask(*api, method, std::move(request),
                                                  {std::make_shared<tenants::Tenant const>(shop)}, {},
                                                  std::move(caller)));
    if (auto const set = response.headers.find("Set-Cookie")) cookie = set->substr(0, set->find(';'));
    return response;
  }
  static boost::json::object data(http::Response const& response) {
    return boost::json::parse(http::body_text(response.body)).at("data").as_object();
  }
  boost::json::object list(std::string const& name) {
    return data(ask(&StoryApi::articles, {{"id", name}, {"limit", "48"}}));
  }
  std::vector<std::string> titles(std::string const& name) {
    std::vector<std::string> out;
    for (auto const& entry : list(name).at("entries").as_array())
      out.emplace_back(entry.at("title").as_string());
    return out;
  }
  boost::json::object story(std::string const& key, std::optional<accounts::SignedIn> caller = {}) {
    return data(ask(&StoryApi::article_details, {{"id", id(key)}}, std::move(caller)))
        .at("story")
        .as_object();
  }
  bool counted(std::string const& key, std::optional<accounts::SignedIn> caller = {}) {
    return data(ask(&StoryApi::count_read, {{"id", id(key)}}, std::move(caller))).at("counted").as_bool();
  }
  template <class Work>
  static std::string refused(Work work) {
    try {
      work();
    } catch (base::Problem const& problem) {
      return problem.error;
    }
    return "answered";
  }

  std::map<std::string, base::ArticleId> known;
  tenants::Tenant shop;
  std::string client = "192.0.2.1";
  std::string cookie;  // of the guest's browser, "name=value"
  accounts::Sealer sealer{std::string(32, 's')};
  http::PageCache cache;
  std::unique_ptr<storage::Changes> changes;
  std::unique_ptr<structures::StructureLibrary> library;
  std::unique_ptr<structures::StructureApi> structure_api;
  std::unique_ptr<StoryApi> api;
};
STORAGE_ON_BOTH_ENGINES(StoryApiTest);

TEST_P(StoryApiTest, AListIsAnAreaOrACategory) {
  EXPECT_THAT(titles("articles"),
              ElementsAre("Soup", "The ferry is back", "Lamps and lenses", "Boats at night"));
  EXPECT_THAT(titles("news"), ElementsAre("The ferry is back"));
  EXPECT_THAT(titles("premium/sea"), ElementsAre("Lamps and lenses"));
  EXPECT_THAT(titles("sea/harbor"), ElementsAre("The ferry is back", "Boats at night"));
  EXPECT_THAT(titles(id("boats")), ElementsAre("Boats at night"));
  for (auto const* nothing : {"news/food", "nowhere", "articles/a/b/c", "Sea", "sea//harbor"})
    EXPECT_EQ(refused([&] { list(nothing); }), "NOT_FOUND") << nothing;
}

TEST_P(StoryApiTest, AnArticleHasItsTextInTheLanguageAskedFor) {
  EXPECT_EQ(story("boats").at("text"), "<p>The beginning.</p>");
  EXPECT_FALSE(story("boats").contains("rest"));
  auto const arabic = ask(&StoryApi::article_details, {{"id", id("boats")}, {"lang", "ar"}});
  EXPECT_EQ(data(arabic).at("story").at("text"), "<p>البداية.</p>");
  auto const german = data(ask(&StoryApi::article_details, {{"id", id("soup")}, {"lang", "de"}}));
  EXPECT_EQ(german.at("story").at("textLang"), "en") << "there is no German text";
  auto const song = data(ask(&StoryApi::article_details, {{"id", id("tides-1")}}));
  EXPECT_FALSE(song.contains("story")) << "a song is nothing to read";
  EXPECT_EQ(
      refused([&] { ask(&StoryApi::article_details, {{"id", base::text(ids.make<base::ArticleId>())}}); }),
      "NOT_FOUND");
}

TEST_P(StoryApiTest, TheRestOfAPremiumArticleIsForThePlanAlone) {
  auto const response = ask(&StoryApi::article_details, {{"id", id("lamps")}});
  EXPECT_THAT(std::string(http::body_text(response.body)), Not(HasSubstr("readers who pay")));
  EXPECT_EQ(response.headers.find("cache-control"), "private, no-store");
  EXPECT_EQ(data(response).at("story").at("cut"), true);
  ensure_account(102);
  EXPECT_FALSE(story("lamps", user(102)).contains("rest")) << "signed in, without a plan";
  buy("reading");
  EXPECT_EQ(story("lamps", user()).at("rest"), "<p>Only for readers who pay.</p>");
  EXPECT_EQ(story("lamps", user()).at("by"), "plan");
  auto suspended = user();
  suspended.account.state = accounts::AccountState::suspended;
  EXPECT_FALSE(story("lamps", suspended).contains("rest"));
}

TEST_P(StoryApiTest, AFreeReadOpensAnArticleOnceForEachReader) {
  shop.configuration.free_reads = {.count = 1, .days = 30};
  auto const first = story("lamps");
  EXPECT_EQ(first.at("by"), "free_read");
  EXPECT_EQ(first.at("rest"), "<p>Only for readers who pay.</p>");
  EXPECT_EQ(first.at("freeReads").at("left"), 0);
  EXPECT_EQ(story("lamps").at("by"), "free_read") << "the same guest reads it again";
  auto const other = database().write_now([&](storage::Session& session) {
    return testing::StorySample(session, ids, clock.now()).add_premium("optics", "Optics");
  });
  known["optics"] = other;
  auto const second = story("optics");
  EXPECT_EQ(second.at("cut"), true);
  EXPECT_TRUE(second.at("freeReads").as_object().contains("nextAt"));
  clock.advance(std::chrono::days(31));
  EXPECT_EQ(story("optics").at("by"), "free_read") << "the time of the first one is over";
  cookie = "reader=forged";
  EXPECT_EQ(story("lamps").at("by"), "free_read") << "a forged cookie is a new guest";
  cookie.clear();
  client = "192.0.2.77";
  ensure_account(103);
  EXPECT_EQ(story("lamps", user(103)).at("by"), "free_read");
  EXPECT_EQ(story("optics", user(103)).at("cut"), true) << "an account is one reader on every device";
}

TEST_P(StoryApiTest, AReaderIsCountedOnceForEachArticle) {
  EXPECT_TRUE(counted("boats"));
  EXPECT_FALSE(counted("boats")) << "the same browser";
  EXPECT_TRUE(counted("soup"));
  cookie.clear();
  EXPECT_TRUE(counted("boats")) << "another one";
  ensure_account(104);
  EXPECT_TRUE(counted("boats", user(104)));
  cookie.clear();
  EXPECT_FALSE(counted("boats", user(104)));
  auto const with = [&](std::string const& category) {
    return refused([&] { ask(&StoryApi::count_read, {{"id", id("boats")}, {"category", category}}); });
  };
  EXPECT_EQ(with("sea"), "answered");
  EXPECT_EQ(with("harbor"), "answered");
  EXPECT_EQ(with("food"), "OTHER_CATEGORY");
  EXPECT_EQ(refused([&] { counted("tides-1"); }), "UNKNOWN_ARTICLE") << "a song";
  EXPECT_EQ(refused([&] { ask(&StoryApi::count_read, {{"id", "x"}}); }), "INVALID_QUERY");
}

}  // namespace
}  // namespace stories
