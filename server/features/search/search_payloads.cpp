// The payloads' code for JSON, compiled once.
#include "features/search/search_payloads.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(search::SearchPage);
KIOSK_JSON_COMPILED(search::Suggestions);
KIOSK_JSON_COMPILED(search::SuggestionsQuery);
