// The accounts that signed in with this browser before (a sealed cookie): a sign-in on a new device sends a
// mail, and rate limits are looser for a known one.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "features/accounts/account.hpp"
#include "features/accounts/sessions/sealed.hpp"

namespace accounts {

inline constexpr std::size_t most_known_accounts = 10;

/// Whether the value of the cookie device_key names the account.
bool known_device(Sealer const& sealer, std::optional<std::string> const& cookie, AccountId account,
                  base::Instant now);
/// The cookie's next value: the account first, then those that it named before.
std::string remember_device(Sealer const& sealer, std::optional<std::string> const& cookie, AccountId account,
                            base::Instant now);

}  // namespace accounts
