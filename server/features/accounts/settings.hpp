// The settings of accounts: the cost of password hashes, the limits on guessing, the file of secrets.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/settings.hpp"
#include "features/accounts/limits/sign_in_limits.hpp"
#include "features/accounts/passwords/passwords.hpp"

namespace accounts {

struct Settings {
  std::int64_t password_memory_kib = 19 * 1024;  // Argon2id
  std::int64_t password_passes = 2;
  std::int64_t password_threads = 1;
  std::int64_t tries_per_address = 30;      // a minute; more where many visitors share an address
  std::int64_t sends_per_address = 10;      // codes and reset mails, a minute
  std::int64_t failures_per_address = 300;  // a day
  std::int64_t failures_per_tenant = 1000;  // an hour; beyond it a password alone lets no unknown device in
  std::string secrets;                      // TOML file; empty: secrets.toml in the data folder

  std::vector<base::Setting> keys();

  PasswordSettings password_settings() const;
  /// Each of `nodes` servers counts for itself, so each allows its share.
  SignInLimitSettings limit_settings(std::int64_t nodes = 1) const;
};

}  // namespace accounts
