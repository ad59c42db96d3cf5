// The folder that takes mails and text messages where nothing is sent out.
#include "features/messaging/fake_mail.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>

#include "base/testing/run.hpp"
#include "base/testing/temporary_folder.hpp"
#include "storage/testing/database_test.hpp"

namespace messaging {
namespace {

using namespace std::chrono_literals;
using base::testing::wait_for;
using ::testing::HasSubstr;
using ::testing::Not;

class FakeMailTest : public ::testing::Test {
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

  std::filesystem::path folder = base::testing::make_temporary_folder();
  base::ManualClock clock;
  FakeMailFolder outbox{folder / "outbox", clock};
  FakeMail mails{outbox};
  FakeSms texts{outbox};
};

TEST_F(FakeMailTest, WritesWhatWouldBeSentForItsOwnerAlone) {
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

TEST_F(FakeMailTest, ShowsTheNewestFirstWithWholeLinks) {
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

TEST_F(FakeMailTest, KeepsTheLatestTwoHundred) {
  for (int count = 0; count < 205; ++count) mails.send(mail(std::to_string(count)), {});
  auto const written = lines(folder / "outbox/mail.jsonl");
  ASSERT_EQ(written.size(), FakeMailFolder::most_entries);
  EXPECT_EQ(base::parse<FakeMailEntry>(written.front())->text, "5");
  EXPECT_EQ(base::parse<FakeMailEntry>(written.back())->text, "204");
}

TEST_F(FakeMailTest, AFolderThatCannotBeWrittenIsAPassingFailure) {
  std::ofstream(folder / "outbox") << "a file is in the way";
  auto const sent = mails.send(mail("x"), {});
  ASSERT_FALSE(sent);
  EXPECT_FALSE(sent.error().permanent);
}

}  // namespace
}  // namespace messaging
