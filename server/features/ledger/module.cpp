// Registers the jobs.
#include "features/ledger/module.hpp"

#include "features/ledger/ledger_store.hpp"

namespace ledger {
namespace {

boost::asio::awaitable<storage::JobResult> run_snapshots(core::Core& core) {
  co_await take_all_snapshots(core.data.database, core.data.clock);
  co_return storage::JobResult::done();
}

}  // namespace

boost::asio::awaitable<void> take_all_snapshots(storage::Database& database, base::Clock const& clock) {
  auto const tenants = co_await database.read(tenants_with_ledger);
  for (auto const& tenant : tenants) {
    auto const take = [&](storage::TenantSession const& session) {
      return refresh_snapshots(session, clock.now());
    };
    while (co_await database.write(tenant, take) > 0) {
    }
  }
}

Module::Module(core::Core& core, accounts::Module& accounts, Rules rules)
    : check(core.data.database, core.data.clock, std::move(rules)) {
  accounts.personal_data.add_unnamed({"credit_bucket"},
                                     "credits by numbers only; what they bought is in the wallet");
  accounts.personal_data.add_unnamed({"ledger_posting", "ledger_snapshot"},
                                     "their account is one of the books, not a person's");
  core.jobs.handle(snapshot_job, core::Lane::other, [&core](storage::Job) { return run_snapshots(core); });
  core.jobs.repeat(snapshot_job, std::chrono::hours(24));
  core.jobs.keep_doing(
      {std::string(CheckJob::job), core::Lane::other, CheckJob::look_each},
      [this](storage::Job const&) { return check.run(); },
      [this](storage::Session& session) { return check.anything_to_do(session); });
  core.metrics.watch_gauge("kiosk_ledger_findings", "Rows that break a rule of the ledger's check.", {},
                           [this] { return static_cast<double>(check.findings()); });
}

}  // namespace ledger
