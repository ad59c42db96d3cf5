// Writes a batch part by part, each in a transaction of its own.
#include "app/commands/voucher_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/commands/command_line.hpp"
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

struct BatchOptions {
  std::string tenant;
  std::string name;  // of the batch
  std::string plan;  // its key; of plan, article, credits and percent one is given
  std::string article;
  std::int64_t credits = 0;
  std::int64_t days = 0;     // for which the credits can be used
  std::int64_t percent = 0;  // off a cart
  std::string types;         // content types, separated by commas
  std::int64_t count = 1;
  std::int64_t uses = 1;  // of each code, by as many people
  std::string from;       // RFC 3339; empty: at once
  std::string until;      // likewise; empty: without an end
  std::string out;        // a new file for the codes; empty: the standard output
};

std::optional<base::Instant> optional_instant(std::string const& value) {
  return value.empty() ? std::nullopt : std::optional(instant_of(value));
}

/// The file that codes are written to; one that exists already is refused.
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

/// The content types as contingents name them, each once.
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
base::ArticleId article_of(core::DataFolder& data, BatchOptions const& options) {
  auto const wanted = base::ArticleId::parse(options.article);
  auto const fault = [&](std::string_view why) {
    return std::runtime_error(options.tenant + std::string(why) + options.article);
  };
  if (!wanted) throw fault(" has no article ");
  return data.database.read_now(base::TenantId{options.tenant}, [&](storage::TenantSession const& session) {
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

plans::PlanId plan_of(core::DataFolder& data, BatchOptions const& options) {
  auto const plans = data.database.read_now(
      base::TenantId{options.tenant},
      [&](storage::TenantSession const& session) { return plans::PlanStore(session).all(); });
  auto const* plan = plans.find(std::string_view(options.plan));
  if (plan == nullptr) throw std::runtime_error(options.tenant + " has no plan " + options.plan);
  return plan->id;
}

/// What each code gives; throws where that is nothing, more than one thing, or not to be had.
void fill_in(voucher::Batch& batch, core::DataFolder& data, BatchOptions const& options) {
  auto const given = int{!options.plan.empty()} + int{!options.article.empty()} + int{options.credits != 0} +
                     int{options.percent != 0};
  if (given != 1) throw std::runtime_error("give one of --plan, --article, --credits and --percent");
  batch.content_types = content_types_of(options.types);
  if (options.credits == 0 && options.days != 0) throw std::runtime_error("--days goes with --credits");
  if (options.credits == 0 && options.percent == 0 && !batch.content_types.empty())
    throw std::runtime_error("--types goes with --credits or --percent");
  if (options.credits != 0) {
    if (options.credits < 1 || options.credits > 10'000)
      throw std::runtime_error("the credits must be from 1 to 10000");
    if (options.days < 1 || options.days > 3'660)
      throw std::runtime_error("credits need --days, from 1 to 3660");
    if (batch.content_types.empty())
      throw std::runtime_error("credits need --types, such as FULL_TRACK_MUSIC");
    batch.credits = options.credits;
    batch.days = options.days;
  } else if (options.percent != 0) {
    if (options.percent < 1 || options.percent > 99)
      throw std::runtime_error("the percent must be from 1 to 99; to give something away use --article");
    batch.percent = options.percent;
  } else if (!options.article.empty()) {
    batch.article = article_of(data, options).value;
  } else {
    batch.plan = plan_of(data, options).value;
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

/// Makes a batch and prints its codes, one in each line: only now, as the database keeps none. Can be run
/// while a server runs. Returns the exit code; throws with the reason where it is refused.
int make_vouchers(Settings const& settings, BatchOptions const& options) {
  if (options.count < 1 || options.count > most_codes)
    throw std::runtime_error(fmt::format("the count must be from 1 to {}", most_codes));
  if (options.uses < 1) throw std::runtime_error("each code needs a use");
  auto const from = optional_instant(options.from);
  auto const until = optional_instant(options.until);
  if (from && until && *until <= *from) throw std::runtime_error("the batch would end before it begins");
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  voucher::Batch batch{.id = data.ids.make<voucher::BatchId>(),
                       .name = options.name,
                       .uses_each = options.uses,
                       .valid_from = from,
                       .valid_until = until,
                       .created_at = data.clock.now()};
  fill_in(batch, data, options);
  CodeFile file(options.out);
  data.database.write_now(base::TenantId{options.tenant}, [&](storage::TenantSession const& session) {
    voucher::VoucherStore(session).add(batch);
  });
  for (std::int64_t made = 0; made < options.count;) {
    std::vector<std::string> codes(static_cast<std::size_t>(std::min(codes_at_once, options.count - made)));
    std::ranges::generate(codes, voucher::make_code);
    made +=
        data.database.write_now(base::TenantId{options.tenant}, [&](storage::TenantSession const& session) {
          return voucher::VoucherStore(session).add_codes(batch.id, codes);
        });
    file.write(codes);
  }
  std::cerr << fmt::format("batch {}: {} codes\n", base::text(batch.id), options.count);
  return 0;
}

/// Prints each batch: its number, how many codes it has, how often they were redeemed.
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

/// No code of the batch can be redeemed from now on.
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

Command add_voucher_command(Command group, std::string const& name, std::string const& what,
                            std::string& tenant) {
  auto command = group.add_command(name, what);
  command.add_option("tenant", tenant, "the tenant's name").required();
  return command;
}

void add_make(Command vouchers) {
  auto const options = std::make_shared<BatchOptions>();
  auto command = add_voucher_command(
      vouchers, "make", "Make a batch, and print its codes, which are kept nowhere", options->tenant);
  command.add_option("--name", options->name, "what the batch is called").required();
  command.add_option("--plan", options->plan, "the key of the plan that a code pays for");
  command.add_option("--article", options->article, "the article that a code gives");
  command.add_option("--credits", options->credits, "how many articles of --types a code gives");
  command.add_option("--days", options->days, "for how many days these credits can be used");
  command.add_option("--percent", options->percent, "what a code takes off a cart");
  command.add_option("--types", options->types,
                     "content types of the credits or the discount, such as FULL_TRACK_MUSIC,AUDIO_BOOK");
  command.add_option("--count", options->count, "how many codes").show_default();
  command.add_option("--uses", options->uses, "by how many people each can be redeemed").show_default();
  command.add_option("--from", options->from, "from when, such as 2027-01-31T12:00:00Z");
  command.add_option("--until", options->until, "until when");
  command.add_option("--out", options->out, "a new file for the codes, instead of the standard output");
  command.set_action([options](Settings const& settings) { return make_vouchers(settings, *options); });
}

void add_list(Command vouchers) {
  auto const tenant = std::make_shared<std::string>();
  auto command = add_voucher_command(vouchers, "list",
                                     "Print the batches, their codes and how many are redeemed", *tenant);
  command.set_action([tenant](Settings const& settings) { return list_vouchers(settings, *tenant); });
}

void add_void(Command vouchers) {
  auto const tenant = std::make_shared<std::string>();
  auto const batch = std::make_shared<std::string>();
  auto command =
      add_voucher_command(vouchers, "void", "No code of a batch can be redeemed from now on", *tenant);
  command.add_option("batch", *batch, "its number, as `list` prints it").required();
  command.set_action(
      [tenant, batch](Settings const& settings) { return void_vouchers(settings, *tenant, *batch); });
}

}  // namespace

void add_voucher_commands(Command kiosk) {
  auto const vouchers =
      kiosk.add_group("vouchers", "Codes that give a plan, an article, credits or a discount");
  add_make(vouchers);
  add_list(vouchers);
  add_void(vouchers);
}

}  // namespace app
