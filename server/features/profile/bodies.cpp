// The JSON of the profile's calls and pages, compiled once.
#include "features/profile/bodies.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(profile::Profile);
KIOSK_JSON_COMPILED(profile::ProfileBody);
KIOSK_JSON_COMPILED(profile::ChosenTheme);
KIOSK_JSON_COMPILED(profile::ThemeBody);
KIOSK_JSON_COMPILED(profile::ChosenLanguage);
KIOSK_JSON_COMPILED(profile::LanguageBody);
KIOSK_JSON_COMPILED(profile::ReauthenticationBody);
KIOSK_JSON_COMPILED(profile::PasswordBody);
KIOSK_JSON_COMPILED(profile::PasswordChanged);
KIOSK_JSON_COMPILED(profile::PurchaseLockBody);
KIOSK_JSON_COMPILED(profile::EmailBody);
KIOSK_JSON_COMPILED(profile::EmailRequested);
KIOSK_JSON_COMPILED(profile::PhoneBody);
KIOSK_JSON_COMPILED(profile::PhoneRequested);
KIOSK_JSON_COMPILED(profile::OtpBody);
KIOSK_JSON_COMPILED(profile::Ended);
KIOSK_JSON_COMPILED(profile::IdentityQuery);
KIOSK_JSON_COMPILED(profile::PasskeyOptions);
KIOSK_JSON_COMPILED(profile::NewPasskey);
KIOSK_JSON_COMPILED(profile::SecondFactorState);
KIOSK_JSON_COMPILED(profile::SecondFactorOptions);
KIOSK_JSON_COMPILED(profile::RecoveryCodes);
KIOSK_JSON_COMPILED(profile::PersonFile);
KIOSK_JSON_COMPILED(profile::ProfileSession);
KIOSK_JSON_COMPILED(profile::ProfileIdentity);
KIOSK_JSON_COMPILED(profile::ProfilePasskey);
KIOSK_JSON_COMPILED(profile::ProfilePage);
KIOSK_JSON_COMPILED(profile::ProfileInfoPage);
KIOSK_JSON_COMPILED(profile::ProfileManagePage);
