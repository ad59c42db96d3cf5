// Reads one's own subscriptions with their plans.
#include "features/profile/subscription_pages.hpp"

#include "base/json/json_codec_definitions.hpp"

KIOSK_JSON_COMPILED(profile::ProfileSubscriptionsPage);

namespace profile {

portal::Task<portal::Page<ProfileSubscriptionsPage>> SubscriptionPages::own(
    tenants::Visit const& visit, accounts::SignedIn const& person) {
  ProfileSubscriptionsPage payload{.user = make_profile(person.account, *visit.tenant), .subscriptions = {}};
  payload.subscriptions = co_await service_.list(visit.tenant, person.account.id, true, true);
  co_return portal::private_page(std::move(payload));
}

}  // namespace profile
