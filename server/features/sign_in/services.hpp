// The services that the pages and calls of sign_in use; App owns them and they outlive every user.
#pragma once
#include <string>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/codes/second_factors.hpp"
#include "features/accounts/limits/security_log.hpp"
#include "features/accounts/limits/sign_in_limits.hpp"
#include "features/accounts/passwords/passwords.hpp"
#include "features/accounts/sessions/sealed.hpp"
#include "features/accounts/sessions/secrets.hpp"
#include "features/accounts/sessions/sessions.hpp"
#include "features/identity/oidc.hpp"
#include "features/messaging/messenger.hpp"
#include "features/sign_in/federation/operator_network.hpp"
#include "storage/database.hpp"

namespace sign_in {

struct Services {
  storage::Database& database;
  base::Clock const& clock;
  base::IdSource& ids;
  accounts::Sessions& sessions;
  accounts::PasswordHasher& passwords;
  accounts::SignInLimits& limits;
  accounts::SecondFactors& second_factors;
  accounts::Sealer const& sealer;
  accounts::Secrets const& secrets;
  accounts::SecurityLog& security;
  messaging::Messenger const& messenger;
  identity::OidcClient& providers;
  OperatorNetwork const& operator_network;
  std::string const& backend_path;
};

}  // namespace sign_in
