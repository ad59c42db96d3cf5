// /profile/subscriptions: one's own plans, what is paid next and how; rendered for the signed-in user, never
// cached.
#pragma once
#include "features/accounts/sessions/sessions.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/profile/bodies.hpp"
#include "features/subscriptions/subscriptions.hpp"
#include "features/tenants/visit.hpp"

namespace profile {

/// /profile/subscriptions: running subscriptions and the newest canceled one of each plan.
struct ProfileSubscriptionsPage {
  Profile user;
  std::vector<subscriptions::UserSubscription> subscriptions;
};
BOOST_DESCRIBE_STRUCT(ProfileSubscriptionsPage, (), (user, subscriptions))

class SubscriptionPages {
 public:
  explicit SubscriptionPages(subscriptions::Subscriptions& service) : service_(service) {}

  portal::Task<portal::Page<ProfileSubscriptionsPage>> own(tenants::Visit const& visit,
                                                           accounts::SignedIn const& person);

 private:
  subscriptions::Subscriptions& service_;
};

}  // namespace profile

KIOSK_JSON(profile::ProfileSubscriptionsPage);
