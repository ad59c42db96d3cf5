// The sandbox's bank at work by itself: ends pending charges, and sends its webhooks.
#pragma once
#include "core/job_loop.hpp"
#include "features/payments/sandbox/sandbox_provider.hpp"
#include "features/payments/webhooks.hpp"

namespace payments::sandbox {

class BankJob {
 public:
  static constexpr std::string_view job = "payments.sandbox";
  static constexpr std::chrono::seconds look_each{1};

  BankJob(storage::Database& database, base::Clock const& clock, base::IdSource& ids, Provider& provider,
          Webhooks& webhooks, tenants::TenantDirectory const& tenants)
      : database_(database),
        clock_(clock),
        ids_(ids),
        provider_(provider),
        webhooks_(webhooks),
        tenants_(tenants) {}

  portal::Task<storage::JobResult> run();
  bool anything_to_do(storage::Session& session) const;

 private:
  portal::Task<void> send(BankEvent const& event);

  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  Provider& provider_;
  Webhooks& webhooks_;
  tenants::TenantDirectory const& tenants_;
};

}  // namespace payments::sandbox
