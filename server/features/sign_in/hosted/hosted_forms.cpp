// The JSON of the hosted pages' forms, compiled once.
#include "features/sign_in/hosted/hosted_forms.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(sign_in::LoginForm);
KIOSK_JSON_COMPILED(sign_in::OtpForm);
KIOSK_JSON_COMPILED(sign_in::SecondFactorForm);
KIOSK_JSON_COMPILED(sign_in::RegistrationForm);
KIOSK_JSON_COMPILED(sign_in::RegistrationOtpForm);
KIOSK_JSON_COMPILED(sign_in::ConfirmForm);
KIOSK_JSON_COMPILED(sign_in::ResetForm);
KIOSK_JSON_COMPILED(sign_in::NewPasswordForm);
KIOSK_JSON_COMPILED(sign_in::ProceedForm);
