// The second factor at sign-in: who is asked for it, and every way around it.
#include "features/accounts/testing/authenticator_app.hpp"
#include "features/sign_in/testing/browser.hpp"

namespace sign_in {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class HostedSecondFactorTest : public testing::SignInTest {
 protected:
  void SetUp() override {
    SignInTest::SetUp();
    clock.set({1'780'000'000'000});
    accounts::SignedIn who{.account = make_account("mira@example.org"),
                           .session = ids.make<accounts::SessionId>()};
    secret_ = portal->second_factors.offer(who);
    codes_ = *database().write_now(
        [&](storage::Session& session) { return portal->second_factors.enable(session, who, digits()); });
    clock.advance(30s);
  }
  std::string digits() const { return accounts::totp_now(secret_, clock.now()); }
  testing::Shown by_password(Browser& browser, std::string const& password = "a quiet harbour") {
    return browser.post(login(), {{"email", "mira@example.org"}, {"password", password}});
  }
  /// "200" or the refusal's code.
  std::string grant(std::string const& more) {
    Browser client(*this);
    auto const answer = client.ask(
        &SignInApi::login,
        R"({"grantType":"password","email":"mira@example.org","password":"a quiet harbour")" + more + "}");
    return answer.status == 200 ? "200" : answer.text("/error");
  }

  std::string secret_;
  std::vector<std::string> codes_;
};
STORAGE_ON_BOTH_ENGINES(HostedSecondFactorTest);

TEST_P(HostedSecondFactorTest, AfterThePasswordTheAppsDigitsSignIn) {
  Browser browser(*this);
  auto const asked = by_password(browser);
  EXPECT_EQ(asked.status, 200);
  EXPECT_EQ(asked.page, "hosted/second-factor");
  EXPECT_EQ(asked.location, "");
  EXPECT_THAT(asked.text("/action"), StartsWith("/backend/login/aurora/second-factor?lang=en&redirectUrl="));
  EXPECT_THAT(browser.post(asked, {{"code", ""}}).errors(), ElementsAre("code hosted.error.required"));
  auto const wrong = browser.post(asked, {{"code", "000000"}});
  EXPECT_EQ(wrong.status, 422);
  EXPECT_THAT(wrong.errors(), ElementsAre("code hosted.error.secondFactor"));
  auto const back = browser.post(wrong, {{"code", digits()}});
  EXPECT_EQ(back.status, 303);
  browser.follow(back.location);
  EXPECT_EQ(browser.signed_in_as(), "mira@example.org");
}

TEST_P(HostedSecondFactorTest, ARecoveryCodeSignsInOnce) {
  Browser browser(*this);
  auto const asked = by_password(browser);
  EXPECT_EQ(browser.post(asked, {{"code", codes_[0]}}).status, 303);
  EXPECT_EQ(browser.post(asked, {{"code", codes_[0]}}).status, 422);
}

TEST_P(HostedSecondFactorTest, AWrongPasswordIsNotToldThatThereIsOne) {
  Browser browser(*this);
  auto const refused = by_password(browser, "another harbour");
  EXPECT_EQ(refused.page, "hosted/login");
  EXPECT_THAT(refused.errors(), ElementsAre(" hosted.error.signIn"));
}

TEST_P(HostedSecondFactorTest, WithoutTheFirstFactorTheDigitsAreWorthNothing) {
  Browser browser(*this);
  auto const step_of = step("/login/aurora/second-factor");
  for (std::string const& pending : {std::string(), std::string("garbage"), std::string(4000, 'A')}) {
    auto const back = browser.post(step_of, {{"pending", pending}, {"code", digits()}});
    EXPECT_EQ(back.status, 303);
    EXPECT_THAT(back.location, StartsWith("/backend/login/aurora?"));
  }
  // What one tenant sealed opens at no other.
  auto const asked = by_password(browser);
  Browser elsewhere(*this, "nujum");
  auto const there = elsewhere.post(step("/login/nujum/second-factor"),
                                    {{"pending", asked.text("/hidden/pending")}, {"code", digits()}});
  EXPECT_THAT(there.location, StartsWith("/backend/login/nujum?"));
}

TEST_P(HostedSecondFactorTest, TheFirstFactorLastsTenMinutesAndNotBeyondAnotherPassword) {
  Browser browser(*this);
  auto const asked = by_password(browser);
  clock.advance(11min);
  EXPECT_THAT(browser.post(asked, {{"code", digits()}}).location, StartsWith("/backend/login/aurora?"));
  auto const again = by_password(browser);
  auto const mira = account_of("mira@example.org")->id;
  auto const hash = portal->passwords.hash_now("a new harbour");
  database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    accounts::AccountStore(session).set_password(mira, hash, clock.now());
  });
  EXPECT_THAT(browser.post(again, {{"code", digits()}}).location, StartsWith("/backend/login/aurora?"));
}

TEST_P(HostedSecondFactorTest, AfterAnOtpByMailItIsAskedForToo) {
  Browser browser(*this);
  auto const sent_page = browser.post(step("/login/aurora/otp"), {{"recipient", "mira@example.org"}});
  auto const asked = browser.post(sent_page, {{"otp", sent("otp")}});
  EXPECT_EQ(asked.page, "hosted/second-factor");
  EXPECT_EQ(browser.post(asked, {{"code", digits()}}).status, 303);
}

TEST_P(HostedSecondFactorTest, TheGrantsOfTheApiAskForItToo) {
  EXPECT_EQ(grant(""), "SECOND_FACTOR_REQUIRED");
  EXPECT_EQ(grant(R"(,"secondFactor":"000000")"), "SECOND_FACTOR_WRONG");
  auto const right = digits();
  EXPECT_EQ(grant(R"(,"secondFactor":")" + right + "\""), "200");
  EXPECT_EQ(grant(R"(,"secondFactor":")" + right + "\""), "SECOND_FACTOR_WRONG") << "used up";
  EXPECT_EQ(grant(R"(,"secondFactor":")" + codes_[7] + "\""), "200");
}

TEST_P(HostedSecondFactorTest, NoCodeIsIssuedWhereItWasSwitchedOnMeanwhile) {
  SignInCompletion const completion(portal->services);
  auto const account = *account_of("mira@example.org");
  Browser browser(*this);
  auto const request = browser.request("POST", login());
  auto const& tenant = *browser.call().tenant;
  auto const authorization = *read_authorization_request(tenant, request);
  EXPECT_THROW(base::testing::wait_for(completion.code_redirect(tenant, request, authorization, {account})),
               base::Problem);
}

}  // namespace
}  // namespace sign_in
