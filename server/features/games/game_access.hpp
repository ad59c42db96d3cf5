// Decides who may play a game and what its button says: one pure function of entitlement's answer.
#pragma once
#include <boost/describe.hpp>

#include "features/catalogue/kinds/games/game_manifest.hpp"
#include "features/entitlement/entitlement.hpp"

namespace games {

/// The specification's texts of the button; `buy` leads to the offers.
enum class GameButton { free_game, play, download, sign_in, upgrade, no_active_subscription, buy };
BOOST_DESCRIBE_ENUM(GameButton, free_game, play, download, sign_in, upgrade, no_active_subscription, buy)

/// Guests play free online games only.
GameButton button_of(catalogue::GameKind kind, entitlement::EntitlementAnswer const& answer, bool is_guest);

/// Whether a press of that button plays or downloads.
constexpr bool opens(GameButton button) {
  return button == GameButton::free_game || button == GameButton::play || button == GameButton::download;
}

}  // namespace games
