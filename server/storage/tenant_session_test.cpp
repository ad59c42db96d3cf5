// What a transaction of one tenant lets through, and what it refuses.
#include "storage/tenant_session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/testing/run.hpp"
#include "storage/columns_of.hpp"
#include "storage/testing/database_test.hpp"

namespace storage {
namespace {

using base::testing::wait_for;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Note {
  base::TenantId tenant;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(Note, (), (tenant, text))

class TenantSessionTest : public testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (!database_) return;
    database().write_now([&](Session& session) {
      session.run_script("create table note (tenant text not null, text text not null)");
      for (auto const& tenant : {aurora, plume})
        session.execute("insert into note (tenant, text) values (:tenant, :text)", bind("tenant", tenant),
                        bind("text", "of " + tenant.value));
    });
  }
  /// What the statement of a tenant's transaction is refused with.
  std::string refusal(std::function<void(TenantSession const&)> const& work) {
    try {
      database().write_now(aurora, work);
    } catch (std::exception const& error) {
      return error.what();
    }
    return "nothing";
  }

  base::TenantId const aurora{"aurora"};
  base::TenantId const plume{"plume"};
};

TEST_P(TenantSessionTest, AStatementFindsTheRowsOfItsTenant) {
  auto const texts = database().read_now(aurora, [](TenantSession const& session) {
    return session.values<std::string>("select text from note where tenant = :tenant");
  });
  EXPECT_THAT(texts, ElementsAre("of aurora"));
}

TEST_P(TenantSessionTest, AStatementThatDoesNotNameTheTenantIsRefused) {
  EXPECT_THAT(
      refusal([](TenantSession const& session) { session.values<std::string>("select text from note"); }),
      HasSubstr("the bind \"tenant\" has no parameter"));
  EXPECT_THAT(refusal([](TenantSession const& session) { session.execute("delete from note"); }),
              HasSubstr("the bind \"tenant\" has no parameter"));
  EXPECT_EQ(database().read_now(
                [](Session& session) { return session.value<std::int64_t>("select count(*) from note"); }),
            2);
}

TEST_P(TenantSessionTest, ARowOfAnotherTenantIsRefused) {
  std::string const insert = "insert into note (tenant, text) values (:tenant, :text)";
  EXPECT_THAT(refusal([&](TenantSession const& session) {
                session.execute(insert, bind_members(Note{plume, "strange"}));
              }),
              HasSubstr("a row of the tenant \"plume\" in a transaction of \"aurora\""));
  EXPECT_EQ(refusal([&](TenantSession const& session) {
              session.execute(insert, bind_members(Note{aurora, "its own"}));
            }),
            "nothing");
}

TEST_P(TenantSessionTest, WhatWorksAcrossTenantsSaysSo) {
  auto const both = database().read_now(aurora, [](TenantSession const& session) {
    return session.across_tenants().values<std::string>("select text from note order by text");
  });
  EXPECT_THAT(both, ElementsAre("of aurora", "of plume"));
}

TEST_P(TenantSessionTest, AnAwaitedTransactionIsOfItsTenantToo) {
  auto written = database().write(plume, [](TenantSession const& session) {
    return session.execute("update note set text = 'new' where tenant = :tenant");
  });
  EXPECT_EQ(wait_for(std::move(written)), 1);
  auto read = database().read(plume, [](TenantSession const& session) {
    return session.values<std::string>("select text from note where tenant = :tenant");
  });
  EXPECT_THAT(wait_for(std::move(read)), ElementsAre("new"));
}

STORAGE_ON_BOTH_ENGINES(TenantSessionTest);

}  // namespace
}  // namespace storage
