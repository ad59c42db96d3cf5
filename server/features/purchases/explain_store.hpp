// `kiosk ledger explain PAYMENT`: support staff see from it how the amount of a payment came to be.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "storage/session.hpp"

namespace purchases {

/// One line for each step: the payment, the period or order that it paid, the terms, promotion or quote
/// that its price comes from, what went back, and the postings. Empty where no payment has this number; of
/// several tenants' payments with one number those of all.
std::vector<std::string> explain(storage::Session& session, std::int64_t payment,
                                 std::optional<base::TenantId> const& tenant);

}  // namespace purchases
