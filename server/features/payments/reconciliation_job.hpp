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
  /// Reports a charge that no payment of ours belongs to.
  portal::Task<void> report_stray(base::TenantId tenant, std::string provider, ProviderCharge charge);
  /// Reports it when the provider gave back more of a payment than we did.
  void compare_refunds(storage::TenantSession const& session, Payment const& payment,
                       ProviderCharge const& charge);
  /// Asks the provider about a payment whose news was lost, as at any other time, and reports that.
  portal::Task<void> resolve_late(TenantCall call, Payment payment, ProviderCharge charge);
  /// Reports two different amounts. Each was right when it was settled; a person has to find out which is
  /// now.
  void report_amount(storage::TenantSession const& session, Payment const& payment,
                     ProviderCharge const& charge);
  portal::Task<void> compare_charge(TenantCall const& call, PaymentProvider& provider,
                                    ProviderCharge const& charge);

  storage::Database& database_;
  base::Clock const& clock_;
  Payments& payments_;
  tenants::TenantDirectory const& tenants_;
  tenants::TenantClock const tenant_clock_{clock_};
};

}  // namespace payments
