// Compares our payments with each provider's own list, once a day, and reports each difference with what was
// done about it.
#pragma once
#include "core/job_loop.hpp"
#include "features/payments/payments.hpp"
#include "features/tenants/tenant_directory.hpp"

namespace payments {

class ReconciliationJob {
 public:
  static constexpr std::string_view job = "payments.reconcile";
  /// The newest hour is left out: it may still be on its way. Each day is looked at with the two before it.
  static constexpr std::chrono::hours looks_back{72};
  static constexpr std::chrono::hours leaves_out{1};

  ReconciliationJob(storage::Database& database, base::Clock const& clock, Payments& payments,
                    tenants::TenantDirectory const& tenants)
      : database_(database), clock_(clock), payments_(payments), tenants_(tenants) {}

  portal::Task<storage::JobResult> run();
  portal::Task<void> compare(std::shared_ptr<tenants::Tenant const> tenant, PaymentProvider& provider,
                             base::Instant from, base::Instant to);

 private:
  portal::Task<void> compare_charge(TenantCall const& call, PaymentProvider& provider,
                                    ProviderCharge const& charge);

  storage::Database& database_;
  base::Clock const& clock_;
  Payments& payments_;
  tenants::TenantDirectory const& tenants_;
  tenants::TenantClock const tenant_clock_{clock_};
};

}  // namespace payments
