// Opens the database and runs the rules about money.
#include "app/ledger_commands.hpp"

#include <fmt/format.h>

#include <iostream>
#include <optional>

#include "core/data_folder.hpp"
#include "features/ledger/check.hpp"
#include "features/ledger/ledger_store.hpp"

namespace app {
namespace {

void rebuild(core::DataFolder& data, std::optional<base::TenantId> const& only) {
  data.database.write_now([&](storage::Session& session) { ledger::drop_snapshots(session, only); });
  auto const tenants = only ? std::vector{*only} : data.database.read_now([](storage::Session& session) {
    return ledger::tenants_with_ledger(session);
  });
  for (auto const& tenant : tenants)
    while (data.database.write_now([&](storage::Session& session) {
      return ledger::refresh_snapshots(session, tenant, data.clock.now());
    }) > 0) {
    }
}

}  // namespace

int check_ledger(Settings const& settings, LedgerCheckCommand const& command) {
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  std::optional<base::TenantId> only;
  if (!command.tenant.empty()) only = base::TenantId{command.tenant};
  if (command.rebuild_snapshots) rebuild(data, only);
  auto const found =
      data.database.read_now([&](storage::Session& session) { return ledger::check(session, only); });
  for (auto const& [rule, tenant, subject, detail] : found)
    std::cout << fmt::format("{} {} {}: {}\n", rule, tenant, subject, detail);
  std::cout << fmt::format("ledger check: {} rules, {} findings\n", ledger::check_rules().size(),
                           found.size());
  return found.empty() ? 0 : 1;
}

}  // namespace app
