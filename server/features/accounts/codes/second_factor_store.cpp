// The SQL of second factors.
#include "features/accounts/codes/second_factor_store.hpp"

namespace accounts {

using storage::bind;

std::optional<SecondFactorRow> SecondFactorStore::find(AccountId account) {
  return session_.row<SecondFactorRow>(
      "select secret, last_step, enabled_at from second_factor where tenant = :tenant and account = :account",
      bind("account", account));
}

bool SecondFactorStore::add(AccountId account, SecondFactorRow const& row) {
  return session_.execute(R"(
    insert into second_factor (tenant, account, secret, last_step, enabled_at)
    values (:tenant, :account, :secret, :last_step, :enabled_at)
    on conflict (tenant, account) do nothing)",
                          bind("account", account), storage::bind_members(row)) > 0;
}

bool SecondFactorStore::remove(AccountId account) {
  session_.execute("delete from recovery_code where tenant = :tenant and account = :account",
                   bind("account", account));
  return session_.execute("delete from second_factor where tenant = :tenant and account = :account",
                          bind("account", account)) > 0;
}

bool SecondFactorStore::use_step(AccountId account, std::int64_t step) {
  return session_.execute(R"(
    update second_factor set last_step = :step
    where tenant = :tenant and account = :account and last_step < :step)",
                          bind("step", step), bind("account", account)) > 0;
}

void SecondFactorStore::replace_recovery_codes(AccountId account, std::vector<std::string> const& hashes) {
  session_.execute("delete from recovery_code where tenant = :tenant and account = :account",
                   bind("account", account));
  for (auto const& hash : hashes)
    session_.execute(
        "insert into recovery_code (tenant, account, code_hash) values (:tenant, :account, :hash)",
        bind("account", account), bind("hash", hash));
}

bool SecondFactorStore::use_recovery_code(AccountId account, std::string_view hash, base::Instant now) {
  return session_.execute(R"(
    update recovery_code set used_at = :now
    where tenant = :tenant and account = :account and code_hash = :hash and used_at is null)",
                          bind("now", now), bind("account", account), bind("hash", hash)) > 0;
}

std::int64_t SecondFactorStore::unused_recovery_codes(AccountId account) {
  return session_
      .value<std::int64_t>(
          "select count(*) from recovery_code where tenant = :tenant and account = :account and used_at is null",
          bind("account", account))
      .value_or(0);
}

}  // namespace accounts
