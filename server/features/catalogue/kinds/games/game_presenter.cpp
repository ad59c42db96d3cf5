// The presenter's functions for games.
#include <algorithm>

#include "features/catalogue/addresses.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/kinds/games/game_attributes.hpp"
#include "features/catalogue/kinds/video/video_cards.hpp"

namespace catalogue {

std::vector<GameDevice> devices_of(GameKind kind, GameAttributes const& attributes) {
  std::vector<GameDevice> out;
  if (kind == GameKind::game) {
    auto const on = [&](auto... systems) {
      return std::ranges::any_of(attributes.stores,
                                 [&](auto const& store) { return ((store.system == systems) || ...); });
    };
    if (on(GameSystem::windows, GameSystem::macos, GameSystem::linux)) out.push_back(GameDevice::desktop);
    if (on(GameSystem::android, GameSystem::ios)) {
      out.push_back(GameDevice::tablet);
      out.push_back(GameDevice::phone);
    }
    return out;
  }
  out.push_back(GameDevice::desktop);
  if (std::ranges::find(attributes.input, GameInput::touch) != attributes.input.end()) {
    out.push_back(GameDevice::tablet);
    out.push_back(GameDevice::phone);
  }
  return out;
}

GameKind game_kind(ContentType type) {
  if (type == ContentType::cloud_game) return GameKind::cloud_game;
  return type == ContentType::game ? GameKind::game : GameKind::online_game;
}

Game CataloguePresenter::game(Item const& item) const {
  return {.id = base::text(item.id),
          .title = item.title,
          .href = link(path_of(item)),
          .kind = game_kind(item.content_type),
          .developers = artists(item),
          .rating = age_grade(item.rating),
          .badge = badge_of(item.business_model, item.released_at, now_),
          .artwork = artwork(item),
          .summary = item.description,
          .summary_lang = description_lang(item)};
}

GenreLink CataloguePresenter::game_category(GenreRow const& row) const {
  return {.slug = row.slug, .name = row.name, .href = link(game_category_path(row.slug))};
}

}  // namespace catalogue
