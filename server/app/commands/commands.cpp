// Parses the command line.
#include "app/commands/commands.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "app/commands/account_commands.hpp"
#include "app/commands/clock_commands.hpp"
#include "app/commands/content.hpp"
#include "app/commands/ledger_commands.hpp"
#include "app/commands/search_commands.hpp"
#include "app/commands/voucher_commands.hpp"
#include "app/description/generated.hpp"
#include "app/serve.hpp"
#include "app/settings.hpp"
#include "base/log.hpp"
#include "base/problem.hpp"
#include "core/data_folder.hpp"
#include "storage/migrator.hpp"

namespace app {
namespace {

struct Options {
  std::string config;
  std::string data;
  std::int64_t port = 0;
  std::string folder;
  std::string set = "small";
  std::string part = "all";
  std::string out;
  std::vector<std::string> tenants;
  bool dry_run = false;
  bool go_on = false;
  bool show_status = false;
  unsigned at_once = 2;
};

/// Wrong configuration: what is wrong was printed already.
struct WrongSettings {};

Settings settings_of(Options const& options) {
  std::string text;
  if (!options.config.empty()) {
    std::ifstream file(options.config);
    if (!file) {
      std::cerr << "kiosk: can't read the configuration file " << options.config << '\n';
      throw WrongSettings();
    }
    text.assign(std::istreambuf_iterator<char>(file), {});
  }
  Settings settings;
  auto const errors = base::load_settings(settings.keys(), text, base::kiosk_environment());
  for (auto const& error : errors)
    std::cerr << "kiosk: " << error.key << (error.value.empty() ? "" : " = " + error.value) << ": "
              << error.problem << '\n';
  if (!errors.empty()) throw WrongSettings();
  if (!options.data.empty()) settings.core.data.folder = options.data;
  if (options.port > 0)
    settings.core.server.listen = {fmt::format("127.0.0.1:{}", options.port),
                                   fmt::format("[::1]:{}", options.port)};
  return settings;
}

int check_config(Options const& options) {
  std::cout << base::settings_as_toml(settings_of(options).keys());
  return 0;
}

int migrate(Options const& options) {
  core::DataFolder data(settings_of(options).core, core::DataFolder::Purpose::fill);
  storage::Migrator migrator(data.database, data.clock);
  if (options.dry_run) {
    std::cout << migrator.describe_pending();
    return 0;
  }
  for (auto const& migration : migrator.run()) std::cout << "ran " << migration.file << '\n';
  return 0;
}

int print_types(Options const& options) {
  for (auto const& [name, text] : generated_files()) {
    auto const path = std::filesystem::path(options.out) / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    if (!(file << text)) throw std::runtime_error("can't write " + path.string());
  }
  return 0;
}

}  // namespace

int run_command(int argc, char** argv) {
  CLI::App command("Kiosk: storefronts for digital content, from one program.", "kiosk");
  command.require_subcommand(1);
  Options options;
  AccountCommand account;
  LedgerCheckCommand ledger_check;
  LedgerExplainCommand ledger_explain;
  ClockCommand clock;
  MakeVouchersCommand vouchers;
  std::string voucher_batch;
  FeedCommand feed;
  int result = 0;

  auto const with_settings = [&](CLI::App* part) {
    part->add_option("--config", options.config,
                     "TOML file; the environment (KIOSK_SECTION_KEY) overrides it");
    part->add_option("--data", options.data, "data folder, over the configuration");
  };

  auto* serve_command = command.add_subcommand("serve", "Answer requests until SIGTERM or SIGINT");
  with_settings(serve_command);
  serve_command->add_option("--port", options.port, "listen on this port of 127.0.0.1 and [::1] only")
      ->check(CLI::Range(1, 65535));
  serve_command->callback([&] { result = serve(settings_of(options)); });

  auto* check_command = command.add_subcommand("check-config", "Check the configuration and print all of it");
  with_settings(check_command);
  check_command->callback([&] { result = check_config(options); });

  auto* migrate_command = command.add_subcommand("migrate", "Bring the database to this program's shape");
  with_settings(migrate_command);
  migrate_command->add_flag("--dry-run", options.dry_run, "print what would run");
  migrate_command->callback([&] { result = migrate(options); });

  auto* import_command = command.add_subcommand(
      "import", "Make articles of a folder with media and a manifest.json, or of a feed");
  with_settings(import_command);
  auto* sources = import_command->add_option_group("source");
  sources->add_option("folder", options.folder, "the folder");
  auto* feed_option = sources->add_option("--feed", feed.url, "the address of a podcast's RSS feed");
  sources->add_flag("--continue", options.go_on, "go on with imports that were stopped or killed");
  sources->add_flag("--status", options.show_status, "print all imports and what is not done of them");
  sources->require_option(1);
  import_command->add_option("--tenant", options.tenants, "offer them in these tenants only");
  import_command->add_option("--at-once", options.at_once, "work on so many files at a time (2)")
      ->check(CLI::Range(1, 64));
  auto const of_feed = [&](CLI::Option* option) { option->needs(feed_option); };
  of_feed(import_command->add_flag("--dry-run", feed.dry_run, "only print what would change"));
  of_feed(import_command->add_flag("--follow", feed.follow, "let the server ask the feed again each hour"));
  of_feed(import_command->add_flag("--remove-absent", feed.remove_absent,
                                   "take episodes off that are no longer in the feed"));
  of_feed(import_command
              ->add_option("--enclosures", feed.enclosures,
                           "fetched: sounds become media of ours; linked: they play from where the feed says")
              ->check(CLI::IsMember({"fetched", "linked"})));
  of_feed(import_command->add_option("--link-host", feed.link_hosts,
                                     "links in show notes may lead to this host"));
  of_feed(import_command
              ->add_option("--episodes", feed.most_episodes, "take at most so many of the newest episodes")
              ->check(CLI::Range(1, 5000))
              ->capture_default_str());
  import_command->callback([&] {
    feed.tenants = options.tenants;
    if (options.show_status)
      result = list_imports(settings_of(options));
    else if (options.go_on)
      result = continue_imports(settings_of(options), options.at_once);
    else if (!feed.url.empty())
      result = import_feed(settings_of(options), feed);
    else
      result = import_folder(settings_of(options), options.folder, options.tenants, options.at_once);
  });

  auto* tenant_command = command.add_subcommand("tenant", "Tenants from files");
  tenant_command->require_subcommand(1);
  auto* load_command =
      tenant_command->add_subcommand("load", "Load a folder with tenant.json, structures/ and messages/");
  with_settings(load_command);
  load_command->add_option("folder", options.folder, "the tenant's folder, or a folder of such folders")
      ->required();
  load_command->callback([&] { result = load_tenants(settings_of(options), options.folder); });

  auto* account_command = command.add_subcommand("account", "Accounts: their roles, state and sessions");
  account_command->require_subcommand(1);
  auto const add_account_command = [&](char const* name, char const* what, accounts::AccountAct act) {
    auto* part = account_command->add_subcommand(name, what);
    with_settings(part);
    part->add_option("tenant", account.tenant, "the tenant's name")->required();
    part->add_option("contact", account.contact, "the account's e-mail address or telephone number")
        ->required();
    if (act == accounts::AccountAct::set_roles)
      part->add_option("roles", account.roles, "roles beside user, such as editor; none takes them away");
    part->callback([&, act] {
      account.act = act;
      result = administer_account(settings_of(options), account);
    });
  };
  add_account_command("show", "Print an account's roles and state", accounts::AccountAct::show);
  add_account_command("roles", "Set an account's roles", accounts::AccountAct::set_roles);
  add_account_command("suspend", "Let its owner read what is theirs, and nothing more",
                      accounts::AccountAct::suspend);
  add_account_command("restore", "Take a suspension back", accounts::AccountAct::restore);
  add_account_command("lock-purchases", "Nothing new is bought with it; renewals go on",
                      accounts::AccountAct::lock_purchases);
  add_account_command("unlock-purchases", "Take that back", accounts::AccountAct::unlock_purchases);
  add_account_command("sign-out", "End all sessions, at once and on every server",
                      accounts::AccountAct::sign_out);

  auto* keys_command =
      command.add_subcommand("keys", "Keys that tokens, cookies and media addresses are signed with");
  keys_command->require_subcommand(1);
  auto* rotate_command = keys_command->add_subcommand("rotate", "Sign with new keys from now on");
  with_settings(rotate_command);
  rotate_command->callback([&] { result = rotate_keys(settings_of(options)); });

  auto* ledger_command = command.add_subcommand("ledger", "Money: the double-entry ledger");
  ledger_command->require_subcommand(1);
  auto* ledger_check_command =
      ledger_command->add_subcommand("check", "Check everything that must be true of money");
  with_settings(ledger_check_command);
  ledger_check_command->add_option("--tenant", ledger_check.tenant, "this tenant only");
  ledger_check_command->add_flag("--rebuild-snapshots", ledger_check.rebuild_snapshots,
                                 "throw snapshots of balances away and take them anew first");
  ledger_check_command->callback([&] { result = check_ledger(settings_of(options), ledger_check); });
  auto* ledger_explain_command =
      ledger_command->add_subcommand("explain", "Say how the amount of a payment came to be");
  with_settings(ledger_explain_command);
  ledger_explain_command->add_option("payment", ledger_explain.payment, "its number")->required();
  ledger_explain_command->add_option("--tenant", ledger_explain.tenant, "this tenant only");
  ledger_explain_command->callback([&] { result = explain_payment(settings_of(options), ledger_explain); });

  auto* vouchers_command =
      command.add_subcommand("vouchers", "Codes that give a plan, an article, credits or a discount");
  vouchers_command->require_subcommand(1);
  auto const add_voucher_command = [&](char const* name, char const* what) {
    auto* part = vouchers_command->add_subcommand(name, what);
    with_settings(part);
    part->add_option("tenant", vouchers.tenant, "the tenant's name")->required();
    return part;
  };
  auto* make_command =
      add_voucher_command("make", "Make a batch, and print its codes, which are kept nowhere");
  make_command->add_option("--name", vouchers.name, "what the batch is called")->required();
  make_command->add_option("--plan", vouchers.plan, "the key of the plan that a code pays for");
  make_command->add_option("--article", vouchers.article, "the article that a code gives");
  make_command->add_option("--credits", vouchers.credits, "how many articles of --types a code gives");
  make_command->add_option("--days", vouchers.days, "for how many days these credits can be used");
  make_command->add_option("--percent", vouchers.percent, "what a code takes off a cart");
  make_command->add_option(
      "--types", vouchers.types,
      "content types of the credits or the discount, such as FULL_TRACK_MUSIC,AUDIO_BOOK");
  make_command->add_option("--count", vouchers.count, "how many codes")->capture_default_str();
  make_command->add_option("--uses", vouchers.uses, "by how many people each can be redeemed")
      ->capture_default_str();
  make_command->add_option("--from", vouchers.from, "from when, such as 2027-01-31T12:00:00Z");
  make_command->add_option("--until", vouchers.until, "until when");
  make_command->add_option("--out", vouchers.out, "a new file for the codes, instead of the standard output");
  make_command->callback([&] { result = make_vouchers(settings_of(options), vouchers); });
  auto* list_command =
      add_voucher_command("list", "Print the batches, their codes and how many are redeemed");
  list_command->callback([&] { result = list_vouchers(settings_of(options), vouchers.tenant); });
  auto* void_command = add_voucher_command("void", "No code of a batch can be redeemed from now on");
  void_command->add_option("batch", voucher_batch, "its number, as `list` prints it")->required();
  void_command->callback(
      [&] { result = void_vouchers(settings_of(options), vouchers.tenant, voucher_batch); });

  auto* search_command = command.add_subcommand("search", "The index that searches use");
  search_command->require_subcommand(1);
  auto* rebuild_command = search_command->add_subcommand("rebuild", "Empty it and write all its entries");
  with_settings(rebuild_command);
  rebuild_command->callback([&] { result = rebuild_search(settings_of(options)); });
  auto* search_check_command =
      search_command->add_subcommand("check", "Compare its entries with the articles");
  with_settings(search_check_command);
  search_check_command->callback([&] { result = check_search(settings_of(options)); });

  auto* clock_command = command.add_subcommand("clock", "The test clock of a sandbox tenant");
  clock_command->require_subcommand(1);
  auto const add_clock_command = [&](char const* name, char const* what, ClockAct act,
                                     char const* value = nullptr, char const* meaning = nullptr) {
    auto* part = clock_command->add_subcommand(name, what);
    with_settings(part);
    part->add_option("tenant", clock.tenant, "the tenant's name")->required();
    if (value != nullptr) part->add_option(value, clock.value, meaning)->required();
    part->callback([&, act] {
      clock.act = act;
      result = turn_clock(settings_of(options), clock);
    });
  };
  add_clock_command("show", "Print the tenant's time", ClockAct::show);
  add_clock_command("advance", "Move the time on, with everything that becomes due on the way",
                    ClockAct::advance, "by", "how far: an ISO 8601 duration such as P1M");
  add_clock_command("set", "Move the time on to a moment, with everything that becomes due on the way",
                    ClockAct::set, "to", "the moment, such as 2027-01-31T12:00:00Z");
  add_clock_command("remove", "Let the machine's time count again", ClockAct::remove);

  auto* demo_command = command.add_subcommand("demo", "Make the three demo tenants with real content");
  with_settings(demo_command);
  demo_command->add_option("--set", options.set, "small or full")
      ->check(CLI::IsMember({"small", "full"}))
      ->capture_default_str();
  demo_command
      ->add_option("--part", options.part,
                   "tenants (seconds), content (may be made while a server runs) or all")
      ->check(CLI::IsMember({"tenants", "content", "all"}))
      ->capture_default_str();
  demo_command->callback([&] {
    if (options.part != "content") make_demo_tenants(settings_of(options));
    if (options.part != "tenants") result = make_demo_content(settings_of(options), options.set);
  });

  auto* types_command =
      command.add_subcommand("types", "Print the TypeScript of payloads, routes and languages");
  types_command->add_option("--out", options.out, "folder to write into")->required();
  types_command->callback([&] { result = print_types(options); });

  try {
    command.parse(argc, argv);
  } catch (CLI::ParseError const& error) {
    return command.exit(error) == 0 ? 0 : 2;
  } catch (WrongSettings const&) {
    return 2;
  } catch (base::Problem const& problem) {
    base::log::flush();
    std::cerr << "kiosk: " << problem.what() << '\n';
    for (auto const& error : problem.errors)
      std::cerr << "  " << error.field << ": " << error.message << '\n';
    return 1;
  } catch (std::exception const& error) {
    base::log::flush();
    std::cerr << "kiosk: " << error.what() << '\n';
    return 1;
  }
  return result;
}

}  // namespace app
