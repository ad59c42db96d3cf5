// The ports to mail servers and text message gateways. Calls block; they run on dedicated threads, several at
// a time.
#pragma once
#include <expected>
#include <stop_token>
#include <string>
#include <utility>

#include "outbound/smtp_client.hpp"

namespace messaging {

struct TextMessage {
  std::string to;  // MSISDN
  std::string text;
  std::string reference;  // the same for every attempt
};

struct SendFailure {
  bool permanent = false;
  std::string reason;  // without anybody's address or number
};
using Sent = std::expected<void, SendFailure>;

class MailPort {
 public:
  virtual ~MailPort() = default;
  virtual Sent send(outbound::Mail const& mail, std::stop_token stop) = 0;
};

class SmsPort {
 public:
  virtual ~SmsPort() = default;
  virtual Sent send(TextMessage const& message, std::stop_token stop) = 0;
};

/// To a mail server.
class SmtpMail final : public MailPort {
 public:
  explicit SmtpMail(outbound::SmtpSettings settings) : settings_(std::move(settings)) {}
  Sent send(outbound::Mail const& mail, std::stop_token stop) override;

 private:
  outbound::SmtpSettings const settings_;
};

}  // namespace messaging
