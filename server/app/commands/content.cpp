// Commands that fill a data folder: imports, tenants from files, the demo.
#include "app/commands/content.hpp"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <limits>
#include <stdexcept>

#include "app/commands/demo_history.hpp"
#include "app/commands/run_to_end.hpp"
#include "app/site_map/routes.hpp"
#include "core/data_folder.hpp"
#include "core/outside.hpp"
#include "features/accounts/account_file.hpp"
#include "features/feeds/feed_import.hpp"
#include "features/ingest/import.hpp"
#include "features/ingest/ingest_store.hpp"
#include "features/plans/plan_folder.hpp"
#include "features/storefront/tenant_folder.hpp"

namespace app {
namespace {

namespace fs = std::filesystem;

std::atomic<bool> interrupted = false;

/// The first Ctrl-C lets the file under way end; a second one is the system's.
void end_gently() {
  struct sigaction action = {};
  action.sa_handler = [](int) { interrupted = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

ingest::Import import_into(core::DataFolder& data, std::vector<std::string> const& tenants,
                           unsigned at_once) {
  end_gently();
  ingest::ImportSettings settings;
  settings.data = data.folder;
  for (auto const& tenant : tenants) settings.tenants.push_back({tenant});
  settings.workers = at_once;
  settings.stop = &interrupted;
  return {data.database, data.clock, data.ids, settings};
}

int run_import(core::DataFolder& data, fs::path const& folder, std::vector<std::string> const& tenants,
               unsigned at_once = 2) {
  ingest::ProgressLine progress(STDERR_FILENO);
  auto const report = import_into(data, tenants, at_once).run(folder, &progress);
  progress.clear();
  std::cerr << ingest::describe(report);
  return report.exit_code();
}

void load_tenant(core::DataFolder& data, fs::path const& folder, storefront::PrivateIssuers private_issuers) {
  static auto const reserved = SiteMap().reserved_words();
  bool changed = storefront::load_tenant_folder(data.database, data.clock, folder, reserved, private_issuers);
  changed |= plans::load_plan_folder(data.database, data.clock, data.ids, folder);
  std::cerr << "tenant " << folder.filename().string() << (changed ? ": loaded\n" : ": up to date\n");
}

storefront::PrivateIssuers private_issuers(Settings const& settings) {
  return settings.core.outbound.private_networks ? storefront::PrivateIssuers::allowed
                                                 : storefront::PrivateIssuers::refused;
}

/// People to sign in as, whose password everybody may read: `kiosk demo` makes them, `kiosk tenant load` does
/// not.
void load_demo_accounts(core::DataFolder& data, accounts::PasswordHasher const& passwords,
                        fs::path const& folder) {
  std::ifstream file(folder / "accounts.json", std::ios::binary);
  auto const wanted = accounts::parse_accounts(std::string(std::istreambuf_iterator<char>(file), {}));
  base::TenantId const tenant{folder.filename().string()};
  if (!wanted)
    throw std::runtime_error(fmt::format("{}/accounts.json: {} {}", tenant.value,
                                         wanted.error().front().field, wanted.error().front().message));
  for (auto const& account : *wanted)
    if (accounts::make_account(data.database, data.clock, data.ids, passwords, tenant, account))
      std::cerr << "tenant " << tenant.value << ": account "
                << account.email.value_or(account.msisdn.value_or("")) << '\n';
}

/// Beside the program where it was installed; in the source tree where it was built there.
fs::path find_beside_program(fs::path const& name) {
  auto const program = fs::read_symlink("/proc/self/exe").parent_path();
  for (auto const& candidate :
       {program / name, program / "../share/kiosk" / name, program / "../../.." / name})
    if (fs::exists(candidate)) return fs::canonical(candidate);
  throw std::runtime_error("can't find " + name.string() +
                           " beside the program; the demo needs a source tree");
}

/// Runs a program of ours to its end with our standard error. It ends with us, and when we are told to end.
void run_program(std::vector<std::string> const& words) {
  pid_t const parent = getpid();
  pid_t const child = fork();
  if (child < 0) throw std::runtime_error("can't start " + words.front());
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) _exit(126);  // we have ended already
    close_range(3, std::numeric_limits<unsigned>::max(), CLOSE_RANGE_CLOEXEC);
    std::vector<char*> arguments;
    for (auto const& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execv(arguments.front(), arguments.data());
    _exit(127);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    if (interrupted) kill(child, SIGTERM);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw std::runtime_error(
        fmt::format("{} failed ({})", words.front(), WIFEXITED(status) ? WEXITSTATUS(status) : -1));
}

}  // namespace

int import_folder(Settings const& settings, std::string const& folder,
                  std::vector<std::string> const& tenants, unsigned at_once) {
  if (!fs::is_directory(folder)) throw std::runtime_error(folder + " is not a folder");
  core::DataFolder data(settings.core, core::DataFolder::Purpose::fill);
  data.migrate();
  return run_import(data, folder, tenants, at_once);
}

int continue_imports(Settings const& settings, unsigned at_once) {
  core::DataFolder data(settings.core, core::DataFolder::Purpose::fill);
  data.migrate();
  ingest::ProgressLine progress(STDERR_FILENO);
  auto const reports = import_into(data, {}, at_once).run_unfinished(&progress);
  progress.clear();
  int result = 0;
  for (auto const& report : reports) {
    std::cerr << ingest::describe(report);
    if (result != 1 && report.exit_code() != 0) result = report.exit_code();
  }
  if (reports.empty()) std::cerr << "Nothing is left to do.\n";
  return result;
}

int list_imports(Settings const& settings) {
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  data.migrate();
  std::cout << data.database.read_now(
      [](storage::Session& session) { return ingest::describe_imports(session); });
  return 0;
}

int import_feed(Settings const& settings, FeedCommand const& command) {
  core::DataFolder data(settings.core, core::DataFolder::Purpose::fill);
  data.migrate();
  end_gently();
  feeds::FeedImportSettings wanted{.data = data.folder,
                                   .link_hosts = command.link_hosts,
                                   .most_episodes = command.most_episodes,
                                   .enclosures = {},
                                   .follow = command.follow,
                                   .remove_absent = command.remove_absent,
                                   .dry_run = command.dry_run,
                                   .stop = &interrupted};
  for (auto const& tenant : command.tenants) wanted.tenants.push_back({tenant});
  if (!command.enclosures.empty())
    wanted.enclosures =
        command.enclosures == "linked" ? feeds::Enclosures::linked : feeds::Enclosures::fetched;
  auto const& open = settings.core.outbound.private_networks;
  outbound::HttpClient client({.private_networks = open, .plain_http = open});
  feeds::FeedImport importer(data.database, data.clock, data.ids,
                             core::outside(client, settings.core.outbound), std::move(wanted));
  ingest::ProgressLine progress(STDERR_FILENO);
  auto const report = run_to_end(importer.run(command.url, &progress));
  progress.clear();
  std::cerr << feeds::describe(report);
  if (report.stopped.empty() && !report.unchanged && !command.dry_run)
    std::cerr << ingest::describe(report.import);
  return report.exit_code();
}

int load_tenants(Settings const& settings, std::string const& folder) {
  if (!fs::is_directory(folder)) throw std::runtime_error(folder + " is not a folder");
  core::DataFolder data(settings.core, core::DataFolder::Purpose::fill);
  data.migrate();
  if (fs::exists(fs::path(folder) / "tenant.json")) {
    load_tenant(data, folder, private_issuers(settings));
    return 0;
  }
  std::vector<fs::path> found;
  for (auto const& entry : fs::directory_iterator(folder))
    if (fs::exists(entry.path() / "tenant.json")) found.push_back(entry.path());
  std::ranges::sort(found);  // the first tenant ever loaded is the one that localhost shows
  for (auto const& each : found) load_tenant(data, each, private_issuers(settings));
  if (found.empty()) throw std::runtime_error("there is no tenant.json in " + folder + " or a folder in it");
  return 0;
}

void make_demo_tenants(Settings const& settings) {
  auto const tenants = find_beside_program("demo/tenants");
  core::DataFolder data(settings.core, core::DataFolder::Purpose::fill);
  data.migrate();
  accounts::PasswordHasher const passwords(settings.accounts.password_settings());
  for (std::string_view const tenant : {"aurora", "nujum", "plume"}) {
    load_tenant(data, tenants / tenant, private_issuers(settings));
    load_demo_accounts(data, passwords, tenants / tenant);
  }
  play_demo_history(settings, tenants);
}

int make_demo_content(Settings const& settings, std::string const& set) {
  auto const generator = find_beside_program("kiosk-demo-media");
  auto const folders = generator.parent_path().parent_path().parent_path() / "demo";  // build/demo
  core::DataFolder data(settings.core, core::DataFolder::Purpose::fill);
  data.migrate();
  auto const fill_from = [&](std::string const& name) {
    auto const media = folders / name;
    fs::create_directories(media);
    run_program({generator.string(), "--out", media.string(), "--set", name});
    return run_import(data, media, {});
  };
  // The large set takes minutes the first time: the small one and the games, which take seconds, fill the
  // pages until it is there.
  std::vector<std::string> names{set, "games"};
  if (set == "full" && !fs::exists(folders / set / "manifest.json")) names = {"small", "games", set};
  int result = 0;
  for (auto const& name : names) {
    int const filled = fill_from(name);
    if (interrupted) return filled;
    if (result == 0) result = filled;
  }
  return result;
}

}  // namespace app
