// Bodies and answers of the sign-in calls.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "base/json/json_codec.hpp"
#include "features/accounts/account.hpp"
#include "features/accounts/sessions/sessions.hpp"
#include "features/sign_in/authentication/passkey_bodies.hpp"
#include "features/sign_in/payloads.hpp"

namespace sign_in {

enum class GrantType { authorization_code, password, otp };
BOOST_DESCRIBE_ENUM(GrantType, authorization_code, password, otp)

struct LoginBody {
  GrantType grant_type = GrantType::authorization_code;
  std::optional<std::string> code;  // authorization code
  std::optional<std::string> redirect_url;
  std::optional<std::string> code_verifier;
  std::optional<std::string> email;
  std::optional<std::string> password;
  std::optional<std::string> msisdn;
  std::optional<std::string> pin;  // one-time password; the grant `otp` is {msisdn or email, pin}
  /// For the grants password and otp of an account that has a second factor: its app's digits or a recovery
  /// code.
  std::optional<base::Text<1, 64>> second_factor;
};
BOOST_DESCRIBE_STRUCT(LoginBody, (),
                      (grant_type, code, redirect_url, code_verifier, email, password, msisdn, pin,
                       second_factor))

struct OtpRequest {
  std::optional<std::string> msisdn;
  std::optional<std::string> email;
};
BOOST_DESCRIBE_STRUCT(OtpRequest, (), (msisdn, email))

struct UserTokenBody {
  std::string access_token;
};
BOOST_DESCRIBE_STRUCT(UserTokenBody, (), (access_token))

struct RefreshBody {
  std::optional<std::string> refresh_token;
};
BOOST_DESCRIBE_STRUCT(RefreshBody, (), (refresh_token))

struct LogoutBody {
  std::optional<std::string> redirect_url;
  std::optional<std::string> lang;
  std::optional<std::string> refresh_token;
};
BOOST_DESCRIBE_STRUCT(LogoutBody, (), (redirect_url, lang, refresh_token))

struct PartnerLoginBody {
  std::optional<std::string> redirect_url;
  std::optional<std::string> lang;
  std::optional<std::string> tenant_name;
};
BOOST_DESCRIBE_STRUCT(PartnerLoginBody, (), (redirect_url, lang, tenant_name))

struct SignUpBody {
  std::optional<std::string> redirection_url;
  std::optional<std::string> lang;
};
BOOST_DESCRIBE_STRUCT(SignUpBody, (), (redirection_url, lang))

/// The language of an answer's texts and addresses; absent or unknown: as a page of the portal would choose
/// it.
struct LanguageQuery {
  std::optional<std::string> lang;
};
BOOST_DESCRIBE_STRUCT(LanguageQuery, (), (lang))

struct UserData {
  accounts::User user;
};
BOOST_DESCRIBE_STRUCT(UserData, (), (user))
struct UrlData {
  std::string url;
};
BOOST_DESCRIBE_STRUCT(UrlData, (), (url))
struct PartnerOptionsData {
  std::vector<OptionLink> options;
};
BOOST_DESCRIBE_STRUCT(PartnerOptionsData, (), (options))

}  // namespace sign_in

KIOSK_JSON(sign_in::LoginBody);
KIOSK_JSON(sign_in::OtpRequest);
KIOSK_JSON(sign_in::UserTokenBody);
KIOSK_JSON(sign_in::RefreshBody);
KIOSK_JSON(sign_in::LogoutBody);
KIOSK_JSON(sign_in::PartnerLoginBody);
KIOSK_JSON(sign_in::SignUpBody);
KIOSK_JSON(sign_in::LanguageQuery);
KIOSK_JSON(sign_in::UserData);
KIOSK_JSON(sign_in::UrlData);
KIOSK_JSON(sign_in::PartnerOptionsData);
KIOSK_JSON(sign_in::SignInOptions);
KIOSK_JSON(sign_in::PasskeyAnswerBody);
KIOSK_JSON(sign_in::PasskeyQuestion);
KIOSK_JSON(sign_in::HostedPage);
KIOSK_JSON(sign_in::UserPage);
KIOSK_JSON(sign_in::ResetPasswordPage);
KIOSK_JSON(sign_in::ExternalLogoutPage);
KIOSK_JSON(accounts::Tokens);
