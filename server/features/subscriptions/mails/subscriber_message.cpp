// Chooses the language and the channel of a message to a subscriber.
#include "features/subscriptions/mails/subscriber_message.hpp"

#include "features/accounts/person_locale.hpp"
#include "features/tenants/hosts/public_origin.hpp"

namespace subscriptions {

messaging::Outgoing message_to(accounts::Account const& account, tenants::Tenant const& tenant,
                               Subscription const& subscription, std::string template_name) {
  auto const* reading = base::find_locale(subscription.locale);
  if (reading == nullptr) reading = tenant.default_language();
  return {.tenant = tenant.id,
          .channel = account.email ? messaging::Channel::mail : messaging::Channel::sms,
          .recipient = account.email ? *account.email : account.msisdn.value_or(""),
          .message = std::move(template_name),
          .locale = accounts::person_locale(account, tenant, reading ? *reading : base::english()),
          .data = {},
          .origin = tenants::default_origin(tenant)};
}

}  // namespace subscriptions
