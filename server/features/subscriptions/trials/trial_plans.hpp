// Decides which trials an account may have: each once, and not in a group that it has a plan of.
#pragma once
#include <vector>

#include "features/subscriptions/bodies.hpp"
#include "features/subscriptions/trials/trial_store.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

/// Reads what one account has and used, inside one read.
class TrialPlans {
 public:
  TrialPlans(storage::TenantSession const& session, accounts::AccountId account, plans::Plans const& plans,
             base::Instant now);

  /// `plan` has a trial.
  PlanTrial of(plans::Plan const& plan);

 private:
  bool has_plan_of_group(plans::Plan const& plan) const;

  TrialStore trials_;
  accounts::AccountId const account_;
  plans::Plans const& plans_;
  std::vector<plans::PlanId> live_;
};

}  // namespace subscriptions
