// The gifts of an account, with their money, for the call and the page that show them.
#pragma once
#include <string_view>
#include <vector>

#include "features/purchases/payloads.hpp"
#include "features/tenants/tenant.hpp"

namespace purchases {

/// The newest first. `now`: the tenant's time.
std::vector<OwnGift> own_gifts(storage::Session& session, tenants::Tenant const& tenant,
                               accounts::AccountId account, std::string_view locale, std::int64_t limit,
                               std::int64_t offset, base::Instant now);

}  // namespace purchases
