// Reads and extends the sealed list of accounts, the most recent first.
#include "features/accounts/sessions/known_devices.hpp"

#include <algorithm>
#include <chrono>
#include <vector>

namespace accounts {
namespace {

SealPurpose known_accounts() { return {"known device", std::chrono::days(365)}; }

std::vector<AccountId> accounts_of(Sealer const& sealer, std::optional<std::string> const& cookie,
                                   base::Instant now) {
  if (!cookie) return {};
  return sealer.open<std::vector<AccountId>>(known_accounts(), *cookie, now)
      .value_or(std::vector<AccountId>{});
}

}  // namespace

bool known_device(Sealer const& sealer, std::optional<std::string> const& cookie, AccountId account,
                  base::Instant now) {
  return std::ranges::count(accounts_of(sealer, cookie, now), account) > 0;
}

std::string remember_device(Sealer const& sealer, std::optional<std::string> const& cookie, AccountId account,
                            base::Instant now) {
  std::vector<AccountId> next = {account};
  for (auto const known : accounts_of(sealer, cookie, now))
    if (known != account && next.size() < most_known_accounts) next.push_back(known);
  return sealer.seal(known_accounts(), next, now);
}

}  // namespace accounts
