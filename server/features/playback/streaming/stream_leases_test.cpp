// Concurrent streams: how many devices play, who stops where one takes over, and how leases end, on both
// databases.
#include "features/playback/streaming/stream_leases.hpp"

#include <gtest/gtest.h>

#include "features/accounts/account_store.hpp"
#include "features/playback/streaming/stream_lease_store.hpp"
#include "storage/testing/database_test.hpp"

namespace playback {
namespace {

class StreamLeasesTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      accounts::AccountStore(session).create({.name = "Mira", .email = "mira@people.example"}, {101},
                                             clock.now());
    });
  }
  bool begin(std::int64_t device, std::int64_t most = 1, bool take_over = false) {
    return database().write_now([&](storage::Session& session) {
      return begin_stream(session, {aurora, {101}, {device}}, most, take_over, clock.now()).has_value();
    });
  }
  bool prolong(std::int64_t device) {
    return database().write_now([&](storage::Session& session) {
      return prolong_stream(session, {aurora, {101}, {device}}, clock.now()).has_value();
    });
  }
  std::int64_t rows() {
    return database().read_now([](storage::Session& session) {
      return *session.value<std::int64_t>("select count(*) from stream_lease");
    });
  }

  base::TenantId const aurora{"aurora"};
};
STORAGE_ON_BOTH_ENGINES(StreamLeasesTest);

TEST_P(StreamLeasesTest, ASecondDeviceIsRefusedUntilTheFirstHasStopped) {
  EXPECT_TRUE(begin(1));
  EXPECT_TRUE(begin(1)) << "its next song";
  EXPECT_FALSE(begin(2));
  clock.advance(std::chrono::seconds(30));
  EXPECT_TRUE(prolong(1));
  clock.advance(std::chrono::seconds(30));
  EXPECT_FALSE(begin(2)) << "the first one still reports";
  clock.advance(std::chrono::seconds(16));
  EXPECT_TRUE(begin(2)) << "it has ended by itself";
  EXPECT_FALSE(prolong(1)) << "it comes back from its pause";
  clock.advance(lease_lifetime);
  EXPECT_TRUE(prolong(1)) << "there is room again";
}

TEST_P(StreamLeasesTest, WhoTakesOverStopsTheOneThatBeganFirst) {
  EXPECT_TRUE(begin(1, 2));
  clock.advance(std::chrono::seconds(1));
  EXPECT_TRUE(begin(2, 2));
  clock.advance(std::chrono::seconds(1));
  EXPECT_TRUE(prolong(1)) << "which does not make it a later one";
  EXPECT_FALSE(begin(3, 2));
  EXPECT_TRUE(begin(3, 2, true));
  EXPECT_FALSE(prolong(1));
  EXPECT_TRUE(prolong(2));
  EXPECT_TRUE(prolong(3));
  EXPECT_TRUE(begin(1, 1, true)) << "a smaller plan since";
  EXPECT_FALSE(prolong(2));
  EXPECT_FALSE(prolong(3));
}

TEST_P(StreamLeasesTest, WhatIsNotLimitedIsNeverRefusedAndOldRowsGo) {
  EXPECT_TRUE(prolong(1)) << "it never needed a lease";
  EXPECT_EQ(rows(), 0);
  EXPECT_TRUE(begin(1));
  database().write_now([&](storage::Session& session) { end_stream(session, {aurora, {101}, {1}}); });
  EXPECT_TRUE(begin(2)) << "the first one plays what is free";
  EXPECT_TRUE(prolong(1));
  clock.advance(std::chrono::hours(25));
  EXPECT_TRUE(begin(3));
  EXPECT_EQ(rows(), 1);
}

TEST(StreamLimit, IsThePlansOrElseTheTenantsAndNotForWhatIsFree) {
  using entitlement::AllowedBy;
  tenants::Tenant shop;
  shop.flags["maxConcurrentStreams"] = 0;
  plans::Plan plan;
  EXPECT_EQ(stream_limit_of({.allowed = true, .by = AllowedBy::unlimited}, &plan, shop), 0);
  plan.attributes["maxConcurrentStreams"] = "3";
  EXPECT_EQ(stream_limit_of({.allowed = true, .by = AllowedBy::unlimited}, &plan, shop), 3);
  EXPECT_EQ(stream_limit_of({.allowed = true, .by = AllowedBy::owned}, nullptr, shop), 0);
  shop.flags["maxConcurrentStreams"] = 2;
  EXPECT_EQ(stream_limit_of({.allowed = true, .by = AllowedBy::owned}, nullptr, shop), 2);
  EXPECT_EQ(stream_limit_of({.allowed = true, .by = AllowedBy::free}, nullptr, shop), 0);
  EXPECT_EQ(stream_limit_of({.allowed = false}, nullptr, shop), 0);
}

}  // namespace
}  // namespace playback
