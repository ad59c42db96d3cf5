// The JSON of the sign-in calls and pages, compiled once.
#include "features/sign_in/oauth/sign_in_calls.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(sign_in::LoginBody);
KIOSK_JSON_COMPILED(sign_in::OtpRequest);
KIOSK_JSON_COMPILED(sign_in::UserTokenBody);
KIOSK_JSON_COMPILED(sign_in::RefreshBody);
KIOSK_JSON_COMPILED(sign_in::LogoutBody);
KIOSK_JSON_COMPILED(sign_in::PartnerLoginBody);
KIOSK_JSON_COMPILED(sign_in::SignUpBody);
KIOSK_JSON_COMPILED(sign_in::LanguageQuery);
KIOSK_JSON_COMPILED(sign_in::UserData);
KIOSK_JSON_COMPILED(sign_in::UrlData);
KIOSK_JSON_COMPILED(sign_in::PartnerOptionsData);
KIOSK_JSON_COMPILED(sign_in::SignInOptions);
KIOSK_JSON_COMPILED(sign_in::PasskeyAnswerBody);
KIOSK_JSON_COMPILED(sign_in::PasskeyQuestion);
KIOSK_JSON_COMPILED(sign_in::HostedPage);
KIOSK_JSON_COMPILED(sign_in::UserPage);
KIOSK_JSON_COMPILED(sign_in::ResetPasswordPage);
KIOSK_JSON_COMPILED(sign_in::ExternalLogoutPage);
KIOSK_JSON_COMPILED(accounts::Tokens);
