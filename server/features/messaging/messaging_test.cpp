// Messages on both databases: written with what causes them, sent at least once, marked, given up and purged.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>
#include <stdexcept>
#include <thread>

#include "base/testing/run.hpp"
#include "features/messaging/delivery.hpp"
#include "features/messaging/fake_mail.hpp"
#include "features/tenants/tenant_store.hpp"
#include "storage/testing/database_test.hpp"

namespace messaging {
namespace {

using namespace std::chrono_literals;
using base::testing::wait_for;
using storage::JobResult;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

base::TenantId const aurora = {"aurora"};

class RecordingMail final : public MailPort {
 public:
  Sent send(outbound::Mail const& mail, std::stop_token) override {
    sent.push_back(mail);
    if (failure) return std::unexpected(*failure);
    return {};
  }
  std::vector<outbound::Mail> sent;
  std::optional<SendFailure> failure;
};
class RecordingSms final : public SmsPort {
 public:
  boost::asio::awaitable<TextSent> send(TextMessage message) override {
    sent.push_back(message);
    co_return TextReceipt{id};
  }
  boost::asio::awaitable<DeliveryState> state(std::string asked) override {
    EXPECT_EQ(asked, id);
    co_return fared;
  }
  std::vector<TextMessage> sent;
  std::string id;
  DeliveryState fared = DeliveryState::pending;
};

boost::asio::awaitable<std::expected<RenderedMail, std::string>> draw(std::string request,
                                                                      std::vector<std::string>& requests) {
  requests.push_back(request);
  if (request.find("\"broken\"") != std::string::npos) co_return std::unexpected("the script threw");
  co_return RenderedMail{"Subject", "<p>html</p>", "text"};
}

class MessagingTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    database().write_now([&](storage::Session& session) {
      tenants::TenantStore store(session, aurora);
      store.ensure_exists(clock.now());
      store.save("tenant", R"({"title": "Aurora", "titles": {"ar": "أورورا"}})", "test", clock.now());
      store.save("global", R"({"brand": {"color": "#7a3e9d"}})", "test", clock.now());
    });
    tenants.emplace(database(), tenants::LocalHosts::served);
    tenants->reload_now();
    delivery.emplace(
        database(), clock, ids, *tenants,
        [this](std::string request) { return draw(std::move(request), requests); }, DeliveryPorts{mail, sms},
        "no-reply@kiosk.example");
  }
  void TearDown() override {
    delivery.reset();
    tenants.reset();
    DatabaseTest::TearDown();
  }

  Outgoing outgoing(std::string template_name = "verify-email") {
    Outgoing out;
    out.tenant = aurora;
    out.recipient = "mira@example.org";
    out.message = std::move(template_name);
    out.locale = "en";
    out.data.text = R"({"otp": "048151"})";
    out.origin = "https://aurora.example";
    return out;
  }
  MessageId send(Outgoing const& message) {
    return database().write_now(
        [&](storage::Session& session) { return Messenger(clock, ids).send(session, message); });
  }
  std::optional<Message> find(MessageId id) {
    return database().read_now(
        [&](storage::Session& session) { return MessageStore(session, aurora).find(id); });
  }
  std::vector<storage::Job> lease(std::string const& owner = "one") {
    return database().write_now([&](storage::Session& session) {
      return storage::Jobs(session, clock, ids).lease(owner, 10, 60s, {std::string(send_job)});
    });
  }
  std::optional<storage::Job> job_of(MessageId id) {
    return database().read_now([&](storage::Session& session) {
      return storage::Jobs(session, clock, ids).find(aurora, send_job, base::text(id));
    });
  }
  /// As the job loop ends a job.
  void finish(storage::Job const& job, JobResult const& result) {
    database().write_now([&](storage::Session& session) {
      if (result.effect) result.effect(session);
      storage::Jobs jobs(session, clock, ids);
      if (result.outcome == JobResult::Outcome::done)
        jobs.finish(job);
      else if (result.outcome == JobResult::Outcome::failed)
        jobs.fail(job, result.reason);
      else
        jobs.give_up(job, result.reason);
    });
  }
  /// One attempt at everything that is due; how many there were.
  std::size_t work() {
    auto const jobs = lease();
    for (auto const& job : jobs) finish(job, wait_for(delivery->send(job)));
    return jobs.size();
  }

  RecordingMail mail;
  RecordingSms sms;
  std::vector<std::string> requests;
  std::optional<tenants::TenantDirectory> tenants;
  std::optional<Delivery> delivery;
};
STORAGE_ON_BOTH_ENGINES(MessagingTest);

TEST_P(MessagingTest, AMessageIsRenderedSentAndItsCodeDeleted) {
  auto const id = send(outgoing());
  EXPECT_EQ(find(id)->data, R"({"otp": "048151"})");
  EXPECT_EQ(work(), 1U);
  ASSERT_EQ(mail.sent.size(), 1U);
  EXPECT_EQ(mail.sent[0].to, "mira@example.org");
  EXPECT_EQ(mail.sent[0].from, "no-reply@kiosk.example");
  EXPECT_EQ(mail.sent[0].from_name, "Aurora");
  EXPECT_EQ(mail.sent[0].subject, "Subject");
  EXPECT_EQ(mail.sent[0].message_id, base::text(id) + ".aurora@kiosk.example");
  auto const row = find(id);
  EXPECT_EQ(row->state, MessageState::sent);
  EXPECT_EQ(row->data, "{}");
  EXPECT_EQ(row->sent_at, clock.now());
  EXPECT_EQ(work(), 0U);
}

TEST_P(MessagingTest, TheFileOfAMailIsMadeWhenItIsSent) {
  std::vector<std::string> wanted;
  std::expected<outbound::MailAttachment, std::string> made = std::unexpected("not yet");
  delivery->attach("receipt",
                   [&](std::shared_ptr<tenants::Tenant const> tenant,
                       std::string subject) -> boost::asio::awaitable<decltype(made)> {
                     wanted.push_back(tenant->id.value + ' ' + subject);
                     co_return made;
                   });
  auto message = outgoing();
  message.attachment = "receipt/42";
  auto const id = send(message);
  EXPECT_EQ(work(), 1U);
  EXPECT_THAT(mail.sent, IsEmpty());
  EXPECT_EQ(find(id)->last_error, "the attachment was not made: not yet");
  made = outbound::MailAttachment{"a.pdf", "application/pdf", "%PDF"};
  clock.advance(1h);
  EXPECT_EQ(work(), 1U);
  ASSERT_EQ(mail.sent.size(), 1U);
  ASSERT_EQ(mail.sent[0].attachments.size(), 1U);
  EXPECT_EQ(mail.sent[0].attachments[0].content, "%PDF");
  EXPECT_THAT(wanted, ElementsAre("aurora 42", "aurora 42"));
}

TEST_P(MessagingTest, AFileThatNothingMakesIsAFailure) {
  auto message = outgoing();
  message.attachment = "poem/42";
  auto const id = send(message);
  EXPECT_EQ(work(), 1U);
  EXPECT_THAT(mail.sent, IsEmpty());
  EXPECT_EQ(find(id)->last_error, "the attachment was not made: nothing makes poem/42");
}

TEST_P(MessagingTest, ATemplateGetsTheTenantsLookAndLanguage) {
  auto message = outgoing();
  message.locale = "ar";
  send(message);
  work();
  ASSERT_EQ(requests.size(), 1U);
  EXPECT_THAT(requests[0], HasSubstr(R"("templateName":"verify-email")"));
  EXPECT_THAT(requests[0], HasSubstr(R"("locale":"ar","iso":"ar-EG","dir":"rtl")"));
  EXPECT_THAT(requests[0], HasSubstr(R"("title":"أورورا","origin":"https://aurora.example","accent":"#)"));
  EXPECT_THAT(requests[0], HasSubstr(R"("data":{"otp": "048151"})"));
  EXPECT_EQ(mail.sent[0].from_name, "أورورا");
}

TEST_P(MessagingTest, AnUnknownLanguageFallsBackToTheTenants) {
  auto message = outgoing();
  message.locale = "xx";
  send(message);
  work();
  EXPECT_THAT(requests[0], HasSubstr(R"("locale":"en")"));
}

TEST_P(MessagingTest, AMessageThatIsRolledBackIsNotSent) {
  bool woken = false;
  auto failing = [&](storage::Session& session) {
    Messenger(clock, ids, [&woken] { woken = true; }).send(session, outgoing());
    throw std::runtime_error("the account could not be saved");
  };
  EXPECT_THROW(database().write_now(failing), std::runtime_error);
  EXPECT_EQ(work(), 0U);
  EXPECT_THAT(mail.sent, IsEmpty());
  EXPECT_FALSE(woken);
}

TEST_P(MessagingTest, ACommittedMessageWakesTheWorker) {
  int woken = 0;
  database().write_now([&](storage::Session& session) {
    Messenger(clock, ids, [&woken] { ++woken; }).send(session, outgoing());
    EXPECT_EQ(woken, 0) << "before the commit there is nothing to be found";
  });
  EXPECT_EQ(woken, 1);
}

TEST_P(MessagingTest, ACrashBetweenSendingAndMarkingSendsTwiceUnderOneId) {
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

TEST_P(MessagingTest, ATemporaryFailureIsRetriedAndGivenUpInTheEnd) {
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

  // An operator mends the mail server and revives it.
  mail.failure.reset();
  mail.sent.clear();
  auto const dead = job_of(id)->id;
  database().write_now(
      [&](storage::Session& session) { return storage::Jobs(session, clock, ids).revive(aurora, dead); });
  EXPECT_EQ(work(), 1U);
  EXPECT_EQ(mail.sent.size(), 1U);
  EXPECT_EQ(find(id)->state, MessageState::sent);
}

TEST_P(MessagingTest, APermanentFailureIsGivenUpAtOnce) {
  mail.failure = SendFailure{true, "the server said 550 no such mailbox"};
  auto const id = send(outgoing());
  EXPECT_EQ(work(), 1U);
  EXPECT_EQ(find(id)->state, MessageState::dead);
  EXPECT_EQ(job_of(id)->state, storage::JobState::dead);
  EXPECT_EQ(job_of(id)->attempts, 1);
}

TEST_P(MessagingTest, AnExpiredMessageIsNotSent) {
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

TEST_P(MessagingTest, AFailedRenderIsRetried) {
  auto const id = send(outgoing("broken"));
  work();
  EXPECT_EQ(job_of(id)->state, storage::JobState::waiting);
  EXPECT_EQ(job_of(id)->last_error, "broken was not drawn: the script threw");
  EXPECT_THAT(mail.sent, IsEmpty());
}

TEST_P(MessagingTest, TextMessagesGoToTheirOwnPort) {
  auto message = outgoing("otp");
  message.channel = Channel::sms;
  message.recipient = "491701234567";
  auto const id = send(message);
  work();
  EXPECT_THAT(mail.sent, IsEmpty());
  ASSERT_EQ(sms.sent.size(), 1U);
  EXPECT_EQ(sms.sent[0].to, "491701234567");
  EXPECT_EQ(sms.sent[0].text, "text");
  EXPECT_EQ(find(id)->state, MessageState::sent);
}

TEST_P(MessagingTest, AnInvalidRecipientIsRefusedWhenTheMessageIsQueued) {
  for (std::string const recipient : {"", "nobody", "a@b.c\r\nBcc: d@e.f", "<a@b.c>", "a@b.c,d@e.f"}) {
    auto message = outgoing();
    message.recipient = recipient;
    EXPECT_THROW(send(message), std::invalid_argument) << recipient;
  }
  for (std::string const recipient :
       {"", "+491701234567", "0170123456", "12345", "mira@example.org", "49170 12345"}) {
    auto message = outgoing("otp");
    message.channel = Channel::sms;
    message.recipient = recipient;
    EXPECT_THROW(send(message), std::invalid_argument) << recipient;
  }
}

TEST_P(MessagingTest, AnErasedPersonGetsNoMoreMessages) {
  auto const id = send(outgoing());
  auto const forgotten = database().write_now([&](storage::Session& session) {
    return MessageStore(session, aurora).forget_recipient("mira@example.org");
  });
  EXPECT_EQ(forgotten, 1);
  EXPECT_EQ(work(), 1U);
  EXPECT_THAT(mail.sent, IsEmpty());
  EXPECT_EQ(job_of(id)->state, storage::JobState::done);
}

TEST_P(MessagingTest, NoTenantSeesAnothersMessages) {
  auto const id = send(outgoing());
  auto const other = database().read_now(
      [&](storage::Session& session) { return MessageStore(session, {"nujum"}).find(id); });
  EXPECT_FALSE(other);
}

TEST_P(MessagingTest, OldMessagesArePurged) {
  auto const old = send(outgoing());
  clock.advance(48h);
  auto const young = send(outgoing());
  auto const purged = database().write_now(
      [&](storage::Session& session) { return purge_messages(session, clock.now() - 24h); });
  EXPECT_EQ(purged, 1);
  EXPECT_FALSE(find(old));
  EXPECT_TRUE(find(young));
}

TEST_P(MessagingTest, ManyThreadsSendEachMessageOnce) {
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

TEST_P(MessagingTest, AGatewayIsAskedHowATextMessageFaredUntilItKnows) {
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

class SandboxTest : public ::testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove_all(folder); }
  static std::vector<std::string> lines(std::filesystem::path const& file) {
    std::ifstream in(file);
    std::vector<std::string> out;
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
  }
  outbound::Mail mail(std::string const& text) {
    return {.from = "no-reply@kiosk.example",
            .to = "mira@example.org",
            .subject = "Hello",
            .html = "<p>x</p>",
            .text = text,
            .message_id = "a@b"};
  }

  std::filesystem::path folder = storage::testing::make_temporary_folder();
  base::ManualClock clock;
  FakeMailFolder outbox{folder / "outbox", clock};
  FakeMail mails{outbox};
  FakeSms texts{outbox};
};

TEST_F(SandboxTest, WritesWhatWouldBeSentForItsOwnerAlone) {
  ASSERT_TRUE(mails.send(mail("open https://aurora.example/x?a=1&b=2\n\"quoted\""), {}));
  ASSERT_TRUE(wait_for(texts.send({"491701234567", "123456 is your code", "a@b"})));
  auto const written = lines(folder / "outbox/mail.jsonl");
  ASSERT_EQ(written.size(), 1U);
  auto const entry = base::parse<FakeMailEntry>(written[0]);
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->to, "mira@example.org");
  EXPECT_EQ(entry->at, clock.now());
  EXPECT_EQ(lines(folder / "outbox/sms.jsonl").size(), 1U);
  struct stat status{};
  for (char const* const file : {"outbox/mail.jsonl", "outbox/sms.jsonl"}) {
    ASSERT_EQ(stat((folder / file).c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
  }
  ASSERT_EQ(stat((folder / "outbox").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700U);
}

TEST_F(SandboxTest, ShowsTheNewestFirstWithWholeLinks) {
  EXPECT_THAT(outbox.as_text(50), HasSubstr("There are none yet."));
  mails.send(mail("first"), {});
  clock.advance(1s);
  wait_for(texts.send({"491701234567", "second", "a@b"}));
  clock.advance(1s);
  mails.send(mail("open https://aurora.example/x?a=1&b=2"), {});
  auto const text = outbox.as_text(50);
  EXPECT_THAT(text, HasSubstr("open https://aurora.example/x?a=1&b=2\n"));
  EXPECT_LT(text.find("open https"), text.find("second"));
  EXPECT_LT(text.find("\nsecond"), text.find("\nfirst"));
  EXPECT_THAT(outbox.as_text(1), Not(HasSubstr("second")));
}

TEST_F(SandboxTest, KeepsTheLatestTwoHundred) {
  for (int count = 0; count < 205; ++count) mails.send(mail(std::to_string(count)), {});
  auto const written = lines(folder / "outbox/mail.jsonl");
  ASSERT_EQ(written.size(), FakeMailFolder::most_entries);
  EXPECT_EQ(base::parse<FakeMailEntry>(written.front())->text, "5");
  EXPECT_EQ(base::parse<FakeMailEntry>(written.back())->text, "204");
}

TEST_F(SandboxTest, AFolderThatCannotBeWrittenIsAPassingFailure) {
  std::ofstream(folder / "outbox") << "a file is in the way";
  auto const sent = mails.send(mail("x"), {});
  ASSERT_FALSE(sent);
  EXPECT_FALSE(sent.error().permanent);
}

}  // namespace
}  // namespace messaging
