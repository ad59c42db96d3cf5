// The play history: positions, their bounds and their end, and whose they are, on both databases.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/testing/run.hpp"
#include "features/accounts/account_store.hpp"
#include "features/catalogue/kinds/kind_row.hpp"
#include "features/catalogue/testing/sample.hpp"
#include "features/history/history_api.hpp"
#include "features/portal/testing/ask.hpp"
#include "http/response.hpp"
#include "storage/testing/database_test.hpp"

namespace history {
namespace {

using ::testing::HasSubstr;

TEST(Progress, APositionIsInsideItsArticle) {
  EXPECT_EQ(bounded_position(-5, 60'000), 0);
  EXPECT_EQ(bounded_position(59'000, 60'000), 59'000);
  EXPECT_EQ(bounded_position(61'000, 60'000), 60'000);
  EXPECT_EQ(bounded_position(61'000, 0), 61'000) << "its length is not known";
  EXPECT_EQ(bounded_position(INT64_MAX, 0), 24 * 3'600'000);
}

TEST(Progress, OnlyItsEndIsLeftOfWhatIsFinished) {
  EXPECT_FALSE(is_finished(56'999, 60'000));
  EXPECT_TRUE(is_finished(57'000, 60'000));
  std::int64_t const film = 120 * 60'000;
  EXPECT_FALSE(is_finished(film - 180'001, film));
  EXPECT_TRUE(is_finished(film - 180'000, film)) << "three minutes at most";
  EXPECT_TRUE(is_finished(film - 400'000, film, film - 400'000)) << "its credits";
  EXPECT_FALSE(is_finished(film - 400'001, film, film - 400'000));
  EXPECT_FALSE(is_finished(1'000'000, 0)) << "nobody knows";
}

TEST(Progress, SongsFilmsEpisodesAndChaptersArePlayed) {
  using catalogue::ContentType;
  for (auto const type : {ContentType::full_track_music, ContentType::full_length_video, ContentType::video,
                          ContentType::series_episode, ContentType::podcast, ContentType::audio_book_chapter})
    EXPECT_TRUE(catalogue::kind_row(type).playable) << name_of(type);
  for (auto const type : {ContentType::album, ContentType::artist, ContentType::videocollection,
                          ContentType::audiobook, ContentType::podcastcollection, ContentType::person})
    EXPECT_FALSE(catalogue::kind_row(type).playable) << name_of(type);
}

class HistoryTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      catalogue::testing::Sample sample(session, ids, clock.now());
      articles = sample.fill();
      using catalogue::ContentType;
      for (auto const& [key, type] : {std::pair{"feature", ContentType::full_length_video},
                                      std::pair{"episode", ContentType::series_episode},
                                      std::pair{"chapter", ContentType::audio_book_chapter}}) {
        catalogue::ArticleDraft draft{.content_type = type, .key = key, .texts = {{"en", {key, ""}}}};
        draft.duration_ms = 100'000;
        draft.rating = 20;
        if (type == ContentType::full_length_video)
          draft.attributes = {R"({"marks":[{"kind":"credits","startMs":80000,"endMs":100000}]})"};
        articles[key] = sample.add(draft, "SUBSCRIPTION");
      }
      for (std::int64_t const number : {101, 102})
        accounts::AccountStore(session).create(
            {.name = "Mira", .email = std::to_string(number) + "@people.example"}, {number}, clock.now());
    });
    shop.id = {"aurora"};
  }

  template <class Method>
  std::string ask(Method method, http::Params params, std::string const& body = "",
                  std::string const& query = "") {
    accounts::SignedIn user;
    user.account.id = {account};
    user.account.tenant = shop.id;
    http::Request request{.method = "PUT", .path = "/user/history", .body = body};
    request.query = *http::Query::parse(query);
    HistoryApi api(database(), clock);
    params.try_emplace("type", "PLAY");
    try {
      auto const answer = base::testing::wait_for(portal::testing::ask(
          api, method, request, tenants::BackendCall{std::make_shared<tenants::Tenant const>(shop)},
          std::move(params), user));
      shown = std::string(answer.headers.find("x-result-count").value_or(""));
      return std::string(http::body_text(answer.body));
    } catch (base::Problem const& problem) {
      return std::to_string(problem.status) + ' ' +
             (problem.errors.empty() ? problem.error : problem.errors[0].field);
    }
  }
  http::Params of(std::string const& key) { return {{"id", base::text(articles.at(key))}}; }
  std::string read(std::string const& key) { return ask(&HistoryApi::read, of(key)); }
  std::string save(std::string const& key, std::string const& seconds, std::string const& type) {
    return ask(&HistoryApi::save, of(key),
               R"({"userCurrentPlaying":)" + seconds + R"(,"contentType":")" + type + "\"}");
  }
  std::string add(std::string const& key, std::string const& type) {
    return ask(&HistoryApi::add, of(key), R"({"contentType":")" + type + "\"}");
  }
  std::string list(std::string const& query = "") { return ask(&HistoryApi::list, {}, "", query); }
  /// The keys of a list's articles, in their order.
  std::vector<std::string> keys_in(std::string const& answer) {
    std::vector<std::pair<std::size_t, std::string>> found;
    for (auto const& [key, id] : articles)
      if (auto const at = answer.find(base::text(id)); at != std::string::npos) found.emplace_back(at, key);
    std::ranges::sort(found);
    std::vector<std::string> out;
    for (auto& each : found) out.push_back(std::move(each.second));
    return out;
  }

  std::map<std::string, base::ArticleId> articles;
  tenants::Tenant shop;
  std::int64_t account = 101;
  std::string shown;
};
STORAGE_ON_BOTH_ENGINES(HistoryTest);

TEST_P(HistoryTest, APositionIsKeptUntilItIsForgotten) {
  EXPECT_THAT(read("feature"), HasSubstr(R"("userCurrentPlaying":0,"duration":100,"state":"unplayed")"));
  EXPECT_THAT(save("feature", "12.5", "full_length_video"), HasSubstr(R"("userCurrentPlaying":12.5)"));
  EXPECT_THAT(read("feature"), HasSubstr(R"("userCurrentPlaying":12.5,"duration":100,"state":"started")"));
  ask(&HistoryApi::remove, of("feature"));
  EXPECT_THAT(read("feature"), HasSubstr(R"("state":"unplayed")"));
  EXPECT_EQ(ask(&HistoryApi::remove, of("feature")), R"({"data":{}})") << "as often as one likes";
}

TEST_P(HistoryTest, APositionIsBoundedAndNearItsEndFinished) {
  EXPECT_THAT(
      save("episode", "500", "video"),
      HasSubstr(R"("contentType":"video","userCurrentPlaying":100,"duration":100,"state":"finished")"));
  EXPECT_THAT(save("episode", "94.9", "video"), HasSubstr(R"("state":"started")"));
  EXPECT_THAT(save("episode", "95", "video"), HasSubstr(R"("state":"finished")"));
  EXPECT_THAT(save("feature", "79", "full_length_video"), HasSubstr(R"("state":"started")"));
  EXPECT_THAT(save("feature", "80", "full_length_video"), HasSubstr(R"("state":"finished")"))
      << "its credits";
  EXPECT_THAT(save("episode", "0", "video"), HasSubstr(R"("state":"unplayed")"))
      << "from its beginning again";
  EXPECT_EQ(save("episode", "-1", "video"), "400 userCurrentPlaying");
  EXPECT_EQ(save("episode", "1e300", "video"), "400 userCurrentPlaying");
  EXPECT_EQ(save("episode", "\"7\"", "video"), "400 userCurrentPlaying");
}

TEST_P(HistoryTest, TheNewestPositionOfTwoDevicesStays) {
  auto const at = clock.now();
  EXPECT_THAT(save("chapter", "50", "audio_book_chapter"), HasSubstr(R"("userCurrentPlaying":50)"));
  clock.set({at.ms - 60'000});
  EXPECT_THAT(save("chapter", "20", "audio_book_chapter"), HasSubstr(R"("userCurrentPlaying":50)"))
      << "it was there before";
  clock.set({at.ms + 1});
  EXPECT_THAT(save("chapter", "20", "audio_book_chapter"), HasSubstr(R"("userCurrentPlaying":20)"));
}

TEST_P(HistoryTest, ALatePositionOfADeviceWithoutConnectionDoesNotJumpBack) {
  auto const saved_at = [&](std::string const& seconds, base::Instant date) {
    return ask(&HistoryApi::save, of("chapter"),
               R"({"userCurrentPlaying":)" + seconds + R"(,"contentType":"audio_book_chapter","date":")" +
                   base::to_rfc3339(date) + "\"}");
  };
  auto const at = clock.now();
  EXPECT_THAT(saved_at("50", at), HasSubstr(R"("userCurrentPlaying":50)"));
  clock.advance(std::chrono::minutes(30));
  EXPECT_THAT(saved_at("20", {at.ms - 60'000}), HasSubstr(R"("userCurrentPlaying":50)")) << "it comes late";
  EXPECT_THAT(saved_at("60", {at.ms + 60'000}), HasSubstr(R"("userCurrentPlaying":60)"));
  auto const ahead = saved_at("70", {at.ms + 7'200'000});
  EXPECT_THAT(ahead, HasSubstr(R"("userCurrentPlaying":70)"));
  EXPECT_THAT(ahead, HasSubstr(base::to_rfc3339(clock.now()))) << "a clock that is ahead counts as now";
  clock.advance(std::chrono::seconds(1));
  EXPECT_THAT(saved_at("10", clock.now()), HasSubstr(R"("userCurrentPlaying":10)"))
      << "back by the listener's own will";
  EXPECT_EQ(ask(&HistoryApi::save, of("chapter"),
                R"({"userCurrentPlaying":1,"contentType":"audio_book_chapter","date":"soon"})"),
            "400 date");
}

TEST_P(HistoryTest, PlaysAreCountedBesideThePosition) {
  save("chapter", "50", "audio_book_chapter");
  clock.advance(std::chrono::seconds(1));
  EXPECT_THAT(add("chapter", "audio_book_chapter"), HasSubstr(R"("userCurrentPlaying":50)"));
  EXPECT_THAT(add("chapter", "audio_book_chapter"), HasSubstr(R"("plays":2)"));
  EXPECT_THAT(add("tides-1", "full_track_music"), HasSubstr(R"("state":"unplayed","plays":1)"));
}

TEST_P(HistoryTest, ListsAreNewestFirstPagedAndChosen) {
  for (auto const& [key, seconds, type] :
       {std::tuple{"feature", "10", "full_length_video"}, std::tuple{"chapter", "10", "audio_book_chapter"},
        std::tuple{"episode", "99", "video"}}) {
    save(key, seconds, type);
    clock.advance(std::chrono::seconds(1));
  }
  add("tides-1", "full_track_music");
  using Keys = std::vector<std::string>;
  EXPECT_EQ(keys_in(list()), (Keys{"tides-1", "episode", "chapter", "feature"}));
  EXPECT_EQ(shown, "0-3/4");
  EXPECT_EQ(keys_in(list("limit=2&offset=1")), (Keys{"episode", "chapter"}));
  EXPECT_EQ(shown, "1-2/4");
  EXPECT_EQ(keys_in(list("unfinished=true")), (Keys{"chapter", "feature"}));
  EXPECT_EQ(keys_in(list("medium=video")), (Keys{"episode", "feature"}));
  EXPECT_EQ(keys_in(list("medium=audio")), (Keys{"tides-1", "chapter"}));
  EXPECT_EQ(keys_in(list("medium=video&unfinished=true")), (Keys{"feature"}));
  auto const some = base::text(articles["feature"]) + ',' + base::text(articles["tides-2"]);
  EXPECT_EQ(keys_in(list("ids=" + some)), (Keys{"feature"})) << "of what was not played there is nothing";
  EXPECT_EQ(list("ids=short"), "400 ids");
  std::string many = some;
  for (int i = 0; i < 99; ++i) many += ',' + base::text(articles["feature"]);
  EXPECT_EQ(list("ids=" + many), "400 ids") << "too many";
  EXPECT_EQ(list("limit=0"), "400 limit");
}

TEST_P(HistoryTest, AHistoryIsOnesOwn) {
  save("feature", "10", "full_length_video");
  account = 102;
  EXPECT_THAT(read("feature"), HasSubstr(R"("state":"unplayed")"));
  EXPECT_EQ(list(), R"({"data":[]})");
  EXPECT_EQ(shown, "0-0/0");
  ask(&HistoryApi::remove, of("feature"));
  account = 101;
  EXPECT_THAT(read("feature"), HasSubstr(R"("state":"started")"));
}

TEST_P(HistoryTest, WhatIsNotOfferedPlayedOrCalledSoIsRefused) {
  EXPECT_EQ(save("tides", "1", "album"), "404 UNKNOWN_ARTICLE");
  EXPECT_EQ(add("lina", "artist"), "404 UNKNOWN_ARTICLE");
  EXPECT_EQ(save("episode", "1", "series_episode"), "400 contentType") << "calls name it video";
  EXPECT_EQ(save("episode", "1", "full_length_video"), "400 contentType");
  EXPECT_EQ(save("episode", "1", ""), "400 contentType");
  EXPECT_EQ(ask(&HistoryApi::read, {{"type", "play"}, {"id", base::text(articles["episode"])}}),
            "404 UNKNOWN_HISTORY");
  save("episode", "1", "video");
  shop.max_rating = tenants::RatingLimit(10);
  EXPECT_EQ(read("episode"), "404 UNKNOWN_ARTICLE") << "not for this age";
  EXPECT_EQ(list(), R"({"data":[]})");
  shop.max_rating = tenants::RatingLimit(60);
  EXPECT_EQ(keys_in(list()), std::vector<std::string>{"episode"});
  database().write_now(shop.id, [&](storage::TenantSession const& session) {
    catalogue::CatalogueStore(session).withdraw(articles["episode"]);
  });
  EXPECT_EQ(save("episode", "2", "video"), "404 UNKNOWN_ARTICLE");
  EXPECT_EQ(list(), R"({"data":[]})");
  EXPECT_EQ(ask(&HistoryApi::remove, of("episode")), R"({"data":{}})") << "one may forget it anyhow";
}

TEST_P(HistoryTest, ItIsInTheExportAndGoesWithTheAccount) {
  save("feature", "10", "full_length_video");
  add("tides-1", "full_track_music");
  auto const exported = database().read_now(shop.id, [&](storage::TenantSession const& session) {
    return HistoryStore(session).export_of(accounts::AccountId{101});
  });
  ASSERT_EQ(exported.size(), 2U);
  auto const& film = exported[0].title == "feature" ? exported[0] : exported[1];
  EXPECT_EQ(film.title, "feature");
  EXPECT_EQ(film.left_at_seconds, 10);
  database().write_now(shop.id, [&](storage::TenantSession const& session) {
    accounts::AccountStore(session).erase(accounts::AccountId{101});
  });
  auto const left = database().read_now([](storage::Session& session) {
    return *session.value<std::int64_t>("select count(*) from play_history");
  });
  EXPECT_EQ(left, 0);
}

}  // namespace
}  // namespace history
