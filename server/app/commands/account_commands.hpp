// `kiosk account …` and `kiosk keys rotate`: what staff do beside a running server.
#pragma once
#include <string>
#include <vector>

#include "app/settings.hpp"
#include "features/accounts/account_administration.hpp"

namespace app {

struct AccountCommand {
  accounts::AccountAct act = accounts::AccountAct::show;
  std::string tenant;
  std::string contact;
  std::vector<std::string> roles = {};
};

/// New keys for tokens, sealed cookies and media addresses; servers that run take them over within a second,
/// and what the keys before signed stays valid until the next rotation.
int rotate_keys(Settings const& settings);

/// Prints the account as it is afterwards; 1 where nothing was done, with the reason on standard error. What
/// it changed is a line of the security trail, in the server's log. May be run beside a server.
int administer_account(Settings const& settings, AccountCommand const& command);

}  // namespace app
