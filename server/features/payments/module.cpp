// Builds payments, and registers their jobs.
#include "features/payments/module.hpp"

#include "features/payments/payment_store.hpp"
#include "features/payments/personal_data.hpp"

namespace payments {
namespace {

/// Until a provider is asked again, and until a payment expires that nobody makes.
constexpr std::chrono::hours longest_pause{1};

}  // namespace

Module::Module(core::Core& core, accounts::Module& accounts, tenants::Module const& tenants,
               messaging::Messenger const& messenger)
    : payments(core.data.database, core.data.clock, core.data.ids),
      sandbox(core.data.database, core.data.clock, core.data.ids, accounts.sealer,
              core.settings.development.is_development()),
      sandbox_operator(core.data.database, core.data.clock),
      carrier(
          [&http = core.http_client](outbound::HttpRequest request) { return http.send(std::move(request)); },
          [this](base::TenantId tenant, std::string method, std::string target, std::string body) {
            return sandbox_operator.ask(std::move(tenant), std::move(method), std::move(target),
                                        std::move(body));
          },
          accounts.secrets, accounts.sealer, core.data.clock, core.settings.server.nodes),
      voucher(core.data.database, core.data.clock),
      code_tries(core.data.clock),
      // Like the key of second factors it stays: what it encrypts lasts as long as its row.
      voucher_codes(accounts::SessionKeys::open(core.data.folder, "voucher-codes.key").live().front()),
      webhooks(core.data.database, core.data.clock, core.data.ids, payments, tenants.directory,
               core.jobs.notifier()),
      bank_job(core.data.database, core.data.clock, core.data.ids, sandbox, webhooks, tenants.directory),
      option_page(core.data.database, core.data.clock, payments, core.settings.server.backend_path),
      sandbox_pages(core.data.database, core.data.clock, core.data.ids, payments,
                    core.settings.server.backend_path),
      inquiries(core.data.database, core.data.clock, payments, tenants.directory),
      reconciliation(core.data.database, core.data.clock, payments, tenants.directory),
      staff_notices(core.data.database, core.data.clock, tenants.directory, messenger),
      office(core.data.database, payments, core.settings.server.backend_path) {
  if (!core.settings.development.is_development()) payments.limit_test_money(core.settings.sandbox.tenants);
  payments.add(sandbox);
  payments.add(carrier);
  payments.add(voucher);
  add_personal_data(accounts.personal_data);
  core.jobs.keep_doing(
      {std::string(Webhooks::job), core::Lane::money, Webhooks::look_each},
      [this](storage::Job const&) { return webhooks.run(); },
      [this](storage::Session& session) { return webhooks.anything_to_do(session); });
  core.jobs.keep_doing(
      {std::string(InquiryJob::job), core::Lane::money, InquiryJob::look_each},
      [this](storage::Job const&) { return inquiries.run(); },
      [this](storage::Session& session) { return inquiries.anything_to_do(session); });
  core.jobs.keep_doing(
      {std::string(sandbox::BankJob::job), core::Lane::money, sandbox::BankJob::look_each},
      [this](storage::Job const&) { return bank_job.run(); },
      [this](storage::Session& session) { return bank_job.anything_to_do(session); });
  core.jobs.keep_doing(
      {std::string(StaffNotices::job), core::Lane::delivery, StaffNotices::look_each},
      [this](storage::Job const&) { return staff_notices.run(); },
      [this](storage::Session& session) { return staff_notices.anything_to_do(session); });
  core.jobs.limit({"payment_event", "due_at", "applied_at is null", storage::longest_back_off});
  core.jobs.limit({"payment", "inquire_at", "inquire_at is not null", longest_pause});
  core.jobs.limit({"refund", "ask_at", "ask_at is not null", longest_pause});
  core.jobs.limit({"payment_agreement", "end_at", "end_at is not null", longest_pause});
  core.jobs.limit({"sandbox_event", "due_at", "sent_at is null", sandbox::Bank::pending_for});
  core.jobs.limit({"sandbox_charge", "settles_at", "settles_at is not null", sandbox::Bank::pending_for});
  core.jobs.handle(std::string(ReconciliationJob::job), core::Lane::money,
                   [this](storage::Job const&) { return reconciliation.run(); });
  core.jobs.repeat(std::string(ReconciliationJob::job), std::chrono::hours(24));
  core.jobs.clean_up("payments", [&core](storage::Session& session) {
    return purge_options(session, core.data.clock.now());
  });
}

}  // namespace payments
