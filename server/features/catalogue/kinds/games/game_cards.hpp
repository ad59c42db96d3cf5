// Payloads of games and who made them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "features/catalogue/cards.hpp"
#include "features/catalogue/kinds/games/game_manifest.hpp"

namespace catalogue {

struct Game {
  std::string id;
  std::string title;
  std::string href;
  GameKind kind = GameKind::online_game;
  std::vector<ArtistLink> developers;
  std::int64_t rating = 0;  // age grade: 0, 10, 20, 30 or 40
  Badge badge = Badge::none;
  std::optional<Artwork> artwork;  // square
  std::string summary;
  std::optional<std::string> summary_lang;  // where it is not the page's language
};
BOOST_DESCRIBE_STRUCT(Game, (),
                      (id, title, href, kind, developers, rating, badge, artwork, summary, summary_lang))

}  // namespace catalogue
