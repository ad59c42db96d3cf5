// The payloads' code for JSON, compiled once.
#include "features/market/market_payloads.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(market::AppPage);
KIOSK_JSON_COMPILED(market::AppsFaqPage);
KIOSK_JSON_COMPILED(market::AppsPage);
KIOSK_JSON_COMPILED(market::InfoServicePage);
KIOSK_JSON_COMPILED(market::InfoServicesPage);
KIOSK_JSON_COMPILED(market::MarketCategoryPage);
KIOSK_JSON_COMPILED(market::PartnerPage);
