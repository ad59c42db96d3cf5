// Roles and suspension by hand, on both databases.
#include "features/accounts/account_administration.hpp"

#include <gmock/gmock.h>

#include "features/accounts/account_store.hpp"
#include "storage/testing/database_test.hpp"

namespace accounts {
namespace {

using ::testing::HasSubstr;

class AdministrationTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    database().write_now([&](storage::Session& session) {
      AccountStore(session, {"aurora"})
          .create({.name = "Mira", .email = "mira@aurora.example", .msisdn = "491701234567"},
                  ids.make<AccountId>(), clock.now());
    });
  }
  std::expected<Account, std::string> act(std::string const& contact, AccountAct wanted,
                                          std::vector<std::string> const& roles = {},
                                          std::string const& tenant = "aurora") {
    return database().write_now([&](storage::Session& session) {
      return administer(session, {tenant}, contact, wanted, roles, clock.now());
    });
  }
};
STORAGE_ON_BOTH_ENGINES(AdministrationTest);

TEST_P(AdministrationTest, RolesAreSetAndTakenAwayAndUserStays) {
  EXPECT_EQ(act("Mira@Aurora.example", AccountAct::set_roles, {"editor"})->roles, "user,editor");
  EXPECT_EQ(act("+49 170 1234567", AccountAct::show)->roles, "user,editor");
  EXPECT_EQ(act("mira@aurora.example", AccountAct::set_roles)->roles, "user");
  EXPECT_THAT(act("mira@aurora.example", AccountAct::set_roles, {"Editor!"}).error(),
              HasSubstr("a role must be"));
}

TEST_P(AdministrationTest, ASuspendedAccountIsLetInAgain) {
  EXPECT_EQ(act("mira@aurora.example", AccountAct::suspend)->state, AccountState::suspended);
  EXPECT_EQ(act("mira@aurora.example", AccountAct::restore)->state, AccountState::active);
}

TEST_P(AdministrationTest, WhatIsNotThereOrBeingClosedIsLeftAlone) {
  EXPECT_THAT(act("nobody@aurora.example", AccountAct::suspend).error(), HasSubstr("no account of nobody"));
  EXPECT_THAT(act("mira@aurora.example", AccountAct::suspend, {}, "plume").error(), HasSubstr("plume"));
  EXPECT_THAT(act("mira", AccountAct::suspend).error(), HasSubstr("neither"));
  database().write_now([&](storage::Session& session) {
    AccountStore store(session, {"aurora"});
    store.set_state(store.find_by_email("mira@aurora.example")->id, AccountState::closing, clock.now(),
                    clock.now());
  });
  EXPECT_THAT(act("mira@aurora.example", AccountAct::restore).error(), HasSubstr("being closed"));
}

}  // namespace
}  // namespace accounts
