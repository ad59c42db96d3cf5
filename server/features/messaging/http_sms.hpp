// The text message port over an SMS gateway's HTTP interface, whose requests are templates of the
// configuration.
#pragma once
#include <boost/json/value.hpp>
#include <string>
#include <vector>

#include "features/messaging/ports.hpp"
#include "outbound/http_client.hpp"

namespace messaging {

/// In `url`, `body` and `state_url`, {to}, {text}, {reference} and {id} are filled in, escaped for where they
/// stand.
struct HttpSmsSettings {
  std::string url;
  std::string method = "POST";
  std::string content_type = "application/json";
  std::string body = R"({"to":"+{to}","text":"{text}","reference":"{reference}"})";
  std::string authorization;     // the header's whole value
  std::string id_field = "/id";  // JSON pointer into the answer: what the gateway calls the message
  std::string state_url;         // asked for how the message fared; empty: nothing is known about that
  std::string state_field = "/status";
  std::vector<std::string> delivered = {"delivered"};
  std::vector<std::string> undelivered = {"undelivered", "failed", "expired", "rejected"};
};

class HttpSms final : public SmsPort {
 public:
  HttpSms(outbound::HttpClient& client, HttpSmsSettings settings)
      : client_(client), settings_(std::move(settings)) {}

  boost::asio::awaitable<TextSent> send(TextMessage message) override;
  boost::asio::awaitable<DeliveryState> state(std::string id) override;

 private:
  outbound::HttpRequest request(std::string url) const;

  outbound::HttpClient& client_;
  HttpSmsSettings const settings_;
};

}  // namespace messaging
