// What a search finds and in which order, for whom, and what bad input does, with the same answers on both
// databases.
#include "features/search/search_pages.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/text.hpp"
#include "features/browse/testing/pages_test.hpp"
#include "features/catalogue/search_index/search_index_store.hpp"
#include "features/catalogue/testing/sample.hpp"
#include "features/portal/testing/ask.hpp"
#include "features/search/index_jobs.hpp"
#include "features/search/search_results.hpp"

namespace search {
namespace {

using catalogue::ArticleDraft;
using catalogue::ContentType;
using Titles = std::vector<std::string>;

class SearchTest : public browse::testing::PagesTest<SearchPages> {
 protected:
  void SetUp() override {
    PagesTest::SetUp();
    clock.set(base::Instant{1'760'000'000'000});
    database().write_now([&](storage::Session& session) { fill(session); });
    pages.emplace(database(), clock);
  }

  void fill(storage::Session& session) {
    catalogue::LicensorStore licensor(session, "sample");
    licensor.save_genre("drama", {{"en", "Drama"}, {"ar", "دراما"}}, ids);
    licensor.save_genre("mystery", {{"en", "Mystery"}, {"de", "Krimi"}}, ids);
    catalogue::testing::Sample sample(session, ids, clock.now());
    known = sample.fill();
    auto const add = [&](ArticleDraft draft, std::string const& model = "SUBSCRIPTION",
                         std::int64_t rank = 0) { known[draft.key] = sample.add(draft, model, rank); };
    add({.content_type = ContentType::person,
         .key = "vera",
         .texts = {{"en", {"Vera Lind", "A life.", "en"}}}},
        "FREE");
    ArticleDraft film{
        .content_type = ContentType::full_length_video,
        .key = "lantern",
        .texts = {{"en", {"The Lantern Keeper", "Nobody saw the lighthouse burning that winter.", "en"}},
                  {"ar", {"حارسة المنارة", "لم يرَ أحدٌ المنارةَ تحترق.", "ar"}},
                  {"fr", {"La gardienne du phare", "Personne n’a vu brûler le phare.", "fr"}},
                  {"de", {"Die Hüterin des Lichts", "Niemand sah den Leuchtturm brennen.", "de"}},
                  {"es", {"La guardiana del faro", "Nadie vio arder el faro.", "es"}},
                  {"ro", {"Păzitoarea farului", "Nimeni nu a văzut arzând farul.", "ro"}}},
        .attributes = {R"({"language":"de"})"}};
    film.genres = {"drama", "mystery"};
    film.artists = {known["vera"]};
    add(film);
    ArticleDraft grown{.content_type = ContentType::full_length_video,
                       .key = "midnight",
                       .texts = {{"en", {"Midnight Lantern", "", ""}}},
                       .rating = 40,
                       .attributes = {R"({"language":"en"})"}};
    grown.genres = {"drama"};
    add(grown);
    add({.content_type = ContentType::podcastcollection,
         .key = "night",
         .texts = {{"en", {"Night Walks", "Stories about lanterns and the sea.", "en"}},
                   {"ar", {"أُغنِيَات الليل", "", ""}}}},
        "FREE");
    add({.content_type = ContentType::playlist,
         .key = "strasse",
         .texts = {{"de", {"Straßenmusik", "", ""}}, {"fr", {"Cœur d’été", "", ""}}}},
        "FREE");
    catalogue::testing::Sample elsewhere(session, ids, clock.now(), {"plume"});
    elsewhere.add({.content_type = ContentType::full_length_video,
                   .key = "zeppelin",
                   .texts = {{"en", {"Zeppelin Harbours", "", ""}}}},
                  "SUBSCRIPTION");
  }

  /// The page of an address, with however many statements it costs.
  portal::Page<SearchPage> shown(std::string const& address, browse::testing::Reader const& reader = {}) {
    auto shop = std::make_shared<tenants::Tenant>();
    shop->id = {reader.tenant};
    shop->locales = {"en", "ar"};
    shop->flags["arabicIndicDigits"] = true;
    shop->max_rating = tenants::RatingLimit(reader.max_rating);
    tenants::Visit visit;
    visit.tenant = shop;
    visit.locale = base::find_locale(reader.locale);
    visit.path = address.substr(0, address.find('?'));
    visit.query = *http::Query::parse(address.substr(address.find('?') + 1));
    return base::testing::wait_for(pages->page(visit));
  }
  boost::json::object found(std::string const& words, browse::testing::Reader const& reader = {},
                            std::string const& more = {}) {
    auto const address = "/search?q=" + base::percent_encode_component(words) + more;
    return boost::json::parse(base::to_json(shown(address, reader).payload)).as_object();
  }
  /// The titles of all groups, one group after the other.
  static Titles titles(boost::json::object const& props) {
    Titles out;
    for (auto const& group : props.at("groups").as_array())
      for (auto const& result : group.at("results").as_array())
        out.emplace_back(result.at("card").at("title").as_string());
    return out;
  }
  Titles find(std::string const& words, browse::testing::Reader const& reader = {},
              std::string const& more = {}) {
    return titles(found(words, reader, more));
  }
  bool finds(std::string const& words, std::string const& title, browse::testing::Reader const& reader = {}) {
    auto const all = find(words, reader);
    return std::ranges::find(all, title) != all.end();
  }
  static std::string marked(boost::json::value const& segments) {
    std::string out;
    for (auto const& segment : segments.as_array()) {
      std::string const text(segment.at("text").as_string());
      out += segment.at("hit").as_bool() ? '[' + text + ']' : text;
    }
    return out;
  }
  boost::json::object suggest(std::string const& words, std::string const& more = {}) {
    tenants::Tenant shop;
    shop.id = {"aurora"};
    shop.locales = {"en", "ar"};
    shop.flags["arabicIndicDigits"] = true;
    http::Request request;
    request.method = "GET";
    request.path = "/search/suggestions";
    request.query = *http::Query::parse("q=" + base::percent_encode_component(words) + more);
    auto const answer = base::testing::wait_for(
        portal::testing::ask(*pages, &SearchPages::suggestions, request,
                             tenants::BackendCall{std::make_shared<tenants::Tenant const>(shop)}));
    return boost::json::parse(http::body_text(answer.body)).at("data").as_object();
  }
};
STORAGE_ON_BOTH_ENGINES(SearchTest);

TEST_P(SearchTest, AWordIsFoundInTitlesNamesGenresAndTexts) {
  EXPECT_EQ(find("lantern").front(), "The Lantern Keeper");
  EXPECT_TRUE(finds("lantern", "Midnight Lantern"));
  EXPECT_TRUE(finds("lantern", "Night Walks")) << "in its text, by its stem";
  EXPECT_TRUE(finds("vera", "The Lantern Keeper")) << "by who made it";
  EXPECT_EQ(find("vera").front(), "Vera Lind");
  EXPECT_TRUE(finds("mystery", "The Lantern Keeper")) << "by its genre";
  EXPECT_TRUE(finds("lighthouse winter", "The Lantern Keeper"));
  EXPECT_TRUE(find("zeppelin").empty()) << "another tenant's";
}

TEST_P(SearchTest, VouchersAppsAndInfoServicesAreFoundByWhatTheyGive) {
  database().write_now([&](storage::Session& session) {
    catalogue::testing::Sample sample(session, ids, clock.now());
    auto const add = [&](ContentType type, std::string const& key, std::string const& attributes) {
      sample.add({.content_type = type,
                  .key = key,
                  .texts = {{"en", {"Thing " + key, "", ""}}},
                  .attributes = {attributes}},
                 "FREE");
    };
    add(ContentType::voucher, "cup", R"({"benefit":{"en":"Cappuccino for two","de":"Zwei Kännchen"}})");
    add(ContentType::voucherbook, "book", R"({"tagline":{"en":"Cinnamon evenings"}})");
    add(ContentType::product, "app", R"({"tagline":{"en":"Reminders for ferns"}})");
    add(ContentType::info_service, "tides",
        R"({"messages":[{"en":"High water at noon"}],"tagline":{"en":"Moonrise daily"}})");
  });
  EXPECT_EQ(find("cappuccino"), Titles{"Thing cup"});
  EXPECT_EQ(find("kännchen"), Titles{"Thing cup"});
  EXPECT_EQ(find("cinnamon"), Titles{"Thing book"});
  EXPECT_EQ(find("ferns"), Titles{"Thing app"});
  EXPECT_EQ(find("noon"), Titles{"Thing tides"});
  EXPECT_EQ(find("moonrise"), Titles{"Thing tides"});
}

TEST_P(SearchTest, EachLanguageFindsItsOwnForms) {
  for (std::string const words : {"حارسه المناره", "حَارِسَةُ الـمـنـارة", "gardiennes", "hüterin des lichts",
                                  "huterin", "GUARDIANA", "pazitoarea", "păzitoarea farului", "keepers"})
    EXPECT_TRUE(finds(words, "The Lantern Keeper")) << words;
  EXPECT_TRUE(finds("اغنيات", "Night Walks"));
  EXPECT_TRUE(finds("strassenmusik", "Straßenmusik"));
  EXPECT_TRUE(finds("coeur", "Straßenmusik") || finds("coeur", "Cœur d’été"));
  EXPECT_EQ(find("حارسة", {.locale = "ar"}).front(), "حارسة المنارة");
}

TEST_P(SearchTest, TheLastWordMayBeABeginning) {
  EXPECT_TRUE(finds("lan", "Midnight Lantern"));
  EXPECT_TRUE(finds("midnight lan", "Midnight Lantern"));
  EXPECT_TRUE(find("lan midnight").empty() || find("lan midnight").front() == "Midnight Lantern");
  EXPECT_TRUE(finds("low ti", "Low Tides"));
}

TEST_P(SearchTest, AMistakeIsForgivenAndSaid) {
  auto const one = found("lantren");
  EXPECT_EQ(titles(one).front(), "The Lantern Keeper");
  EXPECT_EQ(one.at("meant").at("query"), "Lantern");
  EXPECT_TRUE(one.at("meant").at("corrected").as_bool());
  EXPECT_EQ(one.at("meant").at("href"), "/search?q=Lantern");
  EXPECT_TRUE(finds("midnihgt lantrn", "Midnight Lantern"));
  EXPECT_TRUE(finds("المنلرة", "The Lantern Keeper"));
  EXPECT_FALSE(found("lantern").contains("meant"));
  EXPECT_TRUE(find("xylophone").empty());
}

TEST_P(SearchTest, WordsThatNothingHasTogetherAreFoundApart) {
  EXPECT_FALSE(find("patio lantern").empty());
  EXPECT_TRUE(finds("lantern qqqqqqq", "Midnight Lantern")) << "a word that nobody knows does not count";
}

TEST_P(SearchTest, TitlesComeFirstThenNamesThenTexts) {
  auto const all = found("lantern");
  EXPECT_EQ(all.at("groups").at(0).at("kind"), "films");
  EXPECT_EQ(all.at("groups").at(0).at("total"), 2);
  EXPECT_EQ(all.at("groups").at(1).at("kind"), "podcasts");
  EXPECT_EQ(all.at("total"), 3);
  // What others play decides between equals.
  EXPECT_EQ(find("low tides").front(), "Low Tides");
  database().write_now([&](storage::Session& session) {
    session.execute("insert into search_plays (tenant, article, plays) values ('aurora', :article, 1000)",
                    storage::bind("article", known["midnight"]));
  });
  EXPECT_EQ(find("lantern").front(), "Midnight Lantern");
}

TEST_P(SearchTest, NothingAboveTheReadersAgeIsFoundCountedOrSuggested) {
  auto const limited = found("lantern", {.max_rating = 20});
  EXPECT_EQ(titles(limited), (Titles{"The Lantern Keeper", "Night Walks"}));
  EXPECT_EQ(limited.at("total"), 2);
  EXPECT_TRUE(find("midnight", {.max_rating = 20}).empty());
  auto const wrong = found("midnihgt", {.max_rating = 20});
  EXPECT_FALSE(wrong.contains("meant")) << "the word of what is not shown is not named";
  EXPECT_TRUE(find("harbour", {.tenant = "plume"}) == (Titles{"Zeppelin Harbours"}));
}

TEST_P(SearchTest, NothingIsFoundByTheNameOfSomebodyAboveTheReadersAge) {
  database().write_now([&](storage::Session& session) {
    catalogue::testing::Sample sample(session, ids, clock.now());
    auto const hidden = sample.add({.content_type = ContentType::person,
                                    .key = "orsolya",
                                    .texts = {{"en", {"Orsolya Quill", "", ""}}},
                                    .rating = 40},
                                   "FREE");
    ArticleDraft film{.content_type = ContentType::full_length_video,
                      .key = "meadow",
                      .texts = {{"en", {"The Meadow", "", ""}}}};
    film.artists = {hidden};
    sample.add(film, "FREE");
  });
  EXPECT_EQ(find("orsolya"), (Titles{"Orsolya Quill", "The Meadow"}));
  EXPECT_TRUE(find("orsolya", {.max_rating = 20}).empty());
  auto const mistyped = found("orsolia quil", {.max_rating = 20});
  EXPECT_EQ(mistyped.at("total"), 0);
  EXPECT_TRUE(!mistyped.contains("meant") || mistyped.at("meant").is_null());
  EXPECT_EQ(find("meadow", {.max_rating = 20}), Titles{"The Meadow"}) << "by its title it is";
}

TEST_P(SearchTest, ResultsAreNarrowedByKindGenreLanguageAndAccess) {
  auto const all = found("lantern");
  auto const values = [](boost::json::value const& options) {
    Titles out;
    for (auto const& option : options.as_array()) out.emplace_back(option.at("value").as_string());
    return out;
  };
  EXPECT_EQ(values(all.at("kinds")), (Titles{"", "films", "podcasts"}));
  EXPECT_EQ(values(all.at("genres")), (Titles{"drama", "mystery"}));
  EXPECT_EQ(all.at("genres").at(0).at("name"), "Drama");
  EXPECT_EQ(values(all.at("languages")), (Titles{"de", "en"}));
  EXPECT_EQ(all.at("languages").at(0).at("name"), "German");
  EXPECT_EQ(values(all.at("accesses")), (Titles{"included", "free"}));
  EXPECT_EQ(all.at("accesses").at(1).at("href"), "/search?q=lantern&access=free");
  EXPECT_EQ(find("lantern", {}, "&kind=podcasts"), (Titles{"Night Walks"}));
  EXPECT_EQ(find("lantern", {}, "&genre=mystery"), (Titles{"The Lantern Keeper"}));
  EXPECT_EQ(find("lantern", {}, "&language=en"), (Titles{"Midnight Lantern"}));
  auto const free = found("lantern", {}, "&access=free");
  EXPECT_EQ(titles(free), (Titles{"Night Walks"}));
  EXPECT_EQ(free.at("accesses").at(0).at("href"), "/search?q=lantern");
  auto const none = found("lantern", {}, "&kind=albums");
  EXPECT_EQ(none.at("total"), 0);
  EXPECT_FALSE(none.at("popular").as_array().empty());
  EXPECT_EQ(found("lantern", {}, "&kind=films").at("paging").at("total"), 2);
}

TEST_P(SearchTest, FoundWordsAreMarkedInTitlesAndTexts) {
  auto const all = found("lantern");
  auto const& films = all.at("groups").at(0).at("results").as_array();
  EXPECT_EQ(marked(films[0].at("title")), "The [Lantern] Keeper");
  EXPECT_TRUE(films[0].at("excerpt").as_array().empty());
  auto const& podcast = all.at("groups").at(1).at("results").at(0);
  EXPECT_EQ(marked(podcast.at("title")), "Night Walks");
  EXPECT_EQ(marked(podcast.at("excerpt")), "Stories about [lanterns] and the sea.");
  auto const arabic = found("حارسه", {.locale = "ar"});
  EXPECT_EQ(marked(arabic.at("groups").at(0).at("results").at(0).at("title")), "[حارسة] المنارة");
}

TEST_P(SearchTest, AnEmptyResultSuggestsAndAnEmptyQueryAsksNothing) {
  auto const nothing = found("qqqqqqqq");
  EXPECT_EQ(nothing.at("total"), 0);
  EXPECT_FALSE(nothing.at("popular").as_array().empty());
  auto const before = page("/search", &SearchPages::page);
  EXPECT_EQ(props(before).at("query"), "");
  EXPECT_FALSE(props(before).at("popular").as_array().empty());
  EXPECT_FALSE(before.noindex);
  auto const other = page("/search-q?q=lantern", &SearchPages::page);
  EXPECT_TRUE(other.noindex);
  EXPECT_EQ(other.canonical, "/search");
  EXPECT_EQ(other.fresh.count(), 0);
}

TEST_P(SearchTest, OperatorsQuotesAndMarksAreTextLikeAnyOther) {
  for (std::string const words : {"lantern AND", "lantern OR (", "\"lantern", "lantern*", "-lantern",
                                  "title:lantern", "lantern'); drop table x--", "lantern & | ! :*",
                                  "NEAR(lantern)", "^lantern", "{lantern}", "lan\xe2\x80\xaetern",
                                  "\xe2\x80\xae"
                                  "lantern"})
    EXPECT_FALSE(find(words).empty()) << words;
  EXPECT_EQ(found("a\xe2\x80\xae"
                  "b")
                .at("query"),
            "ab");
  EXPECT_EQ(found("  low \n tides ").at("query"), "low tides");
  EXPECT_TRUE(find("\"*()-:^{}").empty());
  EXPECT_TRUE(find("''").empty());
  auto const long_one = found(std::string(3000, 'a') + ' ' + std::string(3000, 'b'));
  EXPECT_EQ(long_one.at("total"), 0);
  EXPECT_TRUE(long_one.at("tooLong").as_bool());
  std::string many;
  for (int i = 0; i < 300; ++i) many += "lantern ";
  EXPECT_TRUE(found(many).at("tooLong").as_bool());
}

TEST_P(SearchTest, SmallWordsAloneAreLookedForInTitles) {
  EXPECT_EQ(find("the"), (Titles{"The Lantern Keeper"}));
  EXPECT_TRUE(find("of").empty());
  EXPECT_TRUE(finds("the midnight of lantern", "Midnight Lantern"));
}

TEST_P(SearchTest, SuggestionsAreTheBestOfAllKinds) {
  auto const all = suggest("lan");
  EXPECT_EQ(all.at("query"), "lan");
  EXPECT_EQ(all.at("href"), "/search?q=lan");
  auto const& results = all.at("results").as_array();
  ASSERT_EQ(results.size(), 3U);
  EXPECT_EQ(results[0].at("card").at("title"), "The Lantern Keeper");
  EXPECT_EQ(results[0].at("kind"), "films");
  EXPECT_EQ(suggest("lan", "&limit=1").at("results").as_array().size(), 1U);
  EXPECT_EQ(suggest("حار", "&lang=ar").at("results").at(0).at("card").at("title"), "حارسة المنارة");
  EXPECT_TRUE(suggest("").at("results").as_array().empty());
  EXPECT_THROW(suggest(std::string(4097, 'a')), base::Problem);
  EXPECT_THROW(suggest("a", "&limit=11"), base::Problem);
}

TEST_P(SearchTest, PeopleAreRoundAndNotPlayed) {
  auto const person = found("vera lind").at("groups").at(0).at("results").at(0).at("card");
  EXPECT_EQ(person.at("kind"), "person");
  EXPECT_EQ(person.at("shape"), "round");
  EXPECT_EQ(person.at("playId"), "");
}

TEST_P(SearchTest, TheIndexFollowsEveryChange) {
  database().write_now([&](storage::Session& session) {
    catalogue::LicensorStore licensor(session, "sample");
    licensor.save(
        {.content_type = ContentType::person, .key = "vera", .texts = {{"en", {"Wera Lindqvist", "", ""}}}},
        ids, clock.now());
    licensor.save_genre("mystery", {{"en", "Whodunit"}}, ids);
  });
  EXPECT_EQ(find("lindqvist"), (Titles{"Wera Lindqvist"})) << "at once";
  EXPECT_GT(index_all_pending(database()), 0U);
  EXPECT_TRUE(finds("lindqvist", "The Lantern Keeper")) << "and its works by the job";
  EXPECT_TRUE(finds("whodunit", "The Lantern Keeper"));
  EXPECT_EQ(found("vera").at("meant").at("query"), "Wera") << "the old name is only near to the new one";
  database().write_now([&](storage::Session& session) {
    session.execute("delete from article where id = :id", storage::bind("id", known["midnight"]));
  });
  EXPECT_TRUE(find("midnight").empty());
}

TEST_P(SearchTest, TheIndexCanBeMadeAnewAndChecked) {
  auto const check = [&] {
    return database().read_now([](storage::Session& session) {
      return catalogue::SearchIndexStore(session).check(base::ArticleId{0}, 1000).wrong;
    });
  };
  EXPECT_TRUE(check().empty());
  auto const before = find("lantern");
  database().write_now([](storage::Session& session) {
    session.execute(
        "update search_entry set genre_slugs = 'x', titles = 'en x' where article = "
        "(select min(article) from search_entry)");
  });
  EXPECT_EQ(check().size(), 1U);
  database().write_now([](storage::Session& session) { catalogue::SearchIndexStore(session).clear(); });
  EXPECT_TRUE(find("lantern").empty());
  EXPECT_GT(index_all_pending(database()), 10U);
  EXPECT_TRUE(check().empty());
  EXPECT_EQ(find("lantern"), before);
  EXPECT_TRUE(finds("lantren", "Midnight Lantern"));
}

TEST_P(SearchTest, PlaysAreCountedForEachTenant) {
  database().write_now([&](storage::Session& session) {
    session.execute("insert into search_plays (tenant, article, plays) values ('aurora', 7, 1)");
    count_plays(session);
    EXPECT_EQ(session.value<std::int64_t>("select count(*) from search_plays"), 0);
  });
}

TEST(SearchAddress, HasOneSpelling) {
  auto const declared = [](std::string_view text) { return declared_search(*http::Query::parse(text)); };
  EXPECT_EQ(declared("offset=24&q=+low++tides+&kind=albums&utm=x"), "?q=low%20tides&kind=albums&offset=24");
  EXPECT_EQ(declared("kind=albums"), "");
  EXPECT_EQ(declared("q=a&kind=planets&genre=%3Cb%3E&language=EN&access=all&offset=24"), "?q=a");
  EXPECT_EQ(declared("q=a&genre=bossa-nova&language=de&access=free"),
            "?q=a&genre=bossa-nova&language=de&access=free");
}

TEST(SearchDescription, LeadsToThePage) {
  tenants::Tenant shop;
  shop.id = {"aurora"};
  shop.title = "Aurora & friends of music";
  shop.locales = {"en", "fr"};
  http::Request request;
  request.scheme = "https";
  request.authority = "aurora.example";
  request.path = "/opensearch.xml";
  request.query = *http::Query::parse("lang=fr");
  auto const answer = open_search(request, shop);
  std::string const text(http::body_text(answer.body));
  EXPECT_NE(text.find("<ShortName>Aurora &amp; friends</ShortName>"), std::string::npos) << text;
  EXPECT_NE(text.find("/fr/search?q={searchTerms}\""), std::string::npos) << text;
}

}  // namespace
}  // namespace search
