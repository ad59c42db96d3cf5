// The SQL of a person's messages and one-time codes.
#include "features/profile/person_store.hpp"

namespace profile {

std::optional<PendingEmail> PersonStore::pending_email(accounts::AccountId account, base::Instant now) {
  return session_.row<PendingEmail>(
      R"(select recipient, payload
           from one_time_code
          where tenant = :tenant and purpose = 'change_email' and account = :account
            and used_at is null and expires_at > :now
          order by created_at desc, id desc
          limit 1)",
      storage::bind("account", account), storage::bind("now", now));
}

std::optional<std::string> PersonStore::pending_msisdn(accounts::AccountId account, base::Instant now) {
  return session_.value<std::string>(
      R"(select recipient
           from one_time_code
          where tenant = :tenant and purpose = 'verify_msisdn' and account = :account
            and used_at is null and expires_at > :now
          order by created_at desc, id desc
          limit 1)",
      storage::bind("account", account), storage::bind("now", now));
}

std::vector<SentMessage> PersonStore::messages(accounts::Account const& account) {
  return session_.rows<SentMessage>(
      R"(select channel, recipient, template as template_name, locale, state, created_at, sent_at
           from message
          where tenant = :tenant and recipient in (:email, :email_key, :msisdn)
          order by created_at desc, id desc
          limit 1000)",
      storage::bind("email", account.email), storage::bind("email_key", account.email_key),
      storage::bind("msisdn", account.msisdn));
}

}  // namespace profile
