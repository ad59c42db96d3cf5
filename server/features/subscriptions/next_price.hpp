// The price of the next period, as mails and the page of a payment say it.
#pragma once
#include "base/money.hpp"
#include "features/subscriptions/subscription.hpp"
#include "storage/session.hpp"

namespace subscriptions {

/// What the next period costs. A price change counts if the subscriber was told of it.
base::Money next_price(storage::Session& session, base::TenantId const& tenant, Subscription const& one);

}  // namespace subscriptions
