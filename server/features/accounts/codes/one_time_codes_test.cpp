// One-time codes on both databases: right, wrong, expired, reused, replaced, and those of others.
#include "features/accounts/codes/one_time_codes.hpp"

#include <gmock/gmock.h>

#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/codes/one_time_code_store.hpp"
#include "storage/testing/database_test.hpp"

namespace accounts {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::Not;

class OneTimeCodesTest : public storage::testing::DatabaseTest {
 protected:
  template <class F>
  auto with(F work, std::string tenant = "aurora") {
    return database().write_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      OneTimeCodes codes(session, clock, ids, sealer);
      return work(codes);
    });
  }
  IssuedOneTimeCode issue(std::chrono::milliseconds lifetime = OneTimeCodes::otp_lifetime,
                          std::string const& recipient = "mira@example.org",
                          std::string const& tenant = "aurora") {
    return with(
        [&](OneTimeCodes& codes) {
          return codes.issue({OneTimeCodePurpose::sign_in, recipient, {}, R"({"a":1})", browser}, lifetime);
        },
        tenant);
  }
  std::string otp(std::string const& typed, std::string const& recipient = "mira@example.org",
                  OneTimeCodePurpose purpose = OneTimeCodePurpose::sign_in,
                  std::string const& tenant = "aurora") {
    auto const result =
        with([&](OneTimeCodes& codes) { return codes.use_otp(purpose, recipient, browser, typed); }, tenant);
    return result ? result->payload : result.error().error;
  }
  std::string token(std::string const& text, OneTimeCodePurpose purpose = OneTimeCodePurpose::sign_in,
                    std::string const& tenant = "aurora") {
    auto const result = with([&](OneTimeCodes& codes) { return codes.use_token(purpose, text); }, tenant);
    return result ? result->payload : result.error().error;
  }
  Sealer const sealer{std::string(32, 'k')};
  std::string browser = "this browser";

  static std::string other_than(std::string otp) {
    otp[3] = otp[3] == '0' ? '1' : '0';
    return otp;
  }
};

TEST_P(OneTimeCodesTest, AnOtpIsSingleUse) {
  auto const code = issue();
  EXPECT_EQ(code.otp.size(), 6U);
  EXPECT_EQ(otp(code.otp), R"({"a":1})");
  EXPECT_EQ(otp(code.otp), "OTP_EXPIRED");
  EXPECT_EQ(token(code.token), "OTP_EXPIRED") << "the link goes with it";
}

TEST_P(OneTimeCodesTest, ALinkIsSingleUse) {
  auto const code = issue();
  EXPECT_EQ(code.token.size(), 56U);
  for (int times = 0; times < 3; ++times) {
    auto const seen =
        with([&](OneTimeCodes& codes) { return codes.peek_token(OneTimeCodePurpose::sign_in, code.token); });
    EXPECT_EQ(seen->recipient, "mira@example.org");
  }
  EXPECT_EQ(token(code.token), R"({"a":1})");
  EXPECT_EQ(token(code.token), "OTP_EXPIRED");
  EXPECT_EQ(otp(code.otp), "OTP_EXPIRED");
}

TEST_P(OneTimeCodesTest, ItCarriesTheAccountItWasIssuedFor) {
  auto const id = ids.make<AccountId>();
  database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    AccountStore(session).create({}, id, clock.now());
  });
  auto const code = with([&](OneTimeCodes& codes) {
    return codes.issue({OneTimeCodePurpose::reset_password, "mira@example.org", id, ""}, 24h);
  });
  auto const used = with(
      [&](OneTimeCodes& codes) { return codes.use_token(OneTimeCodePurpose::reset_password, code.token); });
  ASSERT_TRUE(used);
  EXPECT_EQ(used->account, id);
  EXPECT_EQ(used->purpose, OneTimeCodePurpose::reset_password);
}

TEST_P(OneTimeCodesTest, FiveWrongOtpsInvalidateIt) {
  auto const code = issue();
  for (int tries = 0; tries < OneTimeCodes::most_attempts; ++tries)
    EXPECT_EQ(otp(other_than(code.otp)), "OTP_WRONG");
  EXPECT_EQ(otp(code.otp), "OTP_ATTEMPTS") << "even the right one is too late";
  auto const refusal = with([&](OneTimeCodes& codes) {
    return codes.use_otp(OneTimeCodePurpose::sign_in, "mira@example.org", browser, code.otp).error();
  });
  EXPECT_EQ(refusal.status, 429);
  EXPECT_EQ(token(code.token), R"({"a":1})") << "who has the link has read the mail";
}

TEST_P(OneTimeCodesTest, FourWrongOtpsDoNotInvalidateIt) {
  auto const code = issue();
  for (int tries = 0; tries < 4; ++tries) EXPECT_EQ(otp(other_than(code.otp)), "OTP_WRONG");
  EXPECT_EQ(otp(code.otp), R"({"a":1})");
}

TEST_P(OneTimeCodesTest, MalformedInputIsWrongButNotCountedAsAnAttempt) {
  using namespace std::string_literals;
  auto const code = issue();
  for (std::string const& typed : {""s, "12345"s, "1234567"s, "12345x"s, "12345\xff"s, "-12345"s, "1e5"s,
                                   "12345\0"s, std::string(5000, '1')})
    EXPECT_EQ(otp(typed), "OTP_WRONG") << typed;
  EXPECT_EQ(otp(code.otp), R"({"a":1})");
}

TEST_P(OneTimeCodesTest, AnOtpMayBeTypedInAnyDigitsAndGroups) {
  auto code = issue();
  EXPECT_EQ(otp(" " + code.otp.substr(0, 3) + " " + code.otp.substr(3)), R"({"a":1})");
  code = issue();
  std::string arabic;
  for (char const digit : code.otp) {
    arabic += '\xd9';
    arabic += static_cast<char>('\xa0' + (digit - '0'));
  }
  EXPECT_EQ(otp(arabic), R"({"a":1})");
}

TEST_P(OneTimeCodesTest, AnOtpExpiresAfterTenMinutesAndALinkAfterItsLifetime) {
  auto const code = issue(24h);
  clock.advance(10min - 1ms);
  EXPECT_EQ(otp(other_than(code.otp)), "OTP_WRONG");
  clock.advance(1ms);
  EXPECT_EQ(otp(code.otp), "OTP_EXPIRED");
  clock.advance(24h - 10min - 1ms);
  EXPECT_TRUE(
      with([&](OneTimeCodes& codes) { return codes.peek_token(OneTimeCodePurpose::sign_in, code.token); }));
  clock.advance(1ms);
  EXPECT_FALSE(
      with([&](OneTimeCodes& codes) { return codes.peek_token(OneTimeCodePurpose::sign_in, code.token); }));
  EXPECT_EQ(token(code.token), "OTP_EXPIRED");
}

TEST_P(OneTimeCodesTest, AShorterLifetimeAlsoLimitsTheOtp) {
  auto const code = issue(1min);
  clock.advance(1min);
  EXPECT_EQ(otp(code.otp), "OTP_EXPIRED");
}

TEST_P(OneTimeCodesTest, AnOlderCodeLivesToItsOwnEnd) {
  auto const first = issue();
  clock.advance(4min);
  auto const second = issue();
  EXPECT_EQ(otp(first.otp), R"({"a":1})");
  EXPECT_EQ(otp(first.otp), "OTP_WRONG") << "once, while another one waits";
  EXPECT_EQ(otp(second.otp), R"({"a":1})");
}

TEST_P(OneTimeCodesTest, AWrongOtpIsAnAttemptAtEveryCodeThatWaits) {
  auto const first = issue();
  auto const second = issue();
  for (int tries = 0; tries < OneTimeCodes::most_attempts; ++tries) {
    auto wrong = other_than(first.otp);
    if (wrong == second.otp) wrong = other_than(second.otp);
    EXPECT_EQ(otp(wrong), "OTP_WRONG");
  }
  EXPECT_EQ(otp(first.otp), "OTP_ATTEMPTS");
  EXPECT_EQ(otp(second.otp), "OTP_ATTEMPTS");
}

TEST_P(OneTimeCodesTest, DigitsAreGoodInTheBrowserThatAskedAndNobodyElseCanVoidThem) {
  auto const mine = issue();
  browser = "a stranger's";
  auto const theirs = issue();
  for (int tries = 0; tries < 7; ++tries) otp(other_than(theirs.otp));
  EXPECT_EQ(otp(mine.otp), "OTP_ATTEMPTS") << "not even with the right ones, read over a shoulder";
  browser = "a third one";
  EXPECT_EQ(otp(mine.otp), "OTP_EXPIRED");
  browser = "";
  EXPECT_EQ(otp(mine.otp), "OTP_EXPIRED");
  browser = "this browser";
  EXPECT_EQ(otp(mine.otp), R"({"a":1})");
}

TEST_P(OneTimeCodesTest, AnotherRecipientsPurposesAndTenantsAreTheirOwn) {
  auto const code = issue();
  issue(10min, "noah@example.org");
  issue(10min, "mira@example.org", "plume");
  EXPECT_EQ(otp(code.otp, "nobody@example.org"), "OTP_EXPIRED");
  EXPECT_EQ(otp(code.otp, "mira@example.org", OneTimeCodePurpose::reset_password), "OTP_EXPIRED");
  EXPECT_EQ(token(code.token, OneTimeCodePurpose::reset_password), "OTP_EXPIRED");
  EXPECT_EQ(token(code.token, OneTimeCodePurpose::sign_in, "plume"), "OTP_EXPIRED");
  EXPECT_EQ(token(code.token, OneTimeCodePurpose::sign_in, "nujum"), "OTP_EXPIRED");
  EXPECT_EQ(otp(code.otp, "mira@example.org", OneTimeCodePurpose::sign_in, "nujum"), "OTP_EXPIRED");
  EXPECT_EQ(otp(code.otp), R"({"a":1})");
}

TEST_P(OneTimeCodesTest, ATokenIsGoodInWholeOnly) {
  auto const code = issue();
  auto const other = issue(10min, "noah@example.org");
  for (std::size_t at = 0; at < code.token.size(); ++at) {
    auto changed = code.token;
    changed[at] = changed[at] == '7' ? '6' : '7';
    EXPECT_EQ(token(changed), "OTP_EXPIRED") << at;
  }
  EXPECT_EQ(token(code.token.substr(0, 13) + other.token.substr(13)), "OTP_EXPIRED");
  EXPECT_EQ(token(code.token.substr(0, 55)), "OTP_EXPIRED");
  EXPECT_EQ(token(code.token + "A"), "OTP_EXPIRED");
  EXPECT_EQ(token(""), "OTP_EXPIRED");
  EXPECT_EQ(token(std::string(56, '\0')), "OTP_EXPIRED");
  EXPECT_EQ(token(code.token), R"({"a":1})");
}

TEST_P(OneTimeCodesTest, TheTableContainsNeitherOtpNorLink) {
  auto const code = issue();
  auto const row = database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    return OneTimeCodeStore(session).find(*OneTimeCodeId::parse(std::string_view(code.token).substr(0, 13)));
  });
  ASSERT_TRUE(row);
  for (auto const& hash : {row->otp_hash, row->token_hash}) {
    EXPECT_EQ(hash.size(), 64U);
    EXPECT_THAT(hash, Not(HasSubstr(code.otp)));
    EXPECT_NE(hash, base::sha256_hex(code.otp));
    EXPECT_NE(hash, base::sha256_hex(code.token));
  }
  auto const salted = "aurora\n" + code.token.substr(0, 13) + '\n' + code.otp;
  EXPECT_NE(row->otp_hash, base::sha256_hex(salted)) << "a million guesses need the server's key";
  EXPECT_NE(row->otp_hash, Sealer(std::string(32, 'x')).digest("otp", salted));
  EXPECT_EQ(row->otp_hash, sealer.digest("otp", salted));
}

TEST_P(OneTimeCodesTest, OldOnesArePurgedInAllTenants) {
  issue(10min);
  issue(1min, "mira@example.org", "plume");
  issue(24h, "noah@example.org");
  clock.advance(1h);
  auto const purged = database().write_now(
      [&](storage::Session& session) { return purge_one_time_codes(session, clock.now()); });
  EXPECT_EQ(purged, 2);
}

STORAGE_ON_BOTH_ENGINES(OneTimeCodesTest);

}  // namespace
}  // namespace accounts
