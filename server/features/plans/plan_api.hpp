// GET /subscription/type: the plans that a tenant offers.
#pragma once
#include <functional>

#include "features/plans/plan_library.hpp"
#include "features/plans/plan_payloads.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"

namespace plans {

/// Names of the ways to pay that a provider has at a tenant.
using PaymentMethods =
    std::function<std::vector<std::string>(tenants::Tenant const& tenant, std::string_view provider)>;

/// What is on offer in a country, by ment_sort.
std::vector<SubscriptionType> types_on_offer(Plans const& plans, tenants::Tenant const& tenant,
                                             std::string_view country, PaymentMethods const& methods);

class PlanApi {
 public:
  explicit PlanApi(PlanLibrary& library) : library_(library) {}

  /// Payments come after plans, so they say this when they are there. Before the first call.
  void show_methods(PaymentMethods methods) { methods_ = std::move(methods); }
  PaymentMethods const& methods() const { return methods_; }

  /// Those on offer in the request's country, by ment_sort. The same for everybody, so it may be kept for two
  /// hours; prices are checked again when somebody subscribes.
  portal::Task<portal::CacheableData<std::vector<SubscriptionType>>> subscription_types(
      portal::Call const& call);

 private:
  PlanLibrary& library_;
  PaymentMethods methods_ = [](tenants::Tenant const&, std::string_view) {
    return std::vector<std::string>();
  };
};

}  // namespace plans
