// Fake mail and text message ports for development and tests: messages are written to files instead of sent.
#pragma once
#include <boost/describe.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "base/time/instant.hpp"
#include "features/messaging/ports.hpp"

namespace messaging {

/// What went along with a mail; its content is not kept.
struct FakeMailAttachment {
  std::string file_name;
  std::string type;
  std::int64_t bytes = 0;
};
BOOST_DESCRIBE_STRUCT(FakeMailAttachment, (), (file_name, type, bytes))

/// One line of outbox/mail.jsonl or outbox/sms.jsonl.
struct FakeMailEntry {
  base::Instant at;
  std::string from;  // empty for text messages
  std::string to;
  std::string subject;
  std::string text;
  std::string html;
  std::string message_id;
  std::vector<FakeMailAttachment> attachments = {};
};
BOOST_DESCRIBE_STRUCT(FakeMailEntry, (), (at, from, to, subject, text, html, message_id, attachments))

/// The files are the owner's alone and keep the latest 200 messages each. Thread safe.
class FakeMailFolder {
 public:
  static constexpr std::size_t most_entries = 200;

  /// Makes the folder when the first message comes.
  FakeMailFolder(std::filesystem::path folder, base::Clock const& clock)
      : folder_(std::move(folder)), clock_(clock) {}

  void add(std::string const& file, FakeMailEntry entry);
  /// Of both files, the newest first.
  std::vector<FakeMailEntry> latest(std::size_t limit) const;
  /// The latest as text for a person.
  std::string as_text(std::size_t limit) const;

 private:
  std::vector<std::string> lines_of(std::string const& file) const;

  std::filesystem::path const folder_;
  base::Clock const& clock_;
  mutable std::mutex mutex_;
};

class FakeMail final : public MailPort {
 public:
  explicit FakeMail(FakeMailFolder& outbox) : outbox_(outbox) {}
  Sent send(outbound::Mail const& mail, std::stop_token stop) override;

 private:
  FakeMailFolder& outbox_;
};

class FakeSms final : public SmsPort {
 public:
  explicit FakeSms(FakeMailFolder& outbox) : outbox_(outbox) {}
  boost::asio::awaitable<TextSent> send(TextMessage message) override;
  boost::asio::awaitable<DeliveryState> state(std::string id) override;

 private:
  FakeMailFolder& outbox_;
};

}  // namespace messaging
