// Builds what gives out codes of partners, and registers its job and its part of the data export.
#pragma once
#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/messaging/module.hpp"
#include "features/tenants/module.hpp"
#include "features/vouchers/partner/http_issuer.hpp"
#include "features/vouchers/partner/issue_job.hpp"
#include "features/vouchers/partner/issued_api.hpp"
#include "features/vouchers/partner/sandbox_issuer.hpp"
#include "storage/tenant_session.hpp"

namespace vouchers::partner {

struct Module {
  Module(core::Core& core, accounts::Module& accounts, tenants::Module const& tenants,
         messaging::Module& messaging, payments::voucher::VoucherCodes const& codes);

  tenants::VoucherProviderDirectory providers;
  SandboxIssuer sandbox;
  HttpIssuer http;
  IssuedVouchers issued;
  IssueJob job;
  IssuedApi api;
};

/// A partner's code that was asked for.
struct PersonVoucherCode {
  base::ArticleId article;
  std::string title;  // in English
  std::string provider;
  std::string code;  // empty until the partner has issued it
  IssueState state = IssueState::REQUESTED;
  base::Instant requested_at;
};
BOOST_DESCRIBE_STRUCT(PersonVoucherCode, (), (article, title, provider, code, state, requested_at))

/// All that an account asked for, for its data export.
std::vector<PersonVoucherCode> person_codes(storage::TenantSession const& session,
                                            accounts::AccountId account,
                                            payments::voucher::VoucherCodes const& codes, base::Instant now);

}  // namespace vouchers::partner
