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
KIOSK_JSON_COMPILED(profile::ProfileSession);
KIOSK_JSON_COMPILED(profile::ProfileIdentity);
KIOSK_JSON_COMPILED(profile::ProfilePasskey);
KIOSK_JSON_COMPILED(profile::ProfilePage);
KIOSK_JSON_COMPILED(profile::ProfileInfoPage);
KIOSK_JSON_COMPILED(profile::ProfileManagePage);

void base::JsonCodec<profile::PersonFile>::append(std::string& out, profile::PersonFile const& file) {
  out += base::to_json(file.head);
  out.pop_back();
  for (auto const& [name, value] : file.parts) {
    out += ",\"";
    out += name;
    out += "\":";
    out += value;
  }
  out += '}';
}

base::Schema const& base::JsonCodec<profile::PersonFile>::schema() {
  static Schema const schema = [] {
    auto out = schema_of<profile::PersonFileHead>();
    out.name = "PersonFile";
    out.takes_more = true;
    return out;
  }();
  return schema;
}
