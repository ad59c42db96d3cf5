// Passwords, e-mail addresses, sessions, identities and passkeys of an account, on both databases.
#include "features/profile/security_api.hpp"

#include "base/text.hpp"
#include "features/accounts/codes/one_time_codes.hpp"
#include "features/profile/testing/profile_test.hpp"

namespace profile {
namespace {

TEST_P(ProfileApiTest, ASuspendedUserMayOnlyRead) {
  write([&](Session& session) {
    AccountStore({session, aurora}).set_state(mira, AccountState::suspended, std::nullopt, clock.now());
  });
  reread(mira);
  method = "GET";
  EXPECT_EQ(ask(*profile_api, &ProfileApi::read).status, 200);
  EXPECT_EQ(ask(*deletion, &AccountDeletionApi::export_).status, 200);
  method = "POST";
  std::string const suspended = "ACCOUNT_SUSPENDED";
  EXPECT_EQ(ask(*profile_api, &ProfileApi::write, R"({"name":"X"})").error, suspended);
  EXPECT_EQ(ask(*profile_api, &ProfileApi::choose_theme, R"({"alternatTheme":true})").error, suspended);
  EXPECT_EQ(ask(*security, &SecurityApi::password, password_body(old_password, "seven green boats")).error,
            suspended);
  EXPECT_EQ(ask(*security, &SecurityApi::email, R"({"email":"x@example.org"})").error, suspended);
  EXPECT_EQ(ask(*security, &SecurityApi::end_other_sessions).error, suspended);
  EXPECT_EQ(ask(*passkeys, &PasskeyApi::options).error, suspended);
  EXPECT_EQ(ask(*deletion, &AccountDeletionApi::close).error, suspended);
}

// ---- password ----

TEST_P(ProfileApiTest, ANewPasswordEndsAllOtherSessions) {
  open(mira);
  open(mira);
  clock.advance(1h);
  auto const changed =
      ask(*security, &SecurityApi::password, password_body(old_password, "seven green boats"));
  EXPECT_EQ(changed.text, R"({"data":{"endedSessions":2}})") << changed.error;
  auto const account = *find(mira);
  EXPECT_EQ(account.password_changed_at, clock.now());
  EXPECT_TRUE(wait_for(passwords->verify(account.password_hash, "seven green boats")));
  EXPECT_FALSE(wait_for(passwords->verify(account.password_hash, old_password)));
  auto const left = write([&](Session& session) { return sessions->list({session, aurora}, mira); });
  ASSERT_THAT(left, SizeIs(1));
  EXPECT_EQ(left[0].id, visitor.user->session);
}

TEST_P(ProfileApiTest, ANewPasswordInvalidatesPendingOtpsCodesAndResetLinks) {
  accounts::IssuedOneTimeCode link;
  accounts::IssuedOneTimeCode otp;
  std::string code;
  write([&](Session& session) {
    accounts::OneTimeCodes codes({session, aurora}, clock, ids, sealer);
    link = codes.issue({accounts::OneTimeCodePurpose::reset_password, "mira@example.org", mira, "{}"});
    otp = codes.issue({accounts::OneTimeCodePurpose::sign_in, "mira@example.org", mira, "{}", "a browser"});
    code = sessions->issue_authorization_code({session, aurora}, {mira}, "https://aurora.localhost/",
                                              std::nullopt);
  });
  EXPECT_EQ(ask(*security, &SecurityApi::password, password_body(old_password, "seven green boats")).status,
            200);
  write([&](Session& session) {
    accounts::OneTimeCodes codes({session, aurora}, clock, ids, sealer);
    EXPECT_FALSE(codes.use_token(accounts::OneTimeCodePurpose::reset_password, link.token));
    EXPECT_FALSE(
        codes.use_otp(accounts::OneTimeCodePurpose::sign_in, "mira@example.org", "a browser", otp.otp));
  });
  EXPECT_FALSE(wait_for(
      sessions->redeem_authorization_code(aurora, code, "https://aurora.localhost/", std::nullopt, {})));
}

TEST_P(ProfileApiTest, APasswordChangeRequiresReauthentication) {
  auto const wanted = password_body("", "seven green boats");
  EXPECT_EQ(ask(*security, &SecurityApi::password, password_body("wrong", "seven green boats")).error,
            "currentPassword:wrong")
      << "also where the session is fresh";
  EXPECT_EQ(ask(*security, &SecurityApi::password, wanted).error, "currentPassword:required")
      << "always, since whoever sits at an open session may not be its owner";
  EXPECT_EQ(ask(*security, &SecurityApi::password, R"({"newPassword":"seven green boats"})").error,
            "currentPassword:required");
  EXPECT_THAT(messages(), SizeIs(0));
  EXPECT_EQ(ask(*security, &SecurityApi::password, password_body(old_password, "seven green boats")).status,
            200);
}

TEST_P(ProfileApiTest, AFirstPasswordRequiresAFreshSignIn) {
  visitor.user->account.password_hash.reset();
  auto const wanted = password_body("", "seven green boats");
  clock.advance(Reauthentication::fresh_for + 1s);
  EXPECT_EQ(ask(*security, &SecurityApi::password, wanted).error, "REAUTHENTICATION_REQUIRED");
  visitor.user->authenticated_at = clock.now();
  EXPECT_EQ(ask(*security, &SecurityApi::password, wanted).status, 200);
}

TEST_P(ProfileApiTest, AMailTellsOfAChangedPassword) {
  EXPECT_EQ(ask(*security, &SecurityApi::password, password_body(old_password, "seven green boats")).status,
            200);
  auto const sent = messages();
  ASSERT_THAT(sent, SizeIs(1));
  EXPECT_EQ(sent[0].template_name, "password-changed");
  EXPECT_EQ(sent[0].recipient, "mira@example.org");
  EXPECT_FALSE(sent[0].data.contains("seven"));
}

TEST_P(ProfileApiTest, PasswordsThatAreTooEasyAreRefusedByTheirField) {
  for (auto const& [wanted, rule] : std::vector<std::pair<std::string, std::string>>{
           {"short", "min"}, {"password", "common"}, {"mira@example.org", "own"}, {"aurora2026", "own"}})
    EXPECT_EQ(ask(*security, &SecurityApi::password, password_body(old_password, wanted)).error,
              "newPassword:" + rule);
  EXPECT_EQ(ask(*security, &SecurityApi::password, R"({"currentPassword":"x"})").error,
            "newPassword:required");
}

TEST_P(ProfileApiTest, ThePasswordCannotBeGuessedOnAnUnattendedScreen) {
  Outcome last;
  for (int i = 0; i < 11; ++i)
    last = ask(*security, &SecurityApi::password,
               password_body("guess " + std::to_string(i), "seven green boats"));
  EXPECT_EQ(last.error, "TOO_MANY_ATTEMPTS");
  EXPECT_EQ(last.status, 429);
  EXPECT_EQ(ask(*security, &SecurityApi::password, password_body(old_password, "seven green boats")).status,
            429);
}

// ---- e-mail ----

TEST_P(ProfileApiTest, AnAddressChangesOnceItsMailboxIsRead) {
  auto const asked = ask(*security, &SecurityApi::email, R"({"email":" Mira.New@example.org "})");
  EXPECT_EQ(asked.status, 202) << asked.error;
  EXPECT_EQ(find(mira)->email, "mira@example.org");
  auto const sent = messages();
  ASSERT_THAT(sent, SizeIs(1));
  EXPECT_EQ(sent[0].template_name, "change-email");
  EXPECT_EQ(sent[0].recipient, "Mira.New@example.org");

  EXPECT_EQ(ask(*security, &SecurityApi::confirm_email, R"({"otp":"abcdef"})").status, 400);
  auto const confirmed = ask(*security, &SecurityApi::confirm_email, R"({"otp":")" + otp_in(sent[0]) + "\"}");
  EXPECT_EQ(confirmed.status, 200) << confirmed.error;
  EXPECT_EQ(find(mira)->email, "Mira.New@example.org");
  EXPECT_EQ(find(mira)->email_key, "mira.new@example.org");
  EXPECT_EQ(find(mira)->email_verified_at, clock.now());
  auto const told = messages();
  ASSERT_THAT(told, SizeIs(2));
  EXPECT_EQ(told[1].template_name, "email-changed");
  EXPECT_EQ(told[1].recipient, "mira@example.org");
  EXPECT_THAT(told[1].data, HasSubstr("M•••@example.org"));
  EXPECT_THAT(told[1].data, Not(HasSubstr("Mira.New")));

  EXPECT_EQ(ask(*security, &SecurityApi::confirm_email, R"({"otp":")" + otp_in(sent[0]) + "\"}").error,
            "OTP_EXPIRED");
}

TEST_P(ProfileApiTest, AWrongOtpIsCountedAndAReplacedOneIsRefused) {
  ask(*security, &SecurityApi::email, R"({"email":"new@example.org"})");
  auto const otp = otp_in(messages()[0]);
  std::string const wrong = otp == "000000" ? "000001" : "000000";
  for (int i = 0; i < accounts::OneTimeCodes::most_attempts; ++i)
    EXPECT_NE(ask(*security, &SecurityApi::confirm_email, R"({"otp":")" + wrong + "\"}").status, 200);
  EXPECT_NE(ask(*security, &SecurityApi::confirm_email, R"({"otp":")" + otp + "\"}").status, 200);

  ask(*security, &SecurityApi::email, R"({"email":"other@example.org"})");
  auto const second = otp_in(messages()[1]);
  clock.advance(accounts::OneTimeCodes::otp_lifetime + 1s);
  EXPECT_EQ(ask(*security, &SecurityApi::confirm_email, R"({"otp":")" + second + "\"}").error, "OTP_EXPIRED");
  EXPECT_EQ(find(mira)->email, "mira@example.org");
}

TEST_P(ProfileApiTest, AskingForATakenAddressRevealsNothing) {
  make_account("Tarek", "tarek@example.org");
  auto const asked = ask(*security, &SecurityApi::email, R"({"email":"tarek@example.org"})");
  auto const free = ask(*security, &SecurityApi::email, R"({"email":"nobody@example.org"})");
  EXPECT_EQ(asked.status, free.status);
  auto const sent = messages();
  ASSERT_THAT(sent, SizeIs(2));
  EXPECT_EQ(sent[0].template_name, "account-exists");
  EXPECT_THAT(sent[0].data, Not(HasSubstr("otp")));
  EXPECT_EQ(sent[1].template_name, "change-email");
}

TEST_P(ProfileApiTest, AnOtpIsValidForItsAccountOnly) {
  ask(*security, &SecurityApi::email, R"({"email":"new@example.org"})");
  auto const otp = otp_in(messages()[0]);
  auto const tarek = make_account("Tarek", "tarek@example.org");
  sign_in(tarek);
  EXPECT_EQ(ask(*security, &SecurityApi::confirm_email, R"({"otp":")" + otp + "\"}").error, "OTP_EXPIRED");
  EXPECT_EQ(find(tarek)->email, "tarek@example.org");
}

TEST_P(ProfileApiTest, InvalidAddressesAndTooManyMailsAreRefused) {
  EXPECT_EQ(ask(*security, &SecurityApi::email, R"({"email":"mira@example.org"})").error, "email:different");
  for (char const* email : {"", "mira", "mira@", "a b@example.org", "x@example.org\\r\\nBcc: y@example.org"})
    EXPECT_EQ(ask(*security, &SecurityApi::email, std::string(R"({"email":")") + email + "\"}").error,
              "email:email")
        << email;
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(ask(*security, &SecurityApi::email, R"({"email":"n)" + std::to_string(i) + R"(@example.org"})")
                  .status,
              202);
  EXPECT_EQ(ask(*security, &SecurityApi::email, R"({"email":"n6@example.org"})").error, "TOO_MANY_ATTEMPTS");
  clock.advance(Reauthentication::fresh_for + 1s);
  EXPECT_EQ(ask(*security, &SecurityApi::email, R"({"email":"n7@example.org"})").error,
            "REAUTHENTICATION_REQUIRED");
}

TEST_P(ProfileApiTest, ManyAccountsSendNoMoreMailsToAStrangerThanOne) {
  int sent = 0;
  for (int i = 0; i < 6; ++i) {
    sign_in(make_account("Bot", "bot" + std::to_string(i) + "@example.org"));
    auto const asked = ask(*security, &SecurityApi::email, R"({"email":"stranger@example.org"})");
    sent += asked.status == 202 ? 1 : 0;
    if (asked.status != 202) EXPECT_EQ(asked.error, "TOO_MANY_ATTEMPTS");
  }
  EXPECT_EQ(sent, 3);
  EXPECT_THAT(messages(), SizeIs(3));
}

// ---- sessions and identities ----

TEST_P(ProfileApiTest, SessionsAreListedAndEndedByTheirOwnerOnly) {
  auto const other = open(mira);
  auto const strangers = open(make_account("Tarek", "tarek@example.org"));
  auto const listed = ask(*security, &SecurityApi::sessions).text;
  EXPECT_THAT(listed, HasSubstr(base::text(other)));
  EXPECT_THAT(listed, Not(HasSubstr(base::text(strangers))));
  EXPECT_THAT(listed, HasSubstr(R"("device":"Chrome on Android")"));
  EXPECT_THAT(listed, HasSubstr(R"("current":true)"));

  auto const end = [&](std::string const& id) {
    return ask(*security, &SecurityApi::end_session, "", {}, {{"id", id}});
  };
  EXPECT_EQ(end(base::text(strangers)).status, 404);
  EXPECT_EQ(end("nonsense").status, 404);
  EXPECT_EQ(end(base::text(other)).status, 200);
  EXPECT_EQ(end(base::text(other)).status, 404);
  open(mira);
  open(mira);
  EXPECT_EQ(ask(*security, &SecurityApi::end_other_sessions).text, R"({"data":{"ended":2}})");
  auto const left = write([&](Session& session) { return sessions->list({session, aurora}, mira); });
  ASSERT_THAT(left, SizeIs(1));
  EXPECT_EQ(left[0].id, visitor.user->session);
}

TEST_P(ProfileApiTest, AnIdentityIsUnlinkedUnlessItIsTheLastSignInMethod) {
  write([&](Session& session) {
    AccountStore({session, aurora}).link(mira, "https://id.example", "s-1", "mira@id.example", clock.now());
  });
  EXPECT_THAT(ask(*security, &SecurityApi::identities).text, HasSubstr(R"("host":"id.example")"));
  auto const unlink = [&](http::Query const& query) {
    return ask(*security, &SecurityApi::unlink, "", query);
  };
  EXPECT_EQ(unlink({{"issuer", "https://id.example"}, {"subject", "s-2"}}).status, 404);
  EXPECT_EQ(unlink({{"issuer", "https://id.example"}}).error, "subject:required");
  EXPECT_EQ(unlink({{"issuer", ""}, {"subject", "s-1"}}).error, "issuer:required");
  visitor.user->account.email_verified_at.reset();
  visitor.user->account.password_hash.reset();
  EXPECT_EQ(unlink({{"issuer", "https://id.example"}, {"subject", "s-1"}}).error, "LAST_SIGN_IN_METHOD");
  reread(mira);
  EXPECT_EQ(unlink({{"issuer", "https://id.example"}, {"subject", "s-1"}}).text, R"({"data":[]})");
}

// ---- passkeys ----

TEST_P(ProfileApiTest, ThePasskeyChallengeRequiresReauthentication) {
  auto const asked = ask(*passkeys, &PasskeyApi::options);
  EXPECT_EQ(asked.status, 200) << asked.error;
  EXPECT_THAT(asked.text, HasSubstr(R"("id":"aurora.localhost")"));
  EXPECT_THAT(asked.text, HasSubstr("challenge"));
  clock.advance(Reauthentication::fresh_for + 1s);
  EXPECT_EQ(ask(*passkeys, &PasskeyApi::options).error, "REAUTHENTICATION_REQUIRED");
  EXPECT_EQ(ask(*passkeys, &PasskeyApi::options, R"({"currentPassword":"wrong"})").error,
            "currentPassword:wrong");
  EXPECT_EQ(ask(*passkeys, &PasskeyApi::options, R"({"currentPassword":")" + old_password + "\"}").status,
            200);
}

TEST_P(ProfileApiTest, AnInvalidAnswerAddsNoPasskey) {
  EXPECT_EQ(ask(*passkeys, &PasskeyApi::add, R"({"answer":{},"label":"Phone"})").error, "PASSKEY_INVALID");
  EXPECT_EQ(ask(*passkeys, &PasskeyApi::add, R"({"answer":{}})").error, "label:required");
  EXPECT_EQ(ask(*passkeys, &PasskeyApi::add, R"({"answer":{},"label":" "})").error, "label:required");
  EXPECT_EQ(ask(*passkeys, &PasskeyApi::add,
                R"({"answer":{},"label":")" + std::string(most_label_characters + 1, 'x') + "\"}")
                .error,
            "label:max");
  EXPECT_EQ(ask(*passkeys, &PasskeyApi::list).text, R"({"data":[]})");
}

TEST_P(ProfileApiTest, PasskeysAreListedWithoutKeysAndRemovedByTheirOwner) {
  auto const tarek = make_account("Tarek", "tarek@example.org");
  write([&](Session& session) {
    AccountStore store({session, aurora});
    for (auto const& [id, owner] : {std::pair{"mine", mira}, std::pair{"theirs", tarek}}) {
      accounts::Passkey passkey;
      passkey.credential_id = id;
      passkey.account = owner;
      passkey.public_key = "SECRET";
      passkey.label = "Phone";
      passkey.created_at = clock.now();
      store.add_passkey(passkey);
    }
  });
  auto const listed = ask(*passkeys, &PasskeyApi::list).text;
  EXPECT_THAT(listed, HasSubstr("mine"));
  EXPECT_THAT(listed, Not(HasSubstr("theirs")));
  EXPECT_THAT(listed, Not(HasSubstr("SECRET")));
  auto const remove = [&](std::string const& id) {
    return ask(*passkeys, &PasskeyApi::remove, "", {}, {{"id", id}});
  };
  EXPECT_EQ(remove("theirs").status, 404);
  EXPECT_EQ(remove("").status, 404);
  EXPECT_EQ(remove("mine").text, R"({"data":[]})");
}

}  // namespace
}  // namespace profile
