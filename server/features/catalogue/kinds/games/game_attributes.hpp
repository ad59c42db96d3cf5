// The attributes of games: the JSON beside an article's columns, typed.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "features/catalogue/attributes.hpp"
#include "features/catalogue/kinds/games/game_manifest.hpp"
#include "features/catalogue/media_folder.hpp"

namespace catalogue {

using GameStoreLink = ManifestGameStore;

struct SavedScreenshot {
  GameOrientation orientation = GameOrientation::landscape;
  MadePicture picture;
};
BOOST_DESCRIBE_STRUCT(SavedScreenshot, (), (orientation, picture))

struct SavedTrailer {
  GameOrientation orientation = GameOrientation::landscape;
  std::string path;  // below media/a
  std::int64_t duration_ms = 0;
  GameVideoKind kind = GameVideoKind::trailer;
  std::optional<MadePicture> poster;
};
BOOST_DESCRIBE_STRUCT(SavedTrailer, (), (orientation, path, duration_ms, kind, poster))

/// Of an `online_game`, a `cloud_game` and a `game`.
struct GameAttributes {
  GameOrientation orientation = GameOrientation::landscape;
  std::vector<GameInput> input;
  std::string version;
  std::string entry;               // of an online game: a file of its package
  std::int64_t bytes = 0;          // of its package
  std::int64_t minimum_width = 0;  // CSS pixels; 0: any
  std::int64_t minimum_height = 0;
  std::string address;                // of a cloud game
  std::vector<GameStoreLink> stores;  // of a game to install
  std::vector<SavedScreenshot> screenshots;
  std::vector<SavedTrailer> trailers;
  std::string copyright;
  std::string licensor_name;
  std::string developer_name;
  std::string provider_id;
  std::map<std::string, std::string> custom_properties;

  /// Whether the portal frames it, or gives it a window of its own.
  bool use_game_frame() const {
    auto const said = custom_properties.find("useGameFrame");
    return said == custom_properties.end() || said->second != "false";
  }
};
BOOST_DESCRIBE_STRUCT(GameAttributes, (),
                      (orientation, input, version, entry, bytes, minimum_width, minimum_height, address,
                       stores, screenshots, trailers, copyright, licensor_name, developer_name, provider_id,
                       custom_properties))

/// Of a `developer`.
struct DeveloperAttributes {
  std::string link;
};
BOOST_DESCRIBE_STRUCT(DeveloperAttributes, (), (link))

/// What it can be played on: by touch everywhere, since a pointer touches too, by keys on a desktop.
std::vector<GameDevice> devices_of(GameKind kind, GameAttributes const& attributes);

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::SavedScreenshot> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::SavedTrailer> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::GameAttributes> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::DeveloperAttributes> = true;
