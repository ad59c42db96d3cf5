// Registration, confirmation by otp or link, and password reset on the hosted pages.
#include "features/sign_in/testing/browser.hpp"

namespace sign_in {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

class HostedRegistrationTest : public testing::SignInTest {
 protected:
  http::Query form(std::string const& email, std::string const& password = "a quiet harbour",
                   std::string const& name = "Mira", std::string const& last_name = "Lind") {
    return {{"name", name}, {"lastName", last_name}, {"email", email}, {"password", password}};
  }
  testing::Shown begin(Browser& browser, std::string const& email) {
    return browser.post(step("/register/aurora"), form(email));
  }
  /// The path of the newest mail's link.
  std::string link() {
    auto const address = sent("link");
    return address.substr(address.find('/', address.find("//") + 2));
  }
};
STORAGE_ON_BOTH_ENGINES(HostedRegistrationTest);

TEST_P(HostedRegistrationTest, TheOtpOfTheMailCreatesTheAccountAndSignsIn) {
  Browser browser(*this);
  auto const enter = begin(browser, " Mira@Example.org ");
  EXPECT_EQ(enter.status, 200);
  EXPECT_EQ(enter.page, "hosted/register");
  EXPECT_EQ(enter.text("/recipientHint"), "Mira@Example.org") << "as typed, so that a mistake shows";
  EXPECT_FALSE(account_of("mira@example.org"));
  ASSERT_THAT(templates(), ElementsAre("verify-email"));
  EXPECT_EQ(messages()[0].recipient, "Mira@Example.org");

  auto const back = browser.post(enter, {{"otp", sent("otp")}});
  EXPECT_EQ(back.status, 303);
  auto const account = account_of("mira@example.org");
  ASSERT_TRUE(account);
  EXPECT_TRUE(account->email_verified_at);
  EXPECT_EQ(account->name, "Mira");
  EXPECT_EQ(account->roles, "user");
  browser.follow(back.location);
  EXPECT_EQ(browser.signed_in_as(), "Mira@Example.org");
  EXPECT_EQ(templates().size(), 1U) << "no mail about a new sign-in";
  auto const again = browser.post(login(), {{"email", "mira@example.org"}, {"password", "a quiet harbour"}});
  EXPECT_EQ(again.status, 303);
}

TEST_P(HostedRegistrationTest, TheLinkOfTheMailDoesTooInAnyBrowserWithThePasswordThatWasChosen) {
  Browser browser(*this), other(*this);
  begin(browser, "mira@example.org");
  EXPECT_THAT(sent("link"), StartsWith("http://aurora.localhost:8080/backend/register/aurora/confirm?"));
  auto const page = other.get(link());
  EXPECT_EQ(page.page, "hosted/confirm");
  EXPECT_EQ(page.text("/recipientHint"), "m•••@example.org");
  EXPECT_FALSE(account_of("mira@example.org")) << "programs that look into mails open links too";
  EXPECT_THAT(other.post(page, {}).errors(), ElementsAre("password hosted.error.required"));
  auto const wrong = other.post(page, {{"password", "a stranger's guess"}});
  EXPECT_THAT(wrong.errors(), ElementsAre("password hosted.error.passwordChosen"));
  EXPECT_EQ(wrong.page, "hosted/confirm");
  EXPECT_FALSE(account_of("mira@example.org")) << "the owner of the address did not choose the password";
  auto const back = other.post(page, {{"password", "a quiet harbour"}});
  EXPECT_EQ(back.status, 303);
  other.follow(back.location);
  EXPECT_EQ(other.signed_in_as(), "mira@example.org");
  EXPECT_EQ(browser.get(link()).text("/notice"), "hosted.notice.linkExpired");
  EXPECT_EQ(browser.post(page, {{"password", "a quiet harbour"}}).status, 410);
}

TEST_P(HostedRegistrationTest, ATakenAddressLooksTheSameAndItsOwnerGetsAMail) {
  make_account("mira@example.org");
  Browser browser(*this);
  auto taken = begin(browser, "mira@example.org");
  auto fresh = begin(browser, "nova@example.org");
  EXPECT_THAT(templates(), ElementsAre("account-exists", "verify-email"));
  auto const alike = [](testing::Shown const& shown) {
    auto body = base::replace_all(shown.body, shown.text("/hidden/pending"), "");
    return base::replace_all(base::replace_all(body, "nova@", "mira@"), "n•••", "m•••");
  };
  EXPECT_EQ(alike(taken), alike(fresh));
  EXPECT_EQ(taken.status, fresh.status);
  EXPECT_EQ(taken.text("/hidden/pending").size(), fresh.text("/hidden/pending").size());
  auto const right = sent("otp");
  std::string const wrong = right == "000000" ? "000001" : "000000";
  for (int i = 0; i < 6; ++i) {
    auto const a = browser.post(taken, {{"otp", wrong}});
    auto const b = browser.post(fresh, {{"otp", wrong}});
    EXPECT_EQ(a.errors(), b.errors()) << i;
    EXPECT_EQ(a.status, b.status) << i;
  }
  auto const data = *base::parse_tree(messages()[0].data);
  EXPECT_THAT(std::string(data.at("link").as_string()), HasSubstr("/backend/login/aurora?"));
  EXPECT_THAT(std::string(data.at("resetLink").as_string()), HasSubstr("/backend/login/aurora/reset?"));
}

TEST_P(HostedRegistrationTest, FieldsAreCheckedEachWithItsReason) {
  Browser browser(*this);
  auto const errors = [&](http::Query const& typed) {
    return browser.post(step("/register/aurora"), typed).errors();
  };
  EXPECT_THAT(errors(form("", "", " ")),
              ElementsAre("name hosted.error.required", "email hosted.error.required",
                          "password hosted.error.required"));
  EXPECT_THAT(errors(form("nowhere")), ElementsAre("email hosted.error.email"));
  EXPECT_THAT(errors(form("a@b@c.example")), ElementsAre("email hosted.error.email"));
  EXPECT_THAT(errors(form("a@example.org\r\nBcc: b@example.org")), ElementsAre("email hosted.error.email"));
  EXPECT_THAT(errors(form("a@example.org", "short")), ElementsAre("password hosted.error.passwordMin"));
  EXPECT_THAT(errors(form("a@example.org", "password1")),
              ElementsAre("password hosted.error.passwordCommon"));
  EXPECT_THAT(errors(form("miralind@example.org", "miralind1")),
              Contains(StartsWith("password hosted.error.password")));
  for (char const* of_context : {"aurora2026!", "The Shop 1", "theshop77", "AURORA-aurora"})
    EXPECT_THAT(errors(form("a@example.org", of_context)), ElementsAre("password hosted.error.passwordOwn"))
        << of_context;
  EXPECT_THAT(errors(form("a@example.org", std::string(1025, 'x'))),
              ElementsAre("password hosted.error.passwordMax"));
  EXPECT_THAT(errors(form("a@example.org", "a quiet harbour", std::string(101, 'x'))),
              ElementsAre("name hosted.error.max"));
  EXPECT_THAT(errors(form("a@example.org", "a quiet harbour", "Mira\u202e")),
              ElementsAre("name hosted.error.name"));
  EXPECT_THAT(errors(form("a@example.org", "a quiet harbour", "Mira\r\nX: y")),
              ElementsAre("name hosted.error.name"));
  EXPECT_THAT(errors(form("a@example.org", "a quiet harbour", "ميرا", "اللند")), IsEmpty());
  EXPECT_EQ(templates().size(), 1U);
}

TEST_P(HostedRegistrationTest, WhatWasTypedComesBackExceptThePassword) {
  Browser browser(*this);
  auto const page = browser.post(step("/register/aurora"), form("nowhere", "a secret harbour"));
  EXPECT_EQ(page.status, 422);
  EXPECT_EQ(page.text("/values/email"), "nowhere");
  EXPECT_EQ(page.text("/values/name"), "Mira");
  EXPECT_THAT(page.body, Not(HasSubstr("a secret harbour")));
  EXPECT_THAT(begin(browser, "a@example.org").body, Not(HasSubstr("argon2")));
}

TEST_P(HostedRegistrationTest, AnotherMailLeavesTheFirstGoodInItsOwnForm) {
  Browser browser(*this);
  auto const enter = begin(browser, "mira@example.org");
  auto const first = sent("otp");
  auto const again = browser.post(enter, {{"again", "1"}});
  EXPECT_EQ(again.status, 200);
  EXPECT_THAT(templates(), ElementsAre("verify-email", "verify-email"));
  Browser stranger(*this);
  auto const theirs = begin(stranger, "mira@example.org");
  if (sent("otp") != first)
    EXPECT_THAT(stranger.post(theirs, {{"otp", first}}).errors(), ElementsAre("otp hosted.error.otpWrong"));
  auto const forged = browser.post("/register/aurora/otp?redirectUrl=/",
                                   {{"email", "a@b.example"}, {"pending", "x"}, {"again", "1"}});
  EXPECT_THAT(forged.errors(), ElementsAre(" hosted.error.expired"));
  EXPECT_EQ(browser.post(again, {{"otp", first}}).status, 303);
}

TEST_P(HostedRegistrationTest, OtpsAndLinksExpireAndBelongToOneTenant) {
  Browser browser(*this), foreign(*this, "nujum");
  auto const enter = begin(browser, "mira@example.org");
  auto const token = link().substr(link().find("token=") + 6);
  EXPECT_EQ(foreign.get("/register/nujum/confirm?redirectUrl=/&token=" + token).text("/notice"),
            "hosted.notice.linkExpired");
  EXPECT_EQ(foreign.post("/register/nujum/confirm?redirectUrl=/", {{"token", token}}).status, 410);
  auto const otp = sent("otp");
  clock.advance(std::chrono::minutes(10));
  EXPECT_THAT(browser.post(enter, {{"otp", otp}}).errors(), ElementsAre("otp hosted.error.otpExpired"));
  EXPECT_EQ(browser.get(link()).page, "hosted/confirm");
  clock.advance(std::chrono::minutes(51));
  EXPECT_EQ(browser.get(link()).text("/notice"), "hosted.notice.linkExpired");
  for (auto const* odd : {"", "x", "0000000000000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
    EXPECT_EQ(browser.get(step("/register/aurora/confirm") + "&token=" + odd).status, 410);
}

TEST_P(HostedRegistrationTest, TheFirstRegistrationToFinishGetsTheAddress) {
  Browser browser(*this);
  auto const enter = begin(browser, "mira@example.org");
  make_account("mira@example.org", "somebody else's");
  EXPECT_THAT(browser.post(enter, {{"otp", sent("otp")}}).errors(),
              ElementsAre("otp hosted.error.otpExpired"));
}

TEST_P(HostedRegistrationTest, TheSameAddressIsASeparateAccountInEachTenant) {
  make_account("mira@example.org", "a quiet harbour", "nujum");
  Browser browser(*this);
  begin(browser, "mira@example.org");
  EXPECT_THAT(templates(), ElementsAre("verify-email"));
}

// ---- new passwords ----

TEST_P(HostedRegistrationTest, ALinkByMailSetsANewPasswordAndEndsEverySession) {
  make_account("mira@example.org");
  Browser old(*this), browser(*this);
  old.follow(old.post(login(), {{"email", "mira@example.org"}, {"password", "a quiet harbour"}}).location);
  EXPECT_EQ(old.signed_in_as(), "mira@example.org");

  auto const asked = browser.post(step("/login/aurora/reset"), {{"email", "Mira@example.org"}});
  EXPECT_EQ(asked.text("/recipientHint"), "Mira@example.org");
  EXPECT_THAT(sent("link"), StartsWith("http://aurora.localhost:8080/en?session_id="));
  auto const token = sent("link").substr(sent("link").find('=') + 1);
  browser.jar["resetToken"] = token;
  auto const action = step("/login/aurora/password", "/");
  auto const weak = browser.post(action, {{"password", "short"}, {"repeat", "short"}});
  EXPECT_EQ(weak.page, "reset-password");
  EXPECT_THAT(weak.errors(), ElementsAre("password hosted.error.passwordMin"));
  EXPECT_THAT(browser.post(action, {{"password", "a loud mountain"}, {"repeat", "another"}}).errors(),
              ElementsAre("repeat hosted.error.passwordRepeat"));
  for (std::string const of_context : {"aurora2026!", "The Shop 1"})
    EXPECT_THAT(browser.post(action, {{"password", of_context}, {"repeat", of_context}}).errors(),
                ElementsAre("password hosted.error.passwordOwn"))
        << of_context;
  auto const back = browser.post(action, {{"password", "a loud mountain"}, {"repeat", "a loud mountain"}});
  EXPECT_EQ(back.status, 303);
  EXPECT_FALSE(browser.jar.contains("resetToken"));
  browser.follow(back.location);
  EXPECT_EQ(browser.signed_in_as(), "mira@example.org");
  EXPECT_EQ(old.signed_in_as(), "");

  Browser later(*this);
  EXPECT_EQ(later.post(login(), {{"email", "mira@example.org"}, {"password", "a quiet harbour"}}).status,
            422);
  EXPECT_EQ(later.post(login(), {{"email", "mira@example.org"}, {"password", "a loud mountain"}}).status,
            303);
  later.jar["resetToken"] = token;
  EXPECT_EQ(later.post(action, {{"password", "a third place"}, {"repeat", "a third place"}}).status, 410);
}

TEST_P(HostedRegistrationTest, WhetherALinkWasSentDoesNotShow) {
  make_account("mira@example.org");
  Browser browser(*this);
  auto const known = browser.post(step("/login/aurora/reset"), {{"email", "mira@example.org"}});
  auto const unknown = browser.post(step("/login/aurora/reset"), {{"email", "nobody@example.org"}});
  EXPECT_EQ(base::replace_all(base::replace_all(unknown.body, "nobody@", "mira@"), "n•••", "m•••"),
            known.body);
  EXPECT_EQ(unknown.headers.lines(), known.headers.lines());
  EXPECT_THAT(templates(), ElementsAre("reset-password"));
  EXPECT_THAT(browser.post(step("/login/aurora/reset"), {{"email", "x"}}).errors(),
              ElementsAre("email hosted.error.email"));
}

TEST_P(HostedRegistrationTest, AResetLinkIsGoodForTenMinutesAndOneTenant) {
  make_account("mira@example.org");
  Browser browser(*this), foreign(*this, "nujum");
  browser.post(step("/login/aurora/reset"), {{"email", "mira@example.org"}});
  auto const token = sent("link").substr(sent("link").find('=') + 1);
  http::Query const chosen{{"password", "a loud mountain"}, {"repeat", "a loud mountain"}};
  foreign.jar["resetToken"] = token;
  EXPECT_EQ(foreign.post("/login/nujum/password?redirectUrl=/", chosen).status, 410);
  clock.advance(std::chrono::minutes(10));
  browser.jar["resetToken"] = token;
  EXPECT_EQ(browser.post(step("/login/aurora/password"), chosen).status, 410);
  Browser without(*this);
  EXPECT_EQ(without.post(step("/login/aurora/password"), chosen).status, 410);
}

// ---- the portal's own pages ----

TEST_P(HostedRegistrationTest, ThePageTakesTheTokenOutOfTheAddressIntoACookie) {
  make_account("mira@example.org");
  Browser browser(*this);
  browser.post(step("/login/aurora/reset"), {{"email", "mira@example.org"}});
  auto const token = sent("link").substr(sent("link").find('=') + 1);
  auto const show = [&](std::string const& target) {
    auto const request = browser.request("GET", target);
    tenants::Visit visit;
    visit.tenant = tenants["aurora"];
    visit.locale = &base::english();
    visit.path = "/resetpassword";
    visit.query = request.query;
    visit.request = &request;
    return testing::wait_for(portal->users.reset_password(visit));
  };
  auto const moved = show("/resetpassword?session=" + token);
  EXPECT_EQ(moved.status, 303);
  EXPECT_EQ(moved.redirect, "/resetpassword");
  EXPECT_EQ(moved.fresh.count(), 0);
  ASSERT_EQ(moved.set_cookies.size(), 1U);
  EXPECT_THAT(moved.set_cookies[0], StartsWith("resetToken=" + token));
  EXPECT_THAT(moved.set_cookies[0], HasSubstr("HttpOnly"));
  EXPECT_THAT(show("/resetpassword?session=a%3B%20b").set_cookies[0], HasSubstr("Max-Age=0"));

  EXPECT_THAT(base::to_json(show("/resetpassword").payload), HasSubstr("\"usable\":false"));
  browser.jar["resetToken"] = token;
  auto const page = show("/resetpassword");
  EXPECT_TRUE(page.noindex);
  EXPECT_THAT(base::to_json(page.payload), HasSubstr("\"usable\":true"));
  EXPECT_THAT(base::to_json(page.payload), Not(HasSubstr(token)));
}

}  // namespace
}  // namespace sign_in
