// The rows of second factors and their recovery codes.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/accounts/account.hpp"
#include "storage/tenant_session.hpp"

namespace accounts {

struct SecondFactorRow {
  std::string secret;  // encrypted
  std::int64_t last_step = 0;
  base::Instant enabled_at;
};
BOOST_DESCRIBE_STRUCT(SecondFactorRow, (), (secret, last_step, enabled_at))

class SecondFactorStore {
 public:
  explicit SecondFactorStore(storage::TenantSession const& session) : session_(session) {}

  std::optional<SecondFactorRow> find(AccountId account);
  /// False where the account has one already.
  bool add(AccountId account, SecondFactorRow const& row);
  /// Deletes the recovery codes too. False where there was none.
  bool remove(AccountId account);
  /// False where this step or a later one was used before.
  bool use_step(AccountId account, std::int64_t step);

  void replace_recovery_codes(AccountId account, std::vector<std::string> const& hashes);
  /// False for an unknown code, and for one that was used.
  bool use_recovery_code(AccountId account, std::string_view hash, base::Instant now);
  std::int64_t unused_recovery_codes(AccountId account);

 private:
  storage::TenantSession session_;
};

}  // namespace accounts
