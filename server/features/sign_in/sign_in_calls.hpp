// Bodies and answers of the sign-in calls.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "features/accounts/account.hpp"
#include "features/accounts/sessions.hpp"
#include "features/sign_in/payloads.hpp"
#include "http/response.hpp"

namespace sign_in {

struct LoginFields {
  std::string grant_type;
  std::optional<std::string> code;
  std::optional<std::string> redirect_url;
  std::optional<std::string> code_verifier;
  std::optional<std::string> email;
  std::optional<std::string> password;
  std::optional<std::string> msisdn;
  std::optional<std::string> pin;
};
BOOST_DESCRIBE_STRUCT(LoginFields, (),
                      (grant_type, code, redirect_url, code_verifier, email, password, msisdn, pin))

struct SendCodeBody {
  std::optional<std::string> msisdn;
  std::optional<std::string> email;
};
BOOST_DESCRIBE_STRUCT(SendCodeBody, (), (msisdn, email))

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

/// {"data": …}, never stored.
template <class Data>
http::Response data_answer(Data const& data, int status = 200) {
  auto out = http::json(status, "{\"data\":" + base::to_json(data) + '}');
  out.headers.set("Cache-Control", "no-store");
  return out;
}

/// An empty body counts as {}.
template <class Body>
Body read_body(std::string_view text) {
  return base::or_throw(base::parse<Body>(text.empty() ? "{}" : text));
}

}  // namespace sign_in
