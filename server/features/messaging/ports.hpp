// The ports to mail servers and text message gateways. A mail's dialogue blocks and runs on a dedicated
// thread, one of several; text messages go by coroutines.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/describe.hpp>
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

/// What the gateway calls a message that it took; empty where nobody can ask it about that.
struct TextReceipt {
  std::string id;
};
using TextSent = std::expected<TextReceipt, SendFailure>;

/// How a message fared that a gateway took. unknown: nobody will say.
enum class DeliveryState { pending, delivered, undelivered, unknown };
BOOST_DESCRIBE_ENUM(DeliveryState, pending, delivered, undelivered, unknown)

class MailPort {
 public:
  virtual ~MailPort() = default;
  virtual Sent send(outbound::Mail const& mail, std::stop_token stop) = 0;
};

class SmsPort {
 public:
  virtual ~SmsPort() = default;
  virtual boost::asio::awaitable<TextSent> send(TextMessage message) = 0;
  virtual boost::asio::awaitable<DeliveryState> state(std::string id) = 0;
};

/// For a server without an SMS gateway: fails every text message, and none is tried again.
class NoSms final : public SmsPort {
 public:
  boost::asio::awaitable<TextSent> send(TextMessage message) override;
  boost::asio::awaitable<DeliveryState> state(std::string id) override;
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
