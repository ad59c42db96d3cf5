// Adds a message and the job that sends it, in one transaction.
#include "features/messaging/messenger.hpp"

#include <stdexcept>

#include "features/messaging/message_store.hpp"
#include "outbound/smtp_client.hpp"
#include "storage/jobs/jobs.hpp"

namespace messaging {
namespace {

/// Ten seconds at first, hours at the end: a mail server may be away for an afternoon.
constexpr std::int64_t attempts = 12;

bool is_msisdn(std::string_view text) {
  return text.size() >= 8 && text.size() <= 15 && text.front() != '0' &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

MessageId Messenger::send(storage::Session& session, Outgoing const& message) const {
  bool const fits = message.channel == Channel::mail ? outbound::is_mail_address(message.recipient)
                                                     : is_msisdn(message.recipient);
  if (!fits) throw std::invalid_argument("the recipient of " + message.message + " is not a valid address");
  auto const now = clock_.now();
  MessageId const id{ids_.next()};
  MessageStore({session, message.tenant}).add(id, message, now);
  storage::NewJob job;
  job.tenant = message.tenant;
  job.kind = send_job;
  job.key = base::text(id);
  job.payload = base::text(id);
  job.due = now;
  job.max_attempts = attempts;
  storage::Jobs(session, clock_, ids_).add(job);
  if (wake_) session.after_commit(wake_);
  return id;
}

}  // namespace messaging
