// Guests' events: bounded, purged, and never in the way of anything else.
#include "features/portal/guest_events.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "base/testing/run.hpp"
#include "base/testing/temporary_folder.hpp"
#include "core/testing/event_recorder.hpp"
#include "storage/event_outbox.hpp"
#include "storage/testing/database_test.hpp"

namespace portal {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class GuestEventsTest : public ::testing::Test {
 protected:
  ~GuestEventsTest() override { fs::remove_all(folder); }

  std::vector<storage::OutboxEvent> stored(GuestEvents& events) {
    return events.database().write_now(
        [&](storage::Session& session) { return storage::EventOutbox(session, clock, ids).take(100'000); });
  }
  int accepted(GuestEvents& events, std::string const& tenant, int count, std::size_t size = 900) {
    int out = 0;
    for (int i = 0; i < count; ++i)
      out += events.append({tenant}, "event.page_view", std::string(size, 'x')) ? 1 : 0;
    return out;
  }

  fs::path const folder = base::testing::make_temporary_folder();
  base::ManualClock clock;
  base::IdSource ids{clock, 1};
};

TEST_F(GuestEventsTest, AreWrittenTogetherAndFoundAgain) {
  {
    GuestEvents events(folder, clock, ids);
    EXPECT_TRUE(events.append({"plume"}, "event.page_view", R"({"a":1})"));
    EXPECT_TRUE(events.append({"aurora"}, "event.click", R"({"b":2})"));
    EXPECT_TRUE(stored(events).empty()) << "nobody waited for a disk";
    base::testing::wait_for(events.flush());
    auto const found = stored(events);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].topic, "event.page_view");
    EXPECT_EQ(found[0].key, "plume");
  }
  GuestEvents again(folder, clock, ids);
  EXPECT_EQ(stored(again).size(), 2U);
  EXPECT_GT(again.bytes(), 200);
}

TEST_F(GuestEventsTest, AreBoundedPerTenantInAllAndInMemory) {
  GuestEvents events(folder, clock, ids,
                     {.bytes = 60'000, .tenant_bytes = 40'000, .waiting_bytes = 20'000, .kept = 1h});
  int aurora = 0;
  int plume = 0;
  EXPECT_LE(accepted(events, "aurora", 100), 20) << "what waits in memory";
  aurora = 20;
  for (int round = 0; round < 10; ++round) {
    events.flush_now();
    aurora += accepted(events, "aurora", 10);
    events.flush_now();
    plume += accepted(events, "plume", 10);
  }
  EXPECT_LE(aurora, 41);
  EXPECT_GE(plume, 10) << "one tenant's events leave room for another's";
  EXPECT_LE(events.bytes(), 60'000);
  EXPECT_GT(events.dropped(), 50U);
}

TEST_F(GuestEventsTest, ArePurgedByAgeAlsoUnpublishedWhichMakesRoom) {
  GuestEvents events(folder, clock, ids,
                     {.bytes = 30'000, .tenant_bytes = 30'000, .waiting_bytes = 1'000'000, .kept = 24h});
  EXPECT_LT(accepted(events, "aurora", 100), 40);
  base::testing::wait_for(events.flush());
  clock.advance(23h);
  base::testing::wait_for(events.flush());
  EXPECT_FALSE(events.append({"aurora"}, "event.click", std::string(900, 'x')));
  clock.advance(2h);
  base::testing::wait_for(events.flush());
  EXPECT_TRUE(stored(events).empty());
  EXPECT_EQ(events.bytes(), 0);
  EXPECT_TRUE(events.append({"aurora"}, "event.click", "{}"));
}

TEST_F(GuestEventsTest, ArePublishedInOrderAndLeaveTheFile) {
  GuestEvents events(folder, clock, ids);
  core::testing::EventRecorder recorder;
  for (int i = 0; i < 1'200; ++i) events.append({"aurora"}, "event.click", std::to_string(i));
  events.flush_now();
  recorder.fails = true;
  base::testing::wait_for(events.publish(recorder));
  EXPECT_EQ(stored(events).size(), 1'200U) << "what was not published is still there";
  recorder.fails = false;
  base::testing::wait_for(events.publish(recorder));
  ASSERT_EQ(recorder.payloads.size(), 1'200U);
  EXPECT_EQ(recorder.payloads.front(), "0");
  EXPECT_EQ(recorder.payloads.back(), "1199");
  EXPECT_TRUE(stored(events).empty());
  EXPECT_EQ(events.bytes(), 0);
}

TEST_F(GuestEventsTest, ADamagedFileIsPutAsideAndTheRestGoesOn) {
  std::ofstream(folder / "events.db") << std::string(9000, 'x');
  GuestEvents events(folder, clock, ids);
  EXPECT_TRUE(events.append({"aurora"}, "event.click", "{}"));
  events.flush_now();
  EXPECT_EQ(stored(events).size(), 1U);
  EXPECT_TRUE(fs::exists(folder / "events.db.damaged"));
}

}  // namespace
}  // namespace portal
