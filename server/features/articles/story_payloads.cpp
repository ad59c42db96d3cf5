// The payloads' code for JSON, compiled once.
#include "features/articles/story_payloads.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(articles::StoriesPage);
KIOSK_JSON_COMPILED(articles::StoryPage);
