// The calls of signing in, as clients make them.
#include "features/sign_in/testing/browser.hpp"

namespace sign_in {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class SignInApiTest : public testing::SignInTest {
 protected:
  static std::string by_password(std::string const& email, std::string const& password = "a quiet harbour") {
    return R"({"grantType":"password","email":")" + email + R"(","password":")" + password + "\"}";
  }
  static std::string by_otp(std::string const& email, std::string const& otp) {
    return R"({"grantType":"otp","email":")" + email + R"(","pin":")" + otp + "\"}";
  }
  Browser program() {
    Browser out(*this);
    out.headers.remove("Sec-Fetch-Site");
    return out;
  }
};
STORAGE_ON_BOTH_ENGINES(SignInApiTest);

TEST_P(SignInApiTest, AProgramGetsItsTokensInTheBody) {
  make_account("mira@example.org");
  auto client = program();
  auto const tokens = client.ask(&SignInApi::login, by_password("mira@example.org"));
  EXPECT_EQ(tokens.status, 200);
  EXPECT_NE(tokens.text("/data/access_token"), "");
  EXPECT_NE(tokens.text("/data/refresh_token"), "");
  EXPECT_EQ(tokens.find("/data/expires")->as_int64(), 300);
  EXPECT_EQ(tokens.headers.find("cache-control"), "no-store");
  EXPECT_THAT(client.jar, IsEmpty());

  auto const fresh =
      client.ask(&SignInApi::refresh, R"({"refreshToken":")" + tokens.text("/data/refresh_token") + "\"}");
  EXPECT_EQ(fresh.status, 200);
  EXPECT_NE(fresh.text("/data/refresh_token"), "");
  EXPECT_NE(fresh.text("/data/refresh_token"), tokens.text("/data/refresh_token"));
  EXPECT_THAT(client.jar, IsEmpty());
}

TEST_P(SignInApiTest, ABrowserKeepsItsRefreshTokenInACookie) {
  make_account("mira@example.org");
  Browser browser(*this);
  auto const tokens = browser.ask(&SignInApi::login, by_password("mira@example.org"));
  EXPECT_EQ(tokens.find("/data/refresh_token"), nullptr);
  ASSERT_TRUE(browser.jar.contains("refreshToken"));
  auto const before = browser.jar["refreshToken"];
  auto const stamp = browser.jar["signedIn"];
  auto const fresh = browser.ask(&SignInApi::refresh, "{}");
  EXPECT_EQ(fresh.status, 200);
  EXPECT_EQ(fresh.find("/data/refresh_token"), nullptr);
  EXPECT_NE(browser.jar["refreshToken"], before);
  EXPECT_EQ(browser.jar["signedIn"], stamp);

  auto const token = fresh.text("/data/access_token");
  auto const user = browser.ask(&SignInApi::user_token, R"({"accessToken":")" + token + "\"}");
  EXPECT_EQ(user.status, 200);
  EXPECT_EQ(user.text("/data/user/email"), "mira@example.org");
  EXPECT_EQ(user.text("/data/user/roles/0"), "user");
  EXPECT_EQ(user.body.find("argon2"), std::string::npos);
  EXPECT_EQ(browser.signed_in_as(), "mira@example.org");
}

TEST_P(SignInApiTest, AnOldRefreshTokenEndsTheSessionAndTheBrowserForgetsIt) {
  make_account("mira@example.org");
  Browser browser(*this);
  browser.ask(&SignInApi::login, by_password("mira@example.org"));
  auto const first = browser.jar["refreshToken"];
  browser.ask(&SignInApi::refresh);
  browser.ask(&SignInApi::refresh);
  browser.jar["refreshToken"] = first;
  auto const reused = browser.ask(&SignInApi::refresh);
  EXPECT_EQ(reused.status, 401);
  EXPECT_EQ(reused.text("/error"), "TOKEN_REUSED");
  EXPECT_FALSE(browser.jar.contains("refreshToken"));
  EXPECT_FALSE(browser.jar.contains("signedIn"));
  EXPECT_EQ(browser.ask(&SignInApi::refresh).status, 401);
}

TEST_P(SignInApiTest, WhileATenantIsSprayedThePasswordOfAnUnknownDeviceIsAnsweredWithAMailedCode) {
  make_account("mira@example.org");
  Browser home(*this);
  EXPECT_EQ(home.ask(&SignInApi::login, by_password("mira@example.org")).status, 200);
  auto const before = messages().size();
  for (int at = 0; at <= 1000; ++at)
    portal->limits.wait_for({{"aurora"},
                             "p" + std::to_string(at),
                             "10.7." + std::to_string(at / 250) + "." + std::to_string(at % 250)});
  ASSERT_TRUE(portal->limits.is_sprayed({"aurora"}));
  EXPECT_EQ(home.ask(&SignInApi::login, by_password("mira@example.org")).status, 200)
      << "a device that was here before";

  // Also where the tenant offers no codes: without this one its owner could not get in.
  configure("aurora", {{"login-options", R"({"entries":[{"name":"password"}]})"}});
  auto sprayer = program();
  auto const wrong = sprayer.ask(&SignInApi::login, by_password("mira@example.org", "a guess"));
  auto const nobody = sprayer.ask(&SignInApi::login, by_password("nobody@example.org", "a guess"));
  EXPECT_EQ(messages().size(), before) << "nobody is written to for a wrong password";
  auto away = program();
  auto const right = away.ask(&SignInApi::login, by_password("mira@example.org"));
  EXPECT_EQ(right.status, 401);
  EXPECT_EQ(right.text("/error"), "MAILED_CODE_REQUIRED");
  for (auto const* shown : {&wrong, &nobody})
    EXPECT_EQ(shown->body, right.body) << "nobody learns which password is right";
  ASSERT_EQ(messages().size(), before + 1);
  EXPECT_EQ(messages().back().recipient, "mira@example.org");

  auto const otp = sent("otp");
  EXPECT_EQ(sprayer.ask(&SignInApi::login, by_otp("mira@example.org", otp)).status, 401)
      << "the code is good for the client that gave the password";
  auto const tokens = away.ask(&SignInApi::login, by_otp("mira@example.org", otp));
  EXPECT_EQ(tokens.status, 200);
  EXPECT_NE(tokens.text("/data/access_token"), "");
}

TEST_P(SignInApiTest, TokensOfAnotherTenantAreRefused) {
  make_account("mira@example.org");
  auto client = program();
  auto const tokens = client.ask(&SignInApi::login, by_password("mira@example.org"));
  Browser foreign(*this, "nujum");
  EXPECT_EQ(
      foreign.ask(&SignInApi::refresh, R"({"refreshToken":")" + tokens.text("/data/refresh_token") + "\"}")
          .status,
      401);
  EXPECT_EQ(
      foreign.ask(&SignInApi::user_token, R"({"accessToken":")" + tokens.text("/data/access_token") + "\"}")
          .status,
      401);
}

TEST_P(SignInApiTest, EveryFailedSignInHasTheSameAnswer) {
  make_account("mira@example.org");
  auto client = program();
  auto const wrong = client.ask(&SignInApi::login, by_password("mira@example.org", "wrong"));
  EXPECT_EQ(wrong.status, 401);
  EXPECT_EQ(wrong.text("/error"), "SIGN_IN_FAILED");
  EXPECT_EQ(wrong.text("/i18n"), "hosted.error.signIn");
  for (auto const& body :
       {by_password("nobody@example.org"), by_password("no address"), by_otp("mira@example.org", "123456"),
        by_otp("nobody@example.org", "123456"), by_otp("no address", "123456")}) {
    auto const other = client.ask(&SignInApi::login, body);
    EXPECT_EQ(other.status, 401) << body;
    EXPECT_EQ(other.body, wrong.body) << body;
  }
  testing::Shown last;
  for (int i = 0; i < 6; ++i) last = client.ask(&SignInApi::login, by_password("mira@example.org", "wrong"));
  EXPECT_EQ(last.status, 429);
  EXPECT_EQ(last.text("/error"), "TOO_MANY_ATTEMPTS");
  EXPECT_TRUE(last.headers.contains("Retry-After"));
}

TEST_P(SignInApiTest, SendingAnOtpAnswersTheSameForEverybody) {
  make_account("mira@example.org");
  auto client = program();
  auto const known = client.ask(&SignInApi::send_otp, R"({"email":"mira@example.org"})");
  auto const unknown = client.ask(&SignInApi::send_otp, R"({"email":"nobody@example.org"})");
  EXPECT_EQ(known.status, 202);
  EXPECT_EQ(unknown.status, 202);
  EXPECT_EQ(known.body, unknown.body);
  EXPECT_THAT(templates(), ElementsAre("otp"));
  auto const tokens = client.ask(&SignInApi::login, by_otp("mira@example.org", sent("otp")));
  EXPECT_EQ(tokens.status, 200);
  EXPECT_EQ(client.ask(&SignInApi::send_otp, "{}").status, 400);
  EXPECT_EQ(client.ask(&SignInApi::send_otp, R"({"msisdn":"+491701234567"})").status, 400);
  EXPECT_EQ(client.ask(&SignInApi::send_otp, R"({"email":"a@b.example\r\nBcc: c@d.example"})").status, 400);
}

TEST_P(SignInApiTest, BodiesAreCheckedAndNothingPrivilegedIsBound) {
  make_account("mira@example.org");
  auto client = program();
  for (auto const* bad :
       {"{", "[]", R"({"grantType":"magic"})", R"({"grantType":7})", R"({"grantType":"password"})",
        R"({"grantType":"password","email":"mira@example.org"})",
        R"({"grantType":"password","email":["mira@example.org"],"password":"x"})",
        R"({"grantType":"otp","email":"mira@example.org"})", R"({"grantType":"authorization_code"})",
        R"({"grantType":"authorization_code","code":"x"})",
        R"({"grantType":"password","grantType":"otp","email":"mira@example.org"})"})
    EXPECT_EQ(client.ask(&SignInApi::login, bad).status, 400) << bad;
  auto const tokens = client.ask(
      &SignInApi::login,
      R"({"grantType":"password","email":"mira@example.org","password":"a quiet harbour","roles":["admin"],)"
      R"("tenant":"nujum","userId":"0000000000001","state":"active"})");
  EXPECT_EQ(tokens.status, 200);
  EXPECT_EQ(account_of("mira@example.org")->roles, "user");
  EXPECT_EQ(client.ask(&SignInApi::user_token, "{}").status, 400);
  EXPECT_EQ(client.ask(&SignInApi::user_token, R"({"accessToken":"x.y.z"})").status, 401);
  EXPECT_EQ(client.ask(&SignInApi::refresh, R"({"refreshToken":"x"})").status, 401);
}

TEST_P(SignInApiTest, SigningOutEndsTheSessionHoweverItIsProven) {
  make_account("mira@example.org");
  for (auto const* by : {"cookie", "portal", "bearer", "body"}) {
    Browser browser(*this);
    auto const tokens = browser.ask(&SignInApi::login, by_password("mira@example.org"));
    auto const access = tokens.text("/data/access_token");
    browser.ask(&SignInApi::user_token, R"({"accessToken":")" + access + "\"}");
    auto keeper = browser;
    auto const refresh = browser.jar["refreshToken"];
    std::string body = R"({"lang":"ar"})";
    if (by != std::string("cookie")) browser.jar.erase("refreshToken");
    if (by != std::string("portal")) browser.jar.erase("userToken");
    if (by == std::string("bearer")) browser.headers.set("Authorization", "Bearer " + access);
    if (by == std::string("body")) body = R"({"lang":"ar","refreshToken":")" + refresh + "\"}";
    auto const out = browser.ask(&SignInApi::logout, body);
    EXPECT_EQ(out.status, 200);
    EXPECT_EQ(out.text("/data/url"), "http://aurora.localhost:8080/ar/external/logout");
    EXPECT_FALSE(browser.jar.contains("signedIn"));
    EXPECT_EQ(keeper.signed_in_as(), "") << by;
    EXPECT_EQ(keeper.ask(&SignInApi::refresh).status, 401) << by;
  }
}

TEST_P(SignInApiTest, SigningOutLeadsToAnAddressOfTheTenantOnly) {
  Browser browser(*this);
  auto const url = [&](std::string const& wanted) {
    return browser.ask(&SignInApi::logout, R"({"redirectUrl":")" + wanted + R"(","lang":"en"})")
        .text("/data/url");
  };
  EXPECT_EQ(url("/music"), "http://aurora.localhost:8080/music");
  EXPECT_EQ(url("https://evil.example"), "http://aurora.localhost:8080/external/logout");
  EXPECT_EQ(url("//evil.example"), "http://aurora.localhost:8080/external/logout");
  EXPECT_EQ(browser.ask(&SignInApi::logout, "").status, 200);
}

TEST_P(SignInApiTest, OptionsListWhatTheVisitorMayUse) {
  Browser browser(*this);
  auto const usual = browser.ask(&SignInApi::options, "", "/?lang=fr");
  EXPECT_EQ(usual.text("/data/flow"), "single");
  EXPECT_EQ(usual.text("/data/options/1/href"), "/backend/login/aurora/otp?lang=fr");
  EXPECT_EQ(usual.text("/data/login"), "/backend/login/aurora?lang=fr");
  configure("aurora", {{"login-options", R"({"entries":[{"name":"operator"}]})"}});
  auto const outside = browser.ask(&SignInApi::options);
  EXPECT_TRUE(outside.find("/data/operatorOnly")->as_bool());
  EXPECT_FALSE(outside.find("/data/operatorNetwork")->as_bool());
  EXPECT_THAT(outside.find("/data/options")->as_array(), IsEmpty());
  EXPECT_EQ(browser.get(login()).text("/notice"), "hosted.notice.operatorOnly");
  browser.client = "192.0.2.9";
  auto const inside = browser.ask(&SignInApi::options);
  EXPECT_TRUE(inside.find("/data/operatorNetwork")->as_bool());
  EXPECT_EQ(inside.text("/data/options/0/kind"), "operator");
  EXPECT_EQ(browser.ask(&SignInApi::partner_options).text("/data/options/0/kind"), "operator");
}

TEST_P(SignInApiTest, PartnerOptionsAreThePartnersOwn) {
  Browser browser(*this);
  auto const names = [&] {
    std::vector<std::string> out;
    for (auto const& each : browser.ask(&SignInApi::partner_options).find("/data/options")->as_array())
      out.emplace_back(each.at("name").as_string());
    return out;
  };
  EXPECT_THAT(names(), Contains("password")) << "a tenant without a partner is its own";
  configure("aurora", {{"login-options", R"({"entries":[{"name":"password"},{"name":"club","kind":"partner",
      "url":"https://id.partner.example/club"},{"name":"otp"}]})"},
                       {"flags", R"({"partnerLoginFlow":true})"}});
  EXPECT_THAT(names(), ElementsAre("club"));
}

TEST_P(SignInApiTest, AnInvalidPasskeyAnswerIsRefusedAndUsesItsChallengeUp) {
  Browser browser(*this);
  auto const asked = browser.ask(&SignInApi::passkey_options, "{}");
  EXPECT_EQ(asked.status, 200);
  EXPECT_EQ(asked.text("/data/options/rpId"), "aurora.localhost");
  EXPECT_TRUE(browser.jar.contains("passkeyChallenge"));
  for (auto const* bad : {R"({"answer":{}})", R"({"answer":"x"})", R"({"answer":null})"}) {
    auto const answer = browser.ask(&SignInApi::passkey, bad);
    EXPECT_EQ(answer.status, 401) << bad;
    EXPECT_EQ(answer.text("/error"), "SIGN_IN_FAILED");
  }
  EXPECT_EQ(browser.ask(&SignInApi::passkey, "{}").status, 400);
  auto asked_there = browser.request("POST", "/login/aurora/passkey?redirectUrl=/");
  asked_there.body = R"({"answer":{}})";
  EXPECT_EQ(browser.hosted(std::move(asked_there)).status, 401);
  EXPECT_FALSE(browser.jar.contains("passkeyChallenge"));
  configure("aurora", {{"login-options", R"({"entries":[{"name":"password"}]})"}});
  EXPECT_EQ(browser.ask(&SignInApi::passkey_options, "{}").status, 404);
}

}  // namespace
}  // namespace sign_in
