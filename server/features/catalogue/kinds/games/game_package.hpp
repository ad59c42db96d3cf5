// The package of an online game: a folder or a zip with a game.json and the files that the browser plays.
// Strangers write them, so nothing is trusted: names, kinds, sizes and counts are checked before a file is
// saved.
#pragma once
#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>
#include <vector>

#include "features/catalogue/kinds/games/game_manifest.hpp"

namespace catalogue {

/// In CSS pixels: width and height.
struct GameSizes {
  std::vector<std::int64_t> minimum;
  std::vector<std::int64_t> best;
};
BOOST_DESCRIBE_STRUCT(GameSizes, (), (minimum, best))

/// The package's game.json.
struct GameDescription {
  std::int64_t kiosk = 0;  // the version of this format and of the messages between game and portal
  std::string id;
  std::string version;
  std::string entry = "index.html";
  std::string icon;
  std::string orientation;  // Portrait, Landscape or Square
  std::vector<GameInput> input;
  std::string genre;
  GameSizes sizes;
  Texts title;
  Texts description;
};
BOOST_DESCRIBE_STRUCT(GameDescription, (),
                      (kiosk, id, version, entry, icon, orientation, input, genre, sizes, title, description))

struct PackageLimits {
  std::size_t files = 2000;
  std::uintmax_t bytes = 100 * 1024 * 1024;      // unpacked, all of them
  std::uintmax_t file_bytes = 30 * 1024 * 1024;  // unpacked, one
  std::uintmax_t ratio = 100;                    // unpacked for each packed byte
  std::uintmax_t any_ratio = 1024 * 1024;        // so much may be packed as well as it can
};

struct TakenPackage {
  GameDescription description;
  GameOrientation orientation = GameOrientation::square;
  std::string hash;  // of all names and contents, 40 digits
  std::int64_t bytes = 0;
  std::int64_t files = 0;
};

/// Copies or unpacks `source` into the empty folder `into`, file by file; refuses it with all that is wrong
/// with it, each file by its name. Whatever `into` holds after a refusal is to be deleted.
std::expected<TakenPackage, std::string> take_package(std::filesystem::path const& source,
                                                      std::filesystem::path const& into,
                                                      PackageLimits const& limits = {});

/// "text/html; charset=utf-8"; empty for a name whose ending no package may have.
std::string_view game_file_type(std::string_view name);

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::GameSizes> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::GameDescription> = true;
