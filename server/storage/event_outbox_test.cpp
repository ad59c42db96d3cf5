// Events are published with the change that caused them, in order, at least once.
#include "storage/event_outbox.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "storage/testing/database_test.hpp"

namespace storage {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

base::TenantId const outbox_tenant = {"aurora"};

class OutboxTest : public testing::DatabaseTest {
 protected:
  template <class F>
  auto outbox(F work) {
    return database().write_now([&](Session& session) {
      EventOutbox store(session, clock, ids);
      return work(store);
    });
  }
  void append(std::string const& key, std::string const& payload) {
    outbox([&](EventOutbox& store) { return store.append(outbox_tenant, "played", key, payload); });
  }
  std::vector<OutboxEvent> take(std::int64_t limit) {
    return outbox([&](EventOutbox& store) { return store.take(limit); });
  }
  static std::vector<std::string> payloads(std::vector<OutboxEvent> const& events) {
    std::vector<std::string> out;
    for (auto const& event : events) out.push_back(event.payload);
    return out;
  }
};
STORAGE_ON_BOTH_ENGINES(OutboxTest);

TEST_P(OutboxTest, EventsAreTakenInTheOrderTheyWereAppendedAcrossKeys) {
  for (int count = 0; count < 30; ++count) {
    append(count % 2 == 0 ? "even" : "odd", std::to_string(count));
    // The ids keep the order even when the clock is set back.
    clock.advance(std::chrono::seconds(count % 3 == 0 ? -5 : 1));
  }
  auto const first = take(4);
  EXPECT_THAT(payloads(first), ElementsAre("0", "1", "2", "3"));
  EXPECT_THAT(payloads(take(2)), ElementsAre("0", "1"));
  EXPECT_EQ(outbox([&](EventOutbox& store) { return store.mark_published(first); }), 4);
  EXPECT_EQ(outbox([&](EventOutbox& store) { return store.mark_published(first); }), 0);
  EXPECT_THAT(payloads(take(2)), ElementsAre("4", "5"));
  EXPECT_EQ(outbox([](EventOutbox& store) { return store.waiting(); }), 26);
}

TEST_P(OutboxTest, AnEventCarriesWhatItWasGiven) {
  append("k", "{\"a\":\"b\"}");
  auto const event = take(1).at(0);
  EXPECT_EQ(event.tenant, outbox_tenant);
  EXPECT_EQ(event.topic, "played");
  EXPECT_EQ(event.key, "k");
  EXPECT_EQ(event.created, clock.now());
  EXPECT_EQ(event.published_at, std::nullopt);
}

TEST_P(OutboxTest, ARolledBackChangeSendsNothing) {
  EXPECT_THROW(outbox([&](EventOutbox& store) -> int {
                 store.append(outbox_tenant, "played", "k", "x");
                 throw std::runtime_error("no");
               }),
               std::runtime_error);
  EXPECT_THAT(take(10), IsEmpty());
}

TEST_P(OutboxTest, MarkingNothingIsFineAndPublishedEventsCanBePurged) {
  EXPECT_EQ(outbox([](EventOutbox& store) { return store.mark_published({}); }), 0);
  append("k", "a");
  append("k", "b");
  auto const some = take(1);
  outbox([&](EventOutbox& store) { return store.mark_published(some); });
  clock.advance(std::chrono::hours(1));
  EXPECT_EQ(outbox([&](EventOutbox& store) { return store.purge_published(clock.now()); }), 1);
  EXPECT_THAT(payloads(take(10)), ElementsAre("b"));
}

}  // namespace
}  // namespace storage
