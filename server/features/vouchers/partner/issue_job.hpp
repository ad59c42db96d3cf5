// Asks partners again about codes that are not settled: those that they promised for later, and those of a
// process that died.
#pragma once
#include "core/job_loop.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "features/vouchers/partner/issued_vouchers.hpp"

namespace vouchers::partner {

class IssueJob {
 public:
  static constexpr std::string_view job = "vouchers.issue";
  static constexpr std::chrono::seconds look_each{2};
  static constexpr std::chrono::minutes longest_put_off{15};

  IssueJob(storage::Database& database, base::Clock const& clock, IssuedVouchers& issued,
           tenants::TenantDirectory const& tenants)
      : database_(database), clock_(clock), issued_(issued), tenants_(tenants) {}

  portal::Task<storage::JobResult> run();
  bool anything_to_do(storage::Session& session) const;

 private:
  portal::Task<void> resume(DueVoucher const& due);

  storage::Database& database_;
  base::Clock const& clock_;
  IssuedVouchers& issued_;
  tenants::TenantDirectory const& tenants_;
};

}  // namespace vouchers::partner
