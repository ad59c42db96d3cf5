// Messages on both databases: written with what causes them, rendered, sent once, erased and purged.
#include <gmock/gmock.h>

#include <stdexcept>

#include "features/messaging/testing/messaging_test.hpp"

namespace messaging {
namespace {

using namespace std::chrono_literals;
using testing::aurora;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class MessengerTest : public testing::MessagingTest {};
STORAGE_ON_BOTH_ENGINES(MessengerTest);

TEST_P(MessengerTest, AMessageIsRenderedSentAndItsCodeDeleted) {
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

TEST_P(MessengerTest, TheFileOfAMailIsMadeWhenItIsSent) {
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

TEST_P(MessengerTest, AFileThatNothingMakesIsAFailure) {
  auto message = outgoing();
  message.attachment = "poem/42";
  auto const id = send(message);
  EXPECT_EQ(work(), 1U);
  EXPECT_THAT(mail.sent, IsEmpty());
  EXPECT_EQ(find(id)->last_error, "the attachment was not made: nothing makes poem/42");
}

TEST_P(MessengerTest, ATemplateGetsTheTenantsLookAndLanguage) {
  auto message = outgoing();
  message.locale = "ar";
  send(message);
  work();
  ASSERT_EQ(requests.size(), 1U);
  EXPECT_THAT(requests[0], HasSubstr(R"("templateName":"verify-email")"));
  EXPECT_THAT(requests[0],
              HasSubstr(R"("locale":"ar","iso":"ar-EG","numbers":{"digits":"latn","priceDecimals":2})"));
  EXPECT_THAT(requests[0], HasSubstr(R"("dir":"rtl")"));
  EXPECT_THAT(requests[0], HasSubstr(R"("title":"أورورا","origin":"https://aurora.example","accent":"#)"));
  EXPECT_THAT(requests[0], HasSubstr(R"("data":{"otp": "048151"})"));
  EXPECT_EQ(mail.sent[0].from_name, "أورورا");
}

TEST_P(MessengerTest, AnUnknownLanguageFallsBackToTheTenants) {
  auto message = outgoing();
  message.locale = "xx";
  send(message);
  work();
  EXPECT_THAT(requests[0], HasSubstr(R"("locale":"en")"));
}

TEST_P(MessengerTest, AMessageThatIsRolledBackIsNotSent) {
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

TEST_P(MessengerTest, ACommittedMessageWakesTheWorker) {
  int woken = 0;
  database().write_now([&](storage::Session& session) {
    Messenger(clock, ids, [&woken] { ++woken; }).send(session, outgoing());
    EXPECT_EQ(woken, 0) << "before the commit there is nothing to be found";
  });
  EXPECT_EQ(woken, 1);
}

TEST_P(MessengerTest, TextMessagesGoToTheirOwnPort) {
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

TEST_P(MessengerTest, AnInvalidRecipientIsRefusedWhenTheMessageIsQueued) {
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

TEST_P(MessengerTest, AnErasedPersonGetsNoMoreMessages) {
  auto const id = send(outgoing());
  auto const forgotten = database().write_now(aurora, [&](storage::TenantSession const& session) {
    return MessageStore(session).forget_recipient("mira@example.org");
  });
  EXPECT_EQ(forgotten, 1);
  EXPECT_EQ(work(), 1U);
  EXPECT_THAT(mail.sent, IsEmpty());
  EXPECT_EQ(job_of(id)->state, storage::JobState::done);
}

TEST_P(MessengerTest, NoTenantSeesAnothersMessages) {
  auto const id = send(outgoing());
  auto const other = database().read_now(base::TenantId{"nujum"}, [&](storage::TenantSession const& session) {
    return MessageStore(session).find(id);
  });
  EXPECT_FALSE(other);
}

TEST_P(MessengerTest, OldMessagesArePurged) {
  auto const old = send(outgoing());
  clock.advance(48h);
  auto const young = send(outgoing());
  auto const purged = database().write_now(
      [&](storage::Session& session) { return purge_messages(session, clock.now() - 24h); });
  EXPECT_EQ(purged, 1);
  EXPECT_FALSE(find(old));
  EXPECT_TRUE(find(young));
}

}  // namespace
}  // namespace messaging
