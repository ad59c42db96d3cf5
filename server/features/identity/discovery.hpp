// OpenID Connect discovery: the provider's document at /.well-known/openid-configuration.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace identity {

/// How the token endpoint wants to know who we are.
enum class ClientAuthentication { basic, post };

struct Discovery {
  std::string issuer;
  std::string authorization_endpoint;
  std::string token_endpoint;
  std::string jwks_uri;
  std::optional<std::string> userinfo_endpoint;
  std::optional<ClientAuthentication> authentication;  // empty: none that we support; for public clients
  bool names_issuer_on_return = false;                 // RFC 9207
};

/// The URL of an issuer's discovery document.
std::string discovery_address(std::string_view issuer);
/// The reason if the URL is not acceptable: https (or http where that is allowed), a host, no user,
/// no fragment.
std::optional<std::string> endpoint_problem(std::string_view address, bool plain_http);
/// Reads the document; it has to name just this issuer. Otherwise the reason.
std::expected<Discovery, std::string> read_discovery(std::string_view body, std::string_view issuer,
                                                     bool plain_http);

}  // namespace identity
