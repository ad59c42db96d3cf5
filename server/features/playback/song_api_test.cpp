// POST /song and the media that its answer leads to, on both databases.
#include "features/playback/song_api.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/problem.hpp"
#include "base/testing/run.hpp"
#include "base/testing/temporary_folder.hpp"
#include "features/catalogue/kinds/speech/speech_attributes.hpp"
#include "features/entitlement/testing/entitlement_test.hpp"
#include "features/playback/media/media.hpp"
#include "features/playback/media/media_address.hpp"
#include "features/playback/offline_licence.hpp"
#include "features/portal/testing/ask.hpp"
#include "http/files.hpp"
#include "storage/testing/database_test.hpp"

namespace playback {
namespace {

using base::testing::wait_for;

namespace fs = std::filesystem;

class SongApiTest : public entitlement::testing::EntitlementTest {
 protected:
  void SetUp() override {
    EntitlementTest::SetUp();
    data = base::testing::make_temporary_folder();
    known = articles;
    shop = *tenant;
  }
  void TearDown() override {
    fs::remove_all(data);
    EntitlementTest::TearDown();
  }

  http::Response post(std::string const& body, std::optional<accounts::SignedIn> user = std::nullopt) {
    http::Request request{
        .method = "POST", .path = "/song", .authority = "aurora.localhost:8080", .body = body};
    request.host = "aurora.localhost";
    PlayDecisions decisions(database(), clock, ids, keys, entitlements());
    SongApi api(decisions);
    auto const caller = std::make_shared<tenants::Tenant const>(shop);
    return wait_for(portal::testing::ask(api, &SongApi::song, request, tenants::BackendCall{caller}, {},
                                         std::move(user)));
  }
  /// What a signed-in user hears: "whole" or "preview".
  std::string hears(std::string const& key, std::int64_t account = 101,
                    accounts::AccountState state = accounts::AccountState::active) {
    accounts::SignedIn user;
    user.account.id = {account};
    user.account.state = state;
    user.session = {9};
    auto const response = post(ask(key), user);
    std::string const text(http::body_text(response.body));
    if (text.find("\"isPreview\":true") != std::string::npos) return "preview";
    EXPECT_NE(text.find("\"purchase\":[]"), std::string::npos) << text;
    EXPECT_NE(text.find("v=" + base::text(user.session)), std::string::npos) << "for this session: " << text;
    return "whole";
  }
  /// Status and field of the refusal.
  std::pair<int, std::string> refusal(std::string const& body) {
    try {
      post(body);
    } catch (base::Problem const& problem) {
      return {problem.status, problem.errors.empty() ? problem.error : problem.errors[0].field};
    }
    return {200, ""};
  }
  std::string ask(std::string const& key) {
    return R"({"id":")" + base::text(known[key]) + R"(","protocol":"https"})";
  }
  static std::string url_in(http::Response const& response) {
    std::string const text(http::body_text(response.body));
    auto const from = text.find("\"url\":\"") + 7;
    return text.substr(from, text.find('"', from) - from);
  }
  http::Response get(std::string const& url, std::string const& method = "GET", std::string const& range = "",
                     std::string const& as = "aurora") {
    auto const path = url.substr(url.find("/media"));
    auto const mark = path.find('?');
    http::Request request{
        .method = method,
        .path = path.substr(0, mark),
        .query = mark == std::string::npos ? http::Query{} : *http::Query::parse(path.substr(mark + 1))};
    if (!range.empty()) request.headers.set("Range", range);
    accounts::Sessions const sessions(database(), clock, ids, std::string(32, 'k'));
    Media media(data, database(), clock, keys, sessions);
    auto owner = std::make_shared<tenants::Tenant>();
    owner->id = base::TenantId{as};
    owner->max_rating = shop.max_rating;
    return wait_for(media.serve(request, owner));
  }
  int status_of(std::string const& url, std::string const& method = "GET", std::string const& as = "aurora") {
    try {
      return get(url, method, "", as).status;
    } catch (base::Problem const& problem) {
      return problem.status;
    }
  }
  void put_file(std::string const& path, std::string const& content) {
    fs::create_directories((data / "media" / path).parent_path());
    std::ofstream(data / "media" / path) << content;
  }

  fs::path data;
  tenants::Tenant shop;
  SigningKeys keys{std::vector<SigningKey>{}};
  std::map<std::string, base::ArticleId> known;
};
STORAGE_ON_BOTH_ENGINES(SongApiTest);

TEST_P(SongApiTest, AGuestGetsASignedPreviewAndATicket) {
  auto const response = post(ask("tides-1"));
  EXPECT_EQ(response.status, 200);
  std::string const text(http::body_text(response.body));
  EXPECT_NE(text.find("\"isPreview\":true"), std::string::npos) << text;
  EXPECT_NE(text.find("\"purchase\":[{\"type\":\"subscription\""), std::string::npos) << text;
  EXPECT_NE(text.find("\"ticket\":\""), std::string::npos) << text;
  EXPECT_EQ(response.headers.find("cache-control"), "no-store");
  auto const url = url_in(response);
  EXPECT_TRUE(url.starts_with("https://aurora.localhost:8080/media/a/")) << url;

  std::string const path = catalogue::testing::Sample::file("preview", "tides-1", "m4a").path;
  put_file("a/" + path, "0123456789");
  auto const part = get(url, "GET", "bytes=2-5");
  EXPECT_EQ(part.status, 206);
  EXPECT_EQ(http::body_size(part.body), 4U);
  EXPECT_EQ(part.headers.find("Content-Type"), "audio/mp4");
  EXPECT_EQ(get(url).status, 200);
  EXPECT_EQ(status_of(url, "GET", "plume"), 403);
  EXPECT_EQ(status_of(url, "DELETE"), 405);
  EXPECT_EQ(status_of(url.substr(0, url.find('?'))), 403);
  clock.advance(audio_lifetime);
  EXPECT_EQ(status_of(url), 410);
}

TEST_P(SongApiTest, AFreeSongIsWhole) {
  std::string const text(http::body_text(post(ask("harbour-1")).body));
  EXPECT_NE(text.find("\"isPreview\":false"), std::string::npos) << text;
  EXPECT_NE(text.find("\"purchase\":[]"), std::string::npos) << text;
}

TEST_P(SongApiTest, ASubscriberHearsTheWholeSongUntilAccessEnds) {
  EXPECT_EQ(hears("tides-1"), "preview");
  auto const own = buy("monthly");
  EXPECT_EQ(hears("tides-1"), "whole");
  EXPECT_EQ(hears("tides-1", 102), "preview");
  EXPECT_EQ(hears("patio-1"), "preview") << "it is sold by the piece";
  EXPECT_EQ(hears("tides-1", 101, accounts::AccountState::suspended), "preview");
  wait_for(service().cancel(subscriber(), own.id, ""));
  EXPECT_EQ(hears("tides-1"), "whole");
  advance("P1M");
  EXPECT_EQ(hears("tides-1"), "preview") << "by the tenant's own time";

  auto const refunded = buy("monthly", 103);
  EXPECT_EQ(hears("tides-1", 103), "whole");
  refund(paid(refunded.id), 499, true);
  EXPECT_EQ(hears("tides-1", 103), "preview");

  auto const paused = buy("monthly", 104);
  wait_for(service().pause(subscriber(104), paused.id, std::nullopt));
  EXPECT_EQ(hears("tides-1", 104), "whole");
  advance("P1M");
  EXPECT_EQ(hears("tides-1", 104), "preview");
}

TEST_P(SongApiTest, ACreditOpensOneSong) {
  buy("credits");
  EXPECT_EQ(hears("tides-1"), "preview") << "until it is consumed";
  ASSERT_TRUE(consume("tides-1"));
  EXPECT_EQ(hears("tides-1"), "whole");
  EXPECT_EQ(hears("tides-2"), "preview");
  buy_article("patio-1", "one");
  EXPECT_EQ(hears("patio-1"), "whole");
}

TEST_P(SongApiTest, WithTheFlagForDownloadsASubscriberHearsWholeWhatIsInTheWallet) {
  tenant = [&] {
    auto out = std::make_shared<tenants::Tenant>(*tenant);
    out->flags["FTMDOnly"] = true;
    return out;
  }();
  shop.flags["FTMDOnly"] = true;
  auto const own = buy("monthly");
  EXPECT_EQ(hears("tides-1"), "preview") << "a plan without a limit plays nothing by itself";
  auto const added = consume("tides-1");
  ASSERT_TRUE(added);
  EXPECT_EQ(added->remaining, ledger::unlimited);
  EXPECT_EQ(hears("tides-1"), "whole");
  EXPECT_EQ(hears("tides-2"), "preview");
  EXPECT_EQ(ledger::testing::findings_of(database(), rules()), "");
  refund(paid(own.id), 499, true);
  EXPECT_EQ(hears("tides-1"), "preview") << "it falls with the money for the plan";
}

TEST_P(SongApiTest, WhatIsOwnedIsDownloadedAndNothingElse) {
  auto const download = [&](std::string const& key, std::int64_t account = 101) -> std::string {
    http::Request request{.method = "POST", .path = "/song/download", .authority = "aurora.localhost:8080"};
    request.host = "aurora.localhost";
    request.body = R"({"articleId":")" + base::text(known[key]) + R"(","distributionChannel":"WEB"})";
    PlayDecisions decisions(database(), clock, ids, keys, entitlements());
    SongApi api(decisions);
    accounts::SignedIn user;
    user.account.id = {account};
    user.session = {9};
    try {
      auto const answer = wait_for(portal::testing::ask(
          api, &SongApi::download, request,
          tenants::BackendCall{std::make_shared<tenants::Tenant const>(shop)}, {}, user));
      return std::string(http::body_text(answer.body));
    } catch (base::Problem const& problem) {
      return std::to_string(problem.status) + ' ' + problem.error;
    }
  };
  EXPECT_EQ(download("patio-1"), "403 NOT_OWNED");
  buy_article("patio-1", "one");
  auto const owned = download("patio-1");
  auto const path = catalogue::testing::Sample::file("aac128", "patio-1", "m4a").path;
  EXPECT_NE(owned.find(R"({"data":{"uri":"http://aurora.localhost:8080/media/a/)" + path), std::string::npos)
      << owned;
  EXPECT_NE(owned.find("&f=Patio%201.m4a"), std::string::npos) << owned;
  EXPECT_EQ(download("patio-1", 102), "403 NOT_OWNED") << "another one's";
  EXPECT_EQ(download("harbour-1"), "403 NOT_OWNED") << "free to hear";
  buy("monthly");
  EXPECT_EQ(download("tides-1"), "403 NOT_OWNED") << "a plan gives it for as long as it lasts";
  EXPECT_EQ(download("tides"), "404 UNKNOWN_ARTICLE") << "an album";
}

TEST_P(SongApiTest, WhatOneMayHearIsKeptForATimeAndNoLongerThanItIsGiven) {
  shop.flags["offlineDays"] = 60;
  accounts::SignedIn user;
  user.account.id = {101};
  user.session = {9};
  /// How many days the licence lasts; the status and code of a refusal.
  auto const kept = [&](std::string const& key) -> std::string {
    http::Request request{.method = "POST", .path = "/song/download", .authority = "aurora.localhost:8080"};
    request.host = "aurora.localhost";
    request.body = R"({"articleId":")" + base::text(known[key]) + R"(","offline":true})";
    PlayDecisions decisions(database(), clock, ids, keys, entitlements());
    SongApi api(decisions);
    try {
      auto const answer = wait_for(portal::testing::ask(
          api, &SongApi::download, request,
          tenants::BackendCall{std::make_shared<tenants::Tenant const>(shop)}, {}, user));
      auto const body = base::parse_tree(http::body_text(answer.body)).value();
      auto const& data = body.at("data").as_object();
      EXPECT_TRUE(data.at("uri").as_string().starts_with("http://aurora.localhost:8080/media/a/"));
      auto const& licence = data.at("licence").as_object();
      auto const ends = base::parse_rfc3339(licence.at("expires").as_string()).value();
      auto const read = read_licence(keys, {"aurora"}, licence.at("ticket").as_string(), clock.now());
      EXPECT_TRUE(read && read->article == known[key] && read->expires == ends &&
                  read->scope == base::id_text(9));
      return std::to_string(std::chrono::floor<std::chrono::days>(ends - clock.now()).count());
    } catch (base::Problem const& problem) {
      return std::to_string(problem.status) + ' ' + problem.error;
    }
  };
  EXPECT_EQ(kept("harbour-1"), "60") << "free";
  EXPECT_EQ(kept("patio-1"), "403 NOT_ENTITLED");
  EXPECT_EQ(kept("tides-1"), "403 NOT_ENTITLED");
  buy_article("patio-1", "one");
  EXPECT_EQ(kept("patio-1"), "60") << "owned";
  buy("monthly");
  auto const of_plan = kept("tides-1");
  EXPECT_TRUE(of_plan == "30" || of_plan == "31") << of_plan;
  EXPECT_EQ(kept("tides"), "404 UNKNOWN_ARTICLE");
  shop.flags["offlineDays"] = 7;
  EXPECT_EQ(kept("tides-1"), "7");
  shop.flags["offlineDays"] = 0;
  EXPECT_EQ(kept("harbour-1"), "403 OFFLINE_NOT_OFFERED");
}

TEST_P(SongApiTest, ASecondDeviceIsRefusedWhereTheTenantLimitsThem) {
  shop.flags["maxConcurrentStreams"] = 1;
  auto const on = [&](std::int64_t device, std::string const& key, bool take_over = false) -> std::string {
    accounts::SignedIn user;
    user.account.id = {101};
    user.session = {device};
    auto const body = R"({"id":")" + base::text(known[key]) + R"(","protocol":"https","takeOver":)" +
                      (take_over ? "true}" : "false}");
    try {
      std::string const text(http::body_text(post(body, user).body));
      return text.find("\"isPreview\":true") == std::string::npos ? "whole" : "preview";
    } catch (base::Problem const& problem) {
      return std::to_string(problem.status) + ' ' + problem.error;
    }
  };
  buy("monthly");
  EXPECT_EQ(on(1, "tides-1"), "whole");
  EXPECT_EQ(on(2, "tides-1"), "409 STREAM_LIMIT");
  EXPECT_EQ(on(2, "harbour-1"), "whole") << "what is free is not limited";
  EXPECT_EQ(on(2, "patio-1"), "preview") << "nor a preview";
  EXPECT_EQ(on(2, "tides-2", true), "whole");
  EXPECT_EQ(on(1, "tides-2"), "409 STREAM_LIMIT");
  clock.advance(std::chrono::minutes(1));
  EXPECT_EQ(on(1, "tides-2"), "whole");
}

TEST_P(SongApiTest, ASoundOfAnotherServerPlaysFromAllowedHostsForWhoMayHearIt) {
  std::string const outside = "https://media.example/1.mp3?from=feed";
  database().write_now([&](storage::Session& session) {
    catalogue::testing::Sample sample(session, ids, clock.now());
    for (auto const& [key, model] : {std::pair{"outside", "FREE"}, {"sold", "SUBSCRIPTION"}})
      known[key] = sample.add({.content_type = catalogue::ContentType::podcast,
                               .key = key,
                               .texts = {{"en", {key, ""}}},
                               .files = {{.profile = std::string(catalogue::linked_profile),
                                          .path = outside,
                                          .mime = "audio/mpeg"}}},
                              model);
  });
  EXPECT_EQ(refusal(ask("outside")), (std::pair<int, std::string>{404, "NOT_PLAYABLE"}))
      << "no host is allowed";
  shop.configuration.feeds.enclosure_hosts = {"elsewhere.example"};
  EXPECT_EQ(refusal(ask("outside")).first, 404);
  shop.configuration.feeds.enclosure_hosts = {"media.example"};
  auto const response = post(ask("outside"));
  EXPECT_EQ(url_in(response), outside) << "unsigned: its server is not ours";
  std::string const text(http::body_text(response.body));
  EXPECT_NE(text.find("\"isPreview\":false"), std::string::npos) << text;
  std::string const sold(http::body_text(post(ask("sold")).body));
  EXPECT_EQ(sold.find("media.example"), std::string::npos) << "entitlement is asked first: " << sold;
  EXPECT_NE(sold.find("\"url\":\"\""), std::string::npos) << sold;
}

TEST_P(SongApiTest, MalformedBodiesAre400WithTheirField) {
  using Expected = std::pair<int, std::string>;
  EXPECT_EQ(refusal("{"), (Expected{400, ""}));
  EXPECT_EQ(refusal(R"({"protocol":"https"})"), (Expected{400, "id"}));
  EXPECT_EQ(refusal(R"({"id":"short","protocol":"https"})"), (Expected{400, "id"}));
  EXPECT_EQ(refusal(R"({"id":7,"protocol":"https"})"), (Expected{400, "id"}));
  std::string const id = base::text(known["tides-1"]);
  EXPECT_EQ(refusal(R"({"id":")" + id + R"(","protocol":"ftp"})"), (Expected{400, "protocol"}));
  EXPECT_EQ(refusal(R"({"id":")" + id + R"("})"), (Expected{400, "protocol"}));
}

TEST_P(SongApiTest, UnknownArticlesOtherKindsAndOffersOfOthersAre404) {
  EXPECT_EQ(refusal(R"({"id":"0000000000001","protocol":"https"})").first, 404);
  EXPECT_EQ(refusal(ask("tides")).first, 404);
  shop.id = {"plume"};
  EXPECT_EQ(refusal(ask("tides-1")).first, 404);
  shop.id = {"aurora"};
  database().write_now([&](storage::Session& session) {
    catalogue::testing::Sample(session, ids, clock.now())
        .add({.content_type = catalogue::ContentType::full_track_music,
              .key = "rated",
              .texts = {{"en", {"Rated", ""}}},
              .rating = 40,
              .files = {catalogue::testing::Sample::file("preview", "rated", "m4a")}},
             "SUBSCRIPTION");
  });
  EXPECT_EQ(refusal(R"({"id":"0000000000001","protocol":"https"})").first, 404);
  shop.max_rating = tenants::RatingLimit(30);
  auto const rated = database().read_now([](storage::Session& session) {
    return session.value<base::ArticleId>("select id from article where import_key = 'rated'");
  });
  EXPECT_EQ(refusal(R"({"id":")" + base::text(*rated) + R"(","protocol":"https"})").first, 404);
  shop.max_rating = tenants::RatingLimit(40);
  EXPECT_EQ(refusal(R"({"id":")" + base::text(*rated) + R"(","protocol":"https"})").first, 200);
}

TEST_P(SongApiTest, PicturesArePublicWhereTheyAreOfferedAndKeptForEver) {
  std::string const name = std::string(32, 'a') + "-96.webp";
  put_file("art/aa/aa/" + name, "RIFF");
  auto const response = get("/media/art/" + name);
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.headers.find("Content-Type"), "image/webp");
  EXPECT_NE(response.headers.find("cache-control")->find("immutable"), std::string_view::npos);
  for (char const* bad : {"/media/art/../../keys/media.keys", "/media/art/x.webp", "/media/other", "/media/"})
    EXPECT_EQ(status_of(bad), 404) << bad;
  EXPECT_EQ(status_of("/media/art/" + std::string(32, 'a') + "-97.webp"), 404);
  EXPECT_EQ(status_of("/media/art/" + name, "GET", "nobody"), 404) << "on hosts of tenants that offer it";
}

}  // namespace
}  // namespace playback
