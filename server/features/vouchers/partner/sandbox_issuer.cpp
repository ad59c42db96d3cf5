// Answers as the tenant's document says about the product, else with a code.
#include "features/vouchers/partner/sandbox_issuer.hpp"

#include "base/text.hpp"

namespace vouchers::partner {
namespace {

using tenants::SandboxIssue;

/// Without characters that look like others.
constexpr std::string_view alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/// "SBX-7KQ2-M9XW-TB4H"
std::string code_of(IssueRequest const& request) {
  auto const digest = base::hmac_sha256("sandbox voucher", request.product + '\n' + request.reference);
  std::string out = "SBX";
  for (std::size_t at = 0; at < 12; ++at) {
    if (at % 4 == 0) out += '-';
    out += alphabet[static_cast<unsigned char>(digest[at]) % alphabet.size()];
  }
  return out;
}

IssueOutcome outcome_of(SandboxIssue wanted, std::int64_t attempt) {
  switch (wanted) {
    case SandboxIssue::issued: return IssueOutcome::issued;
    case SandboxIssue::pending: return attempt > 0 ? IssueOutcome::issued : IssueOutcome::pending;
    case SandboxIssue::insufficient: return IssueOutcome::insufficient;
    case SandboxIssue::duplicate: return IssueOutcome::duplicate;
    case SandboxIssue::not_found: return IssueOutcome::not_found;
    case SandboxIssue::error: return IssueOutcome::error;
    case SandboxIssue::silent: return IssueOutcome::silent;
  }
  return IssueOutcome::error;
}

}  // namespace

portal::Task<IssueAnswer> SandboxIssuer::issue(tenants::Tenant const& tenant,
                                               tenants::VoucherProvider const& provider,
                                               IssueRequest request) {
  if (!tenant.configuration.billing.sandbox) co_return IssueAnswer{.outcome = IssueOutcome::error};
  auto const found = provider.answers.find(request.product);
  auto const wanted = found == provider.answers.end() ? SandboxIssue::issued : found->second;
  IssueAnswer out{.outcome = outcome_of(wanted, request.attempt)};
  if (out.outcome == IssueOutcome::issued) out.code = code_of(request);
  co_return out;
}

}  // namespace vouchers::partner
