// Sign-in by password and by otp on the hosted pages, up to the session and the redirect.
#include "features/sign_in/testing/browser.hpp"

namespace sign_in {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::string_view password = "a quiet harbour";

class HostedLoginTest : public testing::SignInTest {
 protected:
  testing::Shown sign_in(Browser& browser, std::string const& email, std::string_view typed = password,
                         std::string const& return_to = "/music?articleId=5") {
    return browser.post(login(return_to), {{"email", email}, {"password", std::string(typed)}});
  }
};
STORAGE_ON_BOTH_ENGINES(HostedLoginTest);

TEST_P(HostedLoginTest, ThePageOffersWhatTheTenantHas) {
  Browser browser(*this);
  auto const page = browser.get(login());
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.page, "hosted/login");
  EXPECT_THAT(page.text("/action"), StartsWith("/backend/login/aurora?lang=en&redirectUrl="));
  EXPECT_EQ(page.text("/options/0/kind"), "password");
  EXPECT_EQ(page.text("/options/1/kind"), "otp");
  EXPECT_EQ(page.text("/options/2/kind"), "passkey");
  EXPECT_THAT(page.text("/links/register"), StartsWith("/backend/register/aurora?"));
  EXPECT_EQ(page.text("/links/home"), "http://aurora.localhost:8080/");
}

TEST_P(HostedLoginTest, TheRightPasswordLeadsBackWithACodeThatOpensASession) {
  make_account("mira@example.org");
  Browser browser(*this);
  auto const back = sign_in(browser, " Mira@Example.ORG ", password,
                            "/music?articleId=5&purchaseType=SINGLE&typeID=3&subTypeId=4");
  EXPECT_EQ(back.status, 303);
  EXPECT_THAT(back.location,
              StartsWith("http://aurora.localhost:8080/music?articleId=5&purchaseType=SINGLE&typeID=3&"
                         "subTypeId=4&code="));
  EXPECT_THAT(back.location, HasSubstr("&state="));
  EXPECT_EQ(back.headers.find("Referrer-Policy"), "no-referrer");
  EXPECT_EQ(browser.signed_in_as(), "");

  auto const landed = browser.follow(back.location);
  EXPECT_EQ(landed.status, 303);
  EXPECT_EQ(landed.location,
            "http://aurora.localhost:8080/music?articleId=5&purchaseType=SINGLE&typeID=3&subTypeId=4");
  EXPECT_EQ(browser.signed_in_as(), "mira@example.org");
  EXPECT_FALSE(browser.jar.contains("signInFlow"));
  EXPECT_TRUE(browser.jar.contains("refreshToken"));
  EXPECT_TRUE(browser.jar.contains("signedIn"));
}

TEST_P(HostedLoginTest, SigningInAgainEndsTheFormerSessionOfTheBrowser) {
  make_account("mira@example.org");
  make_account("nova@example.org");
  Browser browser(*this), elsewhere(*this);
  browser.follow(sign_in(browser, "mira@example.org").location);
  elsewhere.follow(sign_in(elsewhere, "mira@example.org").location);
  auto const before = browser;
  browser.follow(sign_in(browser, "nova@example.org").location);
  EXPECT_EQ(browser.signed_in_as(), "nova@example.org");
  EXPECT_EQ(Browser(before).signed_in_as(), "");
  EXPECT_EQ(elsewhere.signed_in_as(), "mira@example.org");
}

TEST_P(HostedLoginTest, ACodeIsGoodOnceAndASecondUseEndsItsSession) {
  make_account("mira@example.org");
  Browser browser(*this);
  auto const back = sign_in(browser, "mira@example.org");
  auto copy = browser;
  browser.follow(back.location);
  EXPECT_EQ(browser.signed_in_as(), "mira@example.org");
  auto const again = copy.follow(back.location);
  EXPECT_EQ(again.status, 302);
  EXPECT_EQ(again.location, "http://aurora.localhost:8080/music?articleId=5");
  EXPECT_EQ(copy.signed_in_as(), "");
  EXPECT_EQ(browser.signed_in_as(), "");
}

TEST_P(HostedLoginTest, ACodeIsGoodInTheBrowserThatBeganOnly) {
  make_account("mira@example.org");
  Browser browser(*this), other(*this);
  auto const back = sign_in(browser, "mira@example.org");
  auto const stolen = other.follow(back.location);
  EXPECT_EQ(stolen.status, 302);
  EXPECT_EQ(stolen.location, "http://aurora.localhost:8080/music?articleId=5");
  EXPECT_EQ(other.signed_in_as(), "");
  // Somebody who began a sign-in of their own has another state.
  make_account("evil@example.org");
  sign_in(other, "evil@example.org");
  EXPECT_EQ(other.follow(back.location).status, 302);
  EXPECT_EQ(other.signed_in_as(), "");
}

TEST_P(HostedLoginTest, ACodeIsGoodForItsAddressOnly) {
  make_account("mira@example.org");
  Browser browser(*this);
  auto const back = sign_in(browser, "mira@example.org");
  auto const elsewhere = base::replace_all(back.location, "/music?articleId=5", "/profile?articleId=5");
  EXPECT_EQ(browser.follow(elsewhere).status, 302);
  EXPECT_EQ(browser.signed_in_as(), "");
}

TEST_P(HostedLoginTest, ACodeIsGoodForAMinute) {
  make_account("mira@example.org");
  Browser browser(*this);
  auto const back = sign_in(browser, "mira@example.org");
  clock.advance(std::chrono::seconds(61));
  EXPECT_EQ(browser.follow(back.location).status, 302);
  EXPECT_EQ(browser.signed_in_as(), "");
}

TEST_P(HostedLoginTest, AnAuthorizationCodeOfAnotherTenantIsRefused) {
  make_account("mira@example.org");
  Browser browser(*this), foreign(*this, "nujum");
  auto const back = sign_in(browser, "mira@example.org");
  foreign.jar = browser.jar;  // as if both were one host
  EXPECT_EQ(foreign.follow(back.location).status, 302);
  EXPECT_EQ(foreign.signed_in_as(), "");
  browser.follow(back.location);
  EXPECT_EQ(browser.signed_in_as(), "mira@example.org");
}

TEST_P(HostedLoginTest, APlantedCodeInTheReturnAddressNeverCounts) {
  make_account("mira@example.org");
  make_account("evil@example.org");
  Browser evil(*this), victim(*this);
  auto const theirs = sign_in(evil, "evil@example.org", password, "/music");
  auto const planted = theirs.location.substr(theirs.location.find("code="));
  auto const back = sign_in(victim, "mira@example.org", password, "/music?" + planted);
  victim.follow(back.location);
  EXPECT_EQ(victim.signed_in_as(), "mira@example.org");
}

TEST_P(HostedLoginTest, AFragmentComesBackToo) {
  make_account("mira@example.org");
  Browser browser(*this);
  auto const back = sign_in(browser, "mira@example.org", password, "/music?a=1#reviews");
  EXPECT_THAT(back.location, ::testing::EndsWith("#reviews"));
  auto const landed = browser.follow(back.location.substr(0, back.location.find('#')));  // as browsers ask
  EXPECT_EQ(landed.location, "http://aurora.localhost:8080/music?a=1#reviews");
}

TEST_P(HostedLoginTest, AnAddressElsewhereIsNeverFollowed) {
  make_account("mira@example.org");
  Browser browser(*this);
  for (auto const* bad : {"https://evil.example/", "//evil.example", "http://nujum.localhost:8080/",
                          "https://id.partner.example/", "javascript:alert(1)", "/\\evil.example"}) {
    auto const page = browser.get(login(bad));
    EXPECT_EQ(page.status, 400) << bad;
    EXPECT_EQ(page.page, "hosted/notice") << bad;
    EXPECT_EQ(page.text("/notice"), "hosted.notice.badReturn") << bad;
    auto const tried = sign_in(browser, "mira@example.org", password, bad);
    EXPECT_EQ(tried.status, 400) << bad;
    EXPECT_EQ(tried.location, "") << bad;
  }
}

TEST_P(HostedLoginTest, AWrongPasswordAndAnUnknownAddressLookTheSame) {
  make_account("mira@example.org");
  make_account("nopass@example.org", "");
  Browser browser(*this);
  auto const wrong = sign_in(browser, "mira@example.org", "wrong");
  EXPECT_EQ(wrong.status, 422);
  EXPECT_THAT(wrong.errors(), ElementsAre(" hosted.error.signIn"));
  EXPECT_THAT(wrong.body, Not(HasSubstr("wrong\"")));
  for (auto const* email : {"nobody@example.org", "nopass@example.org", "no address"}) {
    auto const other = sign_in(browser, email, "wrong");
    EXPECT_EQ(base::replace_all(other.body, email, "mira@example.org"), wrong.body);
    EXPECT_EQ(other.status, wrong.status);
    EXPECT_EQ(other.headers.lines(), wrong.headers.lines());
  }
  EXPECT_THAT(messages(), IsEmpty());
}

TEST_P(HostedLoginTest, EmptyFieldsAreNamed) {
  Browser browser(*this);
  EXPECT_THAT(sign_in(browser, " ", "").errors(),
              ElementsAre("email hosted.error.required", "password hosted.error.required"));
}

TEST_P(HostedLoginTest, GuessingIsSlowFromOnePlaceWithTheTimeToWait) {
  make_account("mira@example.org");
  for (auto const* email : {"mira@example.org", "nobody@example.org"}) {
    Browser browser(*this);
    testing::Shown shown;
    for (int i = 0; i < 6; ++i) shown = sign_in(browser, email, "wrong");
    EXPECT_EQ(shown.status, 429) << email;
    EXPECT_THAT(shown.errors(), ElementsAre(" hosted.error.tooMany"));
    EXPECT_TRUE(shown.headers.contains("Retry-After"));
    EXPECT_GT(shown.find("/retryAfter")->as_int64(), 0);
    EXPECT_EQ(sign_in(browser, email, password).status, 429) << "also with the right one";
  }
  clock.advance(std::chrono::minutes(2));
  Browser browser(*this);
  EXPECT_EQ(sign_in(browser, "mira@example.org").status, 303);
}

TEST_P(HostedLoginTest, ANewBrowserCausesAMailAndAKnownOneDoesNot) {
  make_account("mira@example.org");
  Browser browser(*this);
  sign_in(browser, "mira@example.org");
  EXPECT_THAT(templates(), ElementsAre("new-sign-in"));
  EXPECT_EQ(sent("device"), "Chrome on Linux");
  EXPECT_EQ(sent("address"), "203.0.113.7");
  sign_in(browser, "mira@example.org");
  EXPECT_EQ(templates().size(), 1U);
  Browser other(*this);
  sign_in(other, "mira@example.org");
  EXPECT_EQ(templates().size(), 2U);
}

TEST_P(HostedLoginTest, SuspendedAccountsMaySignIn) {
  auto const account = make_account("mira@example.org");
  database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    accounts::AccountStore(session).set_state(account.id, accounts::AccountState::suspended, std::nullopt,
                                              clock.now());
  });
  Browser browser(*this);
  EXPECT_EQ(sign_in(browser, "mira@example.org").status, 303);
}

TEST_P(HostedLoginTest, PasswordsCountToTheirLastByteInEveryScript) {
  std::string const longest(1024, 'x');
  for (std::string const& each :
       std::vector<std::string>{std::string(80, 'a') + "1", "كلمة سر طويلة", "🔒🔑🔒🔑🔒🔑"}) {
    auto const email = base::sha256_hex(each).substr(0, 8) + "@example.org";
    make_account(email, each);
    Browser browser(*this);
    EXPECT_EQ(sign_in(browser, email, each.substr(0, each.size() - 1)).status, each[0] == 'a' ? 422 : 400);
    EXPECT_EQ(sign_in(browser, email, each).status, 303) << each;
  }
}

TEST_P(HostedLoginTest, AClientWithAStateOfItsOwnGetsItBackAndNeedsItsVerifier) {
  make_account("mira@example.org");
  Browser browser(*this);
  std::string const verifier(43, 'v');
  http::Query const query{{"lang", "en"},
                          {"redirectUrl", "/music"},
                          {"state", "c.abc"},
                          {"code_challenge", accounts::pkce_challenge(verifier)},
                          {"code_challenge_method", "S256"}};
  auto const page = browser.get("/login/aurora?" + query.text());
  EXPECT_THAT(page.text("/action"), HasSubstr("code_challenge="));
  auto const back = browser.post(page, {{"email", "mira@example.org"}, {"password", std::string(password)}});
  EXPECT_EQ(back.status, 303);
  EXPECT_THAT(back.location, ::testing::EndsWith("&state=c.abc"));
  EXPECT_FALSE(browser.jar.contains("signInFlow"));
  EXPECT_EQ(browser.follow(back.location).status, 0) << "such an address is left to the page's script";

  auto const code = back.location.substr(back.location.find("code=") + 5, 43);
  auto const body = [&](std::string const& with) {
    return R"({"grantType":"authorization_code","redirectUrl":"/music","code":")" + code +
           R"(","codeVerifier":")" + with + "\"}";
  };
  auto const tokens = browser.ask(&SignInApi::login, body(verifier));
  EXPECT_EQ(tokens.status, 200);
  EXPECT_NE(tokens.text("/data/access_token"), "");
  EXPECT_EQ(tokens.find("/data/refresh_token"), nullptr);
  EXPECT_TRUE(browser.jar.contains("refreshToken"));
}

TEST_P(HostedLoginTest, AWrongOrMissingVerifierIsRefusedAndUsesTheCodeUp) {
  make_account("mira@example.org");
  std::string const verifier(43, 'v');
  for (std::string const& with : {std::string(R"(,"codeVerifier":"wrong")"), std::string()}) {
    Browser browser(*this);
    http::Query const query{{"redirectUrl", "/music"},
                            {"state", "c.abc"},
                            {"code_challenge", accounts::pkce_challenge(verifier)},
                            {"code_challenge_method", "S256"}};
    auto const back = browser.post("/login/aurora?" + query.text(),
                                   {{"email", "mira@example.org"}, {"password", std::string(password)}});
    auto const code = back.location.substr(back.location.find("code=") + 5, 43);
    auto const body = R"({"grantType":"authorization_code","redirectUrl":"/music","code":")" + code + "\"";
    EXPECT_EQ(browser.ask(&SignInApi::login, body + with + "}").status, 400);
    auto const late = browser.ask(&SignInApi::login, body + R"(,"codeVerifier":")" + verifier + "\"}");
    EXPECT_EQ(late.status, 400);
    EXPECT_EQ(late.text("/error"), "INVALID_GRANT");
  }
}

TEST_P(HostedLoginTest, StateAndChallengeAreReadStrictly) {
  Browser browser(*this);
  std::string const good(43, 'v');
  for (std::string const& bad : std::vector<std::string>{
           std::string("&state="), "&state=" + std::string(513, 's'), std::string("&state=a%0Ab"),
           "&code_challenge=" + good + "&code_challenge_method=S256",
           "&state=a&code_challenge=" + good + "&code_challenge_method=plain",
           "&state=a&code_challenge=short&code_challenge_method=S256",
           std::string("&state=a&code_challenge_method=S256"), std::string("&state=a&state=b"),
           std::string("&state=c.abc"),  // a code without PKCE could be used by whoever reads the address
           std::string("&redirectUrl=%2Fother")}) {
    EXPECT_EQ(browser.get(login() + bad).status, 400) << bad;
  }
}

TEST_P(HostedLoginTest, FormsAreFormsOnceEachFieldAndNoLarger) {
  Browser browser(*this);
  auto const send = [&](std::string type, std::string body) {
    auto asked = browser.request("POST", login());
    asked.headers.set("Content-Type", type);
    asked.body = std::move(body);
    return browser.hosted(std::move(asked)).status;
  };
  EXPECT_EQ(send("application/json", "{}"), 415);
  EXPECT_EQ(send("multipart/form-data; boundary=x", ""), 415);
  EXPECT_EQ(send("application/x-www-form-urlencoded", "email=a&email=b"), 400);
  EXPECT_EQ(send("application/x-www-form-urlencoded", "email=%ff"), 400);
  EXPECT_EQ(send("application/x-www-form-urlencoded", "password=a%00b"), 400);
  EXPECT_EQ(send("application/x-www-form-urlencoded", "email=" + std::string(70'000, 'a')), 413);
  EXPECT_EQ(send("application/x-www-form-urlencoded; charset=utf-8", "email=a"), 422);
}

TEST_P(HostedLoginTest, ACodeThatComesBackToAnotherBrowserIsUsedUp) {
  make_account("mira@example.org");
  Browser victim(*this);
  auto const back = sign_in(victim, "mira@example.org");
  Browser other(*this);
  EXPECT_EQ(other.follow(back.location).status, 302);
  EXPECT_EQ(other.signed_in_as(), "");
  EXPECT_EQ(victim.follow(back.location).status, 302) << "it has been seen by somebody else";
  EXPECT_EQ(victim.signed_in_as(), "");
  auto const again = sign_in(victim, "mira@example.org");
  EXPECT_EQ(victim.follow(again.location).status, 303);
  EXPECT_EQ(victim.signed_in_as(), "mira@example.org");
}

TEST_P(HostedLoginTest, WhileATenantIsSprayedAPasswordOnAnUnknownDeviceNeedsACodeByMail) {
  make_account("mira@example.org");
  Browser home(*this);
  EXPECT_EQ(home.follow(sign_in(home, "mira@example.org").location).status, 303);
  auto const before = messages().size();
  for (int at = 0; at <= 1000; ++at)
    portal->limits.wait_for({{"aurora"},
                             "p" + std::to_string(at),
                             "10.7." + std::to_string(at / 250) + "." + std::to_string(at % 250)});
  ASSERT_TRUE(portal->limits.is_sprayed({"aurora"}));
  EXPECT_EQ(sign_in(home, "mira@example.org").status, 303) << "a browser that was here before";

  configure("aurora", {{"login-options", R"({"entries":[{"name":"password"}]})"}});
  Browser sprayer(*this);
  auto const wrong = sign_in(sprayer, "mira@example.org", "a guess");
  auto const nobody = sign_in(sprayer, "nobody@example.org", "a guess");
  EXPECT_EQ(messages().size(), before) << "nobody is written to for a wrong password";
  Browser away(*this);
  auto const right = sign_in(away, "mira@example.org");
  for (auto const* shown : {&wrong, &nobody, &right}) {
    EXPECT_EQ(shown->status, 200);
    EXPECT_EQ(shown->page, "hosted/otp") << "the same for all, so nobody learns which password is right";
  }
  EXPECT_EQ(messages().size(), before + 1);
  auto const otp = sent("otp");
  EXPECT_THAT(sprayer.post(wrong, {{"otp", otp}}).errors(), ElementsAre("otp hosted.error.otpWrong"));
  auto const back = away.post(right, {{"otp", otp}});
  EXPECT_EQ(back.status, 303);
  away.follow(back.location);
  EXPECT_EQ(away.signed_in_as(), "mira@example.org");
}

// ---- one-time passwords ----

TEST_P(HostedLoginTest, AnOtpByMailSignsIn) {
  make_account("Mira@example.org");
  Browser browser(*this);
  auto const ask = browser.get(step("/login/aurora/otp"));
  EXPECT_EQ(ask.page, "hosted/otp");
  auto const enter = browser.post(ask, {{"recipient", "mira@example.org"}});
  EXPECT_EQ(enter.status, 200);
  EXPECT_EQ(enter.text("/recipientHint"), "mira@example.org") << "as typed, so that a mistake shows";
  ASSERT_THAT(templates(), ElementsAre("otp"));
  EXPECT_EQ(messages()[0].recipient, "Mira@example.org");
  auto const otp = sent("otp");

  EXPECT_THAT(browser.post(enter, {{"otp", ""}}).errors(), ElementsAre("otp hosted.error.required"));
  auto const wrong = browser.post(enter, {{"otp", otp == "000000" ? "000001" : "000000"}});
  EXPECT_EQ(wrong.status, 422);
  EXPECT_THAT(wrong.errors(), ElementsAre("otp hosted.error.otpWrong"));
  auto const back = browser.post(wrong, {{"otp", otp}});
  EXPECT_EQ(back.status, 303);
  browser.follow(back.location);
  EXPECT_EQ(browser.signed_in_as(), "Mira@example.org");
  EXPECT_THAT(browser.post(enter, {{"otp", otp}}).errors(), ElementsAre("otp hosted.error.otpExpired"));
}

TEST_P(HostedLoginTest, AnOtpExpiresBelongsToOneTenantAndIsNotVoidedByTheNext) {
  make_account("mira@example.org");
  make_account("mira@example.org", "another harbour", "nujum");
  Browser browser(*this);
  auto const enter = browser.post(step("/login/aurora/otp"), {{"recipient", "mira@example.org"}});
  auto const first = sent("otp");
  Browser foreign(*this, "nujum");
  auto const there =
      foreign.post("/login/nujum/otp?redirectUrl=/", {{"recipient", "mira@example.org"}, {"otp", first}});
  EXPECT_THAT(there.errors(), ElementsAre("otp hosted.error.otpExpired"));

  auto const again = browser.post(enter, {{"again", "1"}});
  EXPECT_EQ(again.status, 200);
  auto const second = sent("otp");
  Browser stranger(*this);
  auto const theirs = stranger.post(step("/login/aurora/otp"), {{"recipient", "mira@example.org"}});
  if (sent("otp") != first)
    EXPECT_THAT(stranger.post(theirs, {{"otp", first}}).errors(), ElementsAre("otp hosted.error.otpWrong"));
  EXPECT_EQ(browser.post(again, {{"otp", first}}).status, 303);
  clock.advance(std::chrono::minutes(10));
  EXPECT_THAT(browser.post(again, {{"otp", second}}).errors(), ElementsAre("otp hosted.error.otpExpired"));
}

TEST_P(HostedLoginTest, WhetherAnOtpWasSentDoesNotShow) {
  make_account("mira@example.org");
  Browser browser(*this);
  auto const known = browser.post(step("/login/aurora/otp"), {{"recipient", "mira@example.org"}});
  auto const unknown = browser.post(step("/login/aurora/otp"), {{"recipient", "nobody@example.org"}});
  EXPECT_EQ(base::replace_all(base::replace_all(unknown.body, "nobody@", "mira@"), "n•••", "m•••"),
            known.body);
  EXPECT_EQ(templates().size(), 1U);
  auto const otp = sent("otp");
  std::string const wrong = otp == "000000" ? "000001" : "000000";
  for (int i = 0; i < 8; ++i) {
    auto const a = browser.post(known, {{"otp", wrong}});
    auto const b = browser.post(unknown, {{"otp", wrong}});
    EXPECT_EQ(a.status, b.status) << i;
    EXPECT_EQ(a.errors(), b.errors()) << i;
  }
}

TEST_P(HostedLoginTest, AttemptsAtAnOtpEndAfterTheFifth) {
  make_account("mira@example.org");
  Browser browser(*this);
  auto const enter = browser.post(step("/login/aurora/otp"), {{"recipient", "mira@example.org"}});
  auto const otp = sent("otp");
  for (int i = 0; i < 5; ++i) {
    browser.client = "203.0.113." + std::to_string(50 + i);  // as if from many places
    EXPECT_THAT(browser.post(enter, {{"otp", otp == "000000" ? "000001" : "000000"}}).errors(),
                ElementsAre("otp hosted.error.otpWrong"));
  }
  browser.client = "203.0.113.99";
  EXPECT_THAT(browser.post(enter, {{"otp", otp}}).errors(), ElementsAre("otp hosted.error.otpExpired"));
}

TEST_P(HostedLoginTest, MailsToOneAddressAreLimited) {
  make_account("mira@example.org");
  for (auto const* email : {"mira@example.org", "nobody@example.org"}) {
    Browser browser(*this);
    testing::Shown shown;
    for (int i = 0; i < 4; ++i) {
      browser.client = "203.0.113." + std::to_string(100 + i);
      shown = browser.post(step("/login/aurora/otp"), {{"recipient", email}});
    }
    EXPECT_EQ(shown.status, 429) << email;
    EXPECT_TRUE(shown.headers.contains("Retry-After"));
  }
  EXPECT_EQ(templates().size(), 3U);
}

TEST_P(HostedLoginTest, TextMessagesGoOutWhereTheTenantSendsThem) {
  make_account("", "", "aurora", "491701234567");
  Browser browser(*this);
  EXPECT_THAT(browser.post(step("/login/aurora/otp"), {{"recipient", "+49 170 1234567"}}).errors(),
              ElementsAre("recipient hosted.error.email"));
  configure("aurora", {{"login-options", R"({"entries":[{"name":"otp","sms":true}]})"}});
  EXPECT_THAT(browser.post(step("/login/aurora/otp"), {{"recipient", "12"}}).errors(),
              ElementsAre("recipient hosted.error.recipient"));
  auto const enter = browser.post(step("/login/aurora/otp"), {{"recipient", "+49 170 1234567"}});
  EXPECT_EQ(enter.text("/recipientHint"), "+491701234567");
  ASSERT_EQ(messages().size(), 1U);
  EXPECT_EQ(messages()[0].channel, "sms");
  auto const back = browser.post(enter, {{"otp", sent("otp")}});
  browser.follow(back.location);
  EXPECT_EQ(browser.signed_in_as(), "491701234567");
}

TEST_P(HostedLoginTest, SignInMethodsThatTheTenantDoesNotOfferAre404) {
  configure("aurora", {{"login-options", R"({"entries":[{"name":"otp"}]})"}});
  Browser browser(*this);
  auto const page = browser.get(login());
  EXPECT_EQ(page.text("/action"), "");
  EXPECT_EQ(page.text("/links/register"), "");
  EXPECT_EQ(sign_in(browser, "mira@example.org").status, 404);
  EXPECT_EQ(browser.get(step("/register/aurora")).text("/notice"), "hosted.notice.registerClosed");
  configure("aurora",
            {{"login-options", R"({"entries":[{"name":"password"},{"name":"otp","enabled":false}]})"}});
  EXPECT_EQ(browser.get(step("/login/aurora/otp")).status, 404);
}

}  // namespace
}  // namespace sign_in
