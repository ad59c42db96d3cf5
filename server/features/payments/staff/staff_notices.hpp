// Tells the staff of a tenant by mail what it has to look at: a chargeback, a payment that differs from its
// provider's, a row that breaks a rule of the ledger.
#pragma once
#include "core/job_loop.hpp"
#include "features/messaging/messenger.hpp"
#include "features/payments/staff/staff_notice_store.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "storage/database.hpp"

namespace payments {

class StaffNotices {
 public:
  static constexpr std::string_view job = "payments.tell_staff";
  /// What comes within this time is in one mail.
  static constexpr std::chrono::minutes look_each{10};
  /// Older ones are not mailed, so that nobody gets a mail about what was there before an update.
  static constexpr std::chrono::days told_for{7};
  static constexpr std::int64_t most_in_mail = 20;
  static constexpr std::int64_t most_staff = 20;

  StaffNotices(storage::Database& database, base::Clock const& clock, tenants::TenantDirectory const& tenants,
               messaging::Messenger const& messenger)
      : database_(database), clock_(clock), tenants_(tenants), messenger_(messenger) {}

  boost::asio::awaitable<storage::JobResult> run();
  bool anything_to_do(storage::Session& session) const;

 private:
  void tell(storage::Session& session, std::string const& tenant, std::vector<StaffNotice> const& notices);

  storage::Database& database_;
  base::Clock const& clock_;
  tenants::TenantDirectory const& tenants_;
  messaging::Messenger const& messenger_;
};

}  // namespace payments
