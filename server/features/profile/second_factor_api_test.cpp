// Switching the second factor on, renewing its recovery codes and switching it off: what is asked for, told
// and refused.
#include "features/accounts/testing/authenticator_app.hpp"
#include "features/profile/testing/profile_test.hpp"

namespace profile {
namespace {

using ::testing::ElementsAre;

class SecondFactorApiTest : public ProfileApiTest {
 protected:
  std::string app_digits() { return accounts::totp_now(factors->offer(*visitor.user), clock.now()); }
  Outcome switch_on(std::string const& digits) {
    return ask(*second_factor, &SecondFactorApi::enable, R"({"otp":")" + digits + "\"}");
  }
  Outcome options(std::string const& body = "{}") {
    return ask(*second_factor, &SecondFactorApi::options, body);
  }
  std::string state() {
    method = "GET";
    auto const answer = ask(*second_factor, &SecondFactorApi::read);
    method = "POST";
    return answer.text;
  }
  std::vector<std::string> told() {
    std::vector<std::string> out;
    for (auto const& each : messages()) out.push_back(each.template_name + ' ' + each.data);
    return out;
  }
};
STORAGE_ON_BOTH_ENGINES(SecondFactorApiTest);

TEST_P(SecondFactorApiTest, IsOffUntilSwitchedOnWithTheAppsDigits) {
  EXPECT_EQ(state(), R"({"data":{"recoveryCodesLeft":0}})");
  auto const offered = options();
  EXPECT_EQ(offered.status, 200);
  EXPECT_THAT(offered.text, HasSubstr(R"("uri":"otpauth://totp/Aurora:mira%40example.org?secret=)"));
  EXPECT_EQ(switch_on("000000").error, "otp:wrong");
  auto const on = switch_on(app_digits());
  EXPECT_EQ(on.status, 201);
  EXPECT_THAT(on.text, HasSubstr(R"({"data":{"codes":[")"));
  EXPECT_THAT(state(), HasSubstr(R"("recoveryCodesLeft":10)"));
  EXPECT_THAT(told(), ElementsAre(HasSubstr(R"(second-factor {"name":"Mira","secondFactor":"on")")));
  EXPECT_EQ(switch_on(app_digits()).error, "SECOND_FACTOR_ON");
  EXPECT_EQ(options().error, "SECOND_FACTOR_ON");
}

TEST_P(SecondFactorApiTest, NeedsAFreshSignInOrThePassword) {
  clock.advance(11min);
  EXPECT_EQ(options().error, "REAUTHENTICATION_REQUIRED");
  EXPECT_EQ(options(R"({"currentPassword":"wrong one here"})").error, "currentPassword:wrong");
  EXPECT_EQ(options(R"({"currentPassword":")" + old_password + "\"}").status, 200);
  ASSERT_EQ(switch_on(app_digits()).status, 201);
  EXPECT_EQ(ask(*second_factor, &SecondFactorApi::renew, "{}").error, "REAUTHENTICATION_REQUIRED");
  EXPECT_EQ(ask(*second_factor, &SecondFactorApi::disable, "{}").error, "REAUTHENTICATION_REQUIRED");
  EXPECT_THAT(state(), HasSubstr("enabledAt"));
}

TEST_P(SecondFactorApiTest, RecoveryCodesCanBeRenewedAndItCanBeSwitchedOff) {
  EXPECT_EQ(ask(*second_factor, &SecondFactorApi::renew, "{}").error, "SECOND_FACTOR_OFF");
  EXPECT_EQ(ask(*second_factor, &SecondFactorApi::disable, "{}").error, "SECOND_FACTOR_OFF");
  auto const first = switch_on(app_digits());
  auto const renewed = ask(*second_factor, &SecondFactorApi::renew, "{}");
  EXPECT_EQ(renewed.status, 201);
  EXPECT_NE(renewed.text, first.text);
  EXPECT_EQ(ask(*second_factor, &SecondFactorApi::disable, "{}").status, 200);
  EXPECT_EQ(state(), R"({"data":{"recoveryCodesLeft":0}})");
  EXPECT_THAT(told(), ElementsAre(HasSubstr(R"("secondFactor":"on")"), HasSubstr(R"("secondFactor":"codes")"),
                                  HasSubstr(R"("secondFactor":"off")")));
}

TEST_P(SecondFactorApiTest, GuessingTheAppsDigitsEnds) {
  for (int tries = 0; tries < 10; ++tries) EXPECT_EQ(switch_on("000000").error, "otp:wrong");
  EXPECT_EQ(switch_on(app_digits()).error, "TOO_MANY_ATTEMPTS");
}

TEST_P(SecondFactorApiTest, AClosingAccountKeepsWhatItHas) {
  ASSERT_EQ(switch_on(app_digits()).status, 201);
  write([&](Session& session) {
    AccountStore({session, aurora}).set_state(mira, AccountState::closing, clock.now() + 24h, clock.now());
  });
  reread(mira);
  EXPECT_EQ(options().error, "ACCOUNT_CLOSING");
  EXPECT_EQ(ask(*second_factor, &SecondFactorApi::renew, "{}").error, "ACCOUNT_CLOSING");
  EXPECT_EQ(ask(*second_factor, &SecondFactorApi::disable, "{}").error, "ACCOUNT_CLOSING");
}

TEST_P(SecondFactorApiTest, TheExportSaysSinceWhenItIsOn) {
  switch_on(app_digits());
  EXPECT_THAT(ask(*deletion, &AccountDeletionApi::export_).text,
              HasSubstr("\"secondFactor\":{\"enabledAt\""));
}

}  // namespace
}  // namespace profile
