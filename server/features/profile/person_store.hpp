// What else is kept about a person beside the account: numbers on their way, and mails that were sent.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "features/accounts/account.hpp"
#include "storage/session.hpp"

namespace profile {

/// An address that somebody wants and has not proven to be theirs.
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
  PersonStore(storage::Session& session, base::TenantId tenant)
      : session_(session), tenant_(std::move(tenant)) {}

  /// Of the newest number that was sent and not used.
  std::optional<PendingEmail> pending_email(accounts::AccountId account, base::Instant now);
  /// The newest thousand to the account's address and telephone.
  std::vector<SentMessage> messages(accounts::Account const& account);
  /// Numbers that were sent, which do not go with the account's row by themselves.
  void erase_one_time_codes(accounts::Account const& account);

 private:
  storage::Session& session_;
  base::TenantId tenant_;
};

}  // namespace profile
