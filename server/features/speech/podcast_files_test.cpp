// Feeds of podcasts and the files that they name, on both databases.
#include "features/speech/podcast_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "base/testing/run.hpp"
#include "features/playback/media/media_address.hpp"
#include "features/speech/feed_pings.hpp"
#include "features/speech/podcast_feed.hpp"
#include "features/speech/testing/speech_sample.hpp"
#include "outbound/test_server.hpp"
#include "storage/testing/database_test.hpp"

namespace speech {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class PodcastFilesTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    known = database().write_now(
        [&](storage::Session& session) { return testing::SpeechSample(session, ids, clock.now()).fill(); });
    changes.emplace(database());
    files.emplace(database(), clock, *changes, keys);
  }
  void TearDown() override {
    files.reset();
    changes.reset();  // before the database that tells it
    DatabaseTest::TearDown();
  }

  static http::Request request_of(std::string path, std::string etag = {}) {
    http::Request request{
        .method = "GET", .path = std::move(path), .scheme = "http", .authority = "aurora.localhost:8080"};
    request.host = "aurora.localhost";
    if (!etag.empty()) request.headers.set("If-None-Match", etag);
    return request;
  }
  std::shared_ptr<tenants::Tenant const> shop(std::string const& name) const {
    auto out = std::make_shared<tenants::Tenant>();
    out->id = {name};
    out->hosts = {"aurora.localhost"};
    return out;
  }
  std::optional<http::Response> feed(std::string const& name, std::string const& tenant = "aurora",
                                     std::string const& etag = {}) {
    auto const request = request_of("/podcast/feed/" + name, etag);
    return base::testing::wait_for(files->answer(request, shop(tenant)));
  }
  std::optional<http::Response> file(std::string const& name, std::string const& tenant = "aurora") {
    auto const request = request_of("/podcast/feed/" + name);
    return base::testing::wait_for(files->answer(request, shop(tenant)));
  }
  static std::string text(std::optional<http::Response> const& response) {
    return response ? std::string(http::body_text(response->body)) : "none";
  }
  std::string id(std::string const& key) { return base::text(known[key]); }

  std::map<std::string, base::ArticleId> known;
  playback::SigningKeys keys{std::vector<playback::SigningKey>{{"abcdefgh", std::string(32, 'k')}}};
  std::optional<storage::Changes> changes;
  std::optional<PodcastFiles> files;
};
STORAGE_ON_BOTH_ENGINES(PodcastFilesTest);

TEST_P(PodcastFilesTest, AFeedHasThePodcastAndItsEpisodes) {
  auto const response = feed(id("small") + ".xml");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->headers.find("content-type"), "application/rss+xml; charset=utf-8");
  auto const xml = text(response);
  EXPECT_THAT(xml, HasSubstr("<title>Podcast small</title>"));
  EXPECT_THAT(xml, HasSubstr("<language>de</language>"));
  EXPECT_THAT(xml, HasSubstr("<itunes:author>Theo Park, Nora Bell</itunes:author>"));
  EXPECT_THAT(xml,
              HasSubstr("<podcast:funding url=\"https://podcast.example/give\">Helfen</podcast:funding>"));
  EXPECT_THAT(xml, HasSubstr("rel=\"self\""));
  EXPECT_THAT(xml, ::testing::ContainsRegex("<podcast:guid>[0-9a-f-]{36}</podcast:guid>"))
      << "of its address, because its own guid is not a UUID";
  EXPECT_THAT(xml, HasSubstr("<podcast:locked>yes</podcast:locked>"));
  EXPECT_THAT(xml, ::testing::ContainsRegex("<podcast:trailer pubdate=\"[^\"]+\" url=\"[^\"]+m4a\""));
  EXPECT_THAT(xml, Not(HasSubstr("rel=\"hub\""))) << "the tenant has none";
  EXPECT_THAT(xml, HasSubstr("<guid isPermaLink=\"false\">small3</guid>"));
  EXPECT_THAT(xml,
              HasSubstr("/podcast/feed/" + id("small-3") + ".m4a\" length=\"1000\" type=\"audio/mp4\"/>"));
  EXPECT_THAT(xml, HasSubstr("<itunes:duration>125</itunes:duration>"));
  EXPECT_THAT(xml, HasSubstr("<itunes:season>2</itunes:season>\n<itunes:episode>3</itunes:episode>"));
  EXPECT_THAT(xml, HasSubstr("<itunes:episodeType>trailer</itunes:episodeType>"));
  EXPECT_THAT(xml, ::testing::ContainsRegex("<podcast:person role=\"guest\" href=\"[^\"]+/audiobook/artists/"
                                            "[^\"]+\">Edda Marlow</podcast:person>"));
  EXPECT_THAT(xml, HasSubstr(id("small-3") + "-de.vtt\" type=\"text/vtt\" language=\"de\"/>"));
  EXPECT_THAT(xml, HasSubstr("&lt;p&gt;Notes&lt;/p&gt;"));
  EXPECT_LT(xml.find("small3"), xml.find("small2")) << "the newest first";
  EXPECT_LT(xml.find("small2"), xml.find("small1"));
}

TEST_P(PodcastFilesTest, AFeedIsSentOnceToWhoHasItAlready) {
  auto const first = feed(id("small") + ".xml");
  auto const etag = std::string(first->headers.find("etag").value_or(""));
  ASSERT_FALSE(etag.empty());
  EXPECT_EQ(feed(id("small") + ".xml", "aurora", etag)->status, 304);
  auto request = request_of("/podcast/feed/" + id("small") + ".xml");
  request.headers.set("If-Modified-Since", *first->headers.find("last-modified"));
  EXPECT_EQ(base::testing::wait_for(files->answer(request, shop("aurora")))->status, 304);
  request.headers.set("If-Modified-Since", "Sat, 01 Jan 2000 00:00:00 GMT");
  EXPECT_EQ(base::testing::wait_for(files->answer(request, shop("aurora")))->status, 200);
}

TEST_P(PodcastFilesTest, WhatIsNotFreeIsInNoFeedAndItsFilesAreNotThere) {
  auto const xml = text(feed(id("serial") + ".xml"));
  EXPECT_THAT(xml, HasSubstr("serial1"));
  EXPECT_THAT(xml, Not(HasSubstr("serial2")));
  EXPECT_THAT(xml, HasSubstr("<itunes:type>serial</itunes:type>"));
  for (char const* ending : {".m4a", ".json", "-de.vtt"})
    EXPECT_EQ(text(file(id("serial-2") + ending)), "none") << ending;
}

TEST_P(PodcastFilesTest, NothingElseIsAFeedOrAFile) {
  for (auto const& name : {id("ship") + ".xml", id("small-1") + ".xml", id("small"), std::string("x.xml"),
                           std::string(".xml"), std::string("0000000000001.xml")})
    EXPECT_EQ(text(feed(name)), "none") << name;
  for (auto const& name :
       {id("small") + ".m4a", id("ship-1") + ".m4a", id("small-1") + ".mp3", id("small-1") + ".vtt",
        id("small-1") + "-fr.vtt", id("small-1") + "-../x.vtt", std::string("-de.vtt"), std::string(".m4a")})
    EXPECT_EQ(text(file(name)), "none") << name;
  EXPECT_EQ(text(feed(id("small") + ".xml", "plume")), "none") << "another tenant";
  EXPECT_EQ(text(file(id("small-1") + ".m4a", "plume")), "none");
}

TEST_P(PodcastFilesTest, AnEpisodesFilesLeadToSignedAddressesAndItsChaptersAreJson) {
  for (char const* ending : {".m4a", "-de.vtt"}) {
    auto const response = file(id("small-2") + ending);
    ASSERT_TRUE(response) << ending;
    EXPECT_EQ(response->status, 302);
    EXPECT_EQ(response->headers.find("cache-control"), "no-store");
    std::string const address(response->headers.find("location").value_or(""));
    auto const mark = address.find('?');
    ASSERT_NE(mark, std::string::npos) << address;
    std::string const prefix = "/media/a/";
    auto const grant = playback::read_media_address(
        keys, base::TenantId{"aurora"}, address.substr(prefix.size(), mark - prefix.size()),
        *http::Query::parse(address.substr(mark + 1)), clock.now());
    ASSERT_TRUE(grant) << address;
    EXPECT_EQ(grant->rights, playback::Rights::full);
  }
  auto const chapters = boost::json::parse(text(file(id("small-2") + ".json")));
  EXPECT_EQ(chapters.at("chapters").at(1).at("startTime"), 61.5);
  EXPECT_EQ(chapters.at("chapters").at(1).at("title"), "Ende");
}

TEST_P(PodcastFilesTest, AFeedNamesTheHubOfItsTenant) {
  auto with_hub = std::make_shared<tenants::Tenant>(*shop("aurora"));
  with_hub->configuration.feeds.hub = "https://hub.example/?a=1&b=2";
  auto const request = request_of("/podcast/feed/" + id("small") + ".xml");
  EXPECT_THAT(text(base::testing::wait_for(files->answer(request, with_hub))),
              HasSubstr("<atom:link href=\"https://hub.example/?a=1&amp;b=2\" rel=\"hub\"/>"));
}

TEST_P(PodcastFilesTest, ALinkedSoundIsNamedByItsOwnAddressWhereItsHostIsAllowed) {
  database().write_now([&](storage::Session& session) {
    session.execute(
        "update media_file set profile = 'linked', path = 'https://media.example/1.ogg', mime = 'audio/ogg', size = 7 "
        "where article = :id and profile = 'aac64'",
        storage::bind("id", known["small-1"]));
  });
  EXPECT_THAT(text(feed(id("small") + ".xml")), Not(HasSubstr("small1<"))) << "a host that is not allowed";
  auto allowed = std::make_shared<tenants::Tenant>(*shop("aurora"));
  allowed->configuration.feeds.enclosure_hosts = {"media.example"};
  allowed->revision = 5;
  auto const request = request_of("/podcast/feed/" + id("small") + ".xml");
  EXPECT_THAT(text(base::testing::wait_for(files->answer(request, allowed))),
              HasSubstr("<enclosure url=\"https://media.example/1.ogg\" length=\"7\" type=\"audio/ogg\"/>"));
}

TEST_P(PodcastFilesTest, AHubIsToldOfEachFeedThatHasChanged) {
  std::mutex mutex;
  std::vector<std::string> told;
  int status = 500;
  outbound::TestServer hub([&](outbound::TestPeer& peer) {
    auto const head = peer.read_until("\r\n\r\n");
    auto const length = head.find("Content-Length: ");
    auto const body = peer.read(std::stoul(head.substr(length + 16)));
    std::lock_guard const lock(mutex);
    told.push_back(body);
    peer.send("HTTP/1.1 " + std::to_string(status) + " X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  });
  auto tenant = std::make_shared<tenants::Tenant>(*shop("aurora"));
  outbound::HttpClient client({.private_networks = true, .plain_http = true});
  FeedPings pings(
      database(), clock, *changes,
      [&] { return std::vector<std::shared_ptr<tenants::Tenant const>>{tenant}; }, client);
  auto const run = [&] {
    told.clear();
    base::testing::wait_for(pings.run());
    return told.size();
  };
  EXPECT_EQ(run(), 0) << "the tenant has no hub";
  tenant->configuration.feeds.hub = hub.url("http") + "/push";
  EXPECT_EQ(run(), 2) << "both free podcasts, which the hub refuses";
  EXPECT_EQ(run(), 2) << "so it is told again";
  status = 204;
  EXPECT_EQ(run(), 2);
  EXPECT_THAT(told, ::testing::Contains(HasSubstr(
                        "hub.mode=publish&hub.url=https%3A%2F%2Faurora.localhost%2Fpodcast%2Ffeed%2F" +
                        id("small") + ".xml")));
  EXPECT_EQ(run(), 0) << "nothing has changed";
  database().write_now([&](storage::Session& session) {
    session.execute("update article_text set title = 'Changed' where article = :id",
                    storage::bind("id", known["small"]));
    session.note_change({storage::ChangeKind::catalogue, {"aurora"}});
  });
  changes->refresh_now();
  EXPECT_EQ(run(), 1);
  EXPECT_THAT(told.front(), HasSubstr(id("small")));
}

TEST(PodcastFeed, WhatXmlCannotHoldIsEscapedOrLeftOut) {
  Feed feed{.self = "https://a.example/feed?x=1&y=2", .title = "Bread & \"salt\" <here>\x01\x0b"};
  feed.guid = "917393e3-1b1e-5cef-ace4-edaa54e1f810";
  feed.episodes = {{.guid = "1", .title = "]]> & more", .notes = "<p>a]]>b</p>"}};
  auto const xml = print_feed(feed);
  EXPECT_THAT(xml, HasSubstr("<title>Bread &amp; &quot;salt&quot; &lt;here&gt;</title>"));
  EXPECT_THAT(xml, HasSubstr("x=1&amp;y=2"));
  EXPECT_THAT(xml, HasSubstr("<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>"));
  feed.hub = "https://hub.example/?a=1&b=2";
  EXPECT_THAT(print_feed(feed),
              HasSubstr("<atom:link href=\"https://hub.example/?a=1&amp;b=2\" rel=\"hub\"/>"));
  EXPECT_THAT(xml, HasSubstr("<title>]]&gt; &amp; more</title>"));
  EXPECT_THAT(xml, HasSubstr("<description>]]&gt; &amp; more</description>")) << "a feed needs one";
  EXPECT_EQ(xml.find('\x01'), std::string::npos);
}

}  // namespace
}  // namespace speech
