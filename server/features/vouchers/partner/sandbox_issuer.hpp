// The built-in partner of tenants in the sandbox: its codes open nothing.
#pragma once
#include "features/vouchers/partner/issuer.hpp"

namespace vouchers::partner {

/// A code follows from the reference, so nothing is stored. A tenant that is not in the sandbox gets none.
class SandboxIssuer final : public Issuer {
 public:
  portal::Task<IssueAnswer> issue(tenants::Tenant const& tenant, tenants::VoucherProvider const& provider,
                                  IssueRequest request) override;
};

}  // namespace vouchers::partner
