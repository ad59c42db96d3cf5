// Stands in for mail servers and text message gateways: what would be sent is written to files that a
// developer and a test can read.
#pragma once
#include <boost/describe.hpp>
#include <cstddef>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "base/instant.hpp"
#include "features/messaging/ports.hpp"

namespace messaging {

/// One line of outbox/mail.jsonl or outbox/sms.jsonl.
struct SandboxEntry {
  base::Instant at;
  std::string from;  // empty for text messages
  std::string to;
  std::string subject;
  std::string text;
  std::string html;
  std::string message_id;
};
BOOST_DESCRIBE_STRUCT(SandboxEntry, (), (at, from, to, subject, text, html, message_id))

/// The files are the owner's alone and keep the latest 200 messages each. Thread safe.
class SandboxOutbox {
 public:
  static constexpr std::size_t most_entries = 200;

  /// Makes the folder when the first message comes.
  SandboxOutbox(std::filesystem::path folder, base::Clock const& clock)
      : folder_(std::move(folder)), clock_(clock) {}

  void add(std::string const& file, SandboxEntry entry);
  /// Of both files, the newest first.
  std::vector<SandboxEntry> latest(std::size_t limit) const;
  /// The latest as text for a person.
  std::string as_text(std::size_t limit) const;

 private:
  std::vector<std::string> lines_of(std::string const& file) const;

  std::filesystem::path const folder_;
  base::Clock const& clock_;
  mutable std::mutex mutex_;
};

class SandboxMail final : public MailPort {
 public:
  explicit SandboxMail(SandboxOutbox& outbox) : outbox_(outbox) {}
  Sent send(outbound::Mail const& mail, std::stop_token stop) override;

 private:
  SandboxOutbox& outbox_;
};

class SandboxSms final : public SmsPort {
 public:
  explicit SandboxSms(SandboxOutbox& outbox) : outbox_(outbox) {}
  Sent send(TextMessage const& message, std::stop_token stop) override;

 private:
  SandboxOutbox& outbox_;
};

}  // namespace messaging
