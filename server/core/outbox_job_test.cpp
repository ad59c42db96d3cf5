// Events are published in order, once each while all goes well, and leave the database afterwards.
#include "core/outbox_job.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "base/json/json.hpp"
#include "base/testing/run.hpp"
#include "base/testing/temporary_folder.hpp"
#include "core/testing/event_recorder.hpp"
#include "storage/testing/database_test.hpp"

namespace core {
namespace {

using base::testing::wait_for;
using storage::EventOutbox;
using storage::JobResult;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class OutboxJobTest : public storage::testing::DatabaseTest {
 protected:
  void append(std::string const& payload) {
    database().write_now([&](storage::Session& session) {
      EventOutbox(session, clock, ids).append({"aurora"}, "played", "k", payload);
    });
  }
  /// One run of the job, with its effect.
  JobResult run(EventPublisher& publisher, OutboxJobSettings settings = {}) {
    OutboxJob job(database(), clock, ids, publisher, settings);
    auto result = wait_for(job.run());
    if (result.effect) database().write_now([&](storage::Session& session) { result.effect(session); });
    return result;
  }
  std::int64_t rows() {
    return database()
        .read_now([](storage::Session& session) {
          return session.value<std::int64_t>("select count(*) from outbox");
        })
        .value_or(0);
  }
};
STORAGE_ON_BOTH_ENGINES(OutboxJobTest);

TEST_P(OutboxJobTest, PublishesWhatIsWaitingInOrderAndOnce) {
  for (auto const* payload : {"1", "2", "3", "4", "5"}) append(payload);
  testing::EventRecorder recorder;
  EXPECT_EQ(run(recorder, {.most = 2}).outcome, JobResult::Outcome::again);
  EXPECT_THAT(recorder.payloads, ElementsAre("1", "2", "3", "4", "5"));
  append("6");
  run(recorder);
  EXPECT_THAT(recorder.payloads, ElementsAre("1", "2", "3", "4", "5", "6"));
}

TEST_P(OutboxJobTest, WhatCouldNotBePublishedComesAgain) {
  append("1");
  testing::EventRecorder recorder;
  recorder.fails = true;
  EXPECT_EQ(run(recorder).outcome, JobResult::Outcome::again);
  EXPECT_THAT(recorder.payloads, IsEmpty());
  recorder.fails = false;
  run(recorder);
  EXPECT_THAT(recorder.payloads, ElementsAre("1"));
}

TEST_P(OutboxJobTest, PublishedEventsLeaveTheDatabaseAfterTheirTime) {
  using namespace std::chrono_literals;
  append("1");
  testing::EventRecorder recorder;
  run(recorder, {.kept = 24h});
  EXPECT_EQ(rows(), 1);
  clock.advance(25h);
  append("2");
  recorder.fails = true;
  run(recorder, {.kept = 24h});
  EXPECT_EQ(rows(), 1) << "the one that is still to be published";
}

TEST_P(OutboxJobTest, OfTwoServersOneKeepsDoingTheJob) {
  using namespace std::chrono_literals;
  append("1");
  testing::EventRecorder recorder;
  OutboxJob job(database(), clock, ids, recorder, {});
  auto const lease = [&](std::string const& owner) {
    return database().write_now([&](storage::Session& session) {
      storage::Jobs jobs(session, clock, ids);
      jobs.add({.kind = OutboxJob::kind, .key = OutboxJob::kind});
      return jobs.lease(owner, 4);
    });
  };
  auto const first = lease("first");
  ASSERT_EQ(first.size(), 1U);
  EXPECT_THAT(lease("second"), IsEmpty());
  database().write_now(
      [&](storage::Session& session) { storage::Jobs(session, clock, ids).put_back(first[0], 10s); });
  EXPECT_THAT(lease("second"), IsEmpty()) << "not due yet";
  clock.advance(10s);
  ASSERT_EQ(lease("second").size(), 1U);
}

TEST(FilePublisher, WritesALineForEachEventIntoTheFileOfTheDay) {
  using namespace std::chrono_literals;
  auto const folder = base::testing::make_temporary_folder();
  base::ManualClock clock;
  FilePublisher publisher(folder / "events", clock, 48h);
  auto const file = [&] {
    return folder / "events" / (base::to_rfc3339(clock.now()).substr(0, 10) + ".jsonl");
  };
  auto const lines = [&] {
    std::vector<std::string> out;
    std::ifstream in(file());
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
  };
  auto const publish = [&](std::string const& payload) {
    std::vector<storage::OutboxEvent> const events{{.tenant = {"aurora"},
                                                    .id = storage::OutboxId{7},
                                                    .topic = "played",
                                                    .key = "k",
                                                    .payload = payload,
                                                    .created = clock.now(),
                                                    .published_at = {}}};
    auto publishing = publisher.publish(events);
    return wait_for(std::move(publishing)).has_value();
  };
  EXPECT_TRUE(publish(R"({"a":1})"));
  std::ofstream(file(), std::ios::app) << "{\"cut";
  EXPECT_TRUE(publish(R"({"a":2})"));
  auto const written = lines();
  ASSERT_EQ(written.size(), 3U);
  EXPECT_EQ(base::parse<PublishedEvent>(written[0])->payload, R"({"a":1})");
  EXPECT_EQ(base::parse<PublishedEvent>(written[2])->payload, R"({"a":2})")
      << "a broken line spoils no other";
  auto const old = file();
  EXPECT_EQ(std::filesystem::status(old).permissions() & std::filesystem::perms::others_read,
            std::filesystem::perms::none);
  clock.advance(72h);
  EXPECT_TRUE(publish("{}"));
  EXPECT_FALSE(std::filesystem::exists(old));
  std::ofstream(folder / "blocked") << "a file";
  FilePublisher blocked(folder / "blocked", clock, 48h);
  std::vector<storage::OutboxEvent> const none;
  auto publishing = blocked.publish(none);
  EXPECT_FALSE(wait_for(std::move(publishing)).has_value());
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace core
