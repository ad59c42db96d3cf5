// One's own details, the export, closing and reopening, and the pages, on both databases.
#include "features/profile/profile_api.hpp"

#include <algorithm>

#include "base/testing/logged.hpp"
#include "base/text.hpp"
#include "features/accounts/codes/one_time_codes.hpp"
#include "features/profile/testing/profile_test.hpp"

namespace profile {
namespace {

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
    AccountStore store({session, aurora});
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
  EXPECT_THAT(write([&](Session& session) { return sessions->list({session, aurora}, mira); }), SizeIs(1));
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
  auto const result = erase_account(jobs[0], trail, personal_data);
  auto const log = base::testing::logged([&] {
    write([&](Session& session) { result.effect(session); });
    write([&](Session& session) { result.effect(session); });  // a job may run twice
  });
  EXPECT_THAT(log, HasSubstr(R"("subject":"account","way":"erased","result":"succeeded","tenant":"aurora",)"
                             R"("account":")" +
                             base::text(mira) + '"'));
  EXPECT_EQ(std::ranges::count(log, '\n'), 1);
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
  auto const result = erase_account(first[0], trail, personal_data);  // the job of the first time
  EXPECT_EQ(base::testing::logged([&] { write([&](Session& session) { result.effect(session); }); }), "");
  EXPECT_TRUE(find(mira));
  reread(mira);
  ask(*deletion, &AccountDeletionApi::reopen);
  reread(mira);
  EXPECT_EQ(ask(*deletion, &AccountDeletionApi::reopen).status, 200) << "nothing to do";
  storage::Job broken;
  broken.payload = "{}";
  EXPECT_EQ(erase_account(broken, trail, personal_data).outcome, storage::JobResult::Outcome::hopeless);
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
