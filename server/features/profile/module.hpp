// One's own account: details, devices, ways to sign in, export and deletion.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/messaging/module.hpp"
#include "features/profile/account_deletion_api.hpp"
#include "features/profile/passkey_api.hpp"
#include "features/profile/phone_api.hpp"
#include "features/profile/profile_api.hpp"
#include "features/profile/profile_pages.hpp"
#include "features/profile/second_factor_api.hpp"
#include "features/profile/security_api.hpp"
#include "features/profile/subscription_pages.hpp"

namespace profile {

struct Module {
  Module(core::Core& core, accounts::Module& accounts, messaging::Module& messaging,
         subscriptions::Subscriptions& subscriptions);

  Reauthentication reauthentication;
  ProfileApi api;
  SecurityApi security;
  PhoneApi phone;
  PasskeyApi passkeys;
  SecondFactorApi second_factor;
  AccountDeletionApi deletion;
  ProfilePages pages;
  SubscriptionPages subscription_pages;

  /// The objects whose methods the rows of the site map name.
  auto handlers() {
    return std::tie(api, security, phone, passkeys, second_factor, deletion, pages, subscription_pages);
  }
};

}  // namespace profile
