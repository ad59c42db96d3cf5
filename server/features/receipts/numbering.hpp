// The job that gives each payment its receipt and each refund its credit note: numbered without gaps, in the
// order of the payments, after them, so that no payment waits for the number of another.
#pragma once
#include "features/messaging/messenger.hpp"
#include "features/payments/payment_store.hpp"
#include "features/plans/plan_library.hpp"
#include "features/portal/call.hpp"
#include "features/receipts/receipt_store.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/database.hpp"
#include "storage/jobs/job_result.hpp"

namespace receipts {

/// The name of the file that mails of receipts carry, for `messaging::Delivery::attach`.
inline constexpr std::string_view receipt_attachment = "receipt";

class Numbering {
 public:
  static constexpr std::string_view job = "receipts.number";
  static constexpr std::chrono::seconds look_each{2};

  Numbering(storage::Database& database, base::Clock const& machine, base::IdSource& ids,
            tenants::TenantDirectory const& directory, plans::PlanLibrary& plans,
            messaging::Messenger const& messenger)
      : database_(database),
        tenant_clock_(machine),
        ids_(ids),
        directory_(directory),
        plans_(plans),
        messenger_(messenger) {}

  portal::Task<storage::JobResult> run();
  /// One batch of a tenant, in one transaction. Returns how many were numbered.
  portal::Task<std::size_t> number(std::shared_ptr<tenants::Tenant const> tenant);

 private:
  /// What all of one batch have in common.
  struct Batch {
    tenants::Tenant const& tenant;
    plans::Plans const& plans;
    base::Instant now;  // the tenant's time
    bool frozen = false;
  };
  /// `refund` is 0 for the receipt of the payment itself.
  bool number_one(storage::Session& session, Batch const& batch, payments::PaymentId payment,
                  payments::RefundId refund);
  Receipt receipt_of(storage::Session& session, Batch const& batch, payments::Payment const& payment);
  std::optional<Receipt> credit_note_of(storage::Session& session, Batch const& batch,
                                        payments::Payment const& payment, payments::RefundId refund);
  void send_mail(storage::Session& session, Batch const& batch, Receipt const& receipt);

  storage::Database& database_;
  tenants::TenantClock const tenant_clock_;
  base::IdSource& ids_;
  tenants::TenantDirectory const& directory_;
  plans::PlanLibrary& plans_;
  messaging::Messenger const& messenger_;
};

}  // namespace receipts
