// The schemas of the hosted pages' query parameters, compiled once.
#include "features/sign_in/hosted/hosted_queries.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(sign_in::AuthorizationQuery);
KIOSK_JSON_COMPILED(sign_in::ProblemQuery);
KIOSK_JSON_COMPILED(sign_in::ConfirmQuery);
KIOSK_JSON_COMPILED(sign_in::ProviderResponseQuery);
KIOSK_JSON_COMPILED(sign_in::PartnerResponseQuery);
