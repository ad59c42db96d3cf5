// The payloads of the pages of games; every name here is read by a page of the same name in
// web/storefront/pages/games.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json/json_codec.hpp"
#include "features/browse/list_links.hpp"
#include "features/catalogue/cards.hpp"
#include "features/catalogue/kinds/games/game_cards.hpp"

namespace games {

using browse::PageRange;
using browse::SortLink;
using catalogue::Artist;
using catalogue::ArtistLink;
using catalogue::Artwork;
using catalogue::Game;
using catalogue::GameDevice;
using catalogue::GameInput;
using catalogue::GameOrientation;
using catalogue::GameSystem;
using catalogue::GameVideoKind;
using catalogue::GenreLink;

/// `online` are played in the browser, `cloud` at their provider's, `install` is for a device.
enum class GameListName { all, online, cloud, install };
BOOST_DESCRIBE_ENUM(GameListName, all, online, cloud, install)

/// All games, those of one kind, or those of one category.
struct GamesPage {
  GameListName name = GameListName::all;
  std::optional<GenreLink> category;
  std::vector<Game> games;  // of the kind; of all: those that are played in the browser
  std::vector<Game> cloud;  // beside them, of all
  std::vector<Game> install;
  std::vector<SortLink> sorts;
  std::vector<GenreLink> genres;  // the same list of one category; the first without a slug: of all
  PageRange paging;               // of `games`
};
BOOST_DESCRIBE_STRUCT(GamesPage, (), (name, category, games, cloud, install, sorts, genres, paging))

/// A picture, as it was taken from a device that was held so.
struct GameScreenshot {
  GameOrientation orientation = GameOrientation::landscape;
  Artwork artwork;
};
BOOST_DESCRIBE_STRUCT(GameScreenshot, (), (orientation, artwork))

struct GameTrailer {
  GameVideoKind kind = GameVideoKind::trailer;
  GameOrientation orientation = GameOrientation::landscape;
  std::optional<Artwork> artwork;  // shown before it plays
  std::string address;             // signed, and ends
  std::int64_t seconds = 0;
};
BOOST_DESCRIBE_STRUCT(GameTrailer, (), (kind, orientation, artwork, address, seconds))

struct GamePage {
  Game game;
  std::string description;
  std::optional<std::string> description_lang;  // where it is not the page's language
  std::vector<GenreLink> genres;
  GameOrientation orientation = GameOrientation::landscape;
  std::vector<GameInput> input;
  std::vector<GameDevice> devices;  // that it can be played on
  std::vector<GameSystem> systems;  // that it can be installed on
  std::string version;
  std::int64_t bytes = 0;   // of what is loaded
  std::string released_at;  // 2026-03-14
  std::string released;     // the same in words
  std::string licensor;
  std::string copyright;
  std::vector<GameScreenshot> screenshots;
  std::vector<GameTrailer> trailers;
  bool framed = true;       // by this page; else in a window of its own
  std::string play_href;    // the page that plays it; empty of what is installed
  std::string arcade_href;  // of an online game: the page that plays it within the portal
  std::vector<Game> more_by_developer;
  std::vector<Game> related;
};
BOOST_DESCRIBE_STRUCT(GamePage, (),
                      (game, description, description_lang, genres, orientation, input, devices, systems,
                       version, bytes, released_at, released, licensor, copyright, screenshots, trailers,
                       framed, play_href, arcade_href, more_by_developer, related))

struct GamePublisherPage {
  Artist publisher;
  std::string about;
  std::optional<std::string> about_lang;
  std::string link;
  std::vector<Game> games;
  PageRange paging;
};
BOOST_DESCRIBE_STRUCT(GamePublisherPage, (), (publisher, about, about_lang, link, games, paging))

/// A game that is played.
struct GamePlayPage {
  Game game;
  std::string back;       // the page about the game
  std::string play_href;  // the page that does nothing but play it
  bool framed = true;     // by the page that it was begun on; else in a window of its own
  GameOrientation orientation = GameOrientation::landscape;
  std::vector<GameDevice> devices;
};
BOOST_DESCRIBE_STRUCT(GamePlayPage, (), (game, back, play_href, framed, orientation, devices))

/// The same within the portal, with what else there is to play.
struct ArcadePage {
  GamePlayPage play;
  std::vector<GenreLink> genres;
  std::vector<Game> related;
};
BOOST_DESCRIBE_STRUCT(ArcadePage, (), (play, genres, related))

}  // namespace games

KIOSK_JSON(games::ArcadePage);
KIOSK_JSON(games::GamePlayPage);
KIOSK_JSON(games::GamesPage);
KIOSK_JSON(games::GamePage);
KIOSK_JSON(games::GamePublisherPage);
