// The SMTP client: what the server receives, and the result of each of its replies.
#include "outbound/smtp_client.hpp"

#include <gmock/gmock.h>

#include <future>

#include "outbound/test_server.hpp"

namespace outbound {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::Not;

/// A mail server that answers by the first word of a command, and keeps what it heard.
class MailServer {
 public:
  std::map<std::string, std::string> replies;  // instead of the usual ones
  std::string greeting = "220 mail.example ready\r\n";
  std::vector<std::string> commands;
  std::string message;
  TestServer server{[this](TestPeer& peer) { talk(peer); }};

 private:
  void talk(TestPeer& peer) {
    peer.send(greeting);
    for (;;) {
      auto line = peer.read_until("\r\n");
      if (line.empty()) return;
      line.resize(line.size() - 2);
      commands.push_back(line);
      auto const word = line.substr(0, line.find_first_of(" :"));
      auto const own = replies.find(word);
      if (own != replies.end()) {
        peer.send(own->second);
        if (word != "EHLO") continue;
      } else if (word == "DATA") {
        peer.send("354 go on\r\n");
        message = peer.read_until("\r\n.\r\n");
        auto const end = replies.find("end");
        peer.send(end != replies.end() ? end->second : "250 taken\r\n");
      } else if (word == "QUIT") {
        peer.send("221 bye\r\n");
        return;
      } else if (word == "AUTH") {
        peer.send("334 \r\n");
        commands.push_back(peer.read_until("\r\n"));
        peer.send("235 you are\r\n");
      } else {
        peer.send("250 fine\r\n");
      }
    }
  }
};

Mail sent_mail() {
  return {.from = "no-reply@kiosk.example",
          .from_name = "Aurora",
          .to = "mira@example.org",
          .subject = "Hello",
          .html = "<p>Hello</p>",
          .text = "Hello\n.\n..dots\n",
          .message_id = "0ABC.aurora@kiosk.example",
          .written_at = {1'780'000'000'000}};
}

SmtpSettings to(MailServer const& mail_server) {
  return {.url = mail_server.server.url("smtp"), .deadline = 5s};
}

TEST(SmtpClient, HandsAMailToOneRecipient) {
  MailServer server;
  auto const sent = send_mail(to(server), sent_mail());
  ASSERT_TRUE(sent) << sent.error().reason;
  ASSERT_GE(server.commands.size(), 4U);
  EXPECT_EQ(server.commands[0], "EHLO kiosk.example");
  EXPECT_EQ(server.commands[1], "MAIL FROM:<no-reply@kiosk.example>");
  EXPECT_EQ(server.commands[2], "RCPT TO:<mira@example.org>");
  EXPECT_EQ(server.commands[3], "DATA");
  EXPECT_THAT(server.message, HasSubstr("Message-ID: <0ABC.aurora@kiosk.example>\r\n"));
  EXPECT_TRUE(server.message.ends_with("--\r\n.\r\n"));
}

TEST(SmtpClient, DistinguishesPermanentFromTemporaryRefusals) {
  struct Case {
    std::string word, reply;
    bool permanent;
  };
  for (auto const& [word, reply, permanent] :
       std::vector<Case>{{"RCPT", "550 5.1.1 <mira@example.org>: no such mailbox\r\n", true},
                         {"RCPT", "553 bad name\r\n", true},
                         {"RCPT", "450 4.2.1 greylisted\r\n", false},
                         {"RCPT", "452 mailbox full\r\n", false},
                         {"MAIL", "550 not you\r\n", true},
                         {"MAIL", "421 too busy\r\n", false},
                         {"MAIL", "530 5.7.0 authentication needed\r\n", false},
                         {"DATA", "554 no\r\n", true},
                         {"end", "554 5.7.1 spam\r\n", true},
                         {"end", "451 try later\r\n", false},
                         {"end", "552 too large\r\n", true}}) {
    MailServer server;
    server.replies[word] = reply;
    auto const sent = send_mail(to(server), sent_mail());
    ASSERT_FALSE(sent) << word << ' ' << reply;
    EXPECT_EQ(sent.error().permanent, permanent) << word << ' ' << reply << sent.error().reason;
    EXPECT_THAT(sent.error().reason, HasSubstr(reply.substr(0, 3)));
    EXPECT_THAT(sent.error().reason, Not(HasSubstr("mira")));
  }
}

TEST(SmtpClient, AServerThatIsAwayIsAPassingFailure) {
  auto const nobody = send_mail({.url = "smtp://127.0.0.1:1", .deadline = 5s}, sent_mail());
  ASSERT_FALSE(nobody);
  EXPECT_FALSE(nobody.error().permanent);

  MailServer closed;
  closed.greeting = "554 no service here\r\n";
  auto const refused = send_mail(to(closed), sent_mail());
  ASSERT_FALSE(refused);
  EXPECT_FALSE(refused.error().permanent) << refused.error().reason;

  TestServer vanishing([](TestPeer& peer) { peer.send("220 hello\r\n"); });
  auto const vanished = send_mail({.url = vanishing.url("smtp"), .deadline = 5s}, sent_mail());
  ASSERT_FALSE(vanished);
  EXPECT_FALSE(vanished.error().permanent) << vanished.error().reason;
}

TEST(SmtpClient, SignsInWhereItHasAName) {
  MailServer server;
  server.replies["EHLO"] = "250-mail.example\r\n250 AUTH PLAIN\r\n";
  auto settings = to(server);
  settings.user = "kiosk";
  settings.password = "secret words";
  auto const sent = send_mail(settings, sent_mail());
  ASSERT_TRUE(sent) << sent.error().reason;
  EXPECT_THAT(server.commands[1], HasSubstr("AUTH PLAIN"));

  MailServer strict;
  strict.replies["EHLO"] = "250-mail.example\r\n250 AUTH PLAIN\r\n";
  strict.replies["AUTH"] = "535 wrong\r\n";
  settings.url = strict.server.url("smtp");
  auto const refused = send_mail(settings, sent_mail());
  ASSERT_FALSE(refused);
  EXPECT_FALSE(refused.error().permanent) << "a wrong password is mended, and then the mail should go";
  EXPECT_THAT(refused.error().reason, Not(HasSubstr("secret")));
}

TEST(SmtpClient, SendsNothingUnencryptedWhenTlsIsRequired) {
  MailServer server;
  auto settings = to(server);
  settings.require_tls = true;
  auto const sent = send_mail(settings, sent_mail());
  ASSERT_FALSE(sent);
  EXPECT_FALSE(sent.error().permanent);
  for (auto const& command : server.commands) EXPECT_THAT(command, Not(HasSubstr("MAIL")));
}

TEST(SmtpClient, AnInvalidAddressIsNeverSent) {
  MailServer server;
  auto mail = sent_mail();
  mail.to = "a@b.c>\r\nRCPT TO:<d@e.f";
  auto const sent = send_mail(to(server), mail);
  ASSERT_FALSE(sent);
  EXPECT_TRUE(sent.error().permanent);
  EXPECT_EQ(server.server.connections(), 0);
}

TEST(SmtpClient, EndsAtItsDeadlineAndWhenStopped) {
  std::promise<void> end;
  auto const ended = end.get_future().share();
  std::promise<void> came;
  TestServer silent([ended, &came](TestPeer&) {
    came.set_value();
    ended.wait();
  });
  std::stop_source stop;
  std::jthread stopper([&] {
    came.get_future().wait();
    stop.request_stop();
  });
  auto const before = std::chrono::steady_clock::now();
  auto const stopped = send_mail({.url = silent.url("smtp"), .deadline = 60s}, sent_mail(), stop.get_token());
  EXPECT_FALSE(stopped);
  EXPECT_LT(std::chrono::steady_clock::now() - before, 10s);
  stopper.join();

  TestServer deaf([ended](TestPeer&) { ended.wait(); });
  auto const late = send_mail({.url = deaf.url("smtp"), .deadline = 1s}, sent_mail());
  ASSERT_FALSE(late);
  EXPECT_FALSE(late.error().permanent);
  end.set_value();
}

}  // namespace
}  // namespace outbound
