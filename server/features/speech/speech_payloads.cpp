// The JSON of the pages of the spoken word, compiled once.
#include "features/speech/speech_payloads.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(speech::AudiobookGenresPage);
KIOSK_JSON_COMPILED(speech::AudiobookPage);
KIOSK_JSON_COMPILED(speech::AudiobooksPage);
KIOSK_JSON_COMPILED(speech::EpisodePage);
KIOSK_JSON_COMPILED(speech::PersonPage);
KIOSK_JSON_COMPILED(speech::PodcastPage);
KIOSK_JSON_COMPILED(speech::PodcastsPage);
