// Checks games: what each kind needs, developers who are there, addresses that are https.
#include "features/catalogue/kinds/games/game_manifest.hpp"

#include "base/text.hpp"

namespace catalogue {
namespace {

constexpr std::size_t most_game_properties = 50;
constexpr std::size_t most_pictures = 20;

/// What makes each kind playable, and nothing that belongs to another.
void check_source(ManifestCheck& check, ManifestGame const& game, std::string const& path) {
  bool const online = game.type == GameKind::online_game;
  bool const cloud = game.type == GameKind::cloud_game;
  check.file(game.package, path + ".package", online);
  check.link(game.address, path + ".address");
  if (!online && !game.package.empty())
    check.refuse(path + ".package", "kind", "only an online_game has one");
  if (cloud && game.address.empty()) check.refuse(path + ".address", "required", "is required");
  if (!cloud && !game.address.empty()) check.refuse(path + ".address", "kind", "only a cloud_game has one");
  if (!online && game.title.empty()) check.refuse(path + ".title", "required", "is required");
  if (!online && !game.orientation) check.refuse(path + ".orientation", "required", "is required");
  if (!online && game.input.empty()) check.refuse(path + ".input", "required", "is required");
  bool const installed = game.type == GameKind::game;
  if (installed && game.stores.empty()) check.refuse(path + ".stores", "required", "is required");
  if (!installed && !game.stores.empty())
    check.refuse(path + ".stores", "kind", "only a game to install has any");
  std::set<GameSystem> systems;
  for (std::size_t i = 0; i < game.stores.size(); ++i) {
    auto const own = entry_path(path + ".stores", i);
    if (game.stores[i].address.empty()) check.refuse(own + ".address", "required", "is required");
    check.link(game.stores[i].address, own + ".address");
    if (!systems.insert(game.stores[i].system).second)
      check.refuse(own + ".system", "duplicate", "is there already");
  }
}

void check_screenshots(ManifestCheck& check, std::vector<ManifestGamePicture> const& screenshots,
                       std::string const& path) {
  if (screenshots.size() > most_pictures) check.refuse(path, "range", "must be at most 20");
  for (std::size_t i = 0; i < screenshots.size(); ++i)
    check.file(screenshots[i].file, entry_path(path, i) + ".file", true);
}

/// One of each kind for each way that a device is held.
void check_trailers(ManifestCheck& check, std::vector<ManifestGameVideo> const& trailers,
                    std::string const& path) {
  std::set<std::pair<GameVideoKind, GameOrientation>> seen;
  for (std::size_t i = 0; i < trailers.size(); ++i) {
    auto const own = entry_path(path, i);
    check.file(trailers[i].file, own + ".file", true);
    check.file(trailers[i].poster, own + ".poster", false);
    if (!seen.emplace(trailers[i].kind, trailers[i].orientation).second)
      check.refuse(own + ".orientation", "duplicate", "is there already");
  }
}

void check_game(ManifestCheck& check, ManifestGame const& game, std::string const& path) {
  check_source(check, game, path);
  check.texts(game.title, path + ".title", false, 500);
  check.texts(game.description, path + ".description", false);
  check.file(game.artwork, path + ".artwork", false);
  check.file(game.banner, path + ".banner", false);
  check_screenshots(check, game.screenshots, path + ".screenshots");
  check_trailers(check, game.trailers, path + ".trailers");
  check.date(game.released, path + ".released");
  check.rating(game.rating, path + ".rating");
  check.line(game.licensor_name, path + ".licensorName");
  check.line(game.provider_id, path + ".providerId");
  check.line(game.copyright, path + ".copyright");
  if (game.custom_properties.size() > most_game_properties)
    check.refuse(path + ".customProperties", "range", "must be at most 50 properties");
  for (auto const& [name, value] : game.custom_properties) {
    if (base::trim(name).empty() || name.size() > 100)
      check.refuse(path + ".customProperties", "range", "must have names of 1 to 100 bytes");
    check.line(value, path + ".customProperties." + name);
  }
  check.business_model(game.business_model, path + ".businessModel");
  check.price(game.price, path + ".price");
  check.offers(game.offers, path + ".offers");
}

}  // namespace

void check_games(ManifestCheck& check, GameManifest const& manifest, std::set<std::string> const& genres) {
  std::set<std::string> developers;
  for (std::size_t i = 0; i < manifest.developers.size(); ++i) {
    auto const& developer = manifest.developers[i];
    auto const path = entry_path("developers", i);
    check.key(developers, developer.key, path);
    check.texts(developer.name, path + ".name", true, 500);
    check.texts(developer.biography, path + ".biography", false);
    check.file(developer.artwork, path + ".artwork", false);
    check.link(developer.link, path + ".link");
  }
  std::set<std::string> games;
  for (std::size_t i = 0; i < manifest.games.size(); ++i) {
    auto const& game = manifest.games[i];
    auto const path = entry_path("games", i);
    check.key(games, game.key, path);
    check_game(check, game, path);
    check.all_known(genres, game.genres, path + ".genres", "genre");
    if (!game.developer.empty()) check.known(developers, game.developer, path + ".developer", "developer");
  }
}

}  // namespace catalogue
