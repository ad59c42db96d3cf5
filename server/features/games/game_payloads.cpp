// The payloads' code for JSON, compiled once.
#include "features/games/game_payloads.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(games::ArcadePage);
KIOSK_JSON_COMPILED(games::GamePlayPage);
KIOSK_JSON_COMPILED(games::GamesPage);
KIOSK_JSON_COMPILED(games::GamePage);
KIOSK_JSON_COMPILED(games::GamePublisherPage);
