// Delivery on both databases: at least once after a crash, tried again, given up, asked about afterwards.
#include <gmock/gmock.h>

#include <thread>

#include "features/messaging/testing/messaging_test.hpp"

namespace messaging {
namespace {

using namespace std::chrono_literals;
using base::testing::wait_for;
using storage::JobResult;
using testing::aurora;
using ::testing::IsEmpty;

class DeliveryTest : public testing::MessagingTest {};
STORAGE_ON_BOTH_ENGINES(DeliveryTest);

TEST_P(DeliveryTest, ACrashBetweenSendingAndMarkingSendsTwiceUnderOneId) {
  auto const id = send(outgoing());
  auto const first = lease("the one that dies");
  ASSERT_EQ(first.size(), 1U);
  auto const lost = wait_for(delivery->send(first[0]));  // sent, and then the process ends
  EXPECT_EQ(lost.outcome, JobResult::Outcome::done);
  EXPECT_EQ(find(id)->state, MessageState::waiting);
  EXPECT_EQ(work(), 0U) << "the lease has not run out";

  clock.advance(61s);
  EXPECT_EQ(work(), 1U);
  ASSERT_EQ(mail.sent.size(), 2U);
  EXPECT_EQ(mail.sent[0].message_id, mail.sent[1].message_id);
  EXPECT_EQ(outbound::as_mime(mail.sent[0]), outbound::as_mime(mail.sent[1]));
  EXPECT_EQ(find(id)->state, MessageState::sent);

  // The first one comes back to life and finds that its lease is gone.
  EXPECT_THROW(finish(first[0], lost), storage::QueryError);
  clock.advance(24h);
  EXPECT_EQ(work(), 0U);
  EXPECT_EQ(mail.sent.size(), 2U);
}

TEST_P(DeliveryTest, ATemporaryFailureIsRetriedAndGivenUpInTheEnd) {
  mail.failure = SendFailure{false, "the server said 451 later"};
  auto const id = send(outgoing());
  std::size_t attempts = 0;
  for (int hour = 0; hour < 200 && job_of(id)->state == storage::JobState::waiting; ++hour) {
    attempts += work();
    if (attempts == 1) {
      EXPECT_EQ(find(id)->state, MessageState::waiting);
      EXPECT_EQ(find(id)->last_error, "the server said 451 later");
      EXPECT_EQ(job_of(id)->due - clock.now(), 10s);
    }
    clock.advance(6h);
  }
  EXPECT_EQ(attempts, 12U);
  EXPECT_EQ(find(id)->state, MessageState::dead);
  EXPECT_EQ(job_of(id)->state, storage::JobState::dead);
  EXPECT_NE(find(id)->data, "{}");
}

TEST_P(DeliveryTest, APermanentFailureIsGivenUpAtOnce) {
  mail.failure = SendFailure{true, "the server said 550 no such mailbox"};
  auto const id = send(outgoing());
  EXPECT_EQ(work(), 1U);
  EXPECT_EQ(find(id)->state, MessageState::dead);
  EXPECT_EQ(job_of(id)->state, storage::JobState::dead);
  EXPECT_EQ(job_of(id)->attempts, 1);
}

TEST_P(DeliveryTest, AnExpiredMessageIsNotSent) {
  auto message = outgoing();
  message.expires_at = clock.now() + 10min;
  auto const id = send(message);
  clock.advance(10min);
  EXPECT_EQ(work(), 1U);
  EXPECT_THAT(mail.sent, IsEmpty());
  EXPECT_EQ(find(id)->state, MessageState::expired);
  EXPECT_EQ(find(id)->data, "{}");
  EXPECT_EQ(job_of(id)->state, storage::JobState::done);
}

TEST_P(DeliveryTest, AFailedRenderIsRetried) {
  auto const id = send(outgoing("broken"));
  work();
  EXPECT_EQ(job_of(id)->state, storage::JobState::waiting);
  EXPECT_EQ(job_of(id)->last_error, "broken was not rendered: the script threw");
  EXPECT_THAT(mail.sent, IsEmpty());
}

TEST_P(DeliveryTest, ManyThreadsSendEachMessageOnce) {
  for (int count = 0; count < 20; ++count) send(outgoing());
  std::mutex mutex;
  std::vector<std::pair<storage::Job, JobResult>> results;
  {
    std::vector<std::jthread> workers;
    for (int worker = 0; worker < 4; ++worker)
      workers.emplace_back([&, worker] {
        for (auto jobs = lease("worker " + std::to_string(worker)); !jobs.empty();
             jobs = lease("worker " + std::to_string(worker)))
          for (auto const& job : jobs) {
            std::lock_guard const lock(mutex);
            finish(job, wait_for(delivery->send(job)));
          }
      });
  }
  std::set<std::string> seen;
  for (auto const& each : mail.sent) seen.insert(each.message_id);
  EXPECT_EQ(seen.size(), 20U);
  EXPECT_EQ(mail.sent.size(), 20U);
}

TEST_P(DeliveryTest, AGatewayIsAskedHowATextMessageFaredUntilItKnows) {
  auto wanted = outgoing("otp");
  wanted.channel = Channel::sms;
  wanted.recipient = "491701234567";
  sms.id = "m-7";
  auto const id = send(wanted);
  EXPECT_EQ(work(), 1U);
  EXPECT_EQ(find(id)->gateway_id, "m-7");
  EXPECT_EQ(find(id)->delivery, DeliveryState::pending);
  auto const look = [&] {
    auto const jobs = database().write_now([&](storage::Session& session) {
      return storage::Jobs(session, clock, ids).lease("one", 10, 60s, {std::string(state_job)});
    });
    for (auto const& job : jobs) {
      auto const result = wait_for(delivery->look_up(job));
      database().write_now([&](storage::Session& session) {
        if (result.effect) result.effect(session);
        storage::Jobs all(session, clock, ids);
        result.outcome == JobResult::Outcome::again ? all.put_back(job, result.after) : all.finish(job);
      });
    }
    return jobs.size();
  };
  EXPECT_EQ(look(), 0U) << "it has only just been sent";
  clock.advance(5s);
  EXPECT_EQ(look(), 1U);
  EXPECT_EQ(find(id)->delivery, DeliveryState::pending);
  clock.advance(1h);
  sms.fared = DeliveryState::delivered;
  EXPECT_EQ(look(), 1U);
  EXPECT_EQ(find(id)->delivery, DeliveryState::delivered);
  clock.advance(1h);
  EXPECT_EQ(look(), 0U) << "it is known now";

  sms.id = "m-8";
  sms.fared = DeliveryState::pending;
  auto const lost = send(wanted);
  EXPECT_EQ(work(), 1U);
  clock.advance(25h);
  EXPECT_EQ(look(), 1U);
  EXPECT_EQ(find(lost)->delivery, DeliveryState::unknown) << "nobody asks for ever";
}

}  // namespace
}  // namespace messaging
