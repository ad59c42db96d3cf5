// Federated sign-in: partners, operators, providers' cookies, and when the visitor is asked first.
#include "base/testing/logged.hpp"
#include "features/accounts/sessions/provider_cookie.hpp"
#include "features/sign_in/federation/asserted_identity.hpp"
#include "features/sign_in/federation/partner_token.hpp"
#include "features/sign_in/testing/browser.hpp"

namespace sign_in {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

std::string const partner_key(32, 'p');
std::string const cookie_key(32, 'c');

class FederationTest : public testing::SignInTest {
 protected:
  void SetUp() override {
    SignInTest::SetUp();
    configure(
        "aurora",
        {{"login-options", R"({"entries":[{"name":"password"},{"name":"partner"},{"name":"operator"}]})"},
         {"flags", R"({"autoLogin.providerCookieName":"shop_operator"})"},
         {"login-meta-data",
          R"({"attributes":{"loginUrl":"https://id.partner.example/in?shop=1","partnerName":"The House"}})"}});
  }
  PartnerClaims claims(std::string subject = "42") {
    auto const seconds = clock.now().ms / 1000;
    return {.aud = "aurora",
            .sub = std::move(subject),
            .jti = std::to_string(++tokens_),
            .iat = seconds,
            .exp = seconds + 60};
  }
  static std::string token(PartnerClaims const& said, std::string const& key = partner_key) {
    return make_partner_token(key, said);
  }
  /// Begins a sign-in at the partner; returns the partner's URL.
  std::string depart(Browser& browser) {
    return browser
        .ask(&SignInApi::partner_login,
             R"({"redirectUrl":"/music?articleId=5","lang":"fr","tenantName":"aurora"})")
        .text("/data/url");
  }
  static std::string parameter(std::string const& address, std::string_view name) {
    auto const query = *http::Query::parse(address.substr(address.find('?') + 1));
    return std::string(query.find(name).value_or(""));
  }
  testing::Shown come_back(Browser& browser, std::string const& partner_address, std::string const& with) {
    auto const back = parameter(partner_address, "returnUrl");
    auto const path = back.substr(back.find('/', back.find("//") + 2));
    return browser.get(path + "&token=" + with);
  }
  /// A session by a partner's token, from beginning to end.
  std::string sign_in(Browser& browser, PartnerClaims const& said) {
    auto const back = come_back(browser, depart(browser), token(said));
    browser.follow(back.location);
    return browser.signed_in_as();
  }
  Browser in_network(std::string const& number = "+491701234567") {
    Browser out(*this);
    out.peer = "198.51.100.7";
    out.headers.set("X-MSISDN", number);
    return out;
  }
  std::optional<http::Response> auto_sign_in(Browser const& browser, std::string method = "GET",
                                             std::string target = "/music?a=1") {
    return portal->oauth_callback.auto_sign_in(browser.request(method, target), *tenants.at("aurora"),
                                               base::english());
  }
  std::string provider_cookie(std::string const& subject) {
    return accounts::make_provider_cookie(cookie_key, {"aurora"}, subject,
                                          clock.now() + std::chrono::minutes(5));
  }

 private:
  int tokens_ = 0;
};
STORAGE_ON_BOTH_ENGINES(FederationTest);

TEST_P(FederationTest, AVisitorGoesToThePartnerBySignedAddressAndComesBackSignedIn) {
  Browser browser(*this);
  auto const there = depart(browser);
  EXPECT_THAT(there, StartsWith("https://id.partner.example/in?shop=1&returnUrl="));
  auto const back = parameter(there, "returnUrl");
  EXPECT_THAT(back, StartsWith("http://aurora.localhost:8080/backend/login/aurora/partner?lang=fr&flow="));
  EXPECT_EQ(parameter(there, "signature"),
            base::base64url(
                base::hmac_sha256(partner_key, "aurora\n" + back + "\nfr\n" + parameter(there, "expires"))));

  auto said = claims();
  said.given_name = "Mira";
  said.email = "mira@example.org";
  said.email_verified = true;
  auto const landed = come_back(browser, there, token(said));
  EXPECT_EQ(landed.status, 303);
  EXPECT_THAT(landed.location, StartsWith("http://aurora.localhost:8080/music?articleId=5&code="));
  browser.follow(landed.location);
  EXPECT_EQ(browser.signed_in_as(), "mira@example.org");
  EXPECT_THAT(messages(), IsEmpty()) << "no mail about the first sign-in";
  EXPECT_EQ(account_of("mira@example.org")->language, "fr");

  Browser later(*this);
  EXPECT_EQ(sign_in(later, claims()), "mira@example.org") << "the same person, without an address this time";
}

TEST_P(FederationTest, APartnersTokenIsGoodOnce) {
  Browser browser(*this), other(*this);
  auto const said = token(claims());
  EXPECT_EQ(come_back(browser, depart(browser), said).status, 303);
  auto const again = come_back(other, depart(other), said);
  EXPECT_EQ(again.status, 410);
  EXPECT_EQ(again.text("/notice"), "hosted.notice.linkExpired");
}

TEST_P(FederationTest, TokensThatAreForgedOldOrForSomebodyElseAreRefused) {
  auto old = claims();
  old.iat -= 100;
  old.exp = old.iat + 60;
  auto long_lived = claims();
  long_lived.exp += 3600;
  auto early = claims();
  early.iat += 60;
  auto foreign = claims();
  foreign.aud = "nujum";
  auto nameless = claims("");
  auto const good = token(claims());
  auto const without_signature = good.substr(0, good.rfind('.') + 1);
  auto const none = base::base64url(R"({"alg":"none"})") +
                    good.substr(good.find('.'), good.rfind('.') - good.find('.')) + '.';
  auto const other_algorithm = base::base64url(R"({"alg":"HS512"})") + good.substr(good.find('.'));
  for (std::string const& bad : std::vector<std::string>{
           "", "x", "a.b.c", good + "x", "x" + good, without_signature, none, other_algorithm, good + ".x",
           token(claims(), std::string(32, 'q')), token(old), token(long_lived), token(early), token(foreign),
           token(nameless), std::string(5000, 'a')}) {
    Browser browser(*this);
    auto const shown = come_back(browser, depart(browser), http::Query{{"a", bad}}.text().substr(2));
    EXPECT_EQ(shown.status, 400) << bad;
    EXPECT_EQ(shown.text("/notice"), "hosted.notice.provider") << bad;
  }
}

TEST_P(FederationTest, AVisitorSentHereWithATokenIsAskedFirst) {
  Browser browser(*this);
  auto said = claims();
  said.msisdn = "+491701234567";
  auto const asked = browser.get("/login/aurora/partner?lang=en&token=" + token(said));
  EXPECT_EQ(asked.status, 200);
  EXPECT_EQ(asked.page, "hosted/proceed");
  EXPECT_EQ(asked.text("/provider"), "The House");
  EXPECT_EQ(asked.text("/recipientHint"), "•••4567");
  EXPECT_EQ(browser.signed_in_as(), "");
  auto const back = browser.post(asked, {});
  EXPECT_EQ(back.status, 303);
  browser.follow(back.location);
  EXPECT_EQ(browser.signed_in_as(), "491701234567");
  EXPECT_EQ(browser.post(asked, {}).status, 410);
}

TEST_P(FederationTest, ARecycledNumberDoesNotOpenItsFormerOwnersAccount) {
  auto const with_number = [&](std::string subject) {
    auto said = claims(std::move(subject));
    said.msisdn = "+491701234567";
    return said;
  };
  auto const owner = [&] {
    return database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      return accounts::AccountStore(session).find_by_msisdn("491701234567");
    });
  };
  auto const by_subject = [&](std::string const& subject) {
    return database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      return accounts::AccountStore(session).find_by_identity("partner:aurora", subject);
    });
  };
  Browser former(*this);
  sign_in(former, with_number("42"));
  auto const first = owner();
  ASSERT_TRUE(first);

  // The partner knows the number's new owner as another subject.
  Browser newcomer(*this);
  auto trail =
      base::testing::logged([&] { EXPECT_EQ(sign_in(newcomer, with_number("43")), "491701234567"); });
  EXPECT_THAT(trail, HasSubstr(security_line("phone", "moved", "succeeded", first->id)));
  ASSERT_TRUE(owner());
  EXPECT_NE(owner()->id, first->id);
  EXPECT_EQ(by_subject("42")->id, first->id) << "the former owner still comes by the partner";
  EXPECT_EQ(by_subject("42")->msisdn, std::nullopt);

  // Somebody whom the partner has long known gets the number.
  Browser known(*this);
  sign_in(known, claims("44"));
  trail = base::testing::logged([&] { sign_in(known, with_number("44")); });
  EXPECT_THAT(trail, HasSubstr(security_line("phone", "moved", "succeeded", by_subject("43")->id)));
  EXPECT_EQ(owner()->id, by_subject("44")->id);
  EXPECT_EQ(by_subject("43")->msisdn, std::nullopt);
}

TEST_P(FederationTest, AnotherBrowsersRoundToThePartnerDoesNotCount) {
  Browser evil(*this), victim(*this);
  auto const there = depart(evil);
  depart(victim);
  auto const shown = come_back(victim, there, token(claims()));
  EXPECT_EQ(shown.page, "hosted/proceed");
}

TEST_P(FederationTest, AnAddressThatHasAnAccountIsLinkedOnlyAfterItsOwnerAgrees) {
  make_account("mira@example.org");
  Browser browser(*this);
  auto said = claims();
  said.email = "Mira@example.org";
  said.email_verified = true;
  auto const asked = come_back(browser, depart(browser), token(said));
  EXPECT_EQ(asked.status, 303);
  EXPECT_THAT(asked.location, StartsWith("/backend/login/aurora/link?"));
  auto const page = browser.get(asked.location);
  EXPECT_EQ(page.page, "hosted/link");
  EXPECT_EQ(page.text("/provider"), "The House");
  EXPECT_EQ(page.text("/recipientHint"), "M•••@example.org");
  auto const linked = [&] {
    return database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      return accounts::AccountStore(session).find_by_identity("partner:aurora", "42").has_value();
    });
  };
  EXPECT_FALSE(linked());
  Browser other(*this);
  EXPECT_EQ(other.get(asked.location).text("/notice"), "hosted.notice.flowLost");
  EXPECT_EQ(other.post(page, {}).status, 400);
  EXPECT_FALSE(linked());

  auto const back = browser.post(page, {});
  EXPECT_TRUE(linked());
  browser.follow(back.location);
  EXPECT_EQ(browser.signed_in_as(), "mira@example.org");
  EXPECT_THAT(templates(), ElementsAre("link-identity", "new-sign-in"));
  EXPECT_FALSE(browser.jar.contains("providerFlow"));
}

TEST_P(FederationTest, AnUnverifiedAddressOfThePartnerIsNotUsed) {
  make_account("mira@example.org");
  Browser browser(*this);
  auto said = claims();
  said.email = "mira@example.org";
  EXPECT_EQ(sign_in(browser, said), "?") << "an account of its own, without the address";
}

TEST_P(FederationTest, WithoutAPartnerPageTheFallbackIsTheRegisterPage) {
  configure("aurora", {{"flags", R"({"partnerLoginFlow":true})"},
                       {"login-options", R"({"entries":[{"name":"partner"}]})"}});
  Browser browser(*this);
  EXPECT_EQ(
      depart(browser),
      "http://aurora.localhost:8080/fr/register?redirectUrl=http%3A%2F%2Faurora.localhost%3A8080%2Fmusic%3F"
      "articleId%3D5");
  EXPECT_EQ(browser.get(step("/login/aurora/provider/partner")).status, 303);
  configure("aurora", {});
  EXPECT_EQ(browser.ask(&SignInApi::partner_login, "{}").status, 404);
  EXPECT_EQ(browser.get(step("/login/aurora/provider/partner")).status, 404);
}

TEST_P(FederationTest, PartnerCallsCheckTenantAndAddress) {
  Browser browser(*this);
  EXPECT_EQ(browser.ask(&SignInApi::partner_login, R"({"tenantName":"nujum"})").status, 403);
  EXPECT_EQ(browser.ask(&SignInApi::partner_login, R"({"redirectUrl":"https://evil.example"})").status, 400);
  EXPECT_EQ(browser.ask(&SignInApi::monsooq_sign_up, R"({"redirectionUrl":"//evil.example"})").status, 400);
  EXPECT_THAT(browser.ask(&SignInApi::monsooq_sign_up, R"({"redirectionUrl":"/music","lang":"ar"})")
                  .text("/data/url"),
              StartsWith("https://id.partner.example/in?"));
  configure("aurora", {});
  EXPECT_EQ(browser.ask(&SignInApi::monsooq_sign_up, R"({"redirectionUrl":"/music","lang":"ar"})")
                .text("/data/url"),
            "http://aurora.localhost:8080/backend/register/aurora?lang=ar&redirectUrl=http%3A%2F%2Faurora."
            "localhost%3A8080%2Fmusic");
}

// ---- operators and providers' cookies ----

TEST_P(FederationTest, AnIdentityAssertedByTheOperatorsProxyIsConfirmedWithOneButton) {
  auto browser = in_network();
  auto const sent = auto_sign_in(browser);
  ASSERT_TRUE(sent);
  EXPECT_EQ(sent->status, 302);
  EXPECT_EQ(
      sent->headers.find("Location"),
      "/backend/login/aurora/proceed?lang=en&redirectUrl=http%3A%2F%2Faurora.localhost%3A8080%2Fmusic%3Fa%3D1"
      "&auto=1");
  auto const page = browser.get(std::string(*sent->headers.find("Location")));
  EXPECT_EQ(page.page, "hosted/proceed");
  EXPECT_EQ(page.text("/recipientHint"), "•••4567");
  auto const back = browser.post(page, {});
  browser.follow(back.location);
  EXPECT_EQ(browser.signed_in_as(), "491701234567");
  EXPECT_FALSE(auto_sign_in(browser)) << "there is a session";
}

TEST_P(FederationTest, AnOperatorsOldNumberNeedsACodeFromTheAccountsMailbox) {
  make_account("mira@example.org", "a quiet harbour", "aurora", "491701234567");
  {
    auto lately = in_network();
    lately.follow(lately.post(step("/login/aurora/proceed"), {}).location);
    EXPECT_EQ(lately.signed_in_as(), "mira@example.org");
  }
  clock.advance(std::chrono::hours(24 * 91));
  auto browser = in_network();
  auto const asked = browser.post(step("/login/aurora/proceed"), {});
  EXPECT_EQ(asked.status, 200);
  EXPECT_EQ(asked.page, "hosted/otp");
  EXPECT_EQ(asked.text("/recipientHint"), "m•••@example.org");
  EXPECT_EQ(messages().back().recipient, "mira@example.org");
  auto const otp = sent("otp");
  // The tenant offers no codes otherwise.
  EXPECT_EQ(browser.post(step("/login/aurora/otp"), {{"recipient", "+491701234567"}}).status, 404);
  EXPECT_EQ(browser.post(step("/login/aurora/otp"), {{"recipient", "+491701234567"}, {"otp", otp}}).status,
            404);
  auto const back = browser.post(asked, {{"otp", otp}});
  EXPECT_EQ(back.status, 303);
  browser.follow(back.location);
  EXPECT_EQ(browser.signed_in_as(), "mira@example.org");
  auto again = in_network();
  EXPECT_EQ(again.post(step("/login/aurora/proceed"), {}).status, 303) << "the number is good again";
}

TEST_P(FederationTest, CodesForAnOldNumberAreLimitedLikeOtherMails) {
  auto const made = make_account("mira@example.org", "a quiet harbour", "aurora", "491701234567");
  clock.advance(std::chrono::hours(24 * 91));
  auto browser = in_network();
  for (int at = 0; at < 3; ++at) EXPECT_EQ(browser.post(step("/login/aurora/proceed"), {}).status, 200);
  testing::Shown refused;
  auto const trail =
      base::testing::logged([&] { refused = browser.post(step("/login/aurora/proceed"), {}); });
  EXPECT_THAT(trail, HasSubstr(security_line("sign_in", "old_number", "failed", made.id)));
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(messages().size(), 3U);
  EXPECT_EQ(refused.page, "hosted/notice") << "no form for a code that was not sent";
  EXPECT_EQ(refused.text("/notice"), "hosted.error.tooMany");
  EXPECT_TRUE(refused.headers.contains("Retry-After"));
}

TEST_P(FederationTest, AnOldNumberOfAnAccountWithNothingElseOpensANewOne) {
  auto const owner = [&] {
    return database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      return accounts::AccountStore(session).find_by_msisdn("491701234567");
    });
  };
  auto const former = make_account("", "", "aurora", "491701234567");
  clock.advance(std::chrono::hours(24 * 91));
  Browser browser(*this);
  browser.jar["shop_operator"] = provider_cookie("tel:+491701234567");
  testing::Shown back;
  auto const trail = base::testing::logged([&] { back = browser.post(step("/login/aurora/proceed"), {}); });
  EXPECT_THAT(trail, HasSubstr(security_line("phone", "moved", "succeeded", former.id)));
  browser.follow(back.location);
  EXPECT_EQ(browser.signed_in_as(), "491701234567");
  EXPECT_NE(owner()->id, former.id);
  EXPECT_EQ(owner()->name, "");
}

TEST_P(FederationTest, AnOldNumberIsNotLinkedToAPartnersSubjectBeforeItsOwnerHasShownMore) {
  make_account("mira@example.org", "a quiet harbour", "aurora", "491701234567");
  clock.advance(std::chrono::hours(24 * 91));
  auto said = claims();
  said.msisdn = "+491701234567";
  Browser browser(*this);
  EXPECT_EQ(come_back(browser, depart(browser), token(said)).text("/notice"), "hosted.otp.oldNumber");
  EXPECT_FALSE(database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    return accounts::AccountStore(session).find_by_identity("partner:aurora", "42").has_value();
  }));
}

TEST_P(FederationTest, OnlyTheOperatorsProxyMayAssertANumber) {
  auto outside = in_network();
  outside.peer = "203.0.113.9";
  EXPECT_FALSE(auto_sign_in(outside));
  EXPECT_EQ(outside.get(step("/login/aurora/proceed")).text("/notice"), "hosted.notice.operatorOnly");
  EXPECT_EQ(outside.post(step("/login/aurora/proceed"), {}).status, 403);
  auto twice = in_network();
  twice.headers.add("X-MSISDN", "+491709999999");
  EXPECT_FALSE(auto_sign_in(twice));
  EXPECT_FALSE(auto_sign_in(in_network("not a number")));
  configure("aurora", {{"login-options", R"({"entries":[{"name":"password"}]})"}});
  EXPECT_FALSE(auto_sign_in(in_network())) << "the tenant has no operator option";
}

TEST_P(FederationTest, TheProvidersCookieSignsInAfterConfirmation) {
  Browser browser(*this);
  browser.jar["shop_operator"] = provider_cookie("tel:+491701234567");
  ASSERT_TRUE(auto_sign_in(browser));
  auto const page = browser.get(step("/login/aurora/proceed"));
  EXPECT_EQ(page.text("/recipientHint"), "•••4567");
  browser.follow(browser.post(page, {}).location);
  EXPECT_EQ(browser.signed_in_as(), "491701234567");

  Browser named(*this);
  named.jar["shop_operator"] = provider_cookie("customer-7");
  named.follow(named.post(step("/login/aurora/proceed"), {}).location);
  EXPECT_EQ(named.signed_in_as(), "?");
}

TEST_P(FederationTest, AForgedOrOldCookieMeansAGuest) {
  for (std::string const& bad : std::vector<std::string>{
           "1", "v1.x.y.z",
           accounts::make_provider_cookie(std::string(32, 'q'), {"aurora"}, "a",
                                          clock.now() + std::chrono::minutes(5)),
           accounts::make_provider_cookie(cookie_key, {"nujum"}, "a", clock.now() + std::chrono::minutes(5)),
           accounts::make_provider_cookie(cookie_key, {"aurora"}, "a", clock.now() - std::chrono::minutes(1)),
           accounts::make_provider_cookie(cookie_key, {"aurora"}, "a",
                                          clock.now() + std::chrono::hours(1))}) {
    Browser browser(*this);
    browser.jar["shop_operator"] = bad;
    EXPECT_FALSE(auto_sign_in(browser)) << bad;
    EXPECT_EQ(browser.post(step("/login/aurora/proceed"), {}).status, 403) << bad;
  }
}

TEST_P(FederationTest, AVisitorWhoDeclinesIsNotAskedAgainInThisBrowserSession) {
  auto browser = in_network();
  auto const sent = auto_sign_in(browser);
  ASSERT_TRUE(sent);
  auto const cookie = *sent->headers.find("Set-Cookie");
  EXPECT_THAT(std::string(cookie), StartsWith("autoSignIn=1"));
  EXPECT_EQ(cookie.find("Max-Age"), cookie.npos);
  browser.jar["autoSignIn"] = "1";
  EXPECT_FALSE(auto_sign_in(browser));
}

TEST_P(FederationTest, AutomaticSignInIsForDocumentsOfPeopleWithoutSessionOrCode) {
  EXPECT_TRUE(auto_sign_in(in_network()));
  EXPECT_FALSE(auto_sign_in(in_network(), "GET", "/music/_payload.json"));
  EXPECT_FALSE(auto_sign_in(in_network(), "HEAD"));
  EXPECT_FALSE(auto_sign_in(in_network(), "GET", "/music?code=abc&state=c.d"));
  auto crawler = in_network();
  crawler.headers.set("User-Agent",
                      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)");
  EXPECT_FALSE(auto_sign_in(crawler));
  for (int bits = 0; bits < 32; ++bits) {
    AutoSignInAsk const ask{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0,
                            (bits & 16) != 0};
    EXPECT_EQ(may_sign_in_automatically(ask), bits == 1) << bits;
  }
}

TEST_P(FederationTest, ASecureLoginUrlLeavesPlainHttpAlone) {
  configure("aurora", {{"login-options", R"({"entries":[{"name":"operator"}]})"},
                       {"flags", R"({"autoLogin.hasSecureLoginUrl":true})"}});
  auto browser = in_network();
  auto plain = browser.request("GET", "/music");
  plain.host = "aurora.example";
  EXPECT_FALSE(find_asserted_identity(portal->services, *tenants["aurora"], plain));
  plain.secure = true;
  EXPECT_TRUE(find_asserted_identity(portal->services, *tenants["aurora"], plain));
}

// ---- providers ----

TEST_P(FederationTest, AWayBackThatThisBrowserDidNotBeginIsLost) {
  Browser browser(*this);
  auto const shown = browser.get("/login/aurora/callback?code=a&state=b");
  EXPECT_EQ(shown.status, 400);
  EXPECT_EQ(shown.text("/notice"), "hosted.notice.flowLost");
  browser.jar["providerFlow"] = "forged";
  EXPECT_EQ(browser.get("/login/aurora/callback?code=a&state=b").text("/notice"), "hosted.notice.flowLost");
}

TEST_P(FederationTest, AProviderThatDoesNotAnswerIsReported) {
  configure("aurora",
            {{"login-options",
              R"({"entries":[{"name":"id","kind":"oidc","issuer":"https://id.invalid","clientId":"k"}]})"}});
  Browser browser(*this);
  auto const shown = browser.get(step("/login/aurora/provider/id"));
  EXPECT_EQ(shown.status, 502);
  EXPECT_EQ(shown.text("/notice"), "hosted.notice.provider");
  EXPECT_EQ(browser.get(step("/login/aurora/provider/unheard-of")).status, 404);
  auto const told = browser.get(login() + "&problem=providerRefused");
  EXPECT_THAT(told.errors(), ElementsAre(" hosted.error.providerRefused"));
  EXPECT_THAT(browser.get(login() + "&problem=%3Cb%3E").errors(), IsEmpty());
}

}  // namespace
}  // namespace sign_in
