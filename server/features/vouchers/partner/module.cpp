// Puts the parts together, in the order in which they need each other.
#include "features/vouchers/partner/module.hpp"

#include "features/catalogue/catalogue_store.hpp"
#include "storage/tenant_session.hpp"

namespace vouchers::partner {

std::vector<PersonVoucherCode> person_codes(storage::TenantSession const& session,
                                            accounts::AccountId account,
                                            payments::voucher::VoucherCodes const& codes, base::Instant now) {
  catalogue::CatalogueStore catalogue(session);
  std::vector<PersonVoucherCode> out;
  for (auto const& row : IssuedVoucherStore(session).of_account(account))
    out.push_back({.article = row.article,
                   .title = catalogue.title(row.article, "en"),
                   .provider = row.provider,
                   .code = codes.open(session.tenant(), row.account, row.code, now),
                   .state = row.state,
                   .requested_at = row.requested_at});
  return out;
}

Module::Module(core::Core& core, accounts::Module& accounts, tenants::Module const& tenants,
               messaging::Module& messaging, payments::voucher::VoucherCodes const& codes)
    : providers(core.data.database),
      http([&client =
                core.http_client](outbound::HttpRequest request) { return client.send(std::move(request)); },
           accounts.secrets),
      issued({.database = core.data.database,
              .machine = core.data.clock,
              .ids = core.data.ids,
              .codes = codes,
              .providers = providers,
              .messenger = messaging.messenger,
              .sandbox = sandbox,
              .http = http}),
      job(core.data.database, core.data.clock, issued, tenants.directory),
      api(core.data.database, core.data.clock, core.data.ids, issued, codes, providers) {
  core.jobs.keep_doing(
      {std::string(IssueJob::job), core::Lane::money, IssueJob::look_each},
      [this](storage::Job const&) { return job.run(); },
      [this](storage::Session& session) { return job.anything_to_do(session); });
  core.jobs.limit({"issued_voucher", "due_at", "due_at is not null", IssueJob::longest_put_off});
  accounts.personal_data.add(
      "voucherCodes", {"issued_voucher"},
      [&codes, &clock = core.data.clock](storage::TenantSession const& session,
                                         accounts::Account const& account) {
        return person_codes(session, account.id, codes, clock.now());
      },
      [](storage::TenantSession const& session, accounts::Account const& account) {
        IssuedVoucherStore(session).forget(account.id);
      });
}

}  // namespace vouchers::partner
