// The price of the next period, as mails and the page of a payment say it.
#pragma once
#include "base/money.hpp"
#include "features/subscriptions/subscription.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

/// The price of the next period. It is a new price only if the subscriber was notified of the change.
base::Money next_price(storage::TenantSession const& session, Subscription const& one);

}  // namespace subscriptions
