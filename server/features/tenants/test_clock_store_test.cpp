// Business time on both databases: the machine's clock, or the test clock of one tenant alone.
#include "features/tenants/test_clock_store.hpp"

#include "storage/testing/database_test.hpp"

namespace tenants {
namespace {

class TestClockTest : public storage::testing::DatabaseTest {};
STORAGE_ON_BOTH_ENGINES(TestClockTest);

TEST_P(TestClockTest, StandsStillForOneTenant) {
  base::TenantId const aurora{"aurora"};
  base::TenantId const nujum{"nujum"};
  TenantClock const time(clock);
  base::Instant const later = clock.now() + std::chrono::hours(1000);
  auto const now = [&](base::TenantId const& tenant) {
    return database().read_now(tenant,
                               [&](storage::TenantSession const& session) { return time.now(session); });
  };
  EXPECT_EQ(now(aurora), clock.now());
  database().write_now(
      aurora, [&](storage::TenantSession const& session) { set_test_time(session, later, clock.now()); });
  clock.advance(std::chrono::hours(1));
  EXPECT_EQ(now(aurora), later);
  EXPECT_EQ(now(nujum), clock.now());
  database().write_now(aurora, [&](storage::TenantSession const& session) {
    set_test_time(session, later + std::chrono::hours(1), clock.now());
    EXPECT_EQ(session.value<std::int64_t>("select count(*) from test_clock where tenant = :tenant"), 1);
    EXPECT_EQ(test_time(session), later + std::chrono::hours(1));
  });
  EXPECT_EQ(now(aurora), later + std::chrono::hours(1));
  database().write_now(aurora, [&](storage::TenantSession const& session) { remove_test_clock(session); });
  EXPECT_EQ(now(aurora), clock.now());
}

}  // namespace
}  // namespace tenants
