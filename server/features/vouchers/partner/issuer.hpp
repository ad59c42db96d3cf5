// The interface of partners that give out codes: one adapter for each kind of provider.
#pragma once
#include <boost/describe.hpp>
#include <string>

#include "features/portal/call.hpp"
#include "features/tenants/configuration/voucher_providers.hpp"
#include "features/tenants/tenant.hpp"

namespace vouchers::partner {

/// pending: asked again later. silent: no usable answer, so nobody knows whether there is a code. The others
/// are final.
enum class IssueOutcome { issued, pending, insufficient, duplicate, not_found, error, silent };
BOOST_DESCRIBE_ENUM(IssueOutcome, issued, pending, insufficient, duplicate, not_found, error, silent)

constexpr bool is_final(IssueOutcome outcome) {
  return outcome != IssueOutcome::pending && outcome != IssueOutcome::silent;
}

struct IssueRequest {
  std::string product;    // the partner's own name of the voucher
  std::string reference;  // of this one code: the same again must be the same code
  std::string locale;
  std::int64_t attempt = 0;  // how often it was asked before
};

struct IssueAnswer {
  IssueOutcome outcome = IssueOutcome::silent;
  std::string code = {};  // of `issued`
};

/// Thread safe. Ends within the provider's timeout.
class Issuer {
 public:
  virtual ~Issuer() = default;
  virtual portal::Task<IssueAnswer> issue(tenants::Tenant const& tenant,
                                          tenants::VoucherProvider const& provider, IssueRequest request) = 0;
};

}  // namespace vouchers::partner
