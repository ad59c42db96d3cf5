// The SQL of outgoing messages.
#include "features/messaging/message_store.hpp"

namespace messaging {

using storage::bind;

void MessageStore::add(MessageId id, Outgoing const& message, base::Instant now) {
  session_.execute(
      R"(
      insert into message (tenant, id, channel, recipient, template, locale, origin, data, state, created_at,
                           expires_at, attachment)
      values (:tenant, :id, :channel, :recipient, :template, :locale, :origin, :data, 'waiting', :now, :expires,
              :attachment))",
      bind("id", id), bind("channel", message.channel), bind("recipient", message.recipient),
      bind("template", message.message), bind("locale", message.locale), bind("origin", message.origin),
      bind("data", message.data.text), bind("now", now), bind("expires", message.expires_at),
      bind("attachment", message.attachment.empty() ? std::nullopt : std::optional(message.attachment)));
}

std::optional<Message> MessageStore::find(MessageId id) {
  return session_.row<Message>(R"(
      select tenant, id, channel, recipient, template as template_name, locale, origin, data, state, created_at,
             expires_at, sent_at, last_error, gateway_id, delivery, attachment
      from message where tenant = :tenant and id = :id)",
                               bind("id", id));
}

void MessageStore::mark_sent(MessageId id, base::Instant now, std::string_view gateway_id) {
  auto const known =
      gateway_id.empty() ? std::nullopt : std::optional(std::string(gateway_id.substr(0, 200)));
  auto const delivery = known ? std::optional(DeliveryState::pending) : std::nullopt;
  session_.execute(R"(
      update message set state = 'sent', sent_at = :now, data = '{}', last_error = null, gateway_id = :gateway_id,
             delivery = :delivery
      where tenant = :tenant and id = :id)",
                   bind("now", now), bind("gateway_id", known), bind("delivery", delivery), bind("id", id));
}

void MessageStore::mark_delivery(MessageId id, DeliveryState state) {
  session_.execute("update message set delivery = :state where tenant = :tenant and id = :id",
                   bind("state", state), bind("id", id));
}

void MessageStore::mark_expired(MessageId id) {
  session_.execute("update message set state = 'expired', data = '{}' where tenant = :tenant and id = :id",
                   bind("id", id));
}

void MessageStore::mark_dead(MessageId id, std::string_view reason) {
  session_.execute(
      "update message set state = 'dead', last_error = :reason where tenant = :tenant and id = :id",
      bind("reason", reason.substr(0, 500)), bind("id", id));
}

void MessageStore::note_failure(MessageId id, std::string_view reason) {
  session_.execute("update message set last_error = :reason where tenant = :tenant and id = :id",
                   bind("reason", reason.substr(0, 500)), bind("id", id));
}

std::int64_t MessageStore::forget_recipient(std::string_view recipient) {
  return session_.execute("delete from message where tenant = :tenant and recipient = :recipient",
                          bind("recipient", recipient));
}

std::int64_t purge_messages(storage::Session& session, base::Instant before) {
  return session.execute("delete from message where created_at < :before", bind("before", before));
}

}  // namespace messaging
