// People: their secrets and keys, passwords, sessions and the limits on guessing.
#pragma once
#include "core/core.hpp"
#include "features/accounts/passwords.hpp"
#include "features/accounts/sealed.hpp"
#include "features/accounts/second_factors.hpp"
#include "features/accounts/secrets.hpp"
#include "features/accounts/security_log.hpp"
#include "features/accounts/session_key.hpp"
#include "features/accounts/sessions.hpp"
#include "features/accounts/settings.hpp"
#include "features/accounts/sign_in_limits.hpp"

namespace accounts {

struct Module {
  Module(core::Core& core, Settings const& settings);

  Secrets const secrets;
  SessionKeys const keys;
  Sealer const sealer;
  PasswordHasher passwords;
  Sessions sessions;
  SecondFactors second_factors;
  SignInLimits limits;
  SecurityLog security;
};

}  // namespace accounts
