// Bodies and answers of the calls about one's own account, besides the payloads that pages share.
#pragma once
#include <boost/describe.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/json/json_codec.hpp"
#include "base/language_code.hpp"
#include "features/messaging/message_store.hpp"
#include "features/profile/payloads.hpp"
#include "features/profile/person_store.hpp"
#include "features/profile/profile_rules.hpp"

namespace profile {

struct ChosenTheme {
  std::optional<bool> alternat_theme;  // absent: nothing was chosen
};
BOOST_DESCRIBE_STRUCT(ChosenTheme, (), (alternat_theme))
struct ThemeBody {
  bool alternat_theme = false;
};
BOOST_DESCRIBE_STRUCT(ThemeBody, (), (alternat_theme))

struct ChosenLanguage {
  std::optional<std::string> selected_lang;  // absent: nothing was chosen
};
BOOST_DESCRIBE_STRUCT(ChosenLanguage, (), (selected_lang))
struct LanguageBody {
  base::LanguageCode selected_lang;
};
BOOST_DESCRIBE_STRUCT(LanguageBody, (), (selected_lang))

/// Re-authentication of a change that could lock a person out; required if the sign-in is not fresh.
struct ReauthenticationBody {
  std::optional<std::string> current_password;
};
BOOST_DESCRIBE_STRUCT(ReauthenticationBody, (), (current_password))

struct PasswordBody {
  std::optional<std::string> current_password;
  base::Text<8, 1024> new_password;
};
BOOST_DESCRIBE_STRUCT(PasswordBody, (), (current_password, new_password))
struct PasswordChanged {
  std::int64_t ended_sessions = 0;
};
BOOST_DESCRIBE_STRUCT(PasswordChanged, (), (ended_sessions))

/// Unlocking asks for the password, however fresh the sign-in is.
struct PurchaseLockBody {
  bool locked = false;
  std::optional<std::string> current_password;
};
BOOST_DESCRIBE_STRUCT(PurchaseLockBody, (), (locked, current_password))

struct EmailBody {
  std::string email;
  std::optional<std::string> current_password;
};
BOOST_DESCRIBE_STRUCT(EmailBody, (), (email, current_password))
struct EmailRequested {
  std::string email;
  base::Instant expires_at;
};
BOOST_DESCRIBE_STRUCT(EmailRequested, (), (email, expires_at))
struct PhoneBody {
  std::string msisdn;  // as typed, with the country code
  std::optional<std::string> current_password;
};
BOOST_DESCRIBE_STRUCT(PhoneBody, (), (msisdn, current_password))
struct PhoneRequested {
  std::string msisdn;  // digits of E.164
  base::Instant expires_at;
};
BOOST_DESCRIBE_STRUCT(PhoneRequested, (), (msisdn, expires_at))
struct OtpBody {
  std::string otp;
};
BOOST_DESCRIBE_STRUCT(OtpBody, (), (otp))

struct Ended {
  std::int64_t ended = 0;  // how many sessions
};
BOOST_DESCRIBE_STRUCT(Ended, (), (ended))

/// Which linked identity.
struct IdentityQuery {
  base::Text<1, 2000> issuer;
  base::Text<1, 1000> subject;
};
BOOST_DESCRIBE_STRUCT(IdentityQuery, (), (issuer, subject))

struct PasskeyOptions {
  base::RawJson options;  // PublicKeyCredentialCreationOptionsJSON
};
BOOST_DESCRIBE_STRUCT(PasskeyOptions, (), (options))
struct NewPasskey {
  base::RawJson answer;  // RegistrationResponseJSON
  std::string label;
};
BOOST_DESCRIBE_STRUCT(NewPasskey, (), (answer, label))

struct SecondFactorOptions {
  std::string key;  // base32, to be typed into the app
  std::string uri;  // otpauth://…, for a QR code
};
BOOST_DESCRIBE_STRUCT(SecondFactorOptions, (), (key, uri))
/// Shown once; each signs in once instead of the app.
struct RecoveryCodes {
  std::vector<std::string> codes;
};
BOOST_DESCRIBE_STRUCT(RecoveryCodes, (), (codes))

/// What is held about one person, under names that a person understands: the account's own part.
struct PersonFileHead {
  base::Instant exported_at;
  std::string portal;
  accounts::User profile;
  base::Instant created_at;
  base::Instant updated_at;
  std::optional<base::Instant> email_verified_at;
  std::optional<base::Instant> msisdn_verified_at;
  std::optional<base::Instant> password_changed_at;
  std::vector<ProfileIdentity> identities;
  std::vector<ProfilePasskey> passkeys;
  SecondFactorState second_factor;
  std::vector<ProfileSession> sessions;
  std::vector<SentMessage> messages;
};
BOOST_DESCRIBE_STRUCT(PersonFileHead, (),
                      (exported_at, portal, profile, created_at, updated_at, email_verified_at,
                       msisdn_verified_at, password_changed_at, identities, passkeys, second_factor, sessions,
                       messages))

/// All that is held about one person: the account's own part, and a member for each part that features have
/// registered (accounts::PersonalData).
struct PersonFile {
  PersonFileHead head;
  std::vector<std::pair<std::string_view, std::string>> parts = {};  // name and value as JSON
};

}  // namespace profile

KIOSK_JSON(profile::Profile);
KIOSK_JSON(profile::ProfileBody);
KIOSK_JSON(profile::ChosenTheme);
KIOSK_JSON(profile::ThemeBody);
KIOSK_JSON(profile::ChosenLanguage);
KIOSK_JSON(profile::LanguageBody);
KIOSK_JSON(profile::ReauthenticationBody);
KIOSK_JSON(profile::PasswordBody);
KIOSK_JSON(profile::PasswordChanged);
KIOSK_JSON(profile::PurchaseLockBody);
KIOSK_JSON(profile::EmailBody);
KIOSK_JSON(profile::EmailRequested);
KIOSK_JSON(profile::PhoneBody);
KIOSK_JSON(profile::PhoneRequested);
KIOSK_JSON(profile::OtpBody);
KIOSK_JSON(profile::Ended);
KIOSK_JSON(profile::IdentityQuery);
KIOSK_JSON(profile::PasskeyOptions);
KIOSK_JSON(profile::NewPasskey);
KIOSK_JSON(profile::SecondFactorState);
KIOSK_JSON(profile::SecondFactorOptions);
KIOSK_JSON(profile::RecoveryCodes);
KIOSK_JSON(profile::ProfileSession);
KIOSK_JSON(profile::ProfileIdentity);
KIOSK_JSON(profile::ProfilePasskey);
KIOSK_JSON(profile::ProfilePage);
KIOSK_JSON(profile::ProfileInfoPage);
KIOSK_JSON(profile::ProfileManagePage);

/// The parts lie beside the head's own members.
template <>
struct base::JsonCodec<profile::PersonFile> {
  static void append(std::string& out, profile::PersonFile const& file);
  static Schema const& schema();
};
