// Counts PINs by tenant and account.
#include "features/payments/step_limits.hpp"

#include <string>

namespace payments {
namespace {

std::string key_of(base::TenantId const& tenant, accounts::AccountId account) {
  return tenant.value + '/' + base::text(account);
}

StepLimits::Wait wait_of(http::RateDecision const& decision) {
  return decision.allowed ? StepLimits::Wait() : decision.retry_after;
}

}  // namespace

StepLimits::Wait StepLimits::take_try(base::TenantId const& tenant, accounts::AccountId account) {
  return wait_of(tries_.take(key_of(tenant, account), clock_.steady()));
}

void StepLimits::forget_try(base::TenantId const& tenant, accounts::AccountId account) {
  tries_.give_back(key_of(tenant, account));
}

StepLimits::Wait StepLimits::take_sending(base::TenantId const& tenant, accounts::AccountId account) {
  return wait_of(sent_.take(key_of(tenant, account), clock_.steady()));
}

}  // namespace payments
