// Feeds as they come: good ones, odd ones, those that lie, and those that are made to do harm.
#include "features/feeds/feed_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "features/feeds/feed_text.hpp"

namespace feeds {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::string_view namespaces =
    R"(xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"
       xmlns:content="http://purl.org/rss/1.0/modules/content/")";

std::string rss(std::string_view channel) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?><rss version=\"2.0\" " + std::string(namespaces) +
         "><channel>" + std::string(channel) + "</channel></rss>";
}
Feed read(std::string_view channel) {
  auto const feed = read_feed(rss(channel), "application/rss+xml");
  EXPECT_TRUE(feed) << feed.error();
  return feed.value_or(Feed{});
}
std::string refusal(std::string_view bytes, std::string_view type = "application/rss+xml") {
  auto const feed = read_feed(bytes, type);
  return feed ? "none" : feed.error();
}
std::string item(std::string_view inside, std::string_view sound = "https://a.example/1.mp3") {
  return "<item><enclosure url=\"" + std::string(sound) + "\" type=\"audio/mpeg\"/>" + std::string(inside) +
         "</item>";
}

TEST(FeedReader, AnEpisodesLengthIsSecondsOrATime) {
  EXPECT_EQ(read_duration("3600"), 3600);
  EXPECT_EQ(read_duration(" 59:30 "), 59 * 60 + 30);
  EXPECT_EQ(read_duration("1:02:03"), 3723);
  EXPECT_EQ(read_duration("12.5"), 12.5);
  for (char const* text : {"", "soon", "-5", "1:2:3:4", "1:-2", "nan", "inf", "1e300", "86401", "25:00:00",
                           "1:", "99999999999999999999"})
    EXPECT_EQ(read_duration(text), 0) << text;
}

TEST(FeedReader, AWholeFeedIsRead) {
  auto const feed =
      read(R"(<title>Talk &amp; more</title><description><![CDATA[<p>About</p><p>it</p>]]></description>
    <language>en_US</language><link>https://a.example</link><copyright>A</copyright><itunes:author>Ann</itunes:author>
    <itunes:image href="https://a.example/a.png"/><itunes:type>serial</itunes:type><itunes:explicit>true</itunes:explicit>
    <itunes:category text="Arts"/><podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>
    <podcast:funding url="https://a.example/give">Give</podcast:funding><podcast:person>Ann</podcast:person>
    <item><title>One</title><guid isPermaLink="false">g1</guid><pubDate>Sat, 07 Sep 2002 02:00:01 +0200</pubDate>
      <description>Short</description><content:encoded>&lt;b&gt;Long&lt;/b&gt;</content:encoded><link>https://a.example/1</link>
      <enclosure url="https://a.example/1.mp3" type="audio/mpeg" length="-5"/><itunes:season>2</itunes:season>
      <itunes:episode>7</itunes:episode><itunes:episodeType>Bonus</itunes:episodeType>
      <podcast:chapters url="https://a.example/c.json" type="application/json+chapters"/>
      <podcast:transcript url="https://a.example/t.vtt" type="text/vtt" language="en"/>
      <podcast:person role="Guest" href="https://b.example">Bob</podcast:person></item>)");
  EXPECT_EQ(feed.title, "Talk & more");
  EXPECT_EQ(feed.description, "About\nit");
  EXPECT_EQ(feed.language, "en-US");
  EXPECT_EQ(feed.author, "Ann");
  EXPECT_EQ(feed.picture, "https://a.example/a.png");
  EXPECT_TRUE(feed.serial);
  EXPECT_TRUE(feed.explicit_);
  EXPECT_THAT(feed.categories, ElementsAre("Arts"));
  EXPECT_EQ(feed.funding_link, "https://a.example/give");
  ASSERT_THAT(feed.items, SizeIs(1));
  auto const& one = feed.items.front();
  EXPECT_EQ(one.guid, "g1");
  EXPECT_EQ(one.published, base::Instant{1'031'356'801'000});
  EXPECT_EQ(one.summary, "Short");
  EXPECT_EQ(one.notes, "<b>Long</b>");
  EXPECT_EQ(one.season, 2);
  EXPECT_EQ(one.number, 7);
  EXPECT_EQ(one.type, catalogue::EpisodeType::bonus);
  EXPECT_EQ(one.chapters, "https://a.example/c.json");
  ASSERT_THAT(one.transcripts, SizeIs(1));
  EXPECT_THAT(one.people, ElementsAre(Person{"Bob", catalogue::SpeechRole::guest, "https://b.example"}));
}

TEST(FeedReader, PrefixesAreTheFeedsOwn) {
  auto const feed = read_feed(
      R"(<rss xmlns:it="HTTP://WWW.iTunes.com/DTDs/Podcast-1.0.dtd"><channel><title>T</title><it:author>Ann</it:author></channel></rss>)",
      "");
  ASSERT_TRUE(feed);
  EXPECT_EQ(feed->author, "Ann");
}

TEST(FeedReader, DocumentTypesAndEntitiesAreRefused) {
  for (
      auto const* text :
      {R"(<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>)",
       R"(<!DOCTYPE r SYSTEM "http://127.0.0.1/x.dtd"><rss/>)",
       R"(<rss><channel><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><title>&x;</title></channel></rss>)",
       R"(<!doctype html><html></html>)", R"(<rss><!ENTITY x "y"></rss>)"})
    EXPECT_THAT(refusal(text), HasSubstr("document type")) << text;
  auto const feed = read("<title>&unknown; &#38; &amp;lt;</title>");
  EXPECT_EQ(feed.title, "&unknown; & <") << "an entity that nobody declared is text";
}

TEST(FeedReader, WhatIsTooDeepTooMuchOrBrokenIsRefused) {
  std::string deep;
  for (int i = 0; i < 100; ++i) deep += "<a>";
  EXPECT_THAT(refusal("<rss>" + deep), HasSubstr("64 deep"));
  EXPECT_THAT(markup_fault("<a b='1' c='2'/><d/>", {.depth = 9, .nodes = 3}).value_or(""),
              HasSubstr("more than 3"));
  std::string many = "<rss><channel><title>T</title>";
  for (int i = 0; i < 1'100'000; ++i) many += "<a/>";
  EXPECT_THAT(refusal(many + "</channel></rss>"), HasSubstr("elements"));
  EXPECT_THAT(refusal(std::string(most_feed_bytes + 1, ' ')), HasSubstr("larger than 16 MB"));
  EXPECT_THAT(refusal("<rss><channel><title"), HasSubstr("middle"));
  EXPECT_THAT(refusal("<rss><channel><title a=\"></title>"), HasSubstr("middle"));
  EXPECT_THAT(refusal("<rss><channel></rss></channel>"), HasSubstr("not XML"));
  EXPECT_THAT(refusal("<html><body/></html>"), HasSubstr("not an RSS feed"));
  EXPECT_THAT(refusal("<rss><channel/></rss>"), HasSubstr("no title"));
  EXPECT_NE(refusal(""), "none");
  EXPECT_NE(refusal(std::string("\0\0\0", 3)), "none");
}

TEST(FeedReader, OtherEncodingsAreRead) {
  EXPECT_EQ(
      read_feed(
          "<?xml version='1.0' encoding='iso-8859-1'?><rss><channel><title>Caf\xe9</title></channel></rss>",
          "")
          ->title,
      "Café");
  EXPECT_EQ(
      read_feed("<rss><channel><title>\xcf\xf0\xe8</title></channel></rss>", "text/xml; charset=windows-1251")
          ->title,
      "При");
  std::string wide = "\xff\xfe";
  for (char const c : std::string("<rss><channel><title>W</title></channel></rss>")) (wide += c) += '\0';
  EXPECT_EQ(read_feed(wide, "")->title, "W");
  EXPECT_EQ(read_feed("\xef\xbb\xbf<rss><channel><title>\xff</title></channel></rss>", "")->title, "\uFFFD");
  EXPECT_THAT(refusal("<rss/>", "text/xml; charset=no-such-thing"), HasSubstr("encoding no-such-thing"));
  EXPECT_THAT(refusal("<rss/>", "text/xml; charset=\"../../x\""), HasSubstr("encoding"));
}

TEST(FeedReader, FeedsThatLieAreRead) {
  auto const feed = read(
      "<title>T</title>" + item("<guid>1</guid><title></title><itunes:duration>-5</itunes:duration>") +
      item("<guid>1</guid><title>Again</title>") + item("<title>No guid</title>", "https://a.example/2.mp3") +
      "<item><title>No sound</title><guid>3</guid></item>" +
      item(
          "<guid>4</guid><title>&lt;b onclick=x&gt;Bold&lt;/b&gt; &lt;script&gt;x&lt;/script&gt;title</title>"
          "<pubDate>soon</pubDate><itunes:season>-1</itunes:season><itunes:episode>1e9</itunes:episode>"));
  ASSERT_THAT(feed.items, SizeIs(3));
  EXPECT_EQ(feed.items[0].title, "");
  EXPECT_EQ(feed.items[1].guid, "https://a.example/2.mp3");
  EXPECT_EQ(feed.items[2].title, "Bold title");
  EXPECT_EQ(feed.items[2].published, std::nullopt);
  EXPECT_EQ(feed.items[2].season, 0);
  EXPECT_EQ(feed.items[2].number, 0);
  EXPECT_THAT(feed.problems, ElementsAre(HasSubstr("same guid"), HasSubstr("no enclosure")));
}

TEST(FeedReader, TenThousandItemsAreRead) {
  std::string items = "<title>T</title>";
  for (int i = 0; i < 10'000; ++i) items += item("<guid>" + std::to_string(i) + "</guid><title>E</title>");
  EXPECT_THAT(read(items).items, SizeIs(10'000));
}

TEST(FeedReader, DatesAreThoseOfRfc822AndOthersThatAreSeen) {
  auto const at = [](std::string_view text) { return read_date(text).value_or(base::Instant{-1}).ms; };
  EXPECT_EQ(at("Thu, 01 Jan 1970 00:00:10 GMT"), 10'000);
  EXPECT_EQ(at("1 Jan 1970 01:00 +0100"), 0);
  EXPECT_EQ(at("  Thu,  01 January 1970 00:00:00 EST "), 18'000'000);
  EXPECT_EQ(at("1970-01-01T00:00:01Z"), 1000);
  for (auto const* text :
       {"", "yesterday", "32 Jan 2020 00:00 GMT", "30 Feb 2020 00:00 GMT", "1 Jan 2020 25:00 GMT",
        "1 Jan 99999 00:00 GMT", "1 Jan 2020 00:00 XYZ", "1 Foo 2020 00:00 GMT", "-1 Jan 2020"})
    EXPECT_EQ(read_date(text), std::nullopt) << text;
}

}  // namespace
}  // namespace feeds
