// OpenID Connect client: discovery, authorization request, token exchange, id_token validation.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/describe.hpp>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/problem.hpp"
#include "base/time/instant.hpp"
#include "features/identity/id_token.hpp"
#include "features/identity/provider_directory.hpp"
#include "outbound/http_client.hpp"

namespace identity {

struct Provider {
  std::string issuer;  // "https://id.example", exactly as it names itself
  std::string client_id;
  std::string client_secret;
  std::vector<std::string> scopes = {"openid", "email", "profile"};
};

/// What has to be kept, sealed in the visitor's browser, between going there and coming back.
struct Attempt {
  std::string state;  // 256 random bits each
  std::string nonce;
  std::string verifier;  // PKCE
};
BOOST_DESCRIBE_STRUCT(Attempt, (), (state, nonce, verifier))

struct AuthorizationRedirect {
  std::string url;
  Attempt attempt;
};

/// The parameters with which the provider sent the visitor back.
struct AuthorizationResponse {
  std::string code;
  std::string state;
  std::optional<std::string> issuer;  // RFC 9207
  std::optional<std::string> error;
};

struct Identity {
  std::string issuer;
  std::string subject;
  std::optional<std::string> email;
  bool email_verified = false;
  std::string name;
  std::string last_name;
};

/// Keeps discovery documents and key sets for an hour; asks for new keys at most once a minute, however many
/// unknown ones are named. Thread safe; outlives its callers.
///
/// Refusals: 502 PROVIDER_UNAVAILABLE, 400 PROVIDER_REFUSED (the visitor said no, or the provider did), 400
/// PROVIDER_ANSWER_INVALID (state, issuer, audience, nonce, signature, algorithm, times; the detail says
/// which; the visitor sees the same message for all).
class OidcClient {
 public:
  /// `plain_http`: providers may be reached without TLS; only for development and tests, as the HttpClient's
  /// own setting of this name.
  OidcClient(outbound::HttpClient& http, base::Clock const& clock, bool plain_http = false);
  OidcClient(Send send, base::Clock const& clock, bool plain_http = false);

  boost::asio::awaitable<std::expected<AuthorizationRedirect, base::Refusal>> start(Provider provider,
                                                                                    std::string redirect_uri,
                                                                                    std::string locale);
  boost::asio::awaitable<std::expected<Identity, base::Refusal>> finish(Provider provider, Attempt attempt,
                                                                        AuthorizationResponse response,
                                                                        std::string redirect_uri);

 private:
  struct Granted {
    std::string id_token;
    std::string access_token;
  };
  boost::asio::awaitable<std::expected<Granted, base::Refusal>> redeem(
      std::shared_ptr<Discovery const> discovery, Provider provider, std::string code, std::string verifier,
      std::string redirect_uri);
  boost::asio::awaitable<std::expected<Claims, base::Refusal>> check(
      std::shared_ptr<Discovery const> discovery, std::string id_token, TokenExpectations expected);
  boost::asio::awaitable<std::expected<Claims, base::Refusal>> ask_userinfo(std::string address,
                                                                            std::string access_token,
                                                                            std::string subject);

  Send const send_;
  base::Clock const& clock_;
  ProviderDirectory directory_;
};

}  // namespace identity
