// The pages of games as their payloads, their addresses and the rule of the button, on both databases.
#include "features/games/game_pages.hpp"

#include <gtest/gtest.h>

#include "features/browse/testing/pages_test.hpp"
#include "features/catalogue/kinds/games/game_attributes.hpp"
#include "features/catalogue/testing/sample.hpp"
#include "features/games/game_access.hpp"
#include "features/games/game_address.hpp"
#include "features/games/game_files.hpp"

namespace games {
namespace {

using catalogue::ContentType;

class GamePagesTest : public browse::testing::PagesTest<GamePages> {
 protected:
  void SetUp() override {
    PagesTest::SetUp();
    database().write_now([&](storage::Session& session) {
      catalogue::LicensorStore licensor(session, "sample");
      for (auto const& [slug, name] : {std::pair{"puzzle", "Puzzle"}, {"racing", "Racing"}})
        licensor.save_genre(slug, {{"en", name}}, ids);
      catalogue::testing::Sample sample(session, ids, clock.now());
      known = sample.fill();
      catalogue::ArticleDraft studio{.content_type = ContentType::developer,
                                     .key = "studio",
                                     .texts = {{"en", {"Small Studio", "Two people.", "en"}}}};
      known["studio"] = sample.add(studio, "FREE");
      auto const add = [&](ContentType type, std::string const& key, std::string const& genre,
                           std::int64_t rating, std::string const& model,
                           catalogue::GameAttributes attributes) {
        catalogue::ArticleDraft draft{.content_type = type,
                                      .key = key,
                                      .texts = {{"en", {key, "About " + key + ".", "en"}}},
                                      .rating = rating,
                                      .attributes = {base::to_json(attributes)}};
        draft.genres = {genre};
        draft.artists = {known["studio"]};
        known[key] = sample.add(draft, model);
      };
      catalogue::GameAttributes touch{.orientation = GameOrientation::portrait, .input = {GameInput::touch}};
      touch.trailers = {{GameOrientation::portrait, "3f/a0/3fa0.mp4", 12'000}};
      touch.screenshots = {{GameOrientation::landscape, catalogue::testing::Sample::picture('d')}};
      add(ContentType::online_game, "blocks", "puzzle", 0, "FREE", touch);
      add(ContentType::online_game, "streets", "racing", 30, "SUBSCRIPTION",
          {.input = {GameInput::keyboard}, .custom_properties = {{"useGameFrame", "false"}}});
      add(ContentType::cloud_game, "clouds", "racing", 0, "SUBSCRIPTION",
          {.address = "https://play.example/1"});
      add(ContentType::game, "pocket", "puzzle", 0, "FREE",
          {.stores = {{catalogue::GameSystem::android, "https://store.example/1"}}});
    });
    pages.emplace(database(), clock, keys);
  }
  static std::vector<std::string> titles(boost::json::value const& cards) {
    std::vector<std::string> out;
    for (auto const& card : cards.as_array()) out.emplace_back(card.at("title").as_string());
    std::ranges::sort(out);
    return out;
  }

  playback::SigningKeys keys{{{.id = "abcdefgh", .secret = std::string(32, 'k')}}};
};
STORAGE_ON_BOTH_ENGINES(GamePagesTest);

using Titles = std::vector<std::string>;

TEST_P(GamePagesTest, AllGamesAndThoseOfOneKind) {
  auto const all = props(page("/games/list", &GamePages::list));
  EXPECT_EQ(titles(all.at("games")), (Titles{"blocks", "streets"}));
  EXPECT_EQ(titles(all.at("cloud")), Titles{"clouds"});
  EXPECT_EQ(titles(all.at("install")), Titles{"pocket"});
  EXPECT_EQ(all.at("genres").as_array().size(), 3U) << "all, puzzle, racing";
  EXPECT_EQ(all.at("genres").at(1).at("href"), "/games/category/puzzle");
  auto const cloud = props(page("/games/list/cloud", &GamePages::list, {{"name", "cloud"}}));
  EXPECT_EQ(titles(cloud.at("games")), Titles{"clouds"});
  EXPECT_TRUE(cloud.at("cloud").as_array().empty());
  EXPECT_EQ(status("/games/list/all", &GamePages::list, {{"name", "all"}}), 404) << "one address for all";
  EXPECT_EQ(status("/games/list/none", &GamePages::list, {{"name", "none"}}), 404);
  auto const young = props(page("/games/list", &GamePages::list, {}, {.max_rating = 20}));
  EXPECT_EQ(titles(young.at("games")), Titles{"blocks"});
}

TEST_P(GamePagesTest, ACategoryHasOneCanonicalAddress) {
  auto const shown = page("/games/category/puzzle", &GamePages::category, {{"name", "puzzle"}});
  EXPECT_EQ(shown.canonical, "/games/category/puzzle");
  EXPECT_EQ(titles(props(shown).at("games")), Titles{"blocks"});
  EXPECT_EQ(titles(props(shown).at("install")), Titles{"pocket"});
  http::Params const both{{"name", "puzzle"}, {"id", "puzzle"}};
  EXPECT_EQ(page("/games/category/puzzle/puzzle", &GamePages::category, both).canonical,
            "/games/category/puzzle");
  http::Params const other{{"name", "Anything"}, {"id", "puzzle"}};
  EXPECT_EQ(page("/games/category/Anything/puzzle", &GamePages::category, other).redirect,
            "/games/category/puzzle");
  EXPECT_EQ(page("/games/category/puzzle/puzzle?genre=racing", &GamePages::category, both).redirect,
            "/games/category/racing");
  EXPECT_EQ(status("/games/category/ambient", &GamePages::category, {{"name", "ambient"}}), 404)
      << "a genre of music only";
  http::Params const listed{{"name", "online"}, {"id", "racing"}};
  auto const list = page("/games/list/online/racing", &GamePages::list_of_category, listed);
  EXPECT_EQ(titles(props(list).at("games")), Titles{"streets"});
  EXPECT_EQ(list.canonical, "/games/category/racing");
  EXPECT_TRUE(list.noindex);
}

TEST_P(GamePagesTest, AGameSaysWhatItIsPlayedOnAndWith) {
  auto const path = "/games/details/blocks/" + id("blocks");
  http::Params const params{{"name", "blocks"}, {"id", id("blocks")}};
  auto const shown = page(path, &GamePages::game, params);
  EXPECT_EQ(shown.canonical, path);
  auto const game = props(shown);
  EXPECT_EQ(game.at("devices").as_array().size(), 3U);
  EXPECT_EQ(game.at("orientation"), "portrait");
  EXPECT_EQ(game.at("game").at("badge"), "free");
  EXPECT_EQ(game.at("game").at("developers").at(0).at("href"), "/games/publisher/small-studio");
  EXPECT_EQ(game.at("trailers").at(0).at("orientation"), "portrait");
  EXPECT_TRUE(game.at("trailers").at(0).at("address").as_string().starts_with("/media/a/"));
  EXPECT_EQ(game.at("screenshots").at(0).at("orientation"), "landscape");
  EXPECT_EQ(titles(game.at("moreByDeveloper")), Titles{"streets"});
  EXPECT_EQ(game.at("playHref").as_string(), "/games/play/blocks/" + id("blocks"));
  EXPECT_TRUE(game.at("framed").as_bool());
  auto const keys_only =
      props(page("/games/details/" + id("streets"), &GamePages::game, {{"id", id("streets")}}));
  EXPECT_EQ(keys_only.at("devices").as_array().size(), 1U) << "a desktop";
  EXPECT_FALSE(keys_only.at("framed").as_bool());
  EXPECT_EQ(page("/games/details/Blocks", &GamePages::game, {{"id", "Blocks"}}).redirect, path)
      << "by its title";
  EXPECT_EQ(status("/games/details/" + id("tides"), &GamePages::game, {{"id", id("tides")}}), 404)
      << "an album";
}

TEST_P(GamePagesTest, AGameIsPlayedUnderOneAddressOfEachKind) {
  auto const path = "/games/play/blocks/" + id("blocks");
  auto const play = page(path, &GamePages::play, {{"name", "blocks"}, {"id", id("blocks")}});
  EXPECT_TRUE(play.noindex);
  EXPECT_EQ(props(play).at("back").as_string(), "/games/details/blocks/" + id("blocks"));
  EXPECT_EQ(
      page("/games/play/x/" + id("blocks"), &GamePages::play, {{"name", "x"}, {"id", id("blocks")}}).redirect,
      path);
  EXPECT_EQ(page("/games/play/" + id("pocket"), &GamePages::play, {{"id", id("pocket")}}).redirect,
            "/games/details/pocket/" + id("pocket"))
      << "is installed";
  EXPECT_TRUE(props(play).at("framed").as_bool());
  auto const streets = page("/games/play/streets/" + id("streets"), &GamePages::play,
                            {{"name", "streets"}, {"id", id("streets")}});
  EXPECT_FALSE(props(streets).at("framed").as_bool());
  auto const clouds = props(page("/games/details/" + id("clouds"), &GamePages::game, {{"id", id("clouds")}}));
  EXPECT_FALSE(clouds.at("framed").as_bool()) << "it is at its provider's";
  auto const arcade = page("/arcade/details/" + id("blocks"), &GamePages::arcade, {{"id", id("blocks")}});
  EXPECT_EQ(arcade.canonical, "/arcade/details/blocks/" + id("blocks"));
  EXPECT_EQ(titles(props(arcade).at("related")), Titles{"streets"}) << "of the same developer";
  EXPECT_EQ(page("/arcade/details/" + id("clouds"), &GamePages::arcade, {{"id", id("clouds")}}).redirect,
            "/games/details/clouds/" + id("clouds"));
  EXPECT_EQ(declared_state(*http::Query::parse("state=play&x=1")), "?state=play");
  EXPECT_EQ(declared_state(*http::Query::parse("state=other")), "");
}

TEST_P(GamePagesTest, APublisherHasItsGames) {
  auto const shown = page("/games/publisher/small-studio", &GamePages::publisher, {{"name", "small-studio"}});
  EXPECT_EQ(titles(props(shown).at("games")), (Titles{"blocks", "clouds", "pocket", "streets"}));
  EXPECT_EQ(props(shown).at("about"), "Two people.");
  EXPECT_EQ(status("/games/publisher/nobody", &GamePages::publisher, {{"name", "nobody"}}), 404);
}

class GameAddressTest : public ::testing::Test {
 protected:
  std::string const folder = "3f/a0/3fa0" + std::string(36, '1');
  base::TenantId const aurora{"aurora"};
  base::ArticleId const game{123'456'789};
  base::Instant const now{1'800'000'000'000};
  playback::SigningKeys const keys{{{.id = "abcdefgh", .secret = std::string(32, 'k')}}};
};

TEST_F(GameAddressTest, EachGameHasAHostOfItsOwnBelowTheStorefront) {
  auto const host = game_authority(game, "aurora.example:8080");
  EXPECT_EQ(host.substr(13), ".games.aurora.example:8080");
  auto const read = read_game_host(game_authority(game, "aurora.example"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->article, game);
  EXPECT_EQ(read->storefront, "aurora.example");
  for (auto const* other : {"aurora.example", "games.aurora.example", "0123456789abc.game.aurora.example",
                            "uuuuuuuuuuuuu.games.aurora.example", "0123456789abc.games."})
    EXPECT_FALSE(read_game_host(other)) << other;
}

TEST_F(GameAddressTest, ASignedAddressIsGoodForOneTenantGameAndTime) {
  GameGrant const grant{
      .tenant = aurora, .article = game, .folder = folder, .expires = now + std::chrono::hours(1)};
  auto const path = signed_game_path(keys, grant, "sub/game.js");
  auto const read = read_game_path(keys, aurora, game, path, now);
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->is_signed);
  EXPECT_EQ(read->folder, folder);
  EXPECT_EQ(read->file, "sub/game.js");
  EXPECT_FALSE(read_game_path(keys, {"plume"}, game, path, now));
  EXPECT_FALSE(read_game_path(keys, aurora, {987}, path, now));
  EXPECT_EQ(read_game_path(keys, aurora, game, path, now + std::chrono::hours(2)).error(),
            playback::AddressFault::expired);
  auto other = path;
  other.replace(other.find("3fa01"), 5, "3fa02");
  EXPECT_FALSE(read_game_path(keys, aurora, game, other, now));
  auto const free = read_game_path(keys, aurora, game, free_game_path(folder, "index.html"), now);
  ASSERT_TRUE(free);
  EXPECT_FALSE(free->is_signed);
  for (auto const* odd : {"/", "/index.html", "/free/x", "/free/3f/a0/3fa0/index.html", "/signed/x/y"})
    EXPECT_FALSE(read_game_path(keys, aurora, game, odd, now)) << odd;
}

TEST(GamePolicy, ReachesNothingButItsOwnFiles) {
  auto const policy = game_policy("https://a.games.x.example", "https://x.example");
  for (auto const* part :
       {"default-src 'none'", "script-src 'self'", "connect-src 'none'", "form-action 'none'",
        "frame-ancestors https://x.example;", "sandbox allow-scripts"})
    EXPECT_NE(policy.find(part), std::string::npos) << part;
  EXPECT_EQ(policy.find("unsafe"), std::string::npos);
  EXPECT_EQ(policy.find("allow-same-origin"), std::string::npos);
}

TEST(GameButtons, SayWhatAPressDoes) {
  using catalogue::GameKind;
  using entitlement::AllowedBy, entitlement::WayKind, entitlement::Unavailable;
  entitlement::EntitlementAnswer const free{.allowed = true, .by = AllowedBy::free};
  entitlement::EntitlementAnswer const owned{.allowed = true, .by = AllowedBy::owned};
  entitlement::EntitlementAnswer const larger{.ways = {{.kind = WayKind::upgrade}}};
  entitlement::EntitlementAnswer const lapsed{.why = Unavailable::inactive_subscription};
  EXPECT_EQ(button_of(GameKind::online_game, free, true), GameButton::free_game);
  EXPECT_EQ(button_of(GameKind::online_game, free, false), GameButton::free_game);
  EXPECT_EQ(button_of(GameKind::cloud_game, free, true), GameButton::sign_in)
      << "guests play online games only";
  EXPECT_EQ(button_of(GameKind::game, free, true), GameButton::sign_in);
  EXPECT_EQ(button_of(GameKind::game, free, false), GameButton::download);
  EXPECT_EQ(button_of(GameKind::online_game, owned, false), GameButton::play);
  EXPECT_EQ(button_of(GameKind::online_game, larger, false), GameButton::upgrade);
  EXPECT_EQ(button_of(GameKind::online_game, lapsed, false), GameButton::no_active_subscription);
  EXPECT_EQ(button_of(GameKind::online_game, {}, false), GameButton::buy);
  EXPECT_EQ(button_of(GameKind::online_game, {}, true), GameButton::sign_in);
}

}  // namespace
}  // namespace games
