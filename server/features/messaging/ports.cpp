// The mail port over SMTP.
#include "features/messaging/ports.hpp"

namespace messaging {

Sent SmtpMail::send(outbound::Mail const& mail, std::stop_token stop) {
  auto const sent = outbound::send_mail(settings_, mail, std::move(stop));
  if (sent) return {};
  return std::unexpected(SendFailure{sent.error().permanent, sent.error().reason});
}

}  // namespace messaging
