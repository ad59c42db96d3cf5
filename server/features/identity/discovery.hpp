// What a provider says of itself at /.well-known/openid-configuration.
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
  std::optional<ClientAuthentication> authentication;  // empty: it knows none of ours; fit for public clients
  bool names_issuer_on_return = false;                 // RFC 9207
};

/// Where that document of an issuer stands.
std::string discovery_address(std::string_view issuer);
/// The reason where it is no address that we go to: https (or http where that is allowed), a host, no user,
/// no fragment.
std::optional<std::string> endpoint_problem(std::string_view address, bool plain_http);
/// Reads the document; it has to name just this issuer. Otherwise the reason.
std::expected<Discovery, std::string> read_discovery(std::string_view body, std::string_view issuer,
                                                     bool plain_http);

}  // namespace identity
