// The telephone number of an account: added by a text message, changed, removed, and given to a new owner.
#include "features/profile/phone_api.hpp"

#include "features/profile/testing/profile_test.hpp"

namespace profile {
namespace {

std::string const number_body = R"({"msisdn":"+40 712 345 678"})";
std::string const number = "40712345678";

class PhoneApiTest : public ProfileApiTest {
 protected:
  void SetUp() override {
    ProfileApiTest::SetUp();
    auto made = std::make_shared<tenants::Tenant>(*call.tenant);
    tenants::LoginOption otp;
    otp.name = "otp";
    otp.sms = true;
    made->configuration.login_options.entries = {otp};
    call.tenant = made;
  }
  Outcome confirm(std::string const& otp) {
    return ask(*phone, &PhoneApi::confirm, R"({"otp":")" + otp + "\"}");
  }
  /// The person's number, proved by the newest text message.
  void add_number() {
    ASSERT_EQ(ask(*phone, &PhoneApi::request, number_body).status, 202);
    ASSERT_EQ(confirm(otp_in(messages().back())).status, 200);
  }
  std::vector<std::string> mails_to(std::string const& recipient) {
    std::vector<std::string> out;
    for (auto const& message : messages())
      if (message.recipient == recipient) out.push_back(message.template_name);
    return out;
  }
};
STORAGE_ON_BOTH_ENGINES(PhoneApiTest);

TEST_P(PhoneApiTest, ANumberIsAddedOnceItsTextMessageIsRead) {
  auto const asked = ask(*phone, &PhoneApi::request, number_body);
  EXPECT_EQ(asked.status, 202) << asked.error;
  EXPECT_THAT(asked.text, HasSubstr(R"("msisdn":"40712345678")"));
  EXPECT_EQ(find(mira)->msisdn, std::nullopt);
  auto const sent = messages();
  ASSERT_THAT(sent, SizeIs(1));
  EXPECT_EQ(sent[0].template_name, "verify-msisdn");
  EXPECT_EQ(sent[0].recipient, number);

  EXPECT_EQ(confirm("abcdef").error, "OTP_WRONG");
  auto const confirmed = confirm(otp_in(sent[0]));
  EXPECT_EQ(confirmed.status, 200) << confirmed.error;
  EXPECT_THAT(confirmed.text, HasSubstr(R"("msisdn":"40712345678")"));
  EXPECT_EQ(find(mira)->msisdn, number);
  EXPECT_EQ(find(mira)->msisdn_verified_at, clock.now());
  EXPECT_THAT(mails_to("mira@example.org"), testing::ElementsAre("phone-changed"));
  EXPECT_THAT(messages().back().data, HasSubstr("\"change\":\"added\""));
  EXPECT_THAT(messages().back().data, Not(HasSubstr(number)));
  EXPECT_EQ(confirm(otp_in(sent[0])).error, "OTP_EXPIRED") << "once only";
}

TEST_P(PhoneApiTest, WhatIsNoNumberOrOnesOwnIsRefused) {
  for (std::string const typed : {"", "12", "0712 345 678 call me", "mira@example.org"})
    EXPECT_EQ(ask(*phone, &PhoneApi::request, R"({"msisdn":")" + typed + "\"}").error, "msisdn:msisdn")
        << typed;
  add_number();
  reread(mira);
  EXPECT_EQ(ask(*phone, &PhoneApi::request, number_body).error, "msisdn:different");
}

TEST_P(PhoneApiTest, ATenantWithoutTextMessagesConfirmsNoNumber) {
  auto made = std::make_shared<tenants::Tenant>(*call.tenant);
  made->configuration.login_options.entries[0].sms = false;
  call.tenant = made;
  EXPECT_EQ(ask(*phone, &PhoneApi::request, number_body).error, "NO_TEXT_MESSAGES");
  EXPECT_THAT(messages(), IsEmpty());
}

TEST_P(PhoneApiTest, AChangeNeedsAFreshSignInOrThePassword) {
  clock.advance(Reauthentication::fresh_for + 1s);
  EXPECT_EQ(ask(*phone, &PhoneApi::request, number_body).error, "REAUTHENTICATION_REQUIRED");
  EXPECT_EQ(ask(*phone, &PhoneApi::request,
                R"({"msisdn":"+40 712 345 678","currentPassword":")" + old_password + "\"}")
                .status,
            202);
  ASSERT_EQ(confirm(otp_in(messages().back())).status, 200);
  reread(mira);
  EXPECT_EQ(ask(*phone, &PhoneApi::remove, "{}").error, "REAUTHENTICATION_REQUIRED");
}

TEST_P(PhoneApiTest, ANumberIsNotFloodedFromOneAccountOrMany) {
  Outcome last;
  int sent = 0;
  for (int i = 0; i < 6; ++i) {
    last = ask(*phone, &PhoneApi::request, R"({"msisdn":"+4071234567)" + std::to_string(i) + "\"}");
    sent += last.status == 202 ? 1 : 0;
  }
  EXPECT_EQ(sent, 5);
  EXPECT_EQ(last.error, "TOO_MANY_ATTEMPTS");
}

TEST_P(PhoneApiTest, ANumberIsRemovedUnlessItIsTheOnlyWayToSignIn) {
  EXPECT_EQ(ask(*phone, &PhoneApi::remove, "{}").status, 200) << "there is none";
  add_number();
  reread(mira);
  auto const removed = ask(*phone, &PhoneApi::remove, "{}");
  EXPECT_EQ(removed.status, 200) << removed.error;
  EXPECT_EQ(find(mira)->msisdn, std::nullopt);
  EXPECT_EQ(find(mira)->msisdn_verified_at, std::nullopt);
  EXPECT_THAT(mails_to("mira@example.org"), testing::ElementsAre("phone-changed", "phone-changed"));

  auto const nobody = ids.make<accounts::AccountId>();
  write([&](Session& session) {
    accounts::NewAccount account;
    account.msisdn = number;
    account.msisdn_verified = true;
    AccountStore({session, aurora}).create(account, nobody, clock.now());
  });
  sign_in(nobody);
  EXPECT_EQ(ask(*phone, &PhoneApi::remove, "{}").error, "LAST_SIGN_IN_METHOD");
  EXPECT_EQ(find(nobody)->msisdn, number);
}

// An operator gives the number of a closed contract to a new customer after some months.
TEST_P(PhoneApiTest, ARecycledNumberLeavesItsFormerOwnersAccount) {
  add_number();
  auto const newcomer = make_account("Nora", "nora@example.org");
  sign_in(newcomer);
  add_number();
  EXPECT_EQ(find(newcomer)->msisdn, number);
  EXPECT_EQ(find(mira)->msisdn, std::nullopt) << "a code to the number does not open her account any more";
  EXPECT_THAT(mails_to("mira@example.org"), testing::ElementsAre("phone-changed", "phone-changed"));
  EXPECT_THAT(mails_to("nora@example.org"), testing::ElementsAre("phone-changed"));
}

TEST_P(PhoneApiTest, TheCodeOfAnotherAccountIsOfNoUse) {
  ASSERT_EQ(ask(*phone, &PhoneApi::request, number_body).status, 202);
  auto const otp = otp_in(messages().back());
  sign_in(make_account("Nora", "nora@example.org"));
  EXPECT_EQ(confirm(otp).error, "OTP_EXPIRED");
  EXPECT_EQ(find(mira)->msisdn, std::nullopt);
}

}  // namespace
}  // namespace profile
