// GET /subscription/type: the plans that a tenant offers.
#pragma once
#include "features/plans/plan_library.hpp"
#include "features/plans/plan_payloads.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"

namespace plans {

class PlanApi {
 public:
  explicit PlanApi(PlanLibrary& library) : library_(library) {}

  /// Those on offer in the request's country, by ment_sort. The same for everybody, so it may be kept for two
  /// hours; prices are checked again when somebody subscribes.
  portal::Task<portal::KeptData<std::vector<SubscriptionType>>> subscription_types(portal::Call const& call);

 private:
  PlanLibrary& library_;
};

}  // namespace plans
