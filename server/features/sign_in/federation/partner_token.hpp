// The signed token (JWT) by which a partner or operator asserts an identity.
#pragma once
#include <boost/describe.hpp>
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/json/json.hpp"
#include "base/problem.hpp"
#include "base/time/instant.hpp"

namespace sign_in {

struct PartnerClaims {
  std::string aud;  // the tenant
  std::string sub;  // the partner's own id of the user
  std::string jti;  // unique id of this token
  std::int64_t iat = 0;
  std::int64_t exp = 0;
  std::optional<std::string> email;
  std::optional<bool> email_verified;
  std::optional<std::string> msisdn;
  std::optional<std::string> given_name;
  std::optional<std::string> family_name;
};
BOOST_DESCRIBE_STRUCT(PartnerClaims, (),
                      (aud, sub, jti, iat, exp, email, email_verified, msisdn, given_name, family_name))

/// A JSON Web Token, HS256 only. 400 PARTNER_TOKEN_INVALID with the same message for every reason; the
/// detail, for the log, says which. A lifetime beyond `longest` is refused too.
std::expected<PartnerClaims, base::Refusal> read_partner_token(std::string_view key, std::string_view tenant,
                                                               std::string_view token, base::Instant now,
                                                               std::chrono::seconds longest);
/// For tests and for partners' own trials.
std::string make_partner_token(std::string_view key, PartnerClaims const& claims);

}  // namespace sign_in

template <>
inline constexpr bool base::keeps_snake_case<sign_in::PartnerClaims> = true;
