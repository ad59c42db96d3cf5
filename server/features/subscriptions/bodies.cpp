// The JSON of the calls about subscriptions, compiled once.
#include "features/subscriptions/bodies.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(subscriptions::SubscriptionQuery);
KIOSK_JSON_COMPILED(subscriptions::UserSubscription);
KIOSK_JSON_COMPILED(subscriptions::SubscribeBody);
KIOSK_JSON_COMPILED(subscriptions::CancelQuery);
KIOSK_JSON_COMPILED(subscriptions::Canceled);
KIOSK_JSON_COMPILED(subscriptions::PreviewQuery);
KIOSK_JSON_COMPILED(subscriptions::ChangePreview);
KIOSK_JSON_COMPILED(subscriptions::PauseBody);
KIOSK_JSON_COMPILED(subscriptions::PaymentMethodBody);
KIOSK_JSON_COMPILED(subscriptions::TrialQuery);
KIOSK_JSON_COMPILED(subscriptions::TrialEligibility);
KIOSK_JSON_COMPILED(subscriptions::TrialBody);
KIOSK_JSON_COMPILED(subscriptions::PartnerMetadataBody);
KIOSK_JSON_COMPILED(subscriptions::ExternalBody);
KIOSK_JSON_COMPILED(subscriptions::ExternalValidity);
KIOSK_JSON_COMPILED(subscriptions::VoucherbookQuery);
KIOSK_JSON_COMPILED(subscriptions::VoucherbookEligibility);
KIOSK_JSON_COMPILED(subscriptions::Enabled);
