// The mail port over SMTP, and the port where no text message can go.
#include "features/messaging/ports.hpp"

namespace messaging {

Sent SmtpMail::send(outbound::Mail const& mail, std::stop_token stop) {
  auto const sent = outbound::send_mail(settings_, mail, std::move(stop));
  if (sent) return {};
  return std::unexpected(SendFailure{sent.error().permanent, sent.error().reason});
}

boost::asio::awaitable<TextSent> NoSms::send(TextMessage) {
  co_return std::unexpected(SendFailure{true, "there is no SMS gateway (sms.url)"});
}

boost::asio::awaitable<DeliveryState> NoSms::state(std::string) { co_return DeliveryState::unknown; }

}  // namespace messaging
