// The JSON of the envelope and of the pages that every storefront has, compiled once.
#include "app/request/envelope.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(app::Envelope);
KIOSK_JSON_COMPILED(app::ErrorPage);
KIOSK_JSON_COMPILED(app::RedirectPage);
