// OpenID Connect against a provider played by the test: what is accepted, and every forgery that is refused.
#include "features/identity/oidc.hpp"

#include <gmock/gmock.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>
#include <random>

#include "base/json/json.hpp"
#include "base/testing/run.hpp"
#include "base/text.hpp"
#include "features/identity/encodings.hpp"
#include "features/identity/testing/keys.hpp"

namespace identity {
namespace {

namespace json = boost::json;
using base::testing::wait_for;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char const* issuer = "https://id.example";
constexpr char const* client = "kiosk-aurora";
constexpr char const* redirect = "https://aurora.example/backend/login/aurora/provider/example/return";

/// Keys take a while to make; each is made once.
testing::KeyPair const& provider_rsa_key() {
  static auto const key = testing::make_rsa();
  return key;
}
testing::KeyPair const& foreign_rsa_key() {
  static auto const key = testing::make_rsa();
  return key;
}
testing::KeyPair const& elliptic_key() {
  static auto const key = testing::make_elliptic();
  return key;
}

json::object rsa_entry(testing::KeyPair const& key, std::string const& id) {
  return {{"kty", "RSA"},
          {"kid", id},
          {"use", "sig"},
          {"n", base::base64url(testing::number_of(key, "n"))},
          {"e", base::base64url(testing::number_of(key, "e"))}};
}
json::object elliptic_entry(testing::KeyPair const& key, std::string const& id) {
  return {{"kty", "EC"},
          {"kid", id},
          {"crv", "P-256"},
          {"x", base::base64url(testing::number_of(key, "qx", 32))},
          {"y", base::base64url(testing::number_of(key, "qy", 32))}};
}

std::string signed_text(std::string const& header, std::string const& claims, testing::KeyPair const& key,
                        std::string_view algorithm) {
  std::string text = base::base64url(header) + '.' + base::base64url(claims);
  std::string signature;
  if (algorithm == "ES256")
    signature = testing::flat_signature(testing::sign(key, text));
  else
    signature =
        testing::sign(key, text, algorithm == "PS256" ? testing::Padding::pss : testing::Padding::pkcs1);
  return text + '.' + base::base64url(signature);
}

/// Answers like a provider; a test changes what it wants to be different.
struct FakeProvider {
  base::ManualClock clock;
  json::object discovery{{"issuer", issuer},
                         {"authorization_endpoint", "https://id.example/authorize"},
                         {"token_endpoint", "https://id.example/token"},
                         {"jwks_uri", "https://id.example/keys"},
                         {"userinfo_endpoint", "https://id.example/me"}};
  json::object keys{{"keys", json::array{rsa_entry(provider_rsa_key(), "first"),
                                         elliptic_entry(elliptic_key(), "second")}}};
  std::string id_token;
  json::object userinfo{{"sub", "248289761001"}, {"email", "mira@example.org"}, {"email_verified", true}};
  std::optional<std::string> token_answer;
  int token_status = 200;
  bool down = false;
  std::vector<outbound::HttpRequest> requests;

  OidcClient make(bool plain_http = false) {
    Send send = [this](outbound::HttpRequest request) { return answer(this, std::move(request)); };
    return {std::move(send), clock, plain_http};
  }

  static boost::asio::awaitable<std::expected<outbound::HttpAnswer, outbound::HttpFailure>> answer(
      FakeProvider* self, outbound::HttpRequest request) {
    self->requests.push_back(request);
    // Others get their turn meanwhile, as they would over a network.
    auto const executor = co_await boost::asio::this_coro::executor;
    co_await boost::asio::post(executor, boost::asio::use_awaitable);
    if (self->down) co_return std::unexpected(outbound::HttpFailure{"connection refused"});
    auto const path = request.url.substr(std::string_view(issuer).size());
    if (path == "/.well-known/openid-configuration")
      co_return outbound::HttpAnswer{200, {}, json::serialize(self->discovery)};
    if (path == "/keys") co_return outbound::HttpAnswer{200, {}, json::serialize(self->keys)};
    if (path == "/me") co_return outbound::HttpAnswer{200, {}, json::serialize(self->userinfo)};
    if (path == "/token")
      co_return outbound::HttpAnswer{
          self->token_status,
          {},
          self->token_answer.value_or(json::serialize(json::object{
              {"access_token", "access"}, {"token_type", "Bearer"}, {"id_token", self->id_token}}))};
    co_return outbound::HttpAnswer{404, {}, ""};
  }

  int asked_for(std::string const& path) const {
    return static_cast<int>(std::ranges::count_if(
        requests, [&](auto const& request) { return request.url == std::string(issuer) + path; }));
  }
  outbound::HttpRequest const& last(std::string const& path) const {
    for (auto at = requests.rbegin(); at != requests.rend(); ++at)
      if (at->url == std::string(issuer) + path) return *at;
    throw std::runtime_error("nobody asked for " + path);
  }
};

std::string header_of(outbound::HttpRequest const& request, std::string_view name) {
  for (auto const& [key, value] : request.headers)
    if (key == name) return value;
  return "";
}

std::map<std::string, std::string> fields_of(std::string_view form) {
  std::map<std::string, std::string> out;
  for (auto const pair : base::split(form, '&')) {
    auto const equals = pair.find('=');
    out[std::string(pair.substr(0, equals))] = base::percent_decode(pair.substr(equals + 1)).value_or("?");
  }
  return out;
}

class OidcTest : public ::testing::Test {
 public:
  FakeProvider provider;
  OidcClient oidc = provider.make();
  Provider configured{.issuer = issuer, .client_id = client, .client_secret = "s&cr:t"};
  Attempt attempt{.state = "the-state", .nonce = "the-nonce", .verifier = "the-verifier"};
  AuthorizationResponse response{.code = "the-code", .state = "the-state"};

  std::int64_t now() const { return provider.clock.now().ms / 1000; }
  json::object claims() const {
    return {{"iss", issuer},         {"sub", "248289761001"},  {"aud", client},
            {"exp", now() + 300},    {"iat", now()},           {"nonce", attempt.nonce},
            {"given_name", "Mira"},  {"family_name", "Sandu"}, {"email", "mira@example.org"},
            {"email_verified", true}};
  }
  static json::object header(std::string const& algorithm = "RS256", std::string const& id = "first") {
    return {{"alg", algorithm}, {"typ", "JWT"}, {"kid", id}};
  }
  std::string token(json::object const& told) const {
    return signed_text(json::serialize(header()), json::serialize(told), provider_rsa_key(), "RS256");
  }
  std::string token_text(std::string const& told) const {
    return signed_text(json::serialize(header()), told, provider_rsa_key(), "RS256");
  }
  std::expected<Identity, base::Refusal> finish() {
    return wait_for(oidc.finish(configured, attempt, response, redirect));
  }
  /// The error and its reason, for a refused token.
  std::string refusal_of(std::string id_token) {
    provider.id_token = std::move(id_token);
    auto const result = finish();
    if (result) return "accepted";
    return result.error().error + ": " + result.error().detail;
  }
  std::string refusal_of(json::object const& told) { return refusal_of(token(told)); }
};

TEST_F(OidcTest, BeginsWithAFreshStateNonceAndChallengeEachTime) {
  auto const first = wait_for(oidc.start(configured, redirect, "ar"));
  auto const second = wait_for(oidc.start(configured, redirect, ""));
  ASSERT_TRUE(first);
  ASSERT_TRUE(second);
  EXPECT_THAT(first->url, ::testing::StartsWith("https://id.example/authorize?response_type=code&"));
  auto const sent = fields_of(first->url.substr(first->url.find('?') + 1));
  EXPECT_EQ(sent.at("client_id"), client);
  EXPECT_EQ(sent.at("redirect_uri"), redirect);
  EXPECT_EQ(sent.at("scope"), "openid email profile");
  EXPECT_EQ(sent.at("state"), first->attempt.state);
  EXPECT_EQ(sent.at("nonce"), first->attempt.nonce);
  EXPECT_EQ(sent.at("code_challenge_method"), "S256");
  EXPECT_EQ(sent.at("code_challenge"), base::base64url(sha256(first->attempt.verifier)));
  EXPECT_EQ(sent.at("ui_locales"), "ar");
  EXPECT_THAT(second->url, Not(HasSubstr("ui_locales")));
  EXPECT_THAT(first->url, Not(HasSubstr(first->attempt.verifier)));
  for (auto const& value : {first->attempt.state, first->attempt.nonce, first->attempt.verifier})
    EXPECT_EQ(value.size(), 43U);  // 256 bits
  EXPECT_NE(first->attempt.state, second->attempt.state);
  EXPECT_NE(first->attempt.nonce, second->attempt.nonce);
  EXPECT_NE(first->attempt.verifier, second->attempt.verifier);
}

TEST_F(OidcTest, KeepsTheQueryThatAnAuthorizationEndpointHasAlready) {
  provider.discovery["authorization_endpoint"] = "https://id.example/authorize?realm=people";
  auto const redirect_out = wait_for(oidc.start(configured, redirect, ""));
  ASSERT_TRUE(redirect_out);
  EXPECT_THAT(redirect_out->url, HasSubstr("/authorize?realm=people&response_type=code&"));
}

TEST_F(OidcTest, ReadsTheClaimsOfTheUser) {
  provider.id_token = token(claims());
  auto const identity = finish();
  ASSERT_TRUE(identity) << identity.error().detail;
  EXPECT_EQ(identity->issuer, issuer);
  EXPECT_EQ(identity->subject, "248289761001");
  EXPECT_EQ(identity->email, "mira@example.org");
  EXPECT_TRUE(identity->email_verified);
  EXPECT_EQ(identity->name, "Mira");
  EXPECT_EQ(identity->last_name, "Sandu");
  EXPECT_EQ(provider.asked_for("/me"), 0);

  auto const sent = fields_of(provider.last("/token").body);
  EXPECT_EQ(sent.at("grant_type"), "authorization_code");
  EXPECT_EQ(sent.at("code"), "the-code");
  EXPECT_EQ(sent.at("code_verifier"), "the-verifier");
  EXPECT_EQ(sent.at("redirect_uri"), redirect);
}

TEST_F(OidcTest, AuthenticatesToTheTokenEndpointAsTheProviderWants) {
  provider.id_token = token(claims());
  ASSERT_TRUE(finish());
  EXPECT_EQ(header_of(provider.last("/token"), "Authorization"),
            "Basic " + base::base64("kiosk-aurora:s%26cr%3At"));
  EXPECT_FALSE(fields_of(provider.last("/token").body).contains("client_secret"));

  FakeProvider by_post;
  by_post.discovery["token_endpoint_auth_methods_supported"] =
      json::array{"private_key_jwt", "client_secret_post"};
  by_post.id_token = provider.id_token;
  auto post_client = by_post.make();
  ASSERT_TRUE(wait_for(post_client.finish(configured, attempt, response, redirect)));
  EXPECT_EQ(fields_of(by_post.last("/token").body).at("client_secret"), "s&cr:t");
  EXPECT_EQ(header_of(by_post.last("/token"), "Authorization"), "");

  FakeProvider stranger;
  stranger.discovery["token_endpoint_auth_methods_supported"] = json::array{"private_key_jwt"};
  auto stranger_client = stranger.make();
  auto const refused = wait_for(stranger_client.finish(configured, attempt, response, redirect));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().error, "PROVIDER_UNAVAILABLE");
  EXPECT_EQ(stranger.asked_for("/token"), 0);
}

TEST_F(OidcTest, APublicClientSendsItsNameAlone) {
  configured.client_secret.clear();
  provider.id_token = token(claims());
  ASSERT_TRUE(finish());
  auto const sent = fields_of(provider.last("/token").body);
  EXPECT_EQ(sent.at("client_id"), client);
  EXPECT_FALSE(sent.contains("client_secret"));
  EXPECT_EQ(header_of(provider.last("/token"), "Authorization"), "");
}

TEST_F(OidcTest, TakesTheThreeAlgorithmsAndNoKeyNameWhereOnlyOneFits) {
  auto const told = json::serialize(claims());
  for (std::string const algorithm : {"RS256", "PS256"}) {
    provider.id_token = signed_text(json::serialize(header(algorithm)), told, provider_rsa_key(), algorithm);
    EXPECT_TRUE(finish()) << algorithm;
  }
  provider.id_token = signed_text(json::serialize(header("ES256", "second")), told, elliptic_key(), "ES256");
  EXPECT_TRUE(finish());
  provider.id_token = signed_text(R"({"alg":"ES256"})", told, elliptic_key(), "ES256");
  EXPECT_TRUE(finish());
}

TEST_F(OidcTest, ATokenWithoutAKeyNameIsRefusedWhereTwoKeysWouldFit) {
  provider.keys["keys"] =
      json::array{rsa_entry(provider_rsa_key(), "first"), rsa_entry(foreign_rsa_key(), "other")};
  auto const id_token =
      signed_text(R"({"alg":"RS256"})", json::serialize(claims()), provider_rsa_key(), "RS256");
  EXPECT_THAT(refusal_of(id_token), HasSubstr("key is unknown"));
}

TEST_F(OidcTest, AsksForTheAddressWhereTheTokenHasNone) {
  auto told = claims();
  told.erase("email");
  told.erase("email_verified");
  provider.id_token = token(told);
  auto const identity = finish();
  ASSERT_TRUE(identity);
  EXPECT_EQ(identity->email, "mira@example.org");
  EXPECT_TRUE(identity->email_verified);
  EXPECT_EQ(header_of(provider.last("/me"), "Authorization"), "Bearer access");

  provider.userinfo["email_verified"] = "true";
  EXPECT_TRUE(finish()->email_verified);
  for (json::value const& other :
       {json::value("yes"), json::value(1), json::value(nullptr), json::value(false)}) {
    provider.userinfo["email_verified"] = other;
    EXPECT_FALSE(finish()->email_verified);
  }
  provider.userinfo["sub"] = "somebody-else";
  auto const refused = finish();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().error, "PROVIDER_ANSWER_INVALID");
  EXPECT_THAT(refused.error().detail, HasSubstr("somebody else"));
}

TEST_F(OidcTest, AnAddressIsOnlyVerifiedByWhomItCameFrom) {
  auto told = claims();
  told.erase("email");  // email_verified is about nothing then
  provider.id_token = token(told);
  provider.userinfo["email_verified"] = false;
  EXPECT_FALSE(finish()->email_verified);
  provider.discovery.erase("userinfo_endpoint");
  OidcClient without = provider.make();
  auto const identity = wait_for(without.finish(configured, attempt, response, redirect));
  ASSERT_TRUE(identity);
  EXPECT_FALSE(identity->email);
  EXPECT_FALSE(identity->email_verified);
}

TEST_F(OidcTest, AnswersOfOtherSignInsAreRefusedBeforeAnythingIsAsked) {
  for (std::string const state : {"", "the-stat", "the-stateX", "THE-STATE"}) {
    response.state = state;
    auto const refused = finish();
    ASSERT_FALSE(refused) << state;
    EXPECT_EQ(refused.error().error, "PROVIDER_ANSWER_INVALID");
  }
  attempt.state.clear();
  response.state.clear();
  EXPECT_FALSE(finish());
  EXPECT_TRUE(provider.requests.empty());
}

TEST_F(OidcTest, TheIssuerParameterIsCheckedAndWantedWhereItIsPromised) {
  provider.id_token = token(claims());
  response.issuer = issuer;
  EXPECT_TRUE(finish());
  for (std::string const other : {"https://id.example/", "https://evil.example", ""}) {
    response.issuer = other;
    auto const refused = finish();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().error, "PROVIDER_ANSWER_INVALID");
  }
  FakeProvider promising;
  promising.discovery["authorization_response_iss_parameter_supported"] = true;
  promising.id_token = provider.id_token;
  auto strict = promising.make();
  response.issuer.reset();
  EXPECT_FALSE(wait_for(strict.finish(configured, attempt, response, redirect)));
  response.issuer = issuer;
  EXPECT_TRUE(wait_for(strict.finish(configured, attempt, response, redirect)));
}

TEST_F(OidcTest, DistinguishesARefusalFromAFailure) {
  response.error = "access_denied";
  EXPECT_EQ(finish().error().error, "PROVIDER_REFUSED");
  response.error = "<script>\r\n";
  EXPECT_THAT(finish().error().detail, HasSubstr("?script???"));
  response.error = "temporarily_unavailable";
  EXPECT_EQ(finish().error().status, 502);
  EXPECT_EQ(provider.asked_for("/token"), 0);

  response.error.reset();
  response.code.clear();
  EXPECT_EQ(finish().error().error, "PROVIDER_ANSWER_INVALID");
  response.code = "used";
  provider.token_status = 400;
  provider.token_answer = R"({"error":"invalid_grant"})";
  EXPECT_EQ(finish().error().error, "PROVIDER_REFUSED");
  provider.token_answer = R"({"error":"invalid_client"})";
  EXPECT_EQ(finish().error().error, "PROVIDER_UNAVAILABLE");
  provider.token_status = 500;
  provider.token_answer = "<html>";
  EXPECT_EQ(finish().error().error, "PROVIDER_UNAVAILABLE");
  provider.token_status = 200;
  for (auto const* nonsense : {"", "[]", "{}", R"({"id_token":7})", "{\"id_token\":", R"({"id_token":""})"}) {
    provider.token_answer = nonsense;
    EXPECT_EQ(finish().error().error, "PROVIDER_ANSWER_INVALID") << nonsense;
  }
}

TEST_F(OidcTest, AProviderThatIsDownIsAskedOnceForAllWaitingCallers) {
  provider.down = true;
  boost::asio::io_context context;
  int failures = 0;
  auto const one = [](OidcTest* self, int* count) -> boost::asio::awaitable<void> {
    auto const result = co_await self->oidc.start(self->configured, redirect, "");
    if (!result && result.error().status == 502) ++*count;
  };
  for (int count = 0; count < 50; ++count)
    boost::asio::co_spawn(context, one(this, &failures), boost::asio::detached);
  context.run();
  EXPECT_EQ(failures, 50);
  EXPECT_EQ(provider.asked_for("/.well-known/openid-configuration"), 1);
  provider.down = false;
  provider.clock.advance(std::chrono::seconds(2));
  EXPECT_TRUE(wait_for(oidc.start(configured, redirect, "")));
}

TEST_F(OidcTest, ADescriptionIsKeptForAnHourAndFetchedOnceForMany) {
  boost::asio::io_context context;
  int departed = 0;
  auto const one = [](OidcTest* self, int* count) -> boost::asio::awaitable<void> {
    auto const result = co_await self->oidc.start(self->configured, redirect, "");
    if (result) ++*count;
  };
  for (int count = 0; count < 50; ++count)
    boost::asio::co_spawn(context, one(this, &departed), boost::asio::detached);
  context.run();
  EXPECT_EQ(departed, 50);
  provider.clock.advance(std::chrono::minutes(59));
  ASSERT_TRUE(wait_for(oidc.start(configured, redirect, "")));
  EXPECT_EQ(provider.asked_for("/.well-known/openid-configuration"), 1);
  provider.clock.advance(std::chrono::minutes(2));
  ASSERT_TRUE(wait_for(oidc.start(configured, redirect, "")));
  EXPECT_EQ(provider.asked_for("/.well-known/openid-configuration"), 2);
}

TEST_F(OidcTest, ADescriptionIsRefusedUnlessItIsTheIssuersOwnAndSafe) {
  auto const refused_with = [&](char const* name, json::value value) {
    FakeProvider changed;
    changed.discovery[name] = std::move(value);
    auto changed_client = changed.make();
    auto const result = wait_for(changed_client.start(configured, redirect, ""));
    return result ? std::string("accepted") : result.error().error;
  };
  for (auto const* other : {"https://id.example/", "https://ID.example", "https://evil.example", ""})
    EXPECT_EQ(refused_with("issuer", other), "PROVIDER_UNAVAILABLE") << other;
  for (auto const* name : {"authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"})
    for (auto const& value : {json::value("http://id.example/x"), json::value("javascript:alert(1)"),
                              json::value("//id.example/x"), json::value("https:///x"),
                              json::value("https://a@id.example/x"), json::value("https://id.example/x#y"),
                              json::value(7), json::value("https://id.example/" + std::string(3000, 'x')),
                              json::value("https://id.example/\r\nx")})
      EXPECT_EQ(refused_with(name, value), "PROVIDER_UNAVAILABLE") << name << ' ' << value;
  configured.issuer = "http://id.example";
  EXPECT_FALSE(wait_for(oidc.start(configured, redirect, "")));
  EXPECT_TRUE(provider.requests.empty());
}

TEST_F(OidcTest, PlainHttpIsForWhomItWasAllowed) {
  EXPECT_EQ(endpoint_problem("http://127.0.0.1:4000/x", true), std::nullopt);
  EXPECT_NE(endpoint_problem("http://127.0.0.1:4000/x", false), std::nullopt);
  EXPECT_NE(endpoint_problem("ftp://id.example/x", true), std::nullopt);
}

TEST_F(OidcTest, UnsignedTokensAreRefused) {
  auto const told = base::base64url(json::serialize(claims()));
  for (std::string const algorithm : {"none", "None", "NONE", "nOnE", ""}) {
    auto const head = base::base64url(json::serialize(json::object{{"alg", algorithm}, {"kid", "first"}}));
    EXPECT_THAT(refusal_of(head + '.' + told + '.'), HasSubstr("algorithm is not supported"));
    EXPECT_THAT(refusal_of(head + '.' + told + ".AAAA"), HasSubstr("algorithm is not supported"));
  }
  auto const good = token(claims());
  auto const unsigned_part = good.substr(0, good.rfind('.') + 1);
  EXPECT_THAT(refusal_of(unsigned_part), HasSubstr("signature is wrong"));
  EXPECT_THAT(refusal_of(unsigned_part + base::base64url(std::string(256, '\0'))),
              HasSubstr("signature is wrong"));
  EXPECT_THAT(refusal_of(unsigned_part + base::base64url(std::string(256, '\xff'))),
              HasSubstr("signature is wrong"));
  EXPECT_THAT(refusal_of(good.substr(0, good.rfind('.'))), HasSubstr("three parts"));
  auto const zeros = base::base64url(json::serialize(header("ES256", "second"))) + '.' + told + '.' +
                     base::base64url(std::string(64, '\0'));
  EXPECT_THAT(refusal_of(zeros), HasSubstr("signature is wrong"));
}

TEST_F(OidcTest, APublicKeyIsNotAcceptedAsASharedSecret) {
  auto const entry = rsa_entry(provider_rsa_key(), "first");
  for (auto const& secret : {std::string(entry.at("n").get_string()),
                             testing::number_of(provider_rsa_key(), "n"), json::serialize(entry)}) {
    for (std::string const algorithm : {"HS256", "HS384", "HS512"}) {
      auto const text = base::base64url(json::serialize(header(algorithm))) + '.' +
                        base::base64url(json::serialize(claims()));
      EXPECT_THAT(refusal_of(text + '.' + base::base64url(base::hmac_sha256(secret, text))),
                  HasSubstr("algorithm is not supported"));
    }
  }
  // The provider's own shared secret in its key set makes no difference.
  provider.keys["keys"].as_array().push_back(
      json::object{{"kty", "oct"}, {"kid", "shared"}, {"k", base::base64url("secret")}});
  OidcClient other = provider.make();
  auto const text = base::base64url(json::serialize(header("HS256", "shared"))) + '.' +
                    base::base64url(json::serialize(claims()));
  provider.id_token = text + '.' + base::base64url(base::hmac_sha256("secret", text));
  EXPECT_FALSE(wait_for(other.finish(configured, attempt, response, redirect)));
}

TEST_F(OidcTest, AlgorithmAndKeyHaveToFit) {
  auto const told = json::serialize(claims());
  // An elliptic key named for RS256, an RSA key named for ES256, and a PSS signature called RS256.
  EXPECT_THAT(
      refusal_of(signed_text(json::serialize(header("RS256", "second")), told, provider_rsa_key(), "RS256")),
      HasSubstr("key is unknown"));
  EXPECT_THAT(
      refusal_of(signed_text(json::serialize(header("ES256", "first")), told, elliptic_key(), "ES256")),
      HasSubstr("key is unknown"));
  EXPECT_THAT(refusal_of(signed_text(json::serialize(header("RS256")), told, provider_rsa_key(), "PS256")),
              HasSubstr("signature is wrong"));
  EXPECT_THAT(refusal_of(signed_text(json::serialize(header("PS256")), told, provider_rsa_key(), "RS256")),
              HasSubstr("signature is wrong"));
  for (std::string const algorithm :
       {"RS384", "RS512", "RS1", "ES384", "ES256K", "EdDSA", "RSA-OAEP", "rs256"})
    EXPECT_THAT(
        refusal_of(signed_text(json::serialize(header(algorithm)), told, provider_rsa_key(), "RS256")),
        HasSubstr("algorithm is not supported"));
  provider.keys["keys"].as_array()[0].as_object()["alg"] = "PS256";
  OidcClient strict = provider.make();
  provider.id_token = token(claims());
  EXPECT_FALSE(wait_for(strict.finish(configured, attempt, response, redirect)));
}

TEST_F(OidcTest, KeysAndAddressesThatATokenBringsAlongAreNotFollowed) {
  auto const told = json::serialize(claims());
  auto const forged = [&](char const* name, json::value value) {
    auto head = header();
    head[name] = std::move(value);
    return signed_text(json::serialize(head), told, foreign_rsa_key(), "RS256");
  };
  std::size_t const before = 3;  // description, token, keys
  EXPECT_THAT(refusal_of(forged("jwk", rsa_entry(foreign_rsa_key(), "first"))),
              HasSubstr("signature is wrong"));
  EXPECT_EQ(provider.requests.size(), before);
  EXPECT_THAT(refusal_of(forged("jku", "https://evil.example/keys")), HasSubstr("signature is wrong"));
  EXPECT_THAT(refusal_of(forged("x5u", "https://evil.example/chain")), HasSubstr("signature is wrong"));
  EXPECT_THAT(refusal_of(forged("x5c", json::array{"AAAA"})), HasSubstr("signature is wrong"));
  EXPECT_THAT(refusal_of(forged("crit", json::array{"exp"})), HasSubstr("extension"));
  EXPECT_THAT(refusal_of(forged("crit", json::array{})), HasSubstr("extension"));
  EXPECT_THAT(refusal_of(forged("b64", false)), HasSubstr("extension"));
  EXPECT_THAT(refusal_of(forged("zip", "DEF")), HasSubstr("extension"));
  EXPECT_THAT(refusal_of(forged("typ", "at+jwt")), HasSubstr("another type"));
  for (auto const& request : provider.requests) EXPECT_THAT(request.url, ::testing::StartsWith(issuer));
}

TEST_F(OidcTest, AKeyIdIsNeverUsedAsAPathOrUrl) {
  auto const told = json::serialize(claims());
  for (std::string const id : {"../../../../dev/null", "/dev/null", "first' OR '1'='1",
                               "https://evil.example/keys", "First", "first ", "*"})
    EXPECT_THAT(
        refusal_of(signed_text(json::serialize(header("RS256", id)), told, provider_rsa_key(), "RS256")),
        HasSubstr("key is unknown"))
        << id;
  for (json::value const& id : {json::value(""), json::value(1), json::value(nullptr),
                                json::value(json::array{"first"}), json::value(std::string(4000, 'x'))}) {
    auto head = header();
    head["kid"] = id;
    EXPECT_THAT(refusal_of(signed_text(json::serialize(head), told, provider_rsa_key(), "RS256")),
                HasSubstr("proper name"));
  }
  EXPECT_THAT(refusal_of(signed_text("{\"alg\":\"RS256\",\"kid\":\"first\\u0000\"}", told, provider_rsa_key(),
                                     "RS256")),
              HasSubstr("unknown"));
}

TEST_F(OidcTest, AThousandUnknownKeyNamesCauseOneFetch) {
  provider.id_token = token(claims());
  ASSERT_TRUE(finish());
  EXPECT_EQ(provider.asked_for("/keys"), 1);
  provider.id_token = signed_text(json::serialize(header("RS256", "unknown")), json::serialize(claims()),
                                  foreign_rsa_key(), "RS256");
  boost::asio::io_context context;
  int refused = 0;
  auto const one = [](OidcTest* self, int* count) -> boost::asio::awaitable<void> {
    auto const result = co_await self->oidc.finish(self->configured, self->attempt, self->response, redirect);
    if (!result && result.error().error == "PROVIDER_ANSWER_INVALID") ++*count;
  };
  for (int count = 0; count < 1000; ++count)
    boost::asio::co_spawn(context, one(this, &refused), boost::asio::detached);
  context.run();
  EXPECT_EQ(refused, 1000);
  EXPECT_EQ(provider.asked_for("/keys"), 2);
  provider.clock.advance(std::chrono::seconds(59));
  EXPECT_FALSE(finish());
  EXPECT_EQ(provider.asked_for("/keys"), 2);
  provider.clock.advance(std::chrono::seconds(2));
  EXPECT_FALSE(finish());
  EXPECT_EQ(provider.asked_for("/keys"), 3);
}

TEST_F(OidcTest, ANewKeyIsFoundAtItsFirstUse) {
  provider.id_token = token(claims());
  ASSERT_TRUE(finish());
  provider.keys["keys"].as_array().push_back(rsa_entry(foreign_rsa_key(), "third"));
  provider.id_token = signed_text(json::serialize(header("RS256", "third")), json::serialize(claims()),
                                  foreign_rsa_key(), "RS256");
  EXPECT_TRUE(finish());
  EXPECT_EQ(provider.asked_for("/keys"), 2);
  // One that was taken back is gone after an hour.
  provider.keys["keys"] = json::array{rsa_entry(foreign_rsa_key(), "third")};
  provider.clock.advance(std::chrono::minutes(61));
  EXPECT_THAT(refusal_of(token(claims())), HasSubstr("key is unknown"));
}

TEST_F(OidcTest, BadKeysAreNotTaken) {
  auto const even = base::base64url(std::string(255, '\x7f') + '\x7e');
  auto const huge_exponent = base::base64url(std::string(256, '\x7f'));
  auto const small = testing::make_rsa(1024);
  auto const other_curve = testing::make_elliptic("P-384");
  auto wrong_point = elliptic_entry(elliptic_key(), "first");
  wrong_point["x"] = base::base64url(std::string(32, '\x01'));
  auto exponent = rsa_entry(provider_rsa_key(), "first");
  exponent["e"] = huge_exponent;
  auto one = rsa_entry(provider_rsa_key(), "first");
  one["e"] = base::base64url("\x01");
  auto none = rsa_entry(provider_rsa_key(), "first");
  none["e"] = "";
  auto modulus = rsa_entry(provider_rsa_key(), "first");
  modulus["n"] = even;
  auto encryption = rsa_entry(provider_rsa_key(), "first");
  encryption["use"] = "enc";
  auto elsewhere = elliptic_entry(elliptic_key(), "first");
  elsewhere["crv"] = "secp256k1";
  auto padded = rsa_entry(provider_rsa_key(), "first");
  padded["n"] = std::string(padded["n"].get_string()) + "==";
  for (json::object const& entry :
       {exponent, one, none, modulus, encryption, elsewhere, padded, wrong_point, rsa_entry(small, "first"),
        json::object{{"kty", "EC"},
                     {"kid", "first"},
                     {"crv", "P-256"},
                     {"x", base::base64url(testing::number_of(other_curve, "qx", 48))},
                     {"y", base::base64url(testing::number_of(other_curve, "qy", 48))}},
        json::object{{"kty", "oct"}, {"kid", "first"}, {"k", "AAAA"}}, json::object{}}) {
    auto const read = KeySet::read(json::serialize(json::object{{"keys", json::array{entry}}}));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->size(), 0U) << json::serialize(entry).substr(0, 80);
  }
  for (auto const* text : {"", "[]", "{}", R"({"keys":{}})", R"({"keys":[],"keys":[]})"})
    EXPECT_FALSE(KeySet::read(text)) << text;
  EXPECT_EQ(KeySet::read(R"({"keys":[1,"x",null,[]]})")->size(), 0U);
}

TEST_F(OidcTest, ClaimsHaveToBeForUsHereAndNow) {
  auto const with = [&](char const* name, json::value value) {
    auto told = claims();
    told[name] = std::move(value);
    return refusal_of(told);
  };
  auto const without = [&](char const* name) {
    auto told = claims();
    told.erase(name);
    return refusal_of(told);
  };
  for (auto const* name : {"iss", "sub", "aud", "exp", "iat", "nonce"})
    EXPECT_THAT(without(name), HasSubstr("PROVIDER_ANSWER_INVALID")) << name;

  EXPECT_THAT(with("iss", "https://evil.example"), HasSubstr("another issuer"));
  EXPECT_THAT(with("iss", "https://id.example/"), HasSubstr("another issuer"));
  EXPECT_THAT(with("iss", json::array{issuer}), HasSubstr("another issuer"));
  EXPECT_THAT(with("nonce", "the-nonce2"), HasSubstr("another sign-in"));
  EXPECT_THAT(with("nonce", ""), HasSubstr("another sign-in"));
  EXPECT_THAT(with("sub", ""), HasSubstr("no identifier"));
  EXPECT_THAT(with("sub", 7), HasSubstr("no identifier"));
  EXPECT_THAT(with("sub", json::value(std::string(256, 'x'))), HasSubstr("no identifier"));

  EXPECT_THAT(with("aud", "another"), HasSubstr("another audience"));
  EXPECT_THAT(with("aud", json::array{}), HasSubstr("another audience"));
  EXPECT_THAT(with("aud", json::array{client, 7}), HasSubstr("another audience"));
  EXPECT_THAT(with("aud", json::object{{client, true}}), HasSubstr("another audience"));
  EXPECT_EQ(with("aud", json::array{client}), "accepted");
  EXPECT_THAT(with("aud", json::array{client, "another"}), HasSubstr("several audiences"));
  EXPECT_THAT(with("azp", "another"), HasSubstr("another party"));
  EXPECT_THAT(with("azp", nullptr), HasSubstr("another party"));
  auto several = claims();
  several["aud"] = json::array{"another", client};
  several["azp"] = client;
  EXPECT_EQ(refusal_of(several), "accepted");
}

TEST_F(OidcTest, TimesAreNumbersWithAMinuteForClocksThatDiffer) {
  auto const with = [&](char const* name, json::value value) {
    auto told = claims();
    told["iat"] = now() - 1000;
    told[name] = std::move(value);
    return refusal_of(told);
  };
  EXPECT_EQ(with("exp", now() - 59), "accepted");
  EXPECT_THAT(with("exp", now() - 60), HasSubstr("expired"));
  EXPECT_EQ(with("exp", static_cast<double>(now()) + 0.5), "accepted");
  EXPECT_EQ(with("iat", now() + 60), "accepted");
  EXPECT_THAT(with("iat", now() + 61), HasSubstr("in the future"));
  EXPECT_EQ(with("nbf", now() + 60), "accepted");
  EXPECT_THAT(with("nbf", now() + 61), HasSubstr("not valid yet"));
  for (json::value const& nonsense :
       {json::value(std::to_string(now() + 300)), json::value(nullptr), json::value(true), json::value(-1),
        json::value(json::array{now() + 300})}) {
    EXPECT_THAT(with("exp", nonsense), HasSubstr("no expiry")) << nonsense;
    EXPECT_THAT(with("iat", nonsense), HasSubstr("issued")) << nonsense;
    EXPECT_THAT(with("nbf", nonsense), HasSubstr("not valid yet")) << nonsense;
  }
  auto const text = json::serialize(claims());
  auto const expiry = std::to_string(now() + 300);
  for (auto const* number :
       {"1e400", "9e99", "99999999999999999999999999", "NaN", "Infinity", "1e", "0x7fffffff"}) {
    auto const changed = base::replace_all(text, expiry, number);
    ASSERT_NE(changed, text);
    EXPECT_THAT(refusal_of(token_text(changed)), HasSubstr("PROVIDER_ANSWER_INVALID")) << number;
  }
}

TEST_F(OidcTest, ClaimsThatCanBeReadInTwoWaysAreRefused) {
  auto const text = json::serialize(claims());
  auto const with_second = [&](std::string const& claim) { return "{" + claim + "," + text.substr(1); };
  for (std::string const claim : {R"("sub":"admin")", R"("aud":"another")", R"("exp":99999999999)",
                                  R"("email":"victim@example.org")", R"("email_verified":true)"})
    EXPECT_THAT(refusal_of(token_text(with_second(claim))), HasSubstr("not a JSON object")) << claim;
  EXPECT_THAT(refusal_of(token_text(text + text)), HasSubstr("not a JSON object"));
  EXPECT_THAT(refusal_of(token_text("[" + text + "]")), HasSubstr("not a JSON object"));
  EXPECT_THAT(refusal_of(token_text("")), HasSubstr("not a JSON object"));
  EXPECT_THAT(refusal_of(token_text("\xff\xfe")), HasSubstr("not a JSON object"));
  EXPECT_THAT(refusal_of(token_text(std::string(40, '[') + std::string(40, ']'))),
              HasSubstr("not a JSON object"));
  auto const twice = R"({"alg":"none","alg":"RS256","kid":"first"})";
  EXPECT_THAT(refusal_of(signed_text(twice, text, provider_rsa_key(), "RS256")),
              HasSubstr("not a JSON object"));
}

TEST_F(OidcTest, GarbageIsRefused) {
  auto const good = token(claims());
  for (std::string const& text :
       {std::string("x"), std::string("."), std::string(".."), std::string("..."), std::string("a.b.c"),
        good + ".x", good + "=", good + "\n", ' ' + good, '.' + good, good.substr(1), std::string("{}"),
        std::string(3, '\0'), std::string("e30.e30.e30"), std::string(70'000, 'a'), std::string(70'000, '.'),
        good + std::string(66'000, 'A')})
    EXPECT_THAT(refusal_of(text), HasSubstr("PROVIDER_ANSWER_INVALID")) << text.substr(0, 60);
}

TEST_F(OidcTest, OneSpellingOfASignatureIsTheOnlyOne) {
  auto const good = token(claims());
  // 256 bytes leave four unused bits in the last letter; another letter that differs in those alone is
  // refused.
  std::string other = good;
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  other.back() = letters[letters.find(other.back()) + 1];
  EXPECT_THAT(refusal_of(other), HasSubstr("not base64url"));
}

TEST_F(OidcTest, TheAccessTokenIsTheOneThatBelongsToTheIdToken) {
  auto told = claims();
  told["at_hash"] = base::base64url(sha256("access").substr(0, 16));
  EXPECT_EQ(refusal_of(told), "accepted");
  told["at_hash"] = base::base64url(sha256("another").substr(0, 16));
  EXPECT_THAT(refusal_of(told), HasSubstr("access token"));
}

TEST_F(OidcTest, AnAccessTokenCannotCarryAHeader) {
  auto told = claims();
  told.erase("email");
  for (std::string const bad : {"a\r\nX: y", "a b", "", "\x01"}) {
    provider.token_answer = json::serialize(json::object{{"access_token", bad}, {"id_token", token(told)}});
    EXPECT_FALSE(finish());
  }
  EXPECT_EQ(provider.asked_for("/me"), 0);
}

TEST_F(OidcTest, NamesAreOneShortLine) {
  auto told = claims();
  told["given_name"] = "Mi\r\nra\t" + std::string(300, 'x');
  told["family_name"] = base::replace_all(std::string(200, '#'), "#", "ă");
  told["email"] = std::string(300, 'x') + "@example.org";
  provider.discovery.erase("userinfo_endpoint");
  provider.id_token = token(told);
  auto const identity = finish();
  ASSERT_TRUE(identity);
  EXPECT_EQ(identity->name.size(), 200U);
  EXPECT_EQ(identity->name.find('\n'), std::string::npos);
  EXPECT_TRUE(base::is_valid_utf8(identity->last_name));
  EXPECT_LE(identity->last_name.size(), 200U);
  EXPECT_FALSE(identity->email);
  EXPECT_FALSE(identity->email_verified);
}

TEST_F(OidcTest, TwoThousandChangedTokensAreNeverBelieved) {
  std::mt19937 random(20261121);
  std::vector<std::string> const good{
      token(claims()),
      signed_text(json::serialize(header("PS256")), json::serialize(claims()), provider_rsa_key(), "PS256"),
      signed_text(json::serialize(header("ES256", "second")), json::serialize(claims()), elliptic_key(),
                  "ES256")};
  for (auto const& one : good) ASSERT_EQ(refusal_of(one), "accepted");
  for (int round = 0; round < 2000; ++round) {
    std::string const& original = good[random() % good.size()];
    std::string changed = original;
    for (unsigned flips = 1 + random() % 3; flips > 0; --flips) {
      auto const at = random() % changed.size();
      switch (random() % 4) {
        case 0: changed[at] = static_cast<char>(random() % 256); break;
        case 1: changed[at] = static_cast<char>(changed[at] ^ (1 << (random() % 8))); break;
        case 2: changed.erase(at, 1 + random() % 8); break;
        default: changed.insert(at, 1, static_cast<char>(random() % 256)); break;
      }
      if (changed.empty()) changed = ".";
    }
    if (changed == original) continue;
    EXPECT_NE(refusal_of(changed), "accepted") << changed;
  }
}

}  // namespace
}  // namespace identity
