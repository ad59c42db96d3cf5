// Registers each game in a transaction of its own, with the words of its package where the manifest has none.
#include "features/ingest/import_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/describe/enum_to_string.hpp>

#include "base/text.hpp"
#include "features/catalogue/kinds/games/game_package.hpp"
#include "features/ingest/import_people.hpp"

namespace ingest {
namespace {

catalogue::ContentType content_type_of(catalogue::GameKind kind) {
  if (kind == catalogue::GameKind::cloud_game) return catalogue::ContentType::cloud_game;
  return kind == catalogue::GameKind::game ? catalogue::ContentType::game
                                           : catalogue::ContentType::online_game;
}

/// As the specification calls groups of pictures and trailers: Portrait, Landscape, Square.
std::string group_of(catalogue::GameOrientation orientation) {
  switch (orientation) {
    case catalogue::GameOrientation::portrait: return "Portrait";
    case catalogue::GameOrientation::landscape: return "Landscape";
    case catalogue::GameOrientation::square: return "Square";
  }
  return {};
}

}  // namespace

GameImport::GameImport(catalogue::Manifest const& manifest, ImportThreads& import_threads)
    : manifest_(manifest) {
  for (auto const& developer : manifest.developers)
    portraits_.push_back(
        import_threads.add_optional(WorkKind::square_picture, developer.artwork, title_of(developer.name)));
  for (auto const& game : manifest.games) {
    auto const title = game.title.empty() ? game.key : title_of(game.title);
    GamePlan plan{.package = import_threads.add_optional(WorkKind::game, game.package, title),
                  .artwork = import_threads.add_optional(WorkKind::square_picture, game.artwork, title),
                  .banner = import_threads.add_optional(WorkKind::wide_picture, game.banner, title),
                  .screenshots = {},
                  .trailers = {},
                  .posters = {}};
    for (auto const& picture : game.screenshots)
      plan.screenshots.push_back(import_threads.add(WorkKind::wide_picture, picture.file, title));
    for (auto const& trailer : game.trailers) {
      plan.trailers.push_back(import_threads.add(WorkKind::trailer, trailer.file, title));
      plan.posters.push_back(import_threads.add_optional(WorkKind::wide_picture, trailer.poster, title));
    }
    games_.push_back(std::move(plan));
  }
}

void GameImport::register_all(Registry& registry) {
  for (std::size_t i = 0; i < manifest_.developers.size(); ++i) developer(registry, i);
  for (std::size_t i = 0; i < games_.size(); ++i) game(registry, i);
}

void GameImport::developer(Registry& registry, std::size_t index) {
  auto const& developer = manifest_.developers[index];
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::developer,
                                .key = developer.key,
                                .texts = article_texts(developer.name, developer.biography)};
  draft.attributes.text = base::to_json(catalogue::DeveloperAttributes{.link = developer.link});
  registry.add_picture(draft, "COVER", portraits_[index]);
  catalogue::ManifestTerms const terms{.business_model = "FREE", .offers = offers_of(developer.key)};
  base::ArticleId id;
  registry.write([&](storage::Session& session) {
    id = registry.save(session, draft, terms, static_cast<std::int64_t>(index));
  });
  developers_[developer.key] = id;
}

catalogue::ManifestOffers GameImport::offers_of(std::string const& developer) const {
  catalogue::ManifestOffers out;
  for (auto const& game : manifest_.games) {
    if (game.developer != developer) continue;
    if (game.offers.empty()) return {};
    for (auto const& [tenant, offer] : game.offers) out[tenant] = {};
  }
  return out.empty() ? catalogue::offered_nowhere : out;
}

bool GameImport::add_files(Registry& registry, GamePlan const& plan, catalogue::ManifestGame const& game,
                           catalogue::ArticleDraft& draft, catalogue::GameAttributes& attributes) const {
  if (plan.package) {
    auto const made = registry.take(plan.package);
    if (!made || !made->game) return false;
    auto const& package = *made->game;
    draft.files = made->files;
    if (game.title.empty() || game.description.empty())
      draft.texts =
          article_texts(game.title.empty() ? package.description.title : game.title,
                        game.description.empty() ? package.description.description : game.description);
    if (game.genres.empty() && !package.description.genre.empty())
      draft.genres = genre_slugs({package.description.genre});
    if (!game.orientation) attributes.orientation = package.orientation;
    if (game.input.empty()) attributes.input = package.description.input;
    attributes.version = package.description.version;
    attributes.entry = package.description.entry;
    attributes.bytes = package.bytes;
    if (auto const& minimum = package.description.sizes.minimum; minimum.size() == 2) {
      attributes.minimum_width = minimum[0];
      attributes.minimum_height = minimum[1];
    }
  }
  registry.add_picture(draft, "COVER", plan.artwork);
  registry.add_picture(draft, "BANNER", plan.banner);
  for (std::size_t i = 0; i < plan.screenshots.size(); ++i) {
    auto const made = registry.take(plan.screenshots[i]);
    if (!made || !made->picture) return false;
    draft.more_artworks.push_back({"SCREENSHOT", group_of(game.screenshots[i].orientation), *made->picture});
    attributes.screenshots.push_back({game.screenshots[i].orientation, *made->picture});
  }
  for (std::size_t i = 0; i < plan.trailers.size(); ++i) {
    auto const& [source, orientation, kind, poster] = game.trailers[i];
    auto const made = registry.take(plan.trailers[i]);
    auto const picture = registry.take(plan.posters[i]);
    if (!made || made->files.empty() || (plan.posters[i] && (!picture || !picture->picture))) return false;
    auto const group = group_of(orientation);
    auto file = made->files.front();
    file.profile = fmt::format("{}-{}", boost::describe::enum_to_string(kind, ""), base::lower_ascii(group));
    catalogue::SavedTrailer saved{
        .orientation = orientation, .path = file.path, .duration_ms = file.duration_ms, .kind = kind};
    draft.files.push_back(std::move(file));
    if (picture) {
      saved.poster = *picture->picture;
      draft.more_artworks.push_back(
          {kind == catalogue::GameVideoKind::gameplay ? "VIDEO_GAMEPLAY" : "VIDEO_TRAILER", group,
           *picture->picture});
    }
    attributes.trailers.push_back(std::move(saved));
  }
  return true;
}

void GameImport::game(Registry& registry, std::size_t index) {
  auto const& game = manifest_.games[index];
  catalogue::GameAttributes attributes{
      .orientation = game.orientation.value_or(catalogue::GameOrientation::landscape),
      .input = game.input,
      .address = game.address,
      .stores = game.stores,
      .copyright = game.copyright,
      .licensor_name = game.licensor_name,
      .provider_id = game.provider_id,
      .custom_properties = game.custom_properties};
  catalogue::ArticleDraft draft{.content_type = content_type_of(game.type),
                                .key = game.key,
                                .texts = article_texts(game.title, game.description),
                                .rating = game.rating,
                                .released_at = base::parse_rfc3339(game.released)};
  draft.genres = genre_slugs(game.genres);
  if (!game.developer.empty()) {
    auto const said =
        std::ranges::find(manifest_.developers, game.developer, &catalogue::ManifestPerson::key);
    attributes.developer_name = title_of(said->name);
    add_artist(draft, developers_.at(game.developer));
  }
  if (!add_files(registry, games_[index], game, draft, attributes))
    return registry.refuse("game " + game.key, "left out, because one of its files is refused");
  draft.attributes.text = base::to_json(attributes);
  registry.write([&](storage::Session& session) {
    registry.save(session, draft, terms_of(game.business_model, game.price, game.offers),
                  static_cast<std::int64_t>(index));
  });
}

}  // namespace ingest
