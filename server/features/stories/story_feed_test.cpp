// The XML of feeds, and the paths that they have.
#include "features/stories/story_feed.hpp"

#include <gmock/gmock.h>

#include "features/stories/story_files.hpp"

namespace stories {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(StoryFeed, EscapesWhatAuthorsWriteAndLeavesOutControlCharacters) {
  StoryFeed feed{.self = "https://a.example/articles/feed/en/news.xml",
                 .link = "https://a.example/en/news",
                 .title = "A & B",
                 .publisher = "A",
                 .language = "en",
                 .stories = {}};
  feed.stories.push_back({.id = "https://a.example/1",
                          .link = "https://a.example/1",
                          .title = "<b>\x01&",
                          .lead = "]]>",
                          .author = "",
                          .html = "<p>Hi</p>",
                          .categories = {"\"Sea\""},
                          .published = {1000},
                          .updated = {86'400'000}});
  auto const xml = print_feed(feed);
  EXPECT_THAT(xml, HasSubstr("<title>A &amp; B</title>"));
  EXPECT_THAT(xml, HasSubstr("<title>&lt;b&gt;&amp;</title>"));
  EXPECT_THAT(xml, HasSubstr("<summary>]]&gt;</summary>"));
  EXPECT_THAT(xml, HasSubstr("<content type=\"html\">&lt;p&gt;Hi&lt;/p&gt;</content>"));
  EXPECT_THAT(xml, HasSubstr("<category term=\"&quot;Sea&quot;\"/>"));
  EXPECT_THAT(xml, HasSubstr("<updated>1970-01-02T00:00:00"));
  EXPECT_THAT(xml, Not(HasSubstr("<b>")));
}

TEST(StoryFeed, AddressesOfThePortalBecomeWhole) {
  EXPECT_EQ(with_origin("<img src=\"/media/a.webp\"><a href=\"/en/b\">/c</a><a href=\"https://x/\">",
                        "https://a.example"),
            "<img src=\"https://a.example/media/a.webp\"><a href=\"https://a.example/en/b\">/c</a><a "
            "href=\"https://x/\">");
}

TEST(StoryFeed, APathHasOneSpelling) {
  for (auto const* path : {"/articles/feed/en/articles.xml", "/articles/feed/ar/premium/sea.xml",
                           "/articles/feed/de/news/sea/harbor.xml"}) {
    auto const of = parse_feed_path(path);
    ASSERT_TRUE(of) << path;
    EXPECT_EQ(feed_path(*of), path);
  }
  for (auto const* path : {"/articles/feed/en.xml", "/articles/feed/xx/news.xml", "/articles/feed/en/sea.xml",
                           "/articles/feed/en/news/a/b/c.xml", "/articles/feed/en/news/",
                           "/articles/feed/en/news//a.xml", "/articles/feed/en/news.rss", "/articles"})
    EXPECT_FALSE(parse_feed_path(path)) << path;
}

}  // namespace
}  // namespace stories
