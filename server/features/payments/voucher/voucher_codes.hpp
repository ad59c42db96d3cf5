// Encrypts codes for the rows that keep them: those of gifts, and those that partners issued.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"
#include "features/accounts/sessions/sealed.hpp"

namespace payments::voucher {

/// Encrypts codes of vouchers and gifts for their rows: who reads the database reads none. Thread safe.
class VoucherCodes {
 public:
  /// `key`: at least 32 bytes.
  explicit VoucherCodes(std::string key) : sealer_(accounts::SessionKeys(std::move(key))) {}

  std::string seal(base::TenantId const& tenant, accounts::AccountId account, std::string_view code,
                   base::Instant now) const;
  /// The code; empty where `sealed` is absent or was encrypted with another key.
  std::string open(base::TenantId const& tenant, accounts::AccountId account,
                   std::optional<std::string> const& sealed, base::Instant now) const;

 private:
  accounts::Sealer const sealer_;
};

}  // namespace payments::voucher
