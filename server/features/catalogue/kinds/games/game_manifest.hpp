// The part of a manifest about games and who made them. What a game says of itself (its title, how the device
// is held, what it is played with) is in the game.json of its package.
#pragma once
#include "features/catalogue/manifest/people_manifest.hpp"

namespace catalogue {

/// `online_game`: a package of HTML that the browser plays. `cloud_game`: runs at its provider's, at an
/// address of its own. `game`: installed on a device from a store.
enum class GameKind { online_game, cloud_game, game };
BOOST_DESCRIBE_ENUM(GameKind, online_game, cloud_game, game)

enum class GameOrientation { portrait, landscape, square };
BOOST_DESCRIBE_ENUM(GameOrientation, portrait, landscape, square)

enum class GameInput { touch, keyboard };
BOOST_DESCRIBE_ENUM(GameInput, touch, keyboard)

enum class GameDevice { desktop, tablet, phone };
BOOST_DESCRIBE_ENUM(GameDevice, desktop, tablet, phone)

enum class GameSystem { android, ios, windows, macos, linux };
BOOST_DESCRIBE_ENUM(GameSystem, android, ios, windows, macos, linux)

/// The store that a game for one system is installed from.
struct ManifestGameStore {
  GameSystem system = GameSystem::android;
  std::string address;
};
BOOST_DESCRIBE_STRUCT(ManifestGameStore, (), (system, address))

struct ManifestGamePicture {
  std::string file;
  GameOrientation orientation = GameOrientation::landscape;
};
BOOST_DESCRIBE_STRUCT(ManifestGamePicture, (), (file, orientation))

/// A trailer was made to advertise the game; of gameplay one sees what the player sees.
enum class GameVideoKind { trailer, gameplay };
BOOST_DESCRIBE_ENUM(GameVideoKind, trailer, gameplay)

struct ManifestGameVideo {
  std::string file;
  GameOrientation orientation = GameOrientation::landscape;
  GameVideoKind kind = GameVideoKind::trailer;
  std::string poster;  // shown before it plays
};
BOOST_DESCRIBE_STRUCT(ManifestGameVideo, (), (file, orientation, kind, poster))

struct ManifestGame {
  std::string key;
  GameKind type = GameKind::online_game;
  std::string package;                    // of an online game: a folder or a zip
  std::string address;                    // of a cloud game
  std::vector<ManifestGameStore> stores;  // of a game to install
  Texts title;                            // left out: as the package says
  Texts description;
  std::string developer;
  std::vector<std::string> genres;  // left out: the package's
  std::optional<GameOrientation> orientation;
  std::vector<GameInput> input;
  std::string artwork;  // square
  std::string banner;   // wide
  std::vector<ManifestGamePicture> screenshots;
  std::vector<ManifestGameVideo> trailers;
  std::string released;
  std::int64_t rating = 0;
  std::string licensor_name;
  std::string provider_id;
  std::map<std::string, std::string>
      custom_properties;  // useGameFrame: "false" opens it in a window of its own
  std::string copyright;
  std::string business_model = "SUBSCRIPTION";
  std::optional<ManifestPrice> price;
  ManifestOffers offers;
};
BOOST_DESCRIBE_STRUCT(ManifestGame, (),
                      (key, type, package, address, stores, title, description, developer, genres,
                       orientation, input, artwork, banner, screenshots, trailers, released, rating,
                       licensor_name, provider_id, custom_properties, copyright, business_model, price,
                       offers))

struct GameManifest {
  std::vector<ManifestPerson> const& developers;
  std::vector<ManifestGame> const& games;
};

void check_games(ManifestCheck& check, GameManifest const& manifest, std::set<std::string> const& genres);

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestGameStore> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestGamePicture> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestGameVideo> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestGame> = true;
