// Signing in and registering: hosted pages, calls, and the OAuth callback of every page.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/identity/module.hpp"
#include "features/messaging/module.hpp"
#include "features/sign_in/hosted/hosted_pages.hpp"
#include "features/sign_in/hosted/user_pages.hpp"
#include "features/sign_in/oauth/oauth_callback.hpp"
#include "features/sign_in/oauth/sign_in_api.hpp"
#include "features/sign_in/settings.hpp"

namespace sign_in {

struct Module {
  Module(core::Core& core, Settings const& settings, accounts::Module& accounts, identity::Module& identity,
         messaging::Module& messaging)
      : operator_network(settings),
        services{core.data.database,      core.data.clock,
                 core.data.ids,           accounts.sessions,
                 accounts.passwords,      accounts.limits,
                 accounts.second_factors, accounts.sealer,
                 accounts.secrets,        accounts.security,
                 messaging.messenger,     identity.providers,
                 operator_network,        core.settings.server.backend_path},
        hosted_pages(services),
        api(services),
        pages(services),
        callback(services) {}

  OperatorNetwork const operator_network;
  Services const services;
  HostedPages hosted_pages;
  SignInApi api;
  UserPages pages;
  OAuthCallback const callback;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(hosted_pages, api, pages); }
};

}  // namespace sign_in
