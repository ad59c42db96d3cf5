// Registers the job that takes snapshots.
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
    auto const take = [&](storage::Session& session) {
      return refresh_snapshots(session, tenant, clock.now());
    };
    while (co_await database.write(take) > 0) {
    }
  }
}

Module::Module(core::Core& core) {
  core.jobs.handle(snapshot_job, core::Lane::other, [&core](storage::Job) { return run_snapshots(core); });
  core.jobs.repeat(snapshot_job, std::chrono::hours(24));
}

}  // namespace ledger
