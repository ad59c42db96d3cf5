// Changes an account or the keys, and prints what came of it.
#include "app/commands/account_commands.hpp"

#include <fmt/format.h>

#include <boost/describe/enum_to_string.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "app/commands/command_line.hpp"
#include "app/commands/command_log.hpp"
#include "base/log.hpp"
#include "core/data_folder.hpp"
#include "features/accounts/sessions/session_key.hpp"
#include "features/accounts/staff/account_administration.hpp"
#include "features/playback/media/signing_keys.hpp"
#include "storage/data_lock.hpp"

namespace app {
namespace {

struct AccountOptions {
  std::string tenant;
  std::string contact;
  std::vector<std::string> roles;
};

/// New keys for tokens, sealed cookies and media addresses; servers that run take them over within a second,
/// and what the keys before signed stays valid until the next rotation.
int rotate_keys(Settings const& settings) {
  std::filesystem::path const data(settings.core.data.folder);
  storage::DataLock const lock(data, "administer.lock");
  accounts::SessionKeys::open(data).rotate();
  playback::SigningKeys::open(data)->rotate();
  std::cout << "keys of sessions and media rotated; the keys before stay valid until the next rotation\n";
  return 0;
}

/// Prints the account as it is afterwards; 1 where nothing was done, with the reason on standard error. What
/// it changed is a line of the security trail, in the server's log. May be run beside a server.
int administer_account(Settings const& settings, accounts::AccountAct act, AccountOptions const& options) {
  open_command_log(settings.core.log);
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  http::Metrics metrics;  // of this command; a server that runs counts its own events
  accounts::SecurityLog security(metrics, data.clock);
  accounts::AuditTrail audit(data.database, data.clock, data.ids);
  auto const done =
      data.database.write_now(base::TenantId{options.tenant}, [&](storage::TenantSession const& session) {
        return accounts::administer(session, options.contact, act, options.roles, data.clock.now(), security,
                                    audit);
      });
  base::log::flush();
  if (!done) {
    std::cerr << "kiosk: " << done.error() << '\n';
    return 1;
  }
  std::cout << fmt::format("{} {}: {}; {}", done->uuid, options.contact, done->roles,
                           boost::describe::enum_to_string(done->state, ""));
  if (done->purchases_locked_at) std::cout << "; purchases locked";
  if (act == accounts::AccountAct::sign_out)
    std::cout << fmt::format("; sessions ended: {}", done->ended_sessions);
  std::cout << '\n';
  return 0;
}

void add_account_command(Command group, std::string const& name, accounts::AccountAct act,
                         std::string const& what) {
  auto command = group.add_command(name, what);
  auto const options = std::make_shared<AccountOptions>();
  command.add_option("tenant", options->tenant, "the tenant's name").required();
  command.add_option("contact", options->contact, "the account's e-mail address or telephone number")
      .required();
  if (act == accounts::AccountAct::set_roles)
    command.add_option("roles", options->roles, "roles beside user, such as editor; none takes them away");
  command.set_action(
      [act, options](Settings const& settings) { return administer_account(settings, act, *options); });
}

}  // namespace

void add_account_commands(Command kiosk) {
  using accounts::AccountAct;
  auto const account = kiosk.add_group("account", "Accounts: their roles, state and sessions");
  add_account_command(account, "show", AccountAct::show, "Print an account's roles and state");
  add_account_command(account, "roles", AccountAct::set_roles, "Set an account's roles");
  add_account_command(account, "suspend", AccountAct::suspend,
                      "Let its owner read what is theirs, and nothing more");
  add_account_command(account, "restore", AccountAct::restore, "Take a suspension back");
  add_account_command(account, "lock-purchases", AccountAct::lock_purchases,
                      "Nothing new is bought with it; renewals go on");
  add_account_command(account, "unlock-purchases", AccountAct::unlock_purchases, "Take that back");
  add_account_command(account, "sign-out", AccountAct::sign_out,
                      "End all sessions, at once and on every server");

  auto keys = kiosk.add_group("keys", "Keys that tokens, cookies and media addresses are signed with");
  keys.add_command("rotate", "Sign with new keys from now on").set_action(rotate_keys);
}

}  // namespace app
