// People: their secrets and keys, passwords, sessions and the limits on guessing.
#pragma once
#include "core/core.hpp"
#include "features/accounts/codes/second_factors.hpp"
#include "features/accounts/limits/security_log.hpp"
#include "features/accounts/limits/sign_in_limits.hpp"
#include "features/accounts/passwords/passwords.hpp"
#include "features/accounts/personal_data.hpp"
#include "features/accounts/sessions/sealed.hpp"
#include "features/accounts/sessions/secrets.hpp"
#include "features/accounts/sessions/session_key.hpp"
#include "features/accounts/sessions/sessions.hpp"
#include "features/accounts/settings.hpp"
#include "features/accounts/staff/audit_trail.hpp"

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
  PersonalData personal_data;
  AuditTrail audit;
};

}  // namespace accounts
