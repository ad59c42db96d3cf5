// Patterns of addresses and the links made from them.
#include "http/pattern.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "http/router.hpp"

namespace {

using http::link;
using http::Pattern;

constexpr Pattern home{"test.home", "/"};
constexpr Pattern albums{"test.albums", "/music/albums"};
constexpr Pattern track{"test.track", "/music/tracks/:title/:track"};
constexpr Pattern articles{"test.articles", "/articles/:category?/:article"};
constexpr Pattern theme{"test.theme", "/theme/*"};
constexpr Pattern sitemap{"test.sitemap", "/sitemap-*"};

static_assert(home.parameters() == 0 && track.parameters() == 2 && articles.parameters() == 2 &&
              theme.parameters() == 1);
static_assert(theme.prefix() == "/theme/" && albums.prefix() == "/music/albums");
// What these say is true where the constructor of the argument runs, that is, in the compiler.
template <std::size_t count>
concept Fits = requires {
  typename std::integral_constant<std::size_t, http::PatternWith<count>(track).pattern.parameters()>;
};
static_assert(Fits<2> && !Fits<1> && !Fits<3>);

TEST(Pattern, LinksHaveTheirArgumentsInPlace) {
  EXPECT_EQ(link(home), "/");
  EXPECT_EQ(link(albums), "/music/albums");
  EXPECT_EQ(link(track, "blue-hour", std::string("0AB")), "/music/tracks/blue-hour/0AB");
  EXPECT_EQ(link(theme, "aurora/logo.svg"), "/theme/aurora/logo.svg");
  EXPECT_EQ(link(sitemap, "fr.xml"), "/sitemap-fr.xml");
}

TEST(Pattern, LinksEscapeTheirArguments) {
  EXPECT_EQ(link(track, "a/b?c#d", "\u00e9 :x"), "/music/tracks/a%2Fb%3Fc%23d/%C3%A9%20%3Ax");
  EXPECT_EQ(link(theme, "a b/c?d"), "/theme/a%20b/c%3Fd");
}

TEST(Pattern, AnOptionalParameterWithoutValueIsLeftOut) {
  EXPECT_EQ(link(articles, "", "today"), "/articles/today");
  EXPECT_EQ(link(articles, "news", "today"), "/articles/news/today");
}

TEST(Pattern, AParameterThatMustBeThereIsNotEmpty) {
  EXPECT_THROW(link(track, "", "0AB"), std::invalid_argument);
  EXPECT_THROW(link(theme, ""), std::invalid_argument);
  EXPECT_THROW(http::fill(track, {"only-one"}), std::invalid_argument);
}

TEST(Pattern, CoversWhatItsFilesAreCalled) {
  EXPECT_TRUE(albums.covers("/music/albums"));
  EXPECT_FALSE(albums.covers("/music/albums/x"));
  EXPECT_TRUE(theme.covers("/theme/a/b"));
  EXPECT_FALSE(theme.covers("/theme"));
}

TEST(Pattern, TheRouterFindsWhatALinkLeadsTo) {
  http::Router router;
  router.add(albums.text(), 0);
  router.add(track.text(), 1);
  router.add(articles.text(), 2);
  EXPECT_EQ(router.match(link(albums))->row, 0U);
  auto const found = router.match(link(track, "blue-hour", "0AB"));
  EXPECT_EQ(found->row, 1U);
  EXPECT_EQ(found->params.find("title")->second, "blue-hour");
  EXPECT_EQ(router.match(link(articles, "", "today"))->row, 2U);
}

}  // namespace
