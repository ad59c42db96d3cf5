// The pages of games and of who made them.
#pragma once
#include <string>

#include "base/time/instant.hpp"
#include "features/games/game_payloads.hpp"
#include "features/playback/media/signing_keys.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/tenants/visit.hpp"
#include "storage/database.hpp"

namespace games {

/// "?state=play", with which the arcade page begins to play at once; nothing else.
std::string declared_state(http::Query const& query);

/// Every page costs at most three statements. An article that the tenant does not offer is 404; an address
/// that is not the canonical one is redirected or shown as those of music are.
class GamePages {
 public:
  GamePages(storage::Database& database, base::Clock const& clock, playback::SigningKeys const& keys)
      : database_(database), clock_(clock), keys_(keys) {}

  /// Of all games, or of one kind.
  portal::Task<portal::Page<GamesPage>> list(tenants::Visit const& visit);
  /// A kind's games of one category, whose slug is the address's `id`.
  portal::Task<portal::Page<GamesPage>> list_of_category(tenants::Visit const& visit);
  portal::Task<portal::Page<GamesPage>> category(tenants::Visit const& visit);
  portal::Task<portal::Page<GamePage>> game(tenants::Visit const& visit);
  portal::Task<portal::Page<GamePublisherPage>> publisher(tenants::Visit const& visit);
  /// Of an online game.
  portal::Task<portal::Page<ArcadePage>> arcade(tenants::Visit const& visit);
  portal::Task<portal::Page<GamePlayPage>> play(tenants::Visit const& visit);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  playback::SigningKeys const& keys_;
};

}  // namespace games
