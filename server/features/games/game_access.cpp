// The rule of a game's button.
#include "features/games/game_access.hpp"

namespace games {

GameButton button_of(catalogue::GameKind kind, entitlement::EntitlementAnswer const& answer, bool is_guest) {
  using entitlement::WayKind;
  bool const online = kind == catalogue::GameKind::online_game;
  if (is_guest && !(online && answer.allowed)) return GameButton::sign_in;
  if (answer.allowed) {
    if (kind == catalogue::GameKind::game) return GameButton::download;
    return answer.by == entitlement::AllowedBy::free ? GameButton::free_game : GameButton::play;
  }
  if (answer.why == entitlement::Unavailable::inactive_subscription)
    return GameButton::no_active_subscription;
  return answer.find(WayKind::upgrade) != nullptr ? GameButton::upgrade : GameButton::buy;
}

}  // namespace games
