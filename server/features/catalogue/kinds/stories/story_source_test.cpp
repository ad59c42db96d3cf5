// Markdown and HTML as authors write them: figures, galleries, pull quotes, front matter, and where a premium
// text is cut.
#include "features/catalogue/kinds/stories/story_source.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "features/tenants/look/html_sanitiser.hpp"

namespace catalogue {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::string html_of(std::string_view markdown) {
  auto const find = [](std::string_view name) -> std::optional<tenants::LocalPicture> {
    if (name != "boat.png") return std::nullopt;
    return tenants::LocalPicture{.address = "/media/art/abc-960.webp", .width = 960, .height = 540};
  };
  return tenants::sanitise_html(read_story_markdown(markdown).html, {}, find);
}

TEST(StorySource, FrontMatterIsTakenOffTheText) {
  auto const source = read_story_markdown("---\ntitle: A: b\n Premium : true \n\nlead: One.\n---\nText.\n");
  EXPECT_EQ(source.front.at("title"), "A: b");
  EXPECT_EQ(source.front.at("premium"), "true");
  EXPECT_EQ(source.front.at("lead"), "One.");
  EXPECT_EQ(source.html, "<p>Text.</p>\n");
  EXPECT_EQ(source.fault, "");
  EXPECT_EQ(source.lines.at("lead"), 5U);
  EXPECT_TRUE(read_story_markdown("").html.empty());
}

TEST(StorySource, FrontMatterSaysInWhichLineItIsWrong) {
  auto const fault = [](std::string_view text) { return read_story_markdown(text).fault; };
  EXPECT_EQ(fault("---\ntitle: A\nnever: closed\n"), "line 1: what begins here has no second line of ---");
  EXPECT_EQ(fault("---\ntitle: A\ntitel: B\nx\n---\n"), "line 3: titel is not known here");
  EXPECT_EQ(fault("\xef\xbb\xbf---\r\ntitle: A\r\n\r\nTitle: B\r\n---\r\n"), "line 4: title is there twice");
  EXPECT_EQ(fault("---\ntitle: A\n# a remark\nlead\n---\n"),
            "line 4: a name, a colon and a value belong here, such as title: Night boats");
  EXPECT_EQ(fault("No front matter.\n"), "");
  EXPECT_EQ(fault("---\n---\n"), "");
}

TEST(StorySource, PicturesOfFiguresLeadToLargerOnes) {
  EXPECT_EQ(
      with_larger_pictures(
          "<p><img src=\"/a\"></p><figure><img src=\"/a\" alt=\"A\"></figure><figure><img src=\"/b\">"
          "</figure><figure>",
          {{"/a", "/large"}}),
      "<p><img src=\"/a\"></p><figure><a href=\"/large\"><img src=\"/a\" alt=\"A\"></a></figure><figure><img "
      "src=\"/b\"></figure><figure>");
}

TEST(StorySource, APictureAloneIsAFigureAndSeveralAreAGallery) {
  EXPECT_EQ(html_of("![A boat](boat.png \"At *sea*, 1 < 2\")"),
            "<figure><img src=\"/media/art/abc-960.webp\" alt=\"A boat\" loading=\"lazy\" width=\"960\" "
            "height=\"540\"><figcaption>At *sea*, 1 &lt; 2</figcaption></figure>");
  auto const gallery = html_of("![One](boat.png)\n![Two](boat.png \"Two\")");
  EXPECT_THAT(gallery, HasSubstr("<div class=\"gallery\"><figure>"));
  EXPECT_THAT(gallery, HasSubstr("<figcaption>Two</figcaption></figure></div>"));
  EXPECT_THAT(html_of("See ![A boat](boat.png) there."), HasSubstr("<p>See <img"));
  EXPECT_THAT(html_of("![Missing](other.png)"), Not(HasSubstr("<img")));
}

TEST(StorySource, AMarkedQuotationIsAPullQuote) {
  EXPECT_EQ(html_of("> [!quote]\n> Words."),
            "<blockquote class=\"pull-quote\">\n<p>Words.</p>\n</blockquote>");
  EXPECT_EQ(html_of("> [!quote]\n>\n> Words."),
            "<blockquote class=\"pull-quote\">\n\n<p>Words.</p>\n</blockquote>");
  EXPECT_EQ(html_of("> Words."), "<blockquote>\n<p>Words.</p>\n</blockquote>");
}

TEST(StorySource, HtmlInMarkdownIsShownAsItIsWritten) {
  for (auto const* text :
       {"<script>alert(1)</script>", "Hi <img src=x onerror=alert(1)>",
        "<iframe src=\"https://evil.example\">", "[x](javascript:alert(1))",
        "<a href='javascript:alert(1)'>x</a>", "![x](data:image/svg+xml,<svg onload=alert(1)>)",
        "![x](x\"onerror=alert(1))", "[x]( JaVaScRiPt:alert(1) \"t\" )",
        "> [!quote]\n> <svg/onload=alert(1)>", "<javascript:alert(1)>",
        "![\"><script>alert(1)</script>](boat.png \"\\\"><script>alert(1)</script>\")"}) {
    auto const html = html_of(text);
    EXPECT_THAT(html, Not(HasSubstr("<script"))) << text;
    EXPECT_THAT(html, Not(HasSubstr("<iframe"))) << text;
    EXPECT_THAT(html, Not(HasSubstr("<svg"))) << text;
    EXPECT_THAT(html, Not(HasSubstr("=\"javascript:"))) << text;
    EXPECT_THAT(html, Not(::testing::ContainsRegex("<[a-z]+ [^>]*onerror="))) << text;
  }
}

TEST(StorySource, AnHtmlDocumentSaysItsFrontMatterInItsHead) {
  auto const source = read_story_html(
      "<html lang=ar><head><title> T </title><meta name=Author content=\"A B\"><meta name=description content=L>"
      "<meta name=date content=2026-03-14></head><body><h1>T</h1><p>x</p></body></html>");
  EXPECT_EQ(source.front.at("title"), "T");
  EXPECT_EQ(source.front.at("author"), "A B");
  EXPECT_EQ(source.front.at("lead"), "L");
  EXPECT_EQ(source.front.at("published"), "2026-03-14");
  EXPECT_EQ(source.front.at("language"), "ar");
  EXPECT_EQ(tenants::sanitise_html(source.html, {}), "<h2>T</h2><p>x</p>");
}

TEST(StorySource, BlocksAreTheOutermostElements) {
  EXPECT_THAT(
      blocks_of_html("<p>a<br>b</p>\n<ul>\n<li>c</li></ul><hr><figure><img src=\"x\" alt=\"\"></figure>d"),
      ElementsAre("<p>a<br>b</p>", "<ul>\n<li>c</li></ul>", "<hr>",
                  "<figure><img src=\"x\" alt=\"\"></figure>", "d"));
}

TEST(StorySource, APremiumTextIsCutBetweenBlocksAfterAtMostAThird) {
  std::string html;
  for (int i = 0; i < 30; ++i) html += "<p>One two three four five six seven eight nine ten.</p>";
  auto const cut = cut_story(html);
  EXPECT_EQ(blocks_of_html(cut.opening).size(), 10U);
  EXPECT_EQ(blocks_of_html(cut.rest).size(), 20U);
  EXPECT_EQ(cut_story("<p>One paragraph alone.</p>").opening, "") << "all of it would be no third";
  std::string longer;
  for (int i = 0; i < 60; ++i) longer += "<p>One two three four five six seven eight nine ten.</p>";
  EXPECT_EQ(blocks_of_html(cut_story(longer).opening).size(), 12U) << "the opening ends after 120 words";
}

TEST(StorySource, ReadingTakesAMinuteForTwoHundredWords) {
  std::string words;
  for (int i = 0; i < 1000; ++i) words += "word ";
  EXPECT_EQ(reading_minutes("<p>" + words + "</p>"), 5);
  EXPECT_EQ(reading_minutes(""), 1);
}

TEST(StorySource, AnOpeningDoesNotEndWithAHeading) {
  std::string html = "<p>One two three four five six.</p>\n<h2>Then</h2>\n";
  for (int i = 0; i < 5; ++i) html += "<p>Seven eight nine ten eleven twelve.</p>\n";
  auto const cut = cut_story(html);
  EXPECT_EQ(cut.opening, "<p>One two three four five six.</p>\n");
  EXPECT_THAT(cut.rest, ::testing::StartsWith("<h2>Then</h2>\n<p>Seven"));
}

}  // namespace
}  // namespace catalogue
