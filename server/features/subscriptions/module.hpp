// Subscriptions: the service, its calls, the renewal engine and the test clock.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/payments/module.hpp"
#include "features/plans/module.hpp"
#include "features/subscriptions/clock_api.hpp"
#include "features/subscriptions/subscription_api.hpp"
#include "features/subscriptions/test_clock.hpp"
#include "features/tenants/module.hpp"

namespace subscriptions {

struct Module {
  Module(core::Core& core, tenants::Module& tenants, plans::Module& plans, payments::Module& payments);

  Lifecycle lifecycle;
  Subscriptions service;
  Renewals renewals;
  TestClock test_clock;
  SubscriptionApi api;
  ClockApi clock;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(api, clock); }
};

}  // namespace subscriptions
