// Imports of articles from Markdown and HTML, whole, wrong and repeated, on both databases.
#include <gmock/gmock.h>

#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/kinds/stories/story_attributes.hpp"
#include "features/ingest/testing/import_fixture.hpp"

namespace ingest {
namespace {

namespace fs = std::filesystem;
using media::testing::make_picture;
using media::testing::write_file;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

struct SavedText {
  std::string locale;
  std::string opening;
  std::string rest;
};
BOOST_DESCRIBE_STRUCT(SavedText, (), (locale, opening, rest))

constexpr char const* front =
    "---\ntitle: Night boats\nlead: What lights say.\nauthor: Marit Osken\ncategory: sea\nsubcategory: harbor\n"
    "published: 2026-03-14\ntags: a, b\n";

class ImportStoriesTest : public testing::ImportFixture {
 protected:
  std::vector<SavedText> texts() {
    return database().read_now([](storage::Session& session) {
      return session.rows<SavedText>(
          "select locale, opening, rest from article_body order by article, locale");
    });
  }
  std::vector<catalogue::Item> stories(std::string const& section = "sea",
                                       std::string const& tenant = "aurora") {
    return database().read_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      catalogue::ViewContext const view{
          .locale = &base::english(), .now = clock.now(), .max_rating = tenants::RatingLimit(60)};
      return catalogue::ShelfStore(session)
          .list({{.kind = catalogue::ListKind::genre,
                  .content_type = catalogue::ContentType::article,
                  .word = section}},
                view)
          .front()
          .items;
    });
  }
};
STORAGE_ON_BOTH_ENGINES(ImportStoriesTest);

TEST_P(ImportStoriesTest, AFolderOfMarkdownBecomesAnArticleInEachLanguageWithItsPictures) {
  make_picture(folder / "night/boat.png", 1920, 1280);
  make_picture(folder / "night/cover.png", 1200, 800, "navy");
  write_file(folder / "night/en.md", std::string(front) + "---\nText.\n\n![Boat](boat.png \"A boat\")\n");
  write_file(folder / "night/ar.md",
             "---\ntitle: قوارب\nlead: عن الضوء.\nauthor: ماريت\ntags: قارب\n---\nنصّ.\n");
  write_file(folder / "categories.json",
             R"({"categories":[{"key":"sea","name":{"en":"The sea","ar":"البحر"},"subcategories":[]}]})");
  write_file(folder / "night/de.md", "---\ntitle: Boote bei Nacht\n---\n");
  auto const report = import();
  EXPECT_THAT(report.refused, IsEmpty()) << describe(report);
  EXPECT_EQ(report.articles, 1U);

  auto const found = stories();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].title, "Night boats");
  EXPECT_EQ(found[0].business_model, "FREE");
  ASSERT_TRUE(found[0].picture);
  auto const attributes = attributes_of<catalogue::StoryAttributes>(found[0]);
  EXPECT_EQ(attributes.author.at("en"), "Marit Osken");
  EXPECT_EQ(attributes.author.at("ar"), "ماريت");
  EXPECT_EQ(attributes.tags.at("en"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(attributes.tags.at("ar"), (std::vector<std::string>{"قارب"}));
  EXPECT_EQ(catalogue::path_of(found[0]), "/articles/sea/harbor/" + base::text(found[0].id));
  auto const saved = texts();
  ASSERT_EQ(saved.size(), 2U) << "German readers see the English text";
  EXPECT_EQ(saved[0].opening, "<p>نصّ.</p>");
  EXPECT_THAT(saved[1].opening,
              ::testing::ContainsRegex("<figure><a href=\"/media/art/[0-9a-f]+-1920.webp\"><img"));
  EXPECT_THAT(saved[1].opening,
              HasSubstr("-960.webp\" alt=\"Boat\" loading=\"lazy\" width=\"960\" height=\"640\">"));
  EXPECT_THAT(saved[1].opening, HasSubstr("<figcaption>A boat</figcaption>"));
  auto const names =
      database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
        return catalogue::CatalogueStore(session).genres(
            {catalogue::ContentType::article},
            {.locale = &base::english(), .now = clock.now(), .max_rating = tenants::RatingLimit(60)});
      });
  ASSERT_EQ(names.size(), 2U) << "sections without a name of their own are in no list of genres";
  EXPECT_EQ(names[0].name, "Harbor") << "spelled out where categories.json does not name it";
  EXPECT_EQ(names[1].name, "The sea");
  EXPECT_EQ(import().changed, 0U) << "nothing is new the second time";
}

TEST_P(ImportStoriesTest, ThePremiumRestLiesInNothingThatListsRead) {
  std::string text = std::string(front) + "premium: true\n---\n";
  for (int i = 0; i < 9; ++i) text += "Paragraph " + std::to_string(i) + " has some words.\n\n";
  write_file(folder / "night.md", text);
  EXPECT_THAT(import().refused, IsEmpty());
  auto const found = stories("@premium/sea/harbor");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].business_model, "SUBSCRIPTION");
  EXPECT_EQ(catalogue::path_of(found[0]), "/articles/premium/sea/harbor/" + base::text(found[0].id));
  auto const saved = texts();
  EXPECT_THAT(saved.at(0).opening, HasSubstr("Paragraph 0"));
  EXPECT_THAT(saved.at(0).opening, Not(HasSubstr("Paragraph 8")));
  EXPECT_THAT(saved.at(0).rest, HasSubstr("Paragraph 8"));
  EXPECT_THAT(found[0].attributes + found[0].description, Not(HasSubstr("Paragraph")));
}

TEST_P(ImportStoriesTest, AFolderOfHtmlIsSanitised) {
  write_file(folder / "html/en.html",
             "<title>Soup</title><meta name=category content=food><meta name=subcategory content=kitchen>"
             "<meta name=news content=yes><body onload=x()><p onclick=x()>Hot<script>x()</script></p>");
  EXPECT_THAT(import().refused, IsEmpty());
  EXPECT_EQ(texts().at(0).opening, "<p>Hot</p>");
  auto const found = stories("@news/food");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(catalogue::path_of(found[0]), "/news/food/kitchen/soup/" + base::text(found[0].id));
}

TEST_P(ImportStoriesTest, WhatIsWrongIsRefusedByNameAndTheRestComes) {
  write_file(folder / "a.md", std::string(front) + "---\nGood.\n");
  write_file(folder / "b.md", "No front matter.\n");
  write_file(folder / "c.md", "---\ntitle: T\ncategory: ../x\nsubcategory: y\n---\nText\n");
  write_file(folder / "d.md", "---\ntitle: T\ncategory: premium\nsubcategory: y\n---\nText\n");
  write_file(folder / "e/xx.md", std::string(front) + "---\nText\n");
  write_file(folder / "f.md", std::string(front) + "published: soon\n---\nText\n");
  write_file(folder / "g.md", "---\ntitle: \xff\n---\nText\n");
  write_file(folder / "h.md", std::string(front) + "---\n" + std::string(2 << 20, 'x'));
  std::filesystem::create_symlink("/etc/passwd", folder / "i.md");
  write_file(folder / "j.md", std::string(front) + "---\n![x](../../../etc/passwd) ![y](missing.png)\n");
  write_file(folder / "k.md", "---\ntitle: T\ncategory: sea\nsubcategory: x\npremium: maybe\n---\nText\n");
  write_file(folder / "l.md", "---\ntitel: T\n---\nText\n");
  write_file(folder / "m.md", "---\ntitle: T\n");
  write_file(folder / "n.md", std::string(front) + "---\n" + std::string(10 << 20, 'x'));
  write_file(folder / "o.md", std::string(front) + "---\n![z](text.png)\n");
  write_file(folder / "q.md", std::string(front) + "---\n\n");
  write_file(folder / "p.md", "---\ntitle: T\ncategory: sea\nsubcategory: x\npublished: soon\n---\nText\n");
  write_file(folder / "text.png", "This is no picture.");
  auto const report = import();
  EXPECT_EQ(report.articles, 3U) << describe(report);
  for (auto const* name : {"b.md", "c.md", "d.md", "e", "f.md", "g.md", "h.md", "i.md", "k.md", "l.md",
                           "m.md", "n.md", "missing.png", "text.png"})
    EXPECT_TRUE(refused(report, name)) << name << '\n' << describe(report);
  for (auto const& [file, words] : {std::pair{"c.md", "c.md, line 3: category must be"},
                                    {"d.md", "d.md, line 3: category must be"},
                                    {"f.md", "f.md, line 9: published is there twice"},
                                    {"k.md", "k.md, line 5: premium must be true or false"},
                                    {"l.md", "l.md, line 2: titel is not known here"},
                                    {"m.md", "m.md, line 1: what begins here"},
                                    {"n.md", "at most 1 MB"},
                                    {"q.md", "no text"},
                                    {"p.md", "p.md, line 5: published must be a day such as 2026-03-14"}})
    EXPECT_THAT(reason(report, file), HasSubstr(words));
  for (auto const& text : texts()) EXPECT_THAT(text.opening, Not(HasSubstr("<img")));
}

TEST_P(ImportStoriesTest, AnArticleIsOfferedByTheTenantsItNames) {
  write_file(folder / "a.md", std::string(front) + "tenants: plume\n---\nText\n");
  EXPECT_THAT(import().refused, IsEmpty());
  EXPECT_THAT(stories("sea", "aurora"), IsEmpty());
  EXPECT_EQ(stories("sea", "plume").size(), 1U);
}

}  // namespace
}  // namespace ingest
