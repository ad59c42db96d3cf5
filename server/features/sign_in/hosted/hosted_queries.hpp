// The query parameters of the hosted sign-in pages, for the description of the API. The pages parse them
// themselves, because they show an error as a page.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>

#include "base/json/bounded.hpp"
#include "base/json/json.hpp"
#include "base/json/json_codec.hpp"

namespace sign_in {

enum class CodeChallengeMethod { S256 };
BOOST_DESCRIBE_ENUM(CodeChallengeMethod, S256)

/// The OAuth authorization request, which every step carries in its address; read_authorization_request reads
/// it.
struct AuthorizationQuery {
  std::optional<std::string> lang;
  std::optional<base::FormText<0, 1024>> redirectUrl;  // on one of the tenant's own hosts
  std::optional<base::FormText<1, 512>> state;         // visible ASCII
  std::optional<base::FormText<43, 43>> code_challenge;
  std::optional<CodeChallengeMethod> code_challenge_method;
};
BOOST_DESCRIBE_STRUCT(AuthorizationQuery, (),
                      (lang, redirectUrl, state, code_challenge, code_challenge_method))

/// The sign-in page after a provider's refusal.
struct ProblemQuery {
  std::optional<std::string> problem;
};
BOOST_DESCRIBE_STRUCT(ProblemQuery, (), (problem))

/// The link of the verification mail.
struct ConfirmQuery {
  std::optional<std::string> token;
};
BOOST_DESCRIBE_STRUCT(ConfirmQuery, (), (token))

/// An OpenID provider's authorization response.
struct ProviderResponseQuery {
  std::optional<std::string> code;
  std::optional<std::string> state;
  std::optional<std::string> iss;
  std::optional<std::string> error;
  std::optional<std::string> error_description;  // not shown: anybody can write it
};
BOOST_DESCRIBE_STRUCT(ProviderResponseQuery, (), (code, state, iss, error, error_description))

/// The way back from the partner, with its signed token.
struct PartnerResponseQuery {
  std::optional<std::string> lang;
  std::optional<std::string> flow;
  std::optional<std::string> token;
};
BOOST_DESCRIBE_STRUCT(PartnerResponseQuery, (), (lang, flow, token))

}  // namespace sign_in

template <>
inline constexpr bool base::keeps_snake_case<sign_in::AuthorizationQuery> = true;
template <>
inline constexpr bool base::keeps_snake_case<sign_in::ProviderResponseQuery> = true;
KIOSK_JSON(sign_in::AuthorizationQuery);
KIOSK_JSON(sign_in::ProblemQuery);
KIOSK_JSON(sign_in::ConfirmQuery);
KIOSK_JSON(sign_in::ProviderResponseQuery);
KIOSK_JSON(sign_in::PartnerResponseQuery);
