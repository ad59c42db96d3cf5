// Second factors: the standard's test vectors, what is accepted once, and recovery codes.
#include "features/accounts/codes/second_factors.hpp"

#include <gmock/gmock.h>

#include "base/testing/run.hpp"
#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/codes/totp.hpp"
#include "features/accounts/testing/authenticator_app.hpp"
#include "storage/testing/database_test.hpp"

namespace accounts {
namespace {

using namespace std::chrono_literals;
using base::testing::wait_for;
using ::testing::Each;
using ::testing::MatchesRegex;
using ::testing::SizeIs;

constexpr std::string_view rfc_secret = "12345678901234567890";

TEST(Totp, AgreesWithTheVectorsOfRfc6238) {
  EXPECT_EQ(totp_step(rfc_secret, "287082", {59'000}), 1);
  EXPECT_EQ(totp_step(rfc_secret, "081804", {1'111'111'109'000}), 37'037'036);
  EXPECT_EQ(totp_step(rfc_secret, "005924", {1'234'567'890'000}), 41'152'263);
  EXPECT_EQ(totp_step(rfc_secret, "279037", {2'000'000'000'000}), 66'666'666);
  EXPECT_EQ(totp_step(rfc_secret, "353130", {20'000'000'000'000}), 666'666'666);
}

TEST(Totp, AcceptsTheStepBeforeAndAfter) {
  EXPECT_EQ(totp_step(rfc_secret, "287082", {59'000 + 30'000}), 1);
  EXPECT_EQ(totp_step(rfc_secret, "287082", {59'000 - 30'000}), 1);
  EXPECT_EQ(totp_step(rfc_secret, "287082", {59'000 + 60'000}), std::nullopt);
  for (std::string const wrong : {"287083", "28708", "2870820", "", "28708a", "-87082", " 87082"})
    EXPECT_EQ(totp_step(rfc_secret, wrong, {59'000}), std::nullopt) << wrong;
}

TEST(Totp, TheUriNamesIssuerAccountAndSecret) {
  EXPECT_EQ(totp_secret_text(rfc_secret), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  EXPECT_EQ(totp_uri("Café & Co", "mira@example.org", rfc_secret),
            "otpauth://totp/Caf%C3%A9%20%26%20Co:mira%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
            "&issuer=Caf%C3%A9%20%26%20Co");
}

class SecondFactorsTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    clock.set({1'780'000'000'000});
    factors = std::make_unique<SecondFactors>(database(), clock, std::string(32, 's'));
    mira = person("mira@example.org");
  }
  void TearDown() override {
    factors.reset();
    DatabaseTest::TearDown();
  }
  SignedIn person(std::string const& email) {
    SignedIn out;
    out.session = ids.make<SessionId>();
    out.account = *database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      return AccountStore(session).create({.email = email}, ids.make<AccountId>(), clock.now());
    });
    return out;
  }
  std::optional<std::vector<std::string>> enable(SignedIn const& who, std::string const& digits) {
    return database().write_now(
        [&](storage::Session& session) { return factors->enable(session, who, digits); });
  }
  std::string app_digits(std::string const& secret) { return totp_now(secret, clock.now()); }
  /// "" where it is right, otherwise the refusal's code.
  std::string check(SignedIn const& who, std::string typed) {
    auto const answer = wait_for(factors->check(who.account, std::move(typed)));
    return answer ? "" : answer.error().error;
  }
  std::optional<SecondFactor> state(SignedIn const& who) {
    return database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      return SecondFactors::find(session, who.account.id);
    });
  }

  std::unique_ptr<SecondFactors> factors;
  SignedIn mira;
};
STORAGE_ON_BOTH_ENGINES(SecondFactorsTest);

TEST_P(SecondFactorsTest, IsOnOnceTheAppHasShownThatItHasTheSecret) {
  EXPECT_FALSE(state(mira).has_value());
  auto const secret = factors->offer(mira);
  EXPECT_THAT(secret, SizeIs(totp_secret_bytes));
  EXPECT_EQ(enable(mira, "000000"), std::nullopt);
  EXPECT_EQ(enable(mira, "abcdef"), std::nullopt);
  EXPECT_FALSE(wait_for(factors->is_on(mira.account)));
  auto const codes = enable(mira, app_digits(secret));
  ASSERT_TRUE(codes.has_value());
  EXPECT_THAT(*codes, SizeIs(10));
  EXPECT_THAT(*codes, Each(MatchesRegex("[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}")));
  EXPECT_TRUE(wait_for(factors->is_on(mira.account)));
  EXPECT_EQ(state(mira)->enabled_at, clock.now());
  EXPECT_EQ(state(mira)->recovery_codes_left, 10);
  EXPECT_EQ(enable(mira, app_digits(factors->offer(mira))), std::nullopt) << "there is one already";
}

TEST_P(SecondFactorsTest, TheOfferIsForOneSessionAndLastsFiveToTenMinutes) {
  auto const secret = factors->offer(mira);
  auto elsewhere = mira;
  elsewhere.session = ids.make<SessionId>();
  EXPECT_NE(factors->offer(elsewhere), secret);
  EXPECT_EQ(enable(elsewhere, app_digits(secret)), std::nullopt);
  clock.advance(5min);
  EXPECT_TRUE(enable(mira, app_digits(secret)).has_value());
  auto nova = person("nova@example.org");
  auto const late = factors->offer(nova);
  clock.advance(11min);
  EXPECT_EQ(enable(nova, app_digits(late)), std::nullopt);
}

TEST_P(SecondFactorsTest, DigitsAreGoodOnceAndNeverForAnotherAccount) {
  auto const secret = factors->offer(mira);
  auto const first = app_digits(secret);
  ASSERT_TRUE(enable(mira, first).has_value());
  EXPECT_EQ(check(mira, first), "SECOND_FACTOR_WRONG") << "the digits that enabled it are used up";
  clock.advance(30s);
  auto const second = app_digits(secret);
  EXPECT_EQ(check(mira, second.substr(0, 3) + ' ' + second.substr(3)), "");
  EXPECT_EQ(check(mira, second), "SECOND_FACTOR_WRONG");
  clock.advance(30s);
  auto const nova = person("nova@example.org");
  EXPECT_EQ(check(nova, app_digits(secret)), "SECOND_FACTOR_WRONG");
}

TEST_P(SecondFactorsTest, ARecoveryCodeIsGoodOnceHoweverItIsTyped) {
  auto const codes = *enable(mira, app_digits(factors->offer(mira)));
  EXPECT_EQ(check(mira, " " + base::replace_all(codes[3], "-", " ") + " "), "");
  EXPECT_EQ(state(mira)->recovery_codes_left, 9);
  EXPECT_EQ(check(mira, codes[3]), "SECOND_FACTOR_WRONG");
  auto upper = codes[4];
  for (auto& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  EXPECT_EQ(check(mira, upper), "");
  auto const fresh = database().write_now(
      [&](storage::Session& session) { return factors->renew_recovery_codes(session, mira.account); });
  EXPECT_EQ(check(mira, codes[5]), "SECOND_FACTOR_WRONG") << "new codes void the former ones";
  EXPECT_EQ(check(mira, fresh[0]), "");
}

TEST_P(SecondFactorsTest, GuessingEndsAfterFiveTries) {
  auto const secret = factors->offer(mira);
  ASSERT_TRUE(enable(mira, app_digits(secret)).has_value());
  clock.advance(30s);
  for (int tries = 0; tries < 5; ++tries) EXPECT_EQ(check(mira, "000000"), "SECOND_FACTOR_WRONG");
  EXPECT_EQ(check(mira, app_digits(secret)), "TOO_MANY_ATTEMPTS");
  clock.advance(10min);
  EXPECT_EQ(check(mira, app_digits(secret)), "");
}

TEST_P(SecondFactorsTest, NeitherSecretNorCodesCanBeReadInTheDatabase) {
  auto const secret = factors->offer(mira);
  auto const codes = *enable(mira, app_digits(secret));
  auto const stored = database().read_now([](storage::Session& session) {
    return session.value<std::string>("select secret from second_factor").value() +
           session.value<std::string>("select max(code_hash) from recovery_code").value();
  });
  EXPECT_FALSE(stored.contains(totp_secret_text(secret)));
  EXPECT_FALSE(stored.contains(base::hex(secret)));
  for (auto const& code : codes) EXPECT_FALSE(stored.contains(base::replace_all(code, "-", "")));
  // A copy of the database without the key is worth nothing.
  SecondFactors other(database(), clock, std::string(32, 'x'));
  clock.advance(30s);
  EXPECT_FALSE(wait_for(other.check(mira.account, app_digits(secret))).has_value());
  EXPECT_FALSE(wait_for(other.check(mira.account, codes[0])).has_value());
}

}  // namespace
}  // namespace accounts
