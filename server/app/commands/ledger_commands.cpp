// Opens the database and runs the rules about money.
#include "app/commands/ledger_commands.hpp"

#include <fmt/format.h>

#include <charconv>
#include <iostream>
#include <optional>

#include "app/check_rules.hpp"
#include "core/data_folder.hpp"
#include "features/ledger/check.hpp"
#include "features/ledger/ledger_store.hpp"
#include "features/purchases/explain_store.hpp"

namespace app {
namespace {

void rebuild(core::DataFolder& data, std::optional<base::TenantId> const& only) {
  data.database.write_now([&](storage::Session& session) { ledger::drop_snapshots(session, only); });
  auto const tenants = only ? std::vector{*only} : data.database.read_now([](storage::Session& session) {
    return ledger::tenants_with_ledger(session);
  });
  for (auto const& tenant : tenants)
    while (data.database.write_now(tenant, [&](storage::TenantSession const& session) {
      return ledger::refresh_snapshots(session, data.clock.now());
    }) > 0) {
    }
}

std::optional<base::TenantId> only_tenant(std::string const& name) {
  if (name.empty()) return std::nullopt;
  return base::TenantId{name};
}

/// Thirteen characters, or the number itself.
std::optional<std::int64_t> payment_number(std::string const& text) {
  if (auto const id = base::parse_id(text)) return id;
  std::int64_t out = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return out;
}

}  // namespace

int check_ledger(Settings const& settings, LedgerCheckCommand const& command) {
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  auto const only = only_tenant(command.tenant);
  if (command.rebuild_snapshots) rebuild(data, only);
  auto const rules = check_rules();
  auto const found = ledger::check(data.database, rules, std::thread::hardware_concurrency(), only);
  for (auto const& [rule, tenant, subject, detail] : found)
    std::cout << fmt::format("{} {} {}: {}\n", rule, tenant, subject, detail);
  std::cout << fmt::format("ledger check: {} rules, {} findings\n", rules.all().size(), found.size());
  return found.empty() ? 0 : 1;
}

int explain_payment(Settings const& settings, LedgerExplainCommand const& command) {
  auto const payment = payment_number(command.payment);
  if (!payment) throw std::invalid_argument("'" + command.payment + "' is no number of a payment");
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  auto const lines = data.database.read_now([&](storage::Session& session) {
    return purchases::explain(session, *payment, only_tenant(command.tenant));
  });
  for (auto const& line : lines) std::cout << line << '\n';
  if (lines.empty()) std::cerr << "kiosk: there is no payment " << command.payment << '\n';
  return lines.empty() ? 1 : 0;
}

}  // namespace app
