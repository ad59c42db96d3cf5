// Mail and text messages: queued in the transaction that causes them, sent afterwards by a job.
#pragma once
#include <boost/describe.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/ids.hpp"
#include "base/json/json.hpp"
#include "base/time/instant.hpp"
#include "storage/session.hpp"

namespace messaging {

using MessageId = base::Id<struct MessageTag>;

enum class Channel { mail, sms };
BOOST_DESCRIBE_ENUM(Channel, mail, sms)

/// The kind of job that sends; its key and payload are the message's id.
inline constexpr std::string_view send_job = "message.send";
/// The kind of job that asks a gateway how a message fared; its payload is the message's id.
inline constexpr std::string_view state_job = "message.state";

/// One recipient, one template of web/mail. `data` is the template's own JSON; see web/mail/request.ts for
/// what each one requires: "verify-email", "otp" (also by text message), "reset-password", "new-sign-in",
/// "change-email", "email-changed", "password-changed", "phone-changed", "account-exists", "link-identity",
/// "account-closing", "price-change" (also by text message), "receipt", "credit-note", "voucher-codes",
/// "gift", "staff-payments", "verify-msisdn" (text message only), and those of a subscription's life, from
/// "plan-welcome" to "plan-ended".
struct Outgoing {
  base::TenantId tenant;
  Channel channel = Channel::mail;
  std::string recipient;  // e-mail address or MSISDN
  std::string message;    // the template's name
  std::string locale;     // a code
  base::RawJson data;
  std::string origin;                       // "https://aurora.example", for links
  std::optional<base::Instant> expires_at;  // not sent any more after this
  /// A file that is made when the mail is sent: "receipt/0AB…", by the maker of that name
  /// (`Delivery::attach`).
  std::string attachment = {};
};

/// Part of the caller's transaction: what is rolled back is not sent.
class Messenger {
 public:
  /// `wake` is called once the caller's transaction is committed, on a storage thread.
  Messenger(base::Clock const& clock, base::IdSource& ids, std::function<void()> wake = {})
      : clock_(clock), ids_(ids), wake_(std::move(wake)) {}
  /// Throws std::invalid_argument for an address that no header may hold.
  MessageId send(storage::Session& session, Outgoing const& message) const;

 private:
  base::Clock const& clock_;
  base::IdSource& ids_;
  std::function<void()> const wake_;
};

}  // namespace messaging
