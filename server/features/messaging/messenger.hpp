// Mail and text messages: written down in the transaction that causes them, sent afterwards by a job.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "base/instant.hpp"
#include "base/json.hpp"
#include "storage/session.hpp"

namespace messaging {

using MessageId = base::Id<struct MessageTag>;

enum class Channel { mail, sms };
BOOST_DESCRIBE_ENUM(Channel, mail, sms)

/// One recipient, one template of web/mail: "verify-email", "sign-in-code", "reset-password", "new-sign-in",
/// "change-email", "email-changed", "link-identity", "account-closing". `data` is the template's own JSON.
struct Outgoing {
  base::TenantId tenant;
  Channel channel = Channel::mail;
  std::string recipient;  // e-mail address or MSISDN
  std::string message;    // the template's name
  std::string locale;     // a code
  base::RawJson data;
  std::string origin;                       // "https://aurora.example", for links and pictures
  std::optional<base::Instant> expires_at;  // not sent any more after this
};

/// Part of the caller's transaction: what is rolled back is not sent.
class Messenger {
 public:
  Messenger(base::Clock const& clock, base::IdSource& ids) : clock_(clock), ids_(ids) {}
  MessageId send(storage::Session& session, Outgoing const& message) const;

 private:
  base::Clock const& clock_;
  base::IdSource& ids_;
};

}  // namespace messaging
