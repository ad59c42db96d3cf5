// Roles, suspension and ended sessions by hand, and their lines in the security trail, on both databases.
#include "features/accounts/staff/account_administration.hpp"

#include <gmock/gmock.h>

#include "base/testing/logged.hpp"
#include "base/testing/run.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/sessions/sessions.hpp"
#include "storage/testing/database_test.hpp"

namespace accounts {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class AdministrationTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    audit.emplace(database(), clock, ids);
    database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      AccountStore(session).create({.name = "Mira", .email = "mira@aurora.example", .msisdn = "491701234567"},
                                   ids.make<AccountId>(), clock.now());
    });
  }
  std::expected<Administered, std::string> act(std::string const& contact, AccountAct wanted,
                                               std::vector<std::string> const& roles = {},
                                               std::string const& tenant = "aurora") {
    return database().write_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      return administer(session, contact, wanted, roles, clock.now(), trail, *audit);
    });
  }
  std::vector<AuditEntry> audited() {
    return database().read_now(base::TenantId{"aurora"}, [](storage::TenantSession const& session) {
      return AuditStore(session).newest(10);
    });
  }
  AccountId mira() { return act("mira@aurora.example", AccountAct::show)->id; }

  http::Metrics metrics;
  SecurityLog trail{metrics, clock};
  std::optional<AuditTrail> audit;
};
STORAGE_ON_BOTH_ENGINES(AdministrationTest);

TEST_P(AdministrationTest, RolesAreSetAndTakenAwayAndUserStays) {
  EXPECT_EQ(act("Mira@Aurora.example", AccountAct::set_roles, {"editor"})->roles, "user,editor");
  EXPECT_EQ(act("+49 170 1234567", AccountAct::show)->roles, "user,editor");
  EXPECT_EQ(act("mira@aurora.example", AccountAct::set_roles)->roles, "user");
  EXPECT_THAT(act("mira@aurora.example", AccountAct::set_roles, {"Editor!"}).error(),
              HasSubstr("a role must be"));
}

TEST_P(AdministrationTest, WhatChangedSomethingIsInTheAuditTrailAndOnlyThat) {
  auto const id = base::text(mira());
  act("mira@aurora.example", AccountAct::set_roles, {"editor", "billing"});
  act("mira@aurora.example", AccountAct::set_roles, {"Editor!"});
  act("mira@aurora.example", AccountAct::suspend);
  act("nobody@aurora.example", AccountAct::suspend);
  auto const entries = audited();
  ASSERT_EQ(entries.size(), 2);
  EXPECT_EQ(entries[0].act, "account suspend " + id);
  EXPECT_EQ(entries[1].act, "account set_roles " + id + " editor,billing");
  EXPECT_EQ(entries[1].permission, Permission::administer_accounts);
  EXPECT_EQ(entries[1].at, clock.now());
  EXPECT_FALSE(entries[1].account) << "the command line";
}

TEST_P(AdministrationTest, AnEntryOfTheAuditTrailIsNeitherChangedNorDeleted) {
  act("mira@aurora.example", AccountAct::suspend);
  for (std::string const statement : {"update audit_entry set act = 'nothing' where tenant = :tenant",
                                      "delete from audit_entry where tenant = :tenant"})
    EXPECT_THROW(
        database().write_now(base::TenantId{"aurora"},
                             [&](storage::TenantSession const& session) { session.execute(statement); }),
        std::exception)
        << statement;
  EXPECT_EQ(audited().size(), 1);
}

TEST_P(AdministrationTest, ASuspendedAccountIsLetInAgain) {
  EXPECT_EQ(act("mira@aurora.example", AccountAct::suspend)->state, AccountState::suspended);
  EXPECT_EQ(act("mira@aurora.example", AccountAct::restore)->state, AccountState::active);
}

TEST_P(AdministrationTest, PurchasesAreLockedFromTheFirstTimeUntilTheyAreUnlocked) {
  auto const since = act("mira@aurora.example", AccountAct::lock_purchases)->purchases_locked_at;
  ASSERT_TRUE(since);
  clock.advance(std::chrono::hours(1));
  EXPECT_EQ(act("mira@aurora.example", AccountAct::lock_purchases)->purchases_locked_at, since);
  EXPECT_EQ(act("mira@aurora.example", AccountAct::suspend)->purchases_locked_at, since)
      << "a suspension leaves it";
  EXPECT_FALSE(act("mira@aurora.example", AccountAct::unlock_purchases)->purchases_locked_at);
}

TEST_P(AdministrationTest, AllSessionsOfAnAccountAreEndedAndItsCodesWithThem) {
  Sessions sessions(database(), clock, ids, std::string(32, 'k'));
  auto const other =
      database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
        return AccountStore(session)
            .create({.name = "Tarek", .email = "tarek@aurora.example"}, ids.make<AccountId>(), clock.now())
            ->id;
      });
  auto const open = [&](AccountId account) {
    return database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      return sessions.open(session, {.account = account}).tokens;
    });
  };
  auto const first = open(mira());
  auto const second = open(mira());
  auto const untouched = open(other);
  auto const account = mira();
  std::string const address = "https://aurora.example/";
  auto const code =
      database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
        return sessions.issue_authorization_code(session, {.account = account}, address, std::nullopt);
      });

  EXPECT_EQ(act("mira@aurora.example", AccountAct::sign_out)->ended_sessions, 2);
  using base::testing::wait_for;
  for (auto const& tokens : {first, second}) {
    EXPECT_EQ(wait_for(sessions.by_access_token({"aurora"}, tokens.access_token)).error().error,
              "SESSION_ENDED");
    EXPECT_EQ(wait_for(sessions.refresh({"aurora"}, *tokens.refresh_token)).error().error, "SESSION_ENDED");
  }
  EXPECT_FALSE(
      wait_for(sessions.redeem_authorization_code({"aurora"}, code, address, std::nullopt, {})).has_value());
  EXPECT_TRUE(wait_for(sessions.by_access_token({"aurora"}, untouched.access_token)).has_value());
  EXPECT_EQ(act("mira@aurora.example", AccountAct::sign_out)->ended_sessions, 0);
  EXPECT_TRUE(wait_for(sessions.by_access_token({"aurora"}, open(mira()).access_token)).has_value())
      << "their owner may sign in again";
}

TEST_P(AdministrationTest, EveryActIsALineOfTheSecurityTrailAndReadingIsNot) {
  auto const line = [&](AccountAct wanted, std::vector<std::string> const& roles = {}) {
    return base::testing::logged([&] { act("mira@aurora.example", wanted, roles); }, "warn");
  };
  auto const account = R"("account":")" + base::text(mira()) + '"';
  for (auto const& [wanted, words] :
       {std::pair(AccountAct::set_roles, R"("subject":"account","way":"roles_set","result":"succeeded")"),
        std::pair(AccountAct::suspend, R"("subject":"account","way":"suspended","result":"succeeded")"),
        std::pair(AccountAct::restore, R"("subject":"account","way":"restored","result":"succeeded")"),
        std::pair(AccountAct::sign_out,
                  R"("subject":"session","way":"ended_by_staff","result":"succeeded")")}) {
    auto const text = line(wanted);
    EXPECT_THAT(text, HasSubstr(words));
    EXPECT_THAT(text, HasSubstr(account));
    EXPECT_THAT(text, HasSubstr(R"("tenant":"aurora")"));
    EXPECT_THAT(text, Not(HasSubstr("mira@")));
  }
  EXPECT_EQ(line(AccountAct::show), "");
  EXPECT_EQ(line(AccountAct::set_roles, {"Editor!"}), "") << "nothing was changed";
}

TEST_P(AdministrationTest, WhatIsNotThereOrBeingClosedIsLeftAlone) {
  EXPECT_THAT(act("nobody@aurora.example", AccountAct::suspend).error(), HasSubstr("no account of nobody"));
  EXPECT_THAT(act("mira@aurora.example", AccountAct::suspend, {}, "plume").error(), HasSubstr("plume"));
  EXPECT_THAT(act("mira", AccountAct::suspend).error(), HasSubstr("neither"));
  database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    AccountStore store(session);
    store.set_state(store.find_by_email("mira@aurora.example")->id, AccountState::closing, clock.now(),
                    clock.now());
  });
  EXPECT_THAT(act("mira@aurora.example", AccountAct::restore).error(), HasSubstr("being closed"));
}

}  // namespace
}  // namespace accounts
