// Numbers that were not used for a long time: what is asked for beside the code of the text message.
#include "base/testing/logged.hpp"
#include "features/accounts/testing/authenticator_app.hpp"
#include "features/sign_in/testing/browser.hpp"

namespace sign_in {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class NumberProofTest : public testing::SignInTest {
 protected:
  void SetUp() override {
    SignInTest::SetUp();
    clock.set({1'780'000'000'000});
    configure("aurora",
              {{"login-options",
                R"({"entries":[{"name":"password"},{"name":"otp","sms":true},{"name":"passkey"}]})"}});
  }
  static constexpr std::chrono::hours a_day{24};
  /// The answer to the right digits of a text.
  testing::Shown by_text(Browser& browser) {
    auto const enter = browser.post(step("/login/aurora/otp"), {{"recipient", "+49 170 1234567"}});
    EXPECT_EQ(messages().back().channel, "sms");
    return browser.post(enter, {{"otp", sent("otp")}});
  }
  std::string signed_in_by(Browser& browser, testing::Shown const& back) {
    EXPECT_EQ(back.status, 303);
    browser.follow(back.location);
    return browser.signed_in_as();
  }
  std::optional<accounts::Account> owner() {
    return database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      return accounts::AccountStore(session).find_by_msisdn("491701234567");
    });
  }
};
STORAGE_ON_BOTH_ENGINES(NumberProofTest);

TEST_P(NumberProofTest, EachSignInWithItKeepsItGood) {
  auto const made = make_account("", "", "aurora", "491701234567");
  for (int round = 0; round < 3; ++round) {
    clock.advance(89 * a_day);
    Browser browser(*this);
    EXPECT_EQ(signed_in_by(browser, by_text(browser)), "491701234567");
    EXPECT_EQ(owner()->id, made.id);
    EXPECT_EQ(owner()->msisdn_verified_at, clock.now());
  }
}

TEST_P(NumberProofTest, AnAccountWithAMailboxNeedsACodeFromThereToo) {
  auto const made = make_account("mira@example.org", "a quiet harbour", "aurora", "491701234567");
  clock.advance(91 * a_day);
  Browser browser(*this);
  testing::Shown asked;
  auto const trail = base::testing::logged([&] { asked = by_text(browser); });
  EXPECT_THAT(trail, HasSubstr(security_line("sign_in", "old_number", "failed", made.id)));
  EXPECT_EQ(asked.status, 200);
  EXPECT_EQ(asked.page, "hosted/otp");
  EXPECT_EQ(asked.text("/notice"), "hosted.otp.oldNumber");
  EXPECT_EQ(asked.text("/recipientHint"), "m•••@example.org") << "a new owner does not learn the address";
  EXPECT_THAT(asked.body, Not(HasSubstr("mira@")));
  EXPECT_EQ(messages().back().recipient, "mira@example.org");
  EXPECT_EQ(owner()->msisdn_verified_at, made.msisdn_verified_at);
  auto const otp = sent("otp");

  auto const wrong = browser.post(asked, {{"otp", otp == "000000" ? "000001" : "000000"}});
  EXPECT_THAT(wrong.errors(), ElementsAre("otp hosted.error.otpWrong"));
  EXPECT_EQ(wrong.text("/recipientHint"), "m•••@example.org");
  Browser other(*this);
  EXPECT_THAT(other.post(asked, {{"otp", otp}}).errors(), ElementsAre("otp hosted.error.otpExpired"));
  EXPECT_EQ(signed_in_by(browser, browser.post(wrong, {{"otp", otp}})), "mira@example.org");
  EXPECT_EQ(owner()->msisdn_verified_at, clock.now());

  Browser later(*this);
  EXPECT_EQ(signed_in_by(later, by_text(later)), "mira@example.org") << "the number is good again";
}

TEST_P(NumberProofTest, TheCodeToTheMailboxIsLimitedLikeOtherMails) {
  make_account("mira@example.org", "a quiet harbour", "aurora", "491701234567");
  clock.advance(91 * a_day);
  Browser browser(*this);
  for (int at = 0; at < 3; ++at)
    EXPECT_EQ(browser.post(step("/login/aurora/otp"), {{"recipient", "mira@example.org"}}).status, 200);
  auto const refused = by_text(browser);
  EXPECT_EQ(refused.status, 429);
  EXPECT_THAT(refused.errors(), ElementsAre(" hosted.error.tooMany"));
  EXPECT_EQ(messages().back().channel, "sms") << "no mail after it";
}

TEST_P(NumberProofTest, ABrowserThatWasSignedInBeforeIsProofEnough) {
  make_account("mira@example.org", "a quiet harbour", "aurora", "491701234567");
  Browser browser(*this);
  browser.follow(by_text(browser).location);
  clock.advance(100 * a_day);
  EXPECT_EQ(signed_in_by(browser, by_text(browser)), "mira@example.org");
}

TEST_P(NumberProofTest, ASecondFactorIsProofEnoughAndOnlyThenTheNumberCountsAsUsed) {
  accounts::SignedIn who{.account = make_account("", "", "aurora", "491701234567"),
                         .session = ids.make<accounts::SessionId>()};
  auto const secret = portal->second_factors.offer(who);
  auto const digits = [&] { return accounts::totp_now(secret, clock.now()); };
  database().write_now(
      [&](storage::Session& session) { portal->second_factors.enable(session, who, digits()); });
  clock.advance(91 * a_day);
  Browser browser(*this);
  auto const asked = by_text(browser);
  EXPECT_EQ(asked.page, "hosted/second-factor");
  EXPECT_EQ(owner()->msisdn_verified_at, who.account.msisdn_verified_at);
  EXPECT_EQ(signed_in_by(browser, browser.post(asked, {{"code", digits()}})), "491701234567");
  EXPECT_EQ(owner()->id, who.account.id);
  EXPECT_EQ(owner()->msisdn_verified_at, clock.now());
}

TEST_P(NumberProofTest, AnAccountWithAPasskeyAndNoMailboxIsOpenedWithThat) {
  auto const made = make_account("", "", "aurora", "491701234567");
  database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    accounts::AccountStore(session).add_passkey(
        {.credential_id = "key", .account = made.id, .created_at = clock.now()});
  });
  clock.advance(91 * a_day);
  Browser browser(*this);
  auto const refused = by_text(browser);
  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(refused.text("/notice"), "hosted.notice.oldNumber");
  EXPECT_EQ(owner()->id, made.id);
}

TEST_P(NumberProofTest, AnAccountWithNothingElseStaysWithItsFormerOwner) {
  auto const made = make_account("", "", "aurora", "491701234567");
  clock.advance(91 * a_day);
  Browser browser(*this);
  testing::Shown back;
  auto const trail = base::testing::logged([&] { back = by_text(browser); });
  EXPECT_THAT(trail, HasSubstr(security_line("phone", "moved", "succeeded", made.id)));
  EXPECT_EQ(signed_in_by(browser, back), "491701234567");
  ASSERT_TRUE(owner());
  EXPECT_NE(owner()->id, made.id);
  EXPECT_EQ(owner()->name, "") << "the new owner sees nothing of the former one";
}

TEST_P(NumberProofTest, CallsAreToldWhatIsMissing) {
  auto const made = make_account("mira@example.org", "a quiet harbour", "aurora", "491701234567");
  clock.advance(91 * a_day);
  Browser client(*this);
  auto const grant = [&] {
    return client.ask(&SignInApi::login,
                      R"({"grantType":"otp","msisdn":"+491701234567","pin":")" + sent("otp") + R"("})");
  };
  EXPECT_EQ(client.ask(&SignInApi::send_otp, R"({"msisdn":"+491701234567"})").status, 202);
  auto const refused = grant();
  EXPECT_EQ(refused.status, 401);
  EXPECT_EQ(refused.text("/error"), "MAILED_CODE_REQUIRED");
  EXPECT_EQ(messages().back().recipient, "mira@example.org");
  EXPECT_EQ(grant().status, 200);
  EXPECT_EQ(owner()->id, made.id);
}

}  // namespace
}  // namespace sign_in
