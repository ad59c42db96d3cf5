// Validates id_tokens of OpenID Connect (signature, issuer, audience, nonce, times).
#pragma once
#include <boost/json/object.hpp>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/time/instant.hpp"
#include "features/identity/key_set.hpp"

namespace identity {

struct TokenHeader {
  Algorithm algorithm = Algorithm::RS256;
  std::optional<std::string> key_id;
};

struct TokenExpectations {
  std::string issuer;
  std::string client_id;
  std::string nonce;
  base::Instant now;
};

/// The claims about a person, from the id_token or the userinfo endpoint.
struct Claims {
  std::string subject;
  std::optional<std::string> email;
  bool email_verified = false;
  std::string name;
  std::string last_name;
  std::optional<std::string> access_token_hash;
};

/// The header that names the key, not yet verified. At most 64 KiB; refuses every unsupported algorithm,
/// extensions that must be understood ("crit"), and never looks at keys or addresses that a token brings
/// along. Otherwise the reason.
std::expected<TokenHeader, std::string> read_token_header(std::string_view token);
/// The claims of a token whose signature, issuer, audience, nonce and times are as expected, with 60 seconds
/// for clocks that differ. Otherwise the reason.
std::expected<Claims, std::string> check_id_token(std::string_view token, SigningKey const& key,
                                                  TokenExpectations const& expected);
/// Subject, address and names of a claims object, wherever it came from.
std::expected<Claims, std::string> read_claims(boost::json::object const& claims);

}  // namespace identity
