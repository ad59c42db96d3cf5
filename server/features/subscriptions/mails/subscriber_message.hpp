// A message to a subscriber: in the right language, with links to the tenant's public origin.
#pragma once
#include <string>

#include "features/accounts/account.hpp"
#include "features/messaging/messenger.hpp"
#include "features/subscriptions/subscription.hpp"
#include "features/tenants/tenant.hpp"

namespace subscriptions {

/// In the account's own language, else in the language of the page on which the plan was bought. By mail; to
/// an account without a mail address by text message. `data` is left to the caller.
messaging::Outgoing message_to(accounts::Account const& account, tenants::Tenant const& tenant,
                               Subscription const& subscription, std::string template_name);

}  // namespace subscriptions
