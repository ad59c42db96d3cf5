// Parses and validates the discovery document; refuses one of another issuer (mix-up attack).
#include "features/identity/discovery.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

#include "base/json/json.hpp"
#include "features/identity/json_fields.hpp"

namespace identity {
namespace {

namespace json = boost::json;

constexpr std::size_t most_address_bytes = 2048;

bool lists(json::object const& object, std::string_view name, std::string_view word) {
  auto const* found = object.if_contains(name);
  if (!found || !found->is_array()) return false;
  for (auto const& item : found->get_array())
    if (item.is_string() && item.get_string() == word) return true;
  return false;
}

std::expected<std::string, std::string> read_endpoint(json::object const& document, std::string_view name,
                                                      bool plain_http) {
  auto address = find_text(document, name);
  if (!address) return std::unexpected(fmt::format("{} is missing", name));
  if (auto const problem = endpoint_problem(*address, plain_http))
    return std::unexpected(fmt::format("{} {}", name, *problem));
  return std::move(*address);
}

std::optional<ClientAuthentication> choose_authentication(json::object const& document) {
  constexpr std::string_view methods = "token_endpoint_auth_methods_supported";
  if (!document.contains(methods) || lists(document, methods, "client_secret_basic"))
    return ClientAuthentication::basic;
  if (lists(document, methods, "client_secret_post")) return ClientAuthentication::post;
  return std::nullopt;
}

}  // namespace

std::string discovery_address(std::string_view issuer) {
  if (issuer.ends_with('/')) issuer.remove_suffix(1);
  return std::string(issuer) + "/.well-known/openid-configuration";
}

std::optional<std::string> endpoint_problem(std::string_view address, bool plain_http) {
  if (address.size() > most_address_bytes) return "is too long";
  auto const url = boost::urls::parse_uri(address);
  if (!url) return "is not a valid URL";
  bool const secure = url->scheme() == "https";
  if (!secure && !(plain_http && url->scheme() == "http")) return "is not https";
  if (url->encoded_host().empty()) return "has no host";
  if (url->has_userinfo()) return "must not contain a user name";
  if (url->has_fragment()) return "must not have a fragment";
  return std::nullopt;
}

std::expected<Discovery, std::string> read_discovery(std::string_view body, std::string_view issuer,
                                                     bool plain_http) {
  auto const tree = base::parse_tree(body);
  if (!tree || !tree->is_object()) return std::unexpected(std::string("the document is not a JSON object"));
  auto const& document = tree->get_object();

  Discovery out;
  out.issuer = find_text(document, "issuer").value_or("");
  if (out.issuer != issuer)
    return std::unexpected(fmt::format("the document is of another issuer: {:.200}", out.issuer));

  auto authorization = read_endpoint(document, "authorization_endpoint", plain_http);
  if (!authorization) return std::unexpected(std::move(authorization.error()));
  auto token = read_endpoint(document, "token_endpoint", plain_http);
  if (!token) return std::unexpected(std::move(token.error()));
  auto keys = read_endpoint(document, "jwks_uri", plain_http);
  if (!keys) return std::unexpected(std::move(keys.error()));
  out.authorization_endpoint = std::move(*authorization);
  out.token_endpoint = std::move(*token);
  out.jwks_uri = std::move(*keys);
  if (document.contains("userinfo_endpoint")) {
    auto userinfo = read_endpoint(document, "userinfo_endpoint", plain_http);
    if (!userinfo) return std::unexpected(std::move(userinfo.error()));
    out.userinfo_endpoint = std::move(*userinfo);
  }
  out.authentication = choose_authentication(document);
  auto const* names_issuer = document.if_contains("authorization_response_iss_parameter_supported");
  out.names_issuer_on_return = names_issuer && names_issuer->is_bool() && names_issuer->get_bool();
  return out;
}

}  // namespace identity
