// Loads the demo tenants from the source tree and imports the media that `kiosk-demo-media` makes.
#include "app/commands/demo_commands.hpp"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/commands/command_line.hpp"
#include "app/commands/demo_history.hpp"
#include "app/commands/folder_import.hpp"
#include "app/commands/tenant_loading.hpp"
#include "core/data_folder.hpp"
#include "features/accounts/account_file.hpp"

namespace app {
namespace {

namespace fs = std::filesystem;

struct DemoOptions {
  std::string set = "small";
  std::string part = "all";
};

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

/// Runs a program of ours to its end with our standard error. It ends when this process ends or is signalled.
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
    if (interrupted()) kill(child, SIGTERM);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw std::runtime_error(
        fmt::format("{} failed ({})", words.front(), WIFEXITED(status) ? WEXITSTATUS(status) : -1));
}

/// The demo's tenants with their accounts and months of history.
void make_demo_tenants(Settings const& settings) {
  auto const tenants = find_beside_program("demo/tenants");
  core::DataFolder data(settings.core, core::DataFolder::Purpose::fill);
  data.migrate();
  accounts::PasswordHasher const passwords(settings.accounts.password_settings());
  for (std::string_view const tenant : {"aurora", "nujum", "plume"}) {
    load_tenant(data, tenants / tenant, settings);
    load_demo_accounts(data, passwords, tenants / tenant);
  }
  play_demo_history(settings, tenants);
}

/// The demo's media, which `kiosk-demo-media` makes once for each set; while a server runs, too. Returns the
/// exit code of the import.
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
    if (interrupted()) return filled;
    if (result == 0) result = filled;
  }
  return result;
}

int make_demo(Settings const& settings, DemoOptions const& options) {
  if (options.part != "content") make_demo_tenants(settings);
  return options.part == "tenants" ? 0 : make_demo_content(settings, options.set);
}

}  // namespace

void add_demo_commands(Command kiosk) {
  auto command = kiosk.add_command("demo", "Make the three demo tenants with real content");
  auto const options = std::make_shared<DemoOptions>();
  command.add_option("--set", options->set, "small or full").one_of({"small", "full"}).show_default();
  command
      .add_option("--part", options->part,
                  "tenants (seconds), content (may be made while a server runs) or all")
      .one_of({"tenants", "content", "all"})
      .show_default();
  command.set_action([options](Settings const& settings) { return make_demo(settings, *options); });
}

}  // namespace app
