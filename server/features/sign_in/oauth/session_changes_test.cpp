// Account switches in one browser, changed addresses, and limits on mails to one mailbox.
#include "features/sign_in/testing/browser.hpp"

namespace sign_in {
namespace {

using ::testing::HasSubstr;

class SessionChangesTest : public testing::SignInTest {
 protected:
  void sign_in(Browser& browser, std::string const& email) {
    http::Query const form{{"email", email}, {"password", "a quiet harbour"}};
    browser.follow(browser.post(login(), form).location);
    EXPECT_EQ(browser.signed_in_as(), email);
  }
  static std::string by_password(std::string const& email) {
    return R"({"grantType":"password","password":"a quiet harbour","email":")" + email + "\"}";
  }
  void change_email(accounts::AccountId id, std::string const& email) {
    database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      accounts::AccountStore(session).set_email(id, email, true, clock.now());
    });
  }
  std::string reset_token(Browser& browser, std::string const& email) {
    browser.post(step("/login/aurora/reset"), {{"email", email}});
    return sent("link").substr(sent("link").find('=') + 1);
  }
};
STORAGE_ON_BOTH_ENGINES(SessionChangesTest);

TEST_P(SessionChangesTest, WhoSignsInOverAnotherEndsThatSession) {
  make_account("mira@example.org");
  make_account("noah@example.org");
  Browser browser(*this);
  sign_in(browser, "mira@example.org");
  auto const before = browser;
  sign_in(browser, "noah@example.org");
  auto stolen = before;
  EXPECT_EQ(stolen.signed_in_as(), "");
  EXPECT_EQ(stolen.ask(&SignInApi::refresh, "{}").status, 401);
  EXPECT_EQ(browser.signed_in_as(), "noah@example.org");
}

TEST_P(SessionChangesTest, ACallThatSignsABrowserInEndsItsFormerSession) {
  make_account("mira@example.org");
  make_account("noah@example.org");
  Browser browser(*this);
  sign_in(browser, "mira@example.org");
  EXPECT_EQ(browser.ask(&SignInApi::login, by_password("noah@example.org")).status, 200);
  EXPECT_EQ(browser.signed_in_as(), "") << "pages never show one person while calls act for another";
  EXPECT_EQ(browser.ask(&SignInApi::refresh, "{}").status, 200);
}

TEST_P(SessionChangesTest, AFailedSignInEndsNothing) {
  make_account("mira@example.org");
  make_account("noah@example.org", "another password");
  Browser browser(*this);
  sign_in(browser, "mira@example.org");
  EXPECT_EQ(browser.ask(&SignInApi::login, by_password("noah@example.org")).status, 401);
  EXPECT_EQ(browser.signed_in_as(), "mira@example.org");
}

TEST_P(SessionChangesTest, ALinkToAFormerAddressSetsNoPassword) {
  auto const mira = make_account("mira@example.org");
  Browser browser(*this);
  auto const token = reset_token(browser, "mira@example.org");
  change_email(mira.id, "mira.new@example.org");
  browser.jar["resetToken"] = token;
  http::Query const chosen{{"password", "a loud mountain"}, {"repeat", "a loud mountain"}};
  EXPECT_EQ(browser.post(step("/login/aurora/password"), chosen).status, 410);
  EXPECT_EQ(
      browser.post(login(), {{"email", "mira.new@example.org"}, {"password", "a quiet harbour"}}).status,
      303);
}

TEST_P(SessionChangesTest, ANewPasswordInvalidatesPendingCodes) {
  make_account("mira@example.org");
  Browser thief(*this), owner(*this);
  auto const back = thief.post(login(), {{"email", "mira@example.org"}, {"password", "a quiet harbour"}});
  auto const token = reset_token(owner, "mira@example.org");
  owner.jar["resetToken"] = token;
  auto const set = owner.post(step("/login/aurora/password"),
                              {{"password", "a loud mountain"}, {"repeat", "a loud mountain"}});
  EXPECT_EQ(set.status, 303);
  thief.follow(back.location);
  EXPECT_EQ(thief.signed_in_as(), "");
  owner.follow(set.location);
  EXPECT_EQ(owner.signed_in_as(), "mira@example.org");
}

TEST_P(SessionChangesTest, APasswordThatIsReplacedWhileItIsCheckedSignsNobodyIn) {
  auto const mira = make_account("mira@example.org");
  Browser browser(*this);
  auto const request = browser.request("POST", "/");
  auto const& tenant = *browser.call().tenant;
  auto const open = [&](accounts::Account const& account, accounts::SignInMethod method) {
    return testing::wait_for(
        SignInCompletion(portal->services).open(tenant, request, "WEB", base::english(), {account, method}));
  };
  clock.advance(std::chrono::seconds(1));
  database().write_now(tenant.id, [&](storage::TenantSession const& session) {
    accounts::AccountStore(session).set_password(mira.id, "another hash", clock.now());
  });
  EXPECT_THROW(open(mira, accounts::SignInMethod::password), base::Problem);
  EXPECT_NO_THROW(open(mira, accounts::SignInMethod::otp));
  database().write_now(tenant.id, [&](storage::TenantSession const& session) {
    accounts::AccountStore(session).erase(mira.id);
  });
  EXPECT_THROW(open(mira, accounts::SignInMethod::otp), base::Problem);
}

TEST_P(SessionChangesTest, OthersCannotLockAnyoneOutOfTheirOtps) {
  make_account("mira@example.org");
  Browser known(*this);
  known.client = "203.0.113.200";
  sign_in(known, "mira@example.org");
  for (int at = 0; at < 80; ++at) {  // from many addresses: guesses, and unwanted mails
    Browser stranger(*this);
    stranger.client = "198.18." + std::to_string(at) + ".1";
    stranger.post(step("/login/aurora/otp"), {{"recipient", "mira@example.org"}, {"otp", "000000"}});
    stranger.post(step("/login/aurora/otp"), {{"recipient", "mira@example.org"}});
  }
  auto const enter = known.post(step("/login/aurora/otp"), {{"recipient", "mira@example.org"}});
  ASSERT_EQ(enter.status, 200);
  EXPECT_EQ(known.post(enter, {{"otp", sent("otp")}}).status, 303);
}

TEST_P(SessionChangesTest, NoAddressMakesACookieThatTheBrowserCannotBringBack) {
  make_account("mira@example.org");
  Browser browser(*this);
  std::string letters;
  for (int at = 0; at < 160; ++at) letters += "é";  // each as long as six in an address
  for (auto const& path : {"/" + letters, "/" + std::string(990, 'x')}) {
    auto const back =
        browser.post(login(path), {{"email", "mira@example.org"}, {"password", "a quiet harbour"}});
    EXPECT_EQ(back.status, 303);
    EXPECT_LT(browser.jar["signInFlow"].size(), 2000U);
    browser.follow(back.location);
    EXPECT_EQ(browser.signed_in_as(), "mira@example.org");
  }
  for (auto const& path : {"/" + letters + letters, "/" + std::string(2000, 'x')})
    EXPECT_EQ(browser.get(login(path)).status, 400);
}

TEST_P(SessionChangesTest, SigningOutSendsClearSiteData) {
  make_account("mira@example.org");
  Browser browser(*this);
  sign_in(browser, "mira@example.org");
  auto const page = browser.post(step("/logout/aurora", "/"), {});
  EXPECT_EQ(page.headers.find("Clear-Site-Data"), "\"cache\"");
  sign_in(browser, "mira@example.org");
  EXPECT_EQ(browser.ask(&SignInApi::logout, "{}").headers.find("Clear-Site-Data"), "\"cache\"");
}

}  // namespace
}  // namespace sign_in
