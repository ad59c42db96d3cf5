// Writes a batch part by part, each in a transaction of its own.
#include "app/voucher_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <vector>

#include "app/command_values.hpp"
#include "core/data_folder.hpp"
#include "features/payments/voucher/voucher_code.hpp"
#include "features/payments/voucher/voucher_store.hpp"
#include "features/plans/plan_store.hpp"

namespace app {
namespace {

namespace voucher = payments::voucher;

constexpr std::int64_t most_codes = 10'000'000;
constexpr std::int64_t codes_at_once = 10'000;

std::optional<base::Instant> optional_instant(std::string const& value) {
  return value.empty() ? std::nullopt : std::optional(instant_of(value));
}

/// Where codes are written; a file that is there already is refused.
class CodeFile {
 public:
  explicit CodeFile(std::string const& path) {
    if (path.empty()) return;
    if (std::filesystem::exists(path)) throw std::runtime_error(path + " is there already");
    file_.open(path);
    if (!file_) throw std::runtime_error(path + " can't be written");
    std::filesystem::permissions(path,
                                 std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  }
  void write(std::vector<std::string> const& codes) {
    std::ostream& out = file_.is_open() ? file_ : std::cout;
    for (auto const& code : codes) out << voucher::shown_code(code) << '\n';
    out.flush();
    if (!out) throw std::runtime_error("the codes could not be written; void the batch and make another one");
  }

 private:
  std::ofstream file_;
};

plans::PlanId plan_of(core::DataFolder& data, MakeVouchersCommand const& command) {
  auto const plans = data.database.read_now(
      [&](storage::Session& session) { return plans::PlanStore(session, {command.tenant}).all(); });
  auto const* plan = plans.find(std::string_view(command.plan));
  if (plan == nullptr) throw std::runtime_error(command.tenant + " has no plan " + command.plan);
  return plan->id;
}

}  // namespace

int make_vouchers(Settings const& settings, MakeVouchersCommand const& command) {
  if (command.count < 1 || command.count > most_codes)
    throw std::runtime_error(fmt::format("the count must be from 1 to {}", most_codes));
  if (command.uses < 1) throw std::runtime_error("each code needs a use");
  auto const from = optional_instant(command.from);
  auto const until = optional_instant(command.until);
  if (from && until && *until <= *from) throw std::runtime_error("the batch would end before it begins");
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  voucher::Batch const batch{.id = data.ids.make<voucher::BatchId>(),
                             .name = command.name,
                             .plan = plan_of(data, command).value,
                             .uses_each = command.uses,
                             .valid_from = from,
                             .valid_until = until,
                             .created_at = data.clock.now()};
  CodeFile file(command.out);
  data.database.write_now(
      [&](storage::Session& session) { voucher::VoucherStore(session, {command.tenant}).add(batch); });
  for (std::int64_t made = 0; made < command.count;) {
    std::vector<std::string> codes(static_cast<std::size_t>(std::min(codes_at_once, command.count - made)));
    std::ranges::generate(codes, voucher::make_code);
    made += data.database.write_now([&](storage::Session& session) {
      return voucher::VoucherStore(session, {command.tenant}).add_codes(batch.id, codes);
    });
    file.write(codes);
  }
  std::cerr << fmt::format("batch {}: {} codes\n", base::text(batch.id), command.count);
  return 0;
}

int list_vouchers(Settings const& settings, std::string const& tenant) {
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  auto const batches = data.database.read_now(
      [&](storage::Session& session) { return voucher::VoucherStore(session, {tenant}).counted(); });
  for (auto const& [batch, codes, used] : batches)
    std::cout << fmt::format("{} {}: {} codes, {} redeemed{}\n", base::text(batch.id), batch.name, codes,
                             used, batch.voided_at ? ", void" : "");
  return 0;
}

int void_vouchers(Settings const& settings, std::string const& tenant, std::string const& batch) {
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  auto const id = voucher::BatchId::parse(batch);
  bool const changed = id && data.database.write_now([&](storage::Session& session) {
    return voucher::VoucherStore(session, {tenant}).make_void(*id, data.clock.now());
  });
  if (!changed) throw std::runtime_error(tenant + " has no batch " + batch + " that could be made void");
  return 0;
}

}  // namespace app
