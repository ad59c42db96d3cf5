// The rows of outgoing messages.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/messaging/messenger.hpp"
#include "features/messaging/ports.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace messaging {

enum class MessageState { waiting, sent, dead, expired };
BOOST_DESCRIBE_ENUM(MessageState, waiting, sent, dead, expired)

/// One row of `message`.
struct Message {
  base::TenantId tenant;
  MessageId id;
  Channel channel = Channel::mail;
  std::string recipient;
  std::string template_name;
  std::string locale;
  std::string origin;
  std::string data;
  MessageState state = MessageState::waiting;
  base::Instant created_at;
  std::optional<base::Instant> expires_at;
  std::optional<base::Instant> sent_at;
  std::optional<std::string> last_error;
  std::optional<std::string> gateway_id;  // of a text message whose gateway tells how it fared
  std::optional<DeliveryState> delivery;
  std::optional<std::string> attachment;  // MAKER/SUBJECT
};
BOOST_DESCRIBE_STRUCT(Message, (),
                      (tenant, id, channel, recipient, template_name, locale, origin, data, state, created_at,
                       expires_at, sent_at, last_error, gateway_id, delivery, attachment))

class MessageStore {
 public:
  explicit MessageStore(storage::TenantSession const& session) : session_(session) {}

  void add(MessageId id, Outgoing const& message, base::Instant now);
  std::optional<Message> find(MessageId id);
  /// Also deletes the template's data, which may contain a code. `gateway_id` may be empty.
  void mark_sent(MessageId id, base::Instant now, std::string_view gateway_id);
  void mark_delivery(MessageId id, DeliveryState state);
  void mark_expired(MessageId id);
  /// The last attempt failed. The data stays, so that an operator can see what was not sent.
  void mark_dead(MessageId id, std::string_view reason);
  /// Why an attempt failed; the next one is waited for.
  void note_failure(MessageId id, std::string_view reason);
  /// All that was ever written to this address or number, for an account that is erased. What still waits is
  /// not sent.
  std::int64_t forget_recipient(std::string_view recipient);

 private:
  storage::TenantSession session_;
};

/// Deletes messages of all tenants that were written before then, whatever their state.
std::int64_t purge_messages(storage::Session& session, base::Instant before);

}  // namespace messaging
