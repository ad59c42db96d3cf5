// Builds receipts, and registers the job that numbers them, the maker of their files for mails, and their
// part of the data export.
#include "features/receipts/module.hpp"
#include "storage/tenant_session.hpp"

namespace receipts {

Module::Module(core::Core& core, tenants::Module const& tenants, messaging::Module& messaging,
               plans::Module& plans, accounts::Module& accounts, RenderReceipt render)
    : numbering(core.data.database, core.data.clock, core.data.ids, tenants.directory, plans.library,
                messaging.messenger),
      documents(core.data.database, std::move(render), core.data.folder / "receipts"),
      api(core.data.database, documents),
      pages(core.data.database) {
  core.jobs.keep_doing(
      {std::string(Numbering::job), core::Lane::money, Numbering::look_each},
      [this](storage::Job const&) { return numbering.run(); },
      [](storage::Session& session) { return !tenants_with_due(session).empty(); });
  accounts.personal_data.add("receipts", {"receipt"},
                             [](storage::TenantSession const& session, accounts::Account const& account) {
                               return person_receipts(session, account.id);
                             });
  messaging.delivery.attach(std::string(receipt_attachment),
                            [this](std::shared_ptr<tenants::Tenant const> tenant, std::string subject) {
                              return documents.attachment(std::move(tenant), std::move(subject));
                            });
}

}  // namespace receipts
