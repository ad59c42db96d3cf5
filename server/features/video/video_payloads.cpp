// The payloads' code for JSON, compiled once.
#include "features/video/video_payloads.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(video::FilmPage);
KIOSK_JSON_COMPILED(video::SeriesPage);
KIOSK_JSON_COMPILED(video::StreamPage);
KIOSK_JSON_COMPILED(video::VideoGenrePage);
KIOSK_JSON_COMPILED(video::VideosPage);
KIOSK_JSON_COMPILED(video::VideoTestPage);
