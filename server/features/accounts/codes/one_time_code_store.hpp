// The rows of one-time codes: six digits and link tokens sent by mail or text message.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/accounts/codes/one_time_codes.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace accounts {

using OneTimeCodeId = base::Id<struct OneTimeCodeTag>;

struct OneTimeCodeRow {
  OneTimeCodeId id;
  OneTimeCodePurpose purpose = OneTimeCodePurpose::sign_in;
  std::string recipient;
  std::optional<AccountId> account;
  std::string otp_hash;
  std::string token_hash;
  std::string browser_hash;
  std::int64_t attempts = 0;
  std::string payload;
  base::Instant created_at;
  base::Instant otp_expires_at;
  base::Instant expires_at;
  std::optional<base::Instant> used_at;
};
BOOST_DESCRIBE_STRUCT(OneTimeCodeRow, (),
                      (id, purpose, recipient, account, otp_hash, token_hash, browser_hash, attempts, payload,
                       created_at, otp_expires_at, expires_at, used_at))

class OneTimeCodeStore {
 public:
  explicit OneTimeCodeStore(storage::TenantSession const& session) : session_(session) {}

  void add(OneTimeCodeRow const& row);
  std::optional<OneTimeCodeRow> find(OneTimeCodeId id);
  /// Codes whose digits are neither used nor expired, the newest first, of one browser.
  std::vector<OneTimeCodeRow> find_waiting(OneTimeCodePurpose purpose, std::string_view recipient,
                                           std::string_view browser_hash, base::Instant now);
  void count_attempt(OneTimeCodeId id);
  /// False where it was used already.
  bool mark_used(OneTimeCodeId id, base::Instant now);
  void mark_used_of(AccountId account, OneTimeCodePurpose purpose, base::Instant now);

 private:
  storage::TenantSession session_;
};

/// For the job only: codes of all tenants that ended before `before`; how many.
std::int64_t purge_one_time_codes(storage::Session& session, base::Instant before);

}  // namespace accounts
