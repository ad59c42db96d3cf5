// Idempotency keys on both databases.
#include "features/portal/idempotency_store.hpp"

#include <gtest/gtest.h>

#include "storage/testing/database_test.hpp"

namespace {

using namespace std::chrono_literals;
using portal::IdempotencyStore;
using portal::StoredAnswer;
using Begun = IdempotencyStore::Begun;

class IdempotencyStoreTest : public storage::testing::DatabaseTest {
 protected:
  std::variant<Begun, StoredAnswer> begin(portal::IdempotentRequest const& asked,
                                          std::string tenant = "aurora", std::string process = "3-FIRST") {
    return database().write_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      return IdempotencyStore(session).begin(asked, clock.now(), process);
    });
  }
  void finish(portal::IdempotentRequest const& asked, StoredAnswer const& answer) {
    database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      IdempotencyStore(session).finish(asked, answer);
    });
  }
  portal::IdempotentRequest const request{"mira", "key-1", "hash of a body"};
};

TEST_P(IdempotencyStoreTest, TheFirstAnswerIsGivenAgain) {
  EXPECT_EQ(std::get<Begun>(begin(request)), Begun::first);
  finish(request, {201, "content-type: application/json\r\n", R"({"data":{"id":1}})"});
  auto const again = std::get<StoredAnswer>(begin(request));
  EXPECT_EQ(again.status, 201);
  EXPECT_EQ(again.headers, "content-type: application/json\r\n");
  EXPECT_EQ(again.body, R"({"data":{"id":1}})");
}

TEST_P(IdempotencyStoreTest, AnotherRequestMayNotUseTheKey) {
  begin(request);
  EXPECT_EQ(std::get<Begun>(begin({"mira", "key-1", "another hash"})), Begun::reused);
  finish(request, {200, "", "{}"});
  EXPECT_EQ(std::get<Begun>(begin({"mira", "key-1", "another hash"})), Begun::reused);
}

TEST_P(IdempotencyStoreTest, WhileTheFirstIsRunningTheSecondHasToWait) {
  begin(request);
  EXPECT_EQ(std::get<Begun>(begin(request)), Begun::in_flight);
  clock.advance(IdempotencyStore::in_flight_for - 1s);
  EXPECT_EQ(std::get<Begun>(begin(request)), Begun::in_flight);
  clock.advance(2s);
  EXPECT_EQ(std::get<Begun>(begin(request)), Begun::first) << "the process that began has died";
}

TEST_P(IdempotencyStoreTest, AfterACrashTheNextStartOfTheSameNodeNeedNotWait) {
  begin(request);
  EXPECT_EQ(std::get<Begun>(begin(request, "aurora", "13-OTHER")), Begun::in_flight) << "another node's";
  EXPECT_EQ(std::get<Begun>(begin({"mira", "key-1", "another hash"}, "aurora", "13-OTHER")), Begun::reused);
  EXPECT_EQ(std::get<Begun>(begin(request, "aurora", "3-SECOND")), Begun::first);
  EXPECT_EQ(std::get<Begun>(begin(request, "aurora", "3-SECOND")), Begun::in_flight);
  finish(request, {201, "", "{}"});
  EXPECT_EQ(std::get<StoredAnswer>(begin(request, "aurora", "3-THIRD")).status, 201);
}

TEST_P(IdempotencyStoreTest, KeysBelongToATenantAndAnOwner) {
  begin(request);
  EXPECT_EQ(std::get<Begun>(begin(request, "nujum")), Begun::first);
  EXPECT_EQ(std::get<Begun>(begin({"jonas", "key-1", "hash of a body"})), Begun::first);
}

TEST_P(IdempotencyStoreTest, AKeyIsForgottenAfterADay) {
  begin(request);
  finish(request, {200, "", "{}"});
  clock.advance(IdempotencyStore::kept_for - 1s);
  EXPECT_TRUE(std::holds_alternative<StoredAnswer>(begin(request)));
  auto const purge = [&] {
    return database().write_now(
        [&](storage::Session& session) { return portal::purge_idempotency_keys(session, clock.now()); });
  };
  EXPECT_EQ(purge(), 0);
  clock.advance(2s);
  EXPECT_EQ(purge(), 1);
  EXPECT_EQ(std::get<Begun>(begin(request)), Begun::first);
}

TEST_P(IdempotencyStoreTest, WhatWasNotAnsweredMayBeTriedAgain) {
  begin(request);
  database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    IdempotencyStore(session).forget(request);
  });
  EXPECT_EQ(std::get<Begun>(begin(request)), Begun::first);
}

STORAGE_ON_BOTH_ENGINES(IdempotencyStoreTest);

}  // namespace
