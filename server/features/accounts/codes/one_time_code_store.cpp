// The SQL of one-time codes.
#include "features/accounts/codes/one_time_code_store.hpp"

namespace accounts {

using storage::bind;

void OneTimeCodeStore::add(OneTimeCodeRow const& row) {
  session_.execute(R"(
    insert into one_time_code (tenant, id, purpose, recipient, account, otp_hash, token_hash, browser_hash,
                               attempts, payload, created_at, otp_expires_at, expires_at, used_at)
    values (:tenant, :id, :purpose, :recipient, :account, :otp_hash, :token_hash, :browser_hash, :attempts,
            :payload, :created_at, :otp_expires_at, :expires_at, :used_at))",
                   storage::bind_members(row));
}

std::optional<OneTimeCodeRow> OneTimeCodeStore::find(OneTimeCodeId id) {
  return session_.row<OneTimeCodeRow>(R"(
    select id, purpose, recipient, account, otp_hash, token_hash, browser_hash, attempts, payload, created_at,
           otp_expires_at, expires_at, used_at
    from one_time_code where tenant = :tenant and id = :id)",
                                      bind("id", id));
}

std::vector<OneTimeCodeRow> OneTimeCodeStore::find_waiting(OneTimeCodePurpose purpose,
                                                           std::string_view recipient,
                                                           std::string_view browser_hash, base::Instant now) {
  return session_.rows<OneTimeCodeRow>(R"(
    select id, purpose, recipient, account, otp_hash, token_hash, browser_hash, attempts, payload, created_at,
           otp_expires_at, expires_at, used_at
    from one_time_code
    where tenant = :tenant and purpose = :purpose and recipient = :recipient and browser_hash = :browser_hash
      and used_at is null and otp_expires_at > :now
    order by id desc)",
                                       bind("purpose", purpose), bind("recipient", recipient),
                                       bind("browser_hash", browser_hash), bind("now", now));
}

void OneTimeCodeStore::count_attempt(OneTimeCodeId id) {
  session_.execute("update one_time_code set attempts = attempts + 1 where tenant = :tenant and id = :id",
                   bind("id", id));
}

bool OneTimeCodeStore::mark_used(OneTimeCodeId id, base::Instant now) {
  return session_.execute(
             R"(update one_time_code set used_at = :now where tenant = :tenant and id = :id and used_at is null)",
             bind("now", now), bind("id", id)) > 0;
}

void OneTimeCodeStore::mark_used_of(AccountId account, OneTimeCodePurpose purpose, base::Instant now) {
  session_.execute(R"(
    update one_time_code set used_at = :now
    where tenant = :tenant and account = :account and purpose = :purpose and expires_at > :now
      and used_at is null)",
                   bind("now", now), bind("account", account), bind("purpose", purpose));
}

std::int64_t purge_one_time_codes(storage::Session& session, base::Instant before) {
  return session.execute("delete from one_time_code where expires_at < :before and otp_expires_at < :before",
                         bind("before", before));
}

}  // namespace accounts
