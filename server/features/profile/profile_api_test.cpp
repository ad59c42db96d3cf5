// The calls about one's own account with real storage, on both databases.
#include "features/profile/profile_api.hpp"

#include <gmock/gmock.h>

#include "base/testing/run.hpp"
#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/one_time_codes.hpp"
#include "features/portal/testing/ask.hpp"
#include "features/profile/account_deletion_api.hpp"
#include "features/profile/passkey_api.hpp"
#include "features/profile/person_store.hpp"
#include "features/profile/profile_pages.hpp"
#include "features/profile/security_api.hpp"
#include "storage/testing/database_test.hpp"

namespace profile {
namespace {

using namespace std::chrono_literals;
using accounts::AccountState;
using accounts::AccountStore;
using base::testing::wait_for;
using storage::Session;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

base::TenantId const aurora{"aurora"};
std::string const old_password = "an orange kite in march";

struct MessageRow {
  std::string template_name;
  std::string recipient;
  std::string data;
};
BOOST_DESCRIBE_STRUCT(MessageRow, (), (template_name, recipient, data))

struct Outcome {
  int status = 0;
  std::string error;  // the code, or the first field and its rule
  std::string text;
};

class ProfileApiTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    auto made = std::make_shared<tenants::Tenant>();
    made->id = aurora;
    made->title = "Aurora";
    made->hosts = {"aurora.localhost"};
    made->locales = {"en", "ar", "de"};
    made->configuration.avatar_list.images = {"avatar-fox.svg"};
    made->files["avatar-fox.svg"] = {"image/svg+xml", nullptr, "/theme/aurora/avatar-fox-1.svg"};
    call.tenant = made;
    accounts::PasswordSettings cheap;
    cheap.memory_kib = 64;
    cheap.passes = 1;
    passwords = std::make_unique<accounts::PasswordHasher>(cheap);
    sessions = std::make_unique<accounts::Sessions>(database(), clock, ids, std::string(32, 'k'));
    messenger = std::make_unique<messaging::Messenger>(clock, ids);
    reauthentication = std::make_unique<Reauthentication>(*passwords, clock);
    profile_api = std::make_unique<ProfileApi>(database(), clock);
    limits = std::make_unique<accounts::SignInLimits>(clock);
    security = std::make_unique<SecurityApi>(database(), clock, ids, *sessions, *passwords, *messenger,
                                             *reauthentication, *limits);
    passkeys = std::make_unique<PasskeyApi>(database(), clock, *reauthentication, std::string(32, 'k'));
    deletion = std::make_unique<AccountDeletionApi>(database(), clock, ids, *sessions, *messenger,
                                                    *reauthentication);
    pages = std::make_unique<ProfilePages>(database(), clock, *sessions);
    mira = make_account("Mira", "mira@example.org");
    sign_in(mira);
  }
  void TearDown() override {
    passwords->stop();
    sessions.reset();
    DatabaseTest::TearDown();
  }

  template <class F>
  auto write(F work) {
    return database().write_now(work);
  }
  accounts::AccountId make_account(std::string const& name, std::string const& email) {
    auto const id = ids.make<accounts::AccountId>();
    accounts::NewAccount account;
    account.name = name;
    account.email = email;
    account.email_verified = true;
    account.password_hash = passwords->hash_now(old_password);
    write([&](Session& session) { AccountStore(session, aurora).create(account, id, clock.now()); });
    return id;
  }
  accounts::SessionId open(accounts::AccountId account, std::string const& device = "Firefox on Linux") {
    return write([&](Session& session) {
      return sessions->open(session, aurora, {.account = account, .device = device, .address = "192.0.2.7"})
          .id;
    });
  }
  void sign_in(accounts::AccountId account) {
    visitor.user = accounts::SignedIn{};
    visitor.user->session = open(account, "Chrome on Android");
    visitor.user->authenticated_at = clock.now();
    reread(account);
  }
  /// The account as the next request would find it.
  void reread(accounts::AccountId account) { visitor.user->account = *find(account); }
  std::optional<accounts::Account> find(accounts::AccountId account) {
    return write([&](Session& session) { return AccountStore(session, aurora).find(account); });
  }
  std::vector<MessageRow> messages() {
    return write([&](Session& session) {
      return session.rows<MessageRow>(
          "select template as template_name, recipient, data from message where tenant = 'aurora' order by "
          "id");
    });
  }
  std::string otp_in(MessageRow const& message) {
    auto const at = message.data.find("\"otp\":\"") + 7;
    return message.data.substr(at, 6);
  }

  template <class Api, class Method>
  Outcome ask(Api& api, Method handler, std::string const& body = "", http::Query query = {},
              http::Params params = {}) {
    http::Request request{.method = method,
                          .scheme = "https",
                          .host = "aurora.localhost",
                          .authority = "aurora.localhost",
                          .query = std::move(query),
                          .body = body};
    return outcome([&] {
      return wait_for(
          portal::testing::ask(api, handler, std::move(request), call, std::move(params), visitor.user));
    });
  }
  template <class F>
  Outcome outcome(F answer) {
    try {
      auto const response = answer();
      return {response.status, "", std::string(http::body_text(response.body))};
    } catch (base::Problem const& problem) {
      auto const error =
          problem.errors.empty() ? problem.error : problem.errors[0].field + ':' + problem.errors[0].rule;
      return {problem.status, error, ""};
    }
  }
  std::string password_body(std::string const& current, std::string const& wanted) {
    return R"({"currentPassword":")" + current + R"(","newPassword":")" + wanted + "\"}";
  }

  std::string method = "POST";  // of what ask() sends
  tenants::BackendCall call;
  accounts::Visitor visitor;
  accounts::AccountId mira;
  std::unique_ptr<accounts::PasswordHasher> passwords;
  std::unique_ptr<accounts::Sessions> sessions;
  std::unique_ptr<messaging::Messenger> messenger;
  std::unique_ptr<Reauthentication> reauthentication;
  std::unique_ptr<accounts::SignInLimits> limits;
  std::unique_ptr<ProfileApi> profile_api;
  std::unique_ptr<SecurityApi> security;
  std::unique_ptr<PasskeyApi> passkeys;
  std::unique_ptr<AccountDeletionApi> deletion;
  std::unique_ptr<ProfilePages> pages;
};
STORAGE_ON_BOTH_ENGINES(ProfileApiTest);

// ---- profile, theme, language ----

TEST_P(ProfileApiTest, WhatSomebodyWritesIsThereTheNextTime) {
  auto const saved = ask(*profile_api, &ProfileApi::write,
                         R"({"name":"Mira","lastName":"Okonkwo","email":"mira@example.org",)"
                         R"("avatar":"avatar-fox.svg","userInformation":{"phone":"+49 170"}})");
  EXPECT_EQ(saved.status, 200) << saved.error;
  EXPECT_THAT(saved.text, HasSubstr(R"("avatarUrl":"/theme/aurora/avatar-fox-1.svg")"));
  reread(mira);
  auto const read = ask(*profile_api, &ProfileApi::read);
  EXPECT_EQ(read.text, saved.text);
  EXPECT_THAT(read.text, HasSubstr(R"("lastName":"Okonkwo")"));
  EXPECT_THAT(read.text, HasSubstr(R"("userInformation":{"phone":"+49 170"})"));
  EXPECT_THAT(read.text, Not(HasSubstr("argon2")));
}

TEST_P(ProfileApiTest, PrivilegedFieldsAreNeverBound) {
  auto const before = *find(mira);
  auto const saved = ask(
      *profile_api, &ProfileApi::write,
      R"({"name":"Mira","roles":["user","admin"],"tenantId":"plume","tenant":"plume","userId":"0000000000001",)"
      R"("uuid":"x","price":0,"state":"active","isActive":true,"emailVerified":true,"msisdn":"491701234567",)"
      R"("passwordHash":"x","hasPassword":false,"closesAt":null,"language":"de","alternatTheme":true})");
  EXPECT_EQ(saved.status, 200);
  auto after = *find(mira);
  after.updated_at = before.updated_at;
  EXPECT_EQ(base::to_json(after), base::to_json(before));
}

TEST_P(ProfileApiTest, ARefusedChangeChangesNothing) {
  EXPECT_EQ(ask(*profile_api, &ProfileApi::write, R"({"name":"New","avatar":"other.svg"})").error,
            "avatar:enum");
  EXPECT_EQ(find(mira)->name, "Mira");
}

TEST_P(ProfileApiTest, ThemeAndLanguageAreKeptOnTheAccount) {
  EXPECT_EQ(ask(*profile_api, &ProfileApi::theme).text, R"({"data":{}})");
  EXPECT_EQ(ask(*profile_api, &ProfileApi::choose_theme, R"({"alternatTheme":true})").status, 200);
  EXPECT_EQ(ask(*profile_api, &ProfileApi::choose_language, R"({"selectedLang":"ar"})").status, 200);
  reread(mira);
  EXPECT_EQ(ask(*profile_api, &ProfileApi::theme).text, R"({"data":{"alternatTheme":true}})");
  EXPECT_EQ(ask(*profile_api, &ProfileApi::language).text, R"({"data":{"selectedLang":"ar"}})");
  EXPECT_EQ(ask(*profile_api, &ProfileApi::choose_theme, R"({"alternatTheme":"true"})").error,
            "alternatTheme:type");
  EXPECT_EQ(ask(*profile_api, &ProfileApi::choose_theme, "{}").error, "alternatTheme:required");
  for (char const* lang : {"fr", "xx", "", "AR", "ar-EG"})  // French is not offered here
    EXPECT_EQ(
        ask(*profile_api, &ProfileApi::choose_language, std::string(R"({"selectedLang":")") + lang + "\"}")
            .error,
        "selectedLang:enum")
        << lang;
}

TEST_P(ProfileApiTest, AGuestIsRefused) {
  visitor.user.reset();
  EXPECT_EQ(ask(*profile_api, &ProfileApi::read).error, "SIGN_IN_REQUIRED");
  EXPECT_EQ(ask(*deletion, &AccountDeletionApi::export_).error, "SIGN_IN_REQUIRED");
}

TEST_P(ProfileApiTest, ASuspendedUserMayOnlyRead) {
  write([&](Session& session) {
    AccountStore(session, aurora).set_state(mira, AccountState::suspended, std::nullopt, clock.now());
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
  auto const left = write([&](Session& session) { return sessions->list(session, aurora, mira); });
  ASSERT_THAT(left, SizeIs(1));
  EXPECT_EQ(left[0].id, visitor.user->session);
}

TEST_P(ProfileApiTest, ANewPasswordInvalidatesPendingOtpsCodesAndResetLinks) {
  accounts::IssuedOneTimeCode link;
  accounts::IssuedOneTimeCode otp;
  std::string code;
  write([&](Session& session) {
    accounts::OneTimeCodes codes(session, aurora, clock, ids);
    link = codes.issue({accounts::OneTimeCodePurpose::reset_password, "mira@example.org", mira, "{}"});
    otp = codes.issue({accounts::OneTimeCodePurpose::sign_in, "mira@example.org", mira, "{}"});
    code = sessions->issue_authorization_code(session, aurora, {mira}, "https://aurora.localhost/",
                                              std::nullopt);
  });
  EXPECT_EQ(ask(*security, &SecurityApi::password, password_body(old_password, "seven green boats")).status,
            200);
  write([&](Session& session) {
    accounts::OneTimeCodes codes(session, aurora, clock, ids);
    EXPECT_FALSE(codes.use_token(accounts::OneTimeCodePurpose::reset_password, link.token));
    EXPECT_FALSE(codes.use_otp(accounts::OneTimeCodePurpose::sign_in, "mira@example.org", otp.otp));
  });
  EXPECT_FALSE(wait_for(
      sessions->redeem_authorization_code(aurora, code, "https://aurora.localhost/", std::nullopt, {})));
}

TEST_P(ProfileApiTest, APasswordChangeRequiresReauthentication) {
  auto const wanted = password_body("", "seven green boats");
  EXPECT_EQ(ask(*security, &SecurityApi::password, password_body("wrong", "seven green boats")).error,
            "currentPassword:wrong")
      << "also where the session is fresh";
  clock.advance(Reauthentication::fresh_for + 1s);
  EXPECT_EQ(ask(*security, &SecurityApi::password, wanted).error, "REAUTHENTICATION_REQUIRED");
  EXPECT_EQ(ask(*security, &SecurityApi::password, R"({"newPassword":"seven green boats"})").error,
            "REAUTHENTICATION_REQUIRED");
  visitor.user->authenticated_at = clock.now();
  EXPECT_EQ(ask(*security, &SecurityApi::password, wanted).status, 200);
}

TEST_P(ProfileApiTest, PasswordsThatAreTooEasyAreRefusedByTheirField) {
  for (auto const& [wanted, rule] : std::vector<std::pair<std::string, std::string>>{
           {"short", "min"}, {"password", "common"}, {"mira@example.org", "own"}})
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
  auto const left = write([&](Session& session) { return sessions->list(session, aurora, mira); });
  ASSERT_THAT(left, SizeIs(1));
  EXPECT_EQ(left[0].id, visitor.user->session);
}

TEST_P(ProfileApiTest, AnIdentityIsUnlinkedUnlessItIsTheLastSignInMethod) {
  write([&](Session& session) {
    AccountStore(session, aurora).link(mira, "https://id.example", "s-1", "mira@id.example", clock.now());
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
    AccountStore store(session, aurora);
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

// ---- export, leaving, coming back ----

TEST_P(ProfileApiTest, TheExportHasEverythingButSecrets) {
  ask(*security, &SecurityApi::email, R"({"email":"new@example.org"})");
  write([&](Session& session) {
    messenger->send(session, {.tenant = aurora,
                              .recipient = "mira@example.org",
                              .message = "new-sign-in",
                              .locale = "en",
                              .data = {R"({"device":"x"})"},
                              .origin = "https://aurora.localhost"});
    accounts::Passkey passkey;
    passkey.credential_id = "mine";
    passkey.account = mira;
    passkey.public_key = "SECRET";
    passkey.label = "Phone";
    AccountStore store(session, aurora);
    store.add_passkey(passkey);
    store.link(mira, "https://id.example", "s-1", std::nullopt, clock.now());
  });
  auto const file = wait_for(portal::testing::ask(*deletion, &AccountDeletionApi::export_, {.method = "GET"},
                                                  call, {}, visitor.user));
  EXPECT_THAT(std::string(*file.headers.find("content-disposition")),
              ::testing::MatchesRegex("attachment; filename=\"aurora-my-data-[-0-9]+[.]json\""));
  std::string const text(http::body_text(file.body));
  EXPECT_TRUE(base::parse_tree(text).has_value());
  for (char const* part : {"mira@example.org", "Chrome on Android", "192.0.2.7", "\"Phone\"", "id.example",
                           "new-sign-in", "createdAt"})
    EXPECT_THAT(text, HasSubstr(part));
  for (char const* part : {"SECRET", "argon2", "cookie", "secret"}) EXPECT_THAT(text, Not(HasSubstr(part)));
}

TEST_P(ProfileApiTest, AClosedAccountIsErasedAfterTwoWeeksWithWhatWasSentToIt) {
  open(mira);
  auto const tarek = make_account("Tarek", "tarek@example.org");
  ask(*security, &SecurityApi::email, R"({"email":"new@example.org"})");
  auto const closed = ask(*deletion, &AccountDeletionApi::close);
  EXPECT_EQ(closed.status, 200) << closed.error;
  EXPECT_THAT(closed.text, HasSubstr(R"("state":"closing")"));
  auto const account = *find(mira);
  EXPECT_EQ(account.closes_at, clock.now() + grace_time);
  EXPECT_THAT(write([&](Session& session) { return sessions->list(session, aurora, mira); }), SizeIs(1));
  auto const mail = messages().back();
  EXPECT_EQ(mail.template_name, "account-closing");
  EXPECT_THAT(mail.data, HasSubstr("https://aurora.localhost/profile/manage"));

  reread(mira);
  EXPECT_EQ(ask(*profile_api, &ProfileApi::write, R"({"name":"X"})").error, "ACCOUNT_CLOSING");
  EXPECT_EQ(ask(*deletion, &AccountDeletionApi::close).status, 200) << "twice stays with the first date";

  auto const due = [&] {
    return write([&](Session& session) {
      return storage::Jobs(session, clock, ids).lease("test", 10, 60s, {std::string(erase_job)});
    });
  };
  clock.advance(grace_time - 1s);
  EXPECT_THAT(due(), IsEmpty());
  clock.advance(1s);
  auto const jobs = due();
  ASSERT_THAT(jobs, SizeIs(1));
  auto const result = erase_account(jobs[0]);
  write([&](Session& session) { result.effect(session); });
  EXPECT_FALSE(find(mira));
  EXPECT_TRUE(find(tarek));
  for (auto const& message : messages()) EXPECT_NE(message.recipient, "mira@example.org");
  EXPECT_EQ(write([&](Session& session) {
              return session.value<std::int64_t>("select count(*) from one_time_code");
            }),
            0);
  EXPECT_EQ(write([&](Session& session) {
              return session.value<std::int64_t>("select count(*) from session where account = :account",
                                                 storage::bind("account", mira));
            }),
            0);
  write([&](Session& session) { result.effect(session); });  // a job may run twice
}

TEST_P(ProfileApiTest, AReopenedAccountKeepsEverything) {
  ask(*deletion, &AccountDeletionApi::close);
  auto const jobs = [&] {
    clock.advance(grace_time);
    return write([&](Session& session) {
      return storage::Jobs(session, clock, ids).lease("test", 10, 60s, {std::string(erase_job)});
    });
  };
  reread(mira);
  clock.advance(24h);
  auto const back = ask(*deletion, &AccountDeletionApi::reopen);
  EXPECT_THAT(back.text, HasSubstr(R"("state":"active")"));
  EXPECT_FALSE(find(mira)->closes_at);
  reread(mira);
  visitor.user->authenticated_at = clock.now();
  ask(*deletion, &AccountDeletionApi::close);  // and leaves once more, with a new date
  auto const first = jobs();
  ASSERT_FALSE(first.empty());
  auto const result = erase_account(first[0]);  // the job of the first time
  write([&](Session& session) { result.effect(session); });
  EXPECT_TRUE(find(mira));
  reread(mira);
  ask(*deletion, &AccountDeletionApi::reopen);
  reread(mira);
  EXPECT_EQ(ask(*deletion, &AccountDeletionApi::reopen).status, 200) << "nothing to do";
  storage::Job broken;
  broken.payload = "{}";
  EXPECT_EQ(erase_account(broken).outcome, storage::JobResult::Outcome::hopeless);
}

TEST_P(ProfileApiTest, ClosingAnAccountRequiresReauthentication) {
  clock.advance(Reauthentication::fresh_for + 1s);
  EXPECT_EQ(ask(*deletion, &AccountDeletionApi::close).error, "REAUTHENTICATION_REQUIRED");
  EXPECT_EQ(ask(*deletion, &AccountDeletionApi::close, R"({"currentPassword":"wrong"})").error,
            "currentPassword:wrong");
  EXPECT_EQ(find(mira)->state, AccountState::active);
  EXPECT_EQ(
      ask(*deletion, &AccountDeletionApi::close, R"({"currentPassword":")" + old_password + "\"}").status,
      200);
}

// ---- pages ----

TEST_P(ProfileApiTest, PagesShowTheirOwnerAndAreNeverKept) {
  tenants::Visit visit;
  visit.tenant = call.tenant;
  visit.locale = &base::english();
  open(mira);
  ask(*security, &SecurityApi::email, R"({"email":"new@example.org"})");
  auto const overview = wait_for(pages->overview(visit, *visitor.user));
  auto const info = wait_for(pages->info(visit, *visitor.user));
  auto const manage = wait_for(pages->manage(visit, *visitor.user));
  EXPECT_THAT(base::to_json(overview.payload), HasSubstr(R"("sessions":2)"));
  EXPECT_THAT(base::to_json(info.payload), HasSubstr(R"("pendingEmail":"new@example.org")"));
  EXPECT_THAT(base::to_json(info.payload), HasSubstr(R"("name":"avatar-fox.svg")"));
  EXPECT_THAT(base::to_json(manage.payload), HasSubstr(R"("graceDays":14)"));
  auto const check = [](auto const& page) {
    EXPECT_TRUE(page.noindex);
    EXPECT_EQ(page.fresh.count(), 0);
    EXPECT_THAT(base::to_json(page.payload), Not(HasSubstr("argon2")));
  };
  check(overview);
  check(info);
  check(manage);
}

}  // namespace
}  // namespace profile
