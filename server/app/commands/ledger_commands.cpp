// Opens the database and runs the rules about money.
#include "app/commands/ledger_commands.hpp"

#include <fmt/format.h>

#include <charconv>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "app/check_rules.hpp"
#include "app/commands/command_line.hpp"
#include "core/data_folder.hpp"
#include "features/ledger/check.hpp"
#include "features/ledger/ledger_store.hpp"
#include "features/purchases/explain_store.hpp"

namespace app {
namespace {

struct LedgerCheckOptions {
  std::string tenant;              // empty: all
  bool rebuild_snapshots = false;  // delete the snapshots of balances and make new ones before the check
};

struct LedgerExplainOptions {
  std::string payment;  // as the office shows it, or as the check prints it
  std::string tenant;   // empty: all
};

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

/// Prints each finding as a line, then the number of rules and findings. Returns the exit code: 1 with
/// findings. Changes nothing, except snapshots where they are rebuilt. Can be run while a server runs.
int check_ledger(Settings const& settings, LedgerCheckOptions const& options) {
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  auto const only = only_tenant(options.tenant);
  if (options.rebuild_snapshots) rebuild(data, only);
  auto const rules = check_rules();
  auto const found = ledger::check(data.database, rules, std::thread::hardware_concurrency(), only);
  for (auto const& [rule, tenant, subject, detail] : found)
    std::cout << fmt::format("{} {} {}: {}\n", rule, tenant, subject, detail);
  std::cout << fmt::format("ledger check: {} rules, {} findings\n", rules.all().size(), found.size());
  return found.empty() ? 0 : 1;
}

/// Prints how the amount of the payment came to be. Returns the exit code: 1 if there is no such payment.
/// Throws std::invalid_argument if the text is not a payment number.
int explain_payment(Settings const& settings, LedgerExplainOptions const& options) {
  auto const payment = payment_number(options.payment);
  if (!payment) throw std::invalid_argument("'" + options.payment + "' is no number of a payment");
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  auto const lines = data.database.read_now([&](storage::Session& session) {
    return purchases::explain(session, *payment, only_tenant(options.tenant));
  });
  for (auto const& line : lines) std::cout << line << '\n';
  if (lines.empty()) std::cerr << "kiosk: there is no payment " << options.payment << '\n';
  return lines.empty() ? 1 : 0;
}

void add_ledger_check(Command ledger) {
  auto command = ledger.add_command("check", "Check everything that must be true of money");
  auto const options = std::make_shared<LedgerCheckOptions>();
  command.add_option("--tenant", options->tenant, "this tenant only");
  command.add_flag("--rebuild-snapshots", options->rebuild_snapshots,
                   "throw snapshots of balances away and take them anew first");
  command.set_action([options](Settings const& settings) { return check_ledger(settings, *options); });
}

void add_ledger_explain(Command ledger) {
  auto command = ledger.add_command("explain", "Say how the amount of a payment came to be");
  auto const options = std::make_shared<LedgerExplainOptions>();
  command.add_option("payment", options->payment, "its number").required();
  command.add_option("--tenant", options->tenant, "this tenant only");
  command.set_action([options](Settings const& settings) { return explain_payment(settings, *options); });
}

}  // namespace

void add_ledger_commands(Command kiosk) {
  auto const ledger = kiosk.add_group("ledger", "Money: the double-entry ledger");
  add_ledger_check(ledger);
  add_ledger_explain(ledger);
}

}  // namespace app
