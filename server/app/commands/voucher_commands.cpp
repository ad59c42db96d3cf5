// Writes a batch part by part, each in a transaction of its own.
#include "app/commands/voucher_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <vector>

#include "app/commands/command_values.hpp"
#include "base/text.hpp"
#include "core/data_folder.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/entitlement/entitlement.hpp"
#include "features/gifts/gift_store.hpp"
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

/// As contingents name them, without doubles.
std::string content_types_of(std::string const& words) {
  std::vector<std::string> known;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<catalogue::ContentType>>(
      [&](auto const& each) { known.push_back(entitlement::contingent_type(each.value)); });
  std::vector<std::string> out;
  for (std::string_view const each :
       words.empty() ? std::vector<std::string_view>() : base::split(words, ',')) {
    std::string const word(each);
    if (std::ranges::find(known, word) == known.end())
      throw std::runtime_error(word + " is not a content type; write it as FULL_TRACK_MUSIC");
    if (std::ranges::find(out, word) == out.end()) out.push_back(word);
  }
  std::string joined;
  for (auto const& word : out) joined += (joined.empty() ? "" : ",") + word;
  return joined;
}

/// An article that can become somebody's own; of a chapter its book.
base::ArticleId article_of(core::DataFolder& data, MakeVouchersCommand const& command) {
  auto const wanted = base::ArticleId::parse(command.article);
  auto const fault = [&](std::string_view why) {
    return std::runtime_error(command.tenant + std::string(why) + command.article);
  };
  if (!wanted) throw fault(" has no article ");
  return data.database.read_now(base::TenantId{command.tenant}, [&](storage::TenantSession const& session) {
    catalogue::CatalogueStore catalogue(session);
    auto const offer = catalogue.find_offer(*wanted, data.clock.now());
    if (!offer) throw fault(" does not offer the article ");
    if (offer->content_type == catalogue::ContentType::voucher ||
        offer->content_type == catalogue::ContentType::voucherbook)
      throw fault(" gives no partner's voucher by a code: ");
    if (entitlement::is_free(*offer)) throw fault(" gives everybody the article ");
    if (offer->content_type != catalogue::ContentType::audio_book_chapter) return *wanted;
    return catalogue.find_book_of(*wanted).value_or(*wanted);
  });
}

plans::PlanId plan_of(core::DataFolder& data, MakeVouchersCommand const& command) {
  auto const plans = data.database.read_now(
      base::TenantId{command.tenant},
      [&](storage::TenantSession const& session) { return plans::PlanStore(session).all(); });
  auto const* plan = plans.find(std::string_view(command.plan));
  if (plan == nullptr) throw std::runtime_error(command.tenant + " has no plan " + command.plan);
  return plan->id;
}

/// What each code gives; throws where that is nothing, more than one thing, or not to be had.
void fill_in(voucher::Batch& batch, core::DataFolder& data, MakeVouchersCommand const& command) {
  auto const given = int{!command.plan.empty()} + int{!command.article.empty()} + int{command.credits != 0} +
                     int{command.percent != 0};
  if (given != 1) throw std::runtime_error("give one of --plan, --article, --credits and --percent");
  batch.content_types = content_types_of(command.types);
  if (command.credits == 0 && command.days != 0) throw std::runtime_error("--days goes with --credits");
  if (command.credits == 0 && command.percent == 0 && !batch.content_types.empty())
    throw std::runtime_error("--types goes with --credits or --percent");
  if (command.credits != 0) {
    if (command.credits < 1 || command.credits > 10'000)
      throw std::runtime_error("the credits must be from 1 to 10000");
    if (command.days < 1 || command.days > 3'660)
      throw std::runtime_error("credits need --days, from 1 to 3660");
    if (batch.content_types.empty())
      throw std::runtime_error("credits need --types, such as FULL_TRACK_MUSIC");
    batch.credits = command.credits;
    batch.days = command.days;
  } else if (command.percent != 0) {
    if (command.percent < 1 || command.percent > 99)
      throw std::runtime_error("the percent must be from 1 to 99; to give something away use --article");
    batch.percent = command.percent;
  } else if (!command.article.empty()) {
    batch.article = article_of(data, command).value;
  } else {
    batch.plan = plan_of(data, command).value;
  }
}

std::string gives(voucher::Batch const& batch) {
  auto const types = batch.content_types.empty() ? "" : " " + batch.content_types;
  switch (batch.kind()) {
    case voucher::VoucherKind::plan: return "a plan";
    case voucher::VoucherKind::article: return "article " + base::text(base::ArticleId{batch.article});
    case voucher::VoucherKind::credits:
      return fmt::format("{} credits{} for {} days", batch.credits, types, batch.days);
    case voucher::VoucherKind::percent: return fmt::format("{} percent off{}", batch.percent, types);
  }
  return {};
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
  voucher::Batch batch{.id = data.ids.make<voucher::BatchId>(),
                       .name = command.name,
                       .uses_each = command.uses,
                       .valid_from = from,
                       .valid_until = until,
                       .created_at = data.clock.now()};
  fill_in(batch, data, command);
  CodeFile file(command.out);
  data.database.write_now(base::TenantId{command.tenant}, [&](storage::TenantSession const& session) {
    voucher::VoucherStore(session).add(batch);
  });
  for (std::int64_t made = 0; made < command.count;) {
    std::vector<std::string> codes(static_cast<std::size_t>(std::min(codes_at_once, command.count - made)));
    std::ranges::generate(codes, voucher::make_code);
    made +=
        data.database.write_now(base::TenantId{command.tenant}, [&](storage::TenantSession const& session) {
          return voucher::VoucherStore(session).add_codes(batch.id, codes);
        });
    file.write(codes);
  }
  std::cerr << fmt::format("batch {}: {} codes\n", base::text(batch.id), command.count);
  return 0;
}

int list_vouchers(Settings const& settings, std::string const& tenant) {
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  auto const batches =
      data.database.read_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
        auto const of_gifts = gifts::GiftStore(session).batches();
        return voucher::VoucherStore(session).counted(of_gifts);
      });
  for (auto const& [batch, codes, used] : batches)
    std::cout << fmt::format("{} {}: {} codes, {} redeemed{}; {}\n", base::text(batch.id), batch.name, codes,
                             used, batch.voided_at ? ", void" : "", gives(batch));
  return 0;
}

int void_vouchers(Settings const& settings, std::string const& tenant, std::string const& batch) {
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  auto const id = voucher::BatchId::parse(batch);
  bool const changed =
      id && data.database.write_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
        return voucher::VoucherStore(session).make_void(*id, data.clock.now());
      });
  if (!changed) throw std::runtime_error(tenant + " has no batch " + batch + " that could be made void");
  return 0;
}

}  // namespace app
