// The authorization code flow with an OpenID provider, step by step.
#include "features/identity/oidc.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <utility>

#include "base/json/json.hpp"
#include "base/text.hpp"
#include "features/identity/encodings.hpp"
#include "features/identity/json_fields.hpp"

namespace identity {
namespace {

namespace json = boost::json;

constexpr std::size_t random_size = 32;
constexpr std::size_t most_answer_bytes = 192 * 1024;
constexpr std::size_t most_code_bytes = 4096;
constexpr std::size_t most_access_token_bytes = 64 * 1024;

std::unexpected<base::Refusal> invalid(std::string reason) {
  return std::unexpected(
      base::Refusal{.status = 400, .error = "PROVIDER_ANSWER_INVALID", .detail = std::move(reason)});
}

/// The provider's error code, cleaned for the log.
std::string readable_error(std::string_view word) {
  std::string out;
  for (char const letter : word.substr(0, 60))
    out += (letter >= 'a' && letter <= 'z') || letter == '_' ? letter : '?';
  return out;
}

std::unexpected<base::Refusal> refused_with(std::string_view word) {
  if (word == "server_error" || word == "temporarily_unavailable")
    return std::unexpected(unavailable(fmt::format("the provider says {}", word)));
  return std::unexpected(base::Refusal{.status = 400,
                                       .error = "PROVIDER_REFUSED",
                                       .detail = fmt::format("the provider says {}", readable_error(word))});
}

std::string random_text() { return base::base64url(base::random_bytes(random_size)); }

std::string form(std::vector<std::pair<std::string, std::string>> const& fields) {
  std::string out;
  for (auto const& [name, value] : fields) {
    if (!out.empty()) out += '&';
    out += name + '=' + base::percent_encode_component(value);
  }
  return out;
}

/// Without "openid" there would be no id_token.
std::string scope_of(std::vector<std::string> const& words) {
  std::string out = "openid";
  for (auto const& word : words)
    if (word != "openid") out += ' ' + word;
  return out;
}

/// The left half of the token's hash, as at_hash has it for all our algorithms.
std::string half_hash(std::string_view access_token) {
  return base::base64url(std::string_view(sha256(access_token)).substr(0, 16));
}

/// It goes into a header as it is.
bool is_sendable(std::string_view token) {
  if (token.empty() || token.size() > most_access_token_bytes) return false;
  for (char const letter : token)
    if (letter <= 0x20 || letter >= 0x7f) return false;
  return true;
}

Send sender(outbound::HttpClient& http) {
  return [&http](outbound::HttpRequest request) { return http.send(std::move(request)); };
}

}  // namespace

OidcClient::OidcClient(outbound::HttpClient& http, base::Clock const& clock, bool plain_http)
    : OidcClient(sender(http), clock, plain_http) {}

OidcClient::OidcClient(Send send, base::Clock const& clock, bool plain_http)
    : send_(std::move(send)), clock_(clock), directory_(send_, clock, plain_http) {}

boost::asio::awaitable<std::expected<AuthorizationRedirect, base::Refusal>> OidcClient::start(
    Provider provider, std::string redirect_uri, std::string locale) {
  auto const discovery = co_await directory_.discover(provider.issuer);
  if (!discovery) co_return std::unexpected(discovery.error());
  Attempt attempt{.state = random_text(), .nonce = random_text(), .verifier = random_text()};
  std::string url = (*discovery)->authorization_endpoint;
  url += url.find('?') == std::string::npos ? '?' : '&';
  url += form({{"response_type", "code"},
               {"client_id", provider.client_id},
               {"redirect_uri", redirect_uri},
               {"scope", scope_of(provider.scopes)},
               {"state", attempt.state},
               {"nonce", attempt.nonce},
               {"code_challenge", base::base64url(sha256(attempt.verifier))},
               {"code_challenge_method", "S256"}});
  if (!locale.empty()) url += '&' + form({{"ui_locales", locale}});
  co_return AuthorizationRedirect{.url = std::move(url), .attempt = std::move(attempt)};
}

boost::asio::awaitable<std::expected<Identity, base::Refusal>> OidcClient::finish(
    Provider provider, Attempt attempt, AuthorizationResponse response, std::string redirect_uri) {
  if (attempt.state.empty() || !base::equal_in_constant_time(attempt.state, response.state))
    co_return invalid("the answer belongs to another sign-in");
  auto const discovery = co_await directory_.discover(provider.issuer);
  if (!discovery) co_return std::unexpected(discovery.error());
  // Checked before anything else is read: the response may come from another provider (mix-up attack, RFC
  // 9207).
  if (response.issuer ? *response.issuer != provider.issuer : (*discovery)->names_issuer_on_return)
    co_return invalid("the answer is of another issuer");
  if (response.error) co_return refused_with(*response.error);
  if (response.code.empty() || response.code.size() > most_code_bytes)
    co_return invalid("the answer has no code");

  auto const granted = co_await redeem(*discovery, provider, response.code, attempt.verifier, redirect_uri);
  if (!granted) co_return std::unexpected(granted.error());
  TokenExpectations expected{.issuer = provider.issuer,
                             .client_id = provider.client_id,
                             .nonce = attempt.nonce,
                             .now = clock_.now()};
  auto claims = co_await check(*discovery, granted->id_token, std::move(expected));
  if (!claims) co_return std::unexpected(claims.error());
  if (claims->access_token_hash &&
      !base::equal_in_constant_time(*claims->access_token_hash, half_hash(granted->access_token)))
    co_return invalid("the access token is not the one that was issued with the id_token");

  if (!claims->email && (*discovery)->userinfo_endpoint) {
    auto told =
        co_await ask_userinfo(*(*discovery)->userinfo_endpoint, granted->access_token, claims->subject);
    if (!told) co_return std::unexpected(told.error());
    claims->email = std::move(told->email);
    claims->email_verified = told->email_verified;
    if (claims->name.empty() && claims->last_name.empty()) {
      claims->name = std::move(told->name);
      claims->last_name = std::move(told->last_name);
    }
  }
  co_return Identity{.issuer = provider.issuer,
                     .subject = std::move(claims->subject),
                     .email = std::move(claims->email),
                     .email_verified = claims->email_verified,
                     .name = std::move(claims->name),
                     .last_name = std::move(claims->last_name)};
}

boost::asio::awaitable<std::expected<OidcClient::Granted, base::Refusal>> OidcClient::redeem(
    std::shared_ptr<Discovery const> discovery, Provider provider, std::string code, std::string verifier,
    std::string redirect_uri) {
  std::vector<std::pair<std::string, std::string>> fields{{"grant_type", "authorization_code"},
                                                          {"code", std::move(code)},
                                                          {"redirect_uri", std::move(redirect_uri)},
                                                          {"code_verifier", std::move(verifier)}};
  outbound::HttpRequest request{
      .method = "POST",
      .url = discovery->token_endpoint,
      .headers = {{"Accept", "application/json"}, {"Content-Type", "application/x-www-form-urlencoded"}},
      .most_bytes = most_answer_bytes};
  if (provider.client_secret.empty()) {
    fields.emplace_back("client_id", provider.client_id);
  } else if (!discovery->authentication) {
    co_return std::unexpected(unavailable("the provider takes neither client_secret_basic nor _post"));
  } else if (*discovery->authentication == ClientAuthentication::basic) {
    std::string const both = base::percent_encode_component(provider.client_id) + ':' +
                             base::percent_encode_component(provider.client_secret);
    request.headers.emplace_back("Authorization", "Basic " + base::base64(both));
  } else {
    fields.emplace_back("client_id", provider.client_id);
    fields.emplace_back("client_secret", provider.client_secret);
  }
  request.body = form(fields);

  auto const answer = co_await send_(std::move(request));
  if (!answer)
    co_return std::unexpected(
        unavailable(fmt::format("{}: {}", discovery->token_endpoint, answer.error().reason)));
  auto const tree = base::parse_tree(answer->body);
  if (answer->status == 400 && tree && tree->is_object()) {
    std::string const word = find_text(tree->get_object(), "error").value_or("");
    // invalid_client: our configuration is wrong; the visitor can not fix it.
    if (word != "invalid_client" && word != "unauthorized_client") co_return refused_with(word);
  }
  if (answer->status != 200)
    co_return std::unexpected(
        unavailable(fmt::format("{} answered {}", discovery->token_endpoint, answer->status)));
  if (!tree || !tree->is_object()) co_return invalid("the token endpoint's answer is not a JSON object");
  Granted granted{.id_token = find_text(tree->get_object(), "id_token").value_or(""),
                  .access_token = find_text(tree->get_object(), "access_token").value_or("")};
  if (granted.id_token.empty()) co_return invalid("the token endpoint gave no id_token");
  co_return granted;
}

boost::asio::awaitable<std::expected<Claims, base::Refusal>> OidcClient::check(
    std::shared_ptr<Discovery const> discovery, std::string id_token, TokenExpectations expected) {
  auto header = read_token_header(id_token);
  if (!header) co_return invalid(std::move(header.error()));
  auto const keys = co_await directory_.keys(discovery, header->algorithm, header->key_id);
  if (!keys) co_return std::unexpected(keys.error());
  auto const* key = (*keys)->find(header->algorithm, header->key_id);
  if (!key) co_return invalid("the token's key is unknown");
  auto claims = check_id_token(id_token, *key, expected);
  if (!claims) co_return invalid(std::move(claims.error()));
  co_return std::move(*claims);
}

boost::asio::awaitable<std::expected<Claims, base::Refusal>> OidcClient::ask_userinfo(
    std::string address, std::string access_token, std::string subject) {
  if (!is_sendable(access_token)) co_return invalid("the access token is not valid");
  outbound::HttpRequest request{
      .url = address,
      .headers = {{"Accept", "application/json"}, {"Authorization", "Bearer " + access_token}},
      .most_bytes = most_answer_bytes};
  auto const body = co_await fetch_body(send_, std::move(request));
  if (!body) co_return std::unexpected(body.error());
  auto const tree = base::parse_tree(*body);
  if (!tree || !tree->is_object()) co_return invalid("the userinfo answer is not a JSON object");
  auto claims = read_claims(tree->get_object());
  if (!claims) co_return invalid(std::move(claims.error()));
  if (claims->subject != subject) co_return invalid("the userinfo answer is about somebody else");
  co_return std::move(*claims);
}

}  // namespace identity
