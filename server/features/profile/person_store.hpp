// Other rows about a person beside the account: pending one-time codes and sent mails.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "features/accounts/account.hpp"
#include "storage/tenant_session.hpp"

namespace profile {

/// A new e-mail address that is not verified yet.
struct PendingEmail {
  std::string recipient;  // its email_key
  std::string payload;    // as typed
};
BOOST_DESCRIBE_STRUCT(PendingEmail, (), (recipient, payload))

struct SentMessage {
  std::string channel;
  std::string recipient;
  std::string template_name;
  std::string locale;
  std::string state;
  base::Instant created_at;
  std::optional<base::Instant> sent_at;
};
BOOST_DESCRIBE_STRUCT(SentMessage, (),
                      (channel, recipient, template_name, locale, state, created_at, sent_at))

class PersonStore {
 public:
  explicit PersonStore(storage::TenantSession const& session) : session_(session) {}

  /// The newest otp that was sent and not used.
  std::optional<PendingEmail> pending_email(accounts::AccountId account, base::Instant now);
  /// The newest number that an otp was sent to and not used.
  std::optional<std::string> pending_msisdn(accounts::AccountId account, base::Instant now);
  /// The newest thousand to the account's address and telephone.
  std::vector<SentMessage> messages(accounts::Account const& account);

 private:
  storage::TenantSession session_;
};

}  // namespace profile
