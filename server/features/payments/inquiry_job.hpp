// Asks providers about payments and refunds whose end is not known, until it is: nothing stays pending for
// ever. Ends agreements that nothing is renewed with.
#pragma once
#include "core/job_loop.hpp"
#include "features/payments/payments.hpp"
#include "features/tenants/tenant_directory.hpp"

namespace payments {

class InquiryJob {
 public:
  static constexpr std::string_view job = "payments.inquire";
  static constexpr std::chrono::seconds look_each{2};

  InquiryJob(storage::Database& database, base::Clock const& clock, Payments& payments,
             tenants::TenantDirectory const& tenants)
      : database_(database), clock_(clock), payments_(payments), tenants_(tenants) {}

  portal::Task<storage::JobResult> run();
  bool anything_to_do(storage::Session& session) const;

 private:
  template <class Due>
  portal::Task<void> ask_safely(Due const& due);
  portal::Task<void> ask(DuePayment const& due);
  portal::Task<void> ask(DueRefund const& due);
  portal::Task<void> ask(DueAgreement const& due);

  storage::Database& database_;
  base::Clock const& clock_;
  Payments& payments_;
  tenants::TenantDirectory const& tenants_;
};

}  // namespace payments
