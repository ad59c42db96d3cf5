// Seals a code for its tenant and account.
#include "features/payments/voucher/voucher_codes.hpp"

namespace payments::voucher {
namespace {

/// Sealed values have an expiry; a code lasts as long as its row.
constexpr std::chrono::days unlimited_days{10'000 * 366};

struct SealedCode {
  std::string code;
};
BOOST_DESCRIBE_STRUCT(SealedCode, (), (code))

accounts::SealPurpose purpose_of(base::TenantId const& tenant, accounts::AccountId account) {
  return {"voucher code\n" + tenant.value + '\n' + base::text(account), unlimited_days};
}

}  // namespace

std::string VoucherCodes::seal(base::TenantId const& tenant, accounts::AccountId account,
                               std::string_view code, base::Instant now) const {
  return sealer_.seal(purpose_of(tenant, account), SealedCode{std::string(code)}, now);
}

std::string VoucherCodes::open(base::TenantId const& tenant, accounts::AccountId account,
                               std::optional<std::string> const& sealed, base::Instant now) const {
  if (!sealed) return {};
  auto opened = sealer_.open<SealedCode>(purpose_of(tenant, account), *sealed, now);
  return opened ? std::move(opened->code) : std::string();
}

}  // namespace payments::voucher
