// Validates the accounts of a file with the rules for typed input, and creates the new ones.
#include "features/accounts/account_file.hpp"

#include <fmt/format.h>

#include "base/locale.hpp"
#include "base/problem.hpp"
#include "features/accounts/account_store.hpp"

namespace accounts {
namespace {

void check(WantedAccount const& wanted, std::string const& path, std::vector<base::FieldError>& errors) {
  auto const refuse = [&](std::string_view field, char const* rule, char const* message) {
    errors.push_back({fmt::format("{}.{}", path, field), rule, message});
  };
  if (!wanted.email && !wanted.msisdn)
    refuse("email", "required", "is required if there is no telephone number");
  if (wanted.email && !email_key(*wanted.email)) refuse("email", "email", "is not a valid e-mail address");
  if (wanted.msisdn && !msisdn_key(*wanted.msisdn))
    refuse("msisdn", "format", "is not a valid telephone number");
  if (wanted.language && !base::find_locale(*wanted.language))
    refuse("language", "enum", "is not one of the portal's languages");
  if (!wanted.password) return;
  std::vector<std::string_view> own{wanted.name, wanted.last_name};
  if (wanted.email) own.emplace_back(*wanted.email);
  if (wanted.msisdn) own.emplace_back(*wanted.msisdn);
  if (auto wrong = check_password(*wanted.password, own)) {
    wrong->field = path + ".password";
    errors.push_back(std::move(*wrong));
  }
}

bool is_taken(AccountStore& store, NewAccount const& account) {
  return (account.email && store.find_by_email(email_key(*account.email).value_or(""))) ||
         (account.msisdn && store.find_by_msisdn(*account.msisdn));
}

}  // namespace

std::expected<std::vector<WantedAccount>, std::vector<base::FieldError>> parse_accounts(
    std::string_view json) {
  auto wanted = base::parse<std::vector<WantedAccount>>(json);
  if (!wanted) return wanted;
  std::vector<base::FieldError> errors;
  for (std::size_t at = 0; at < wanted->size(); ++at) check((*wanted)[at], fmt::format("[{}]", at), errors);
  if (!errors.empty()) return std::unexpected(std::move(errors));
  return wanted;
}

bool make_account(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
                  PasswordHasher const& passwords, base::TenantId const& tenant,
                  WantedAccount const& wanted) {
  NewAccount account{.name = wanted.name,
                     .last_name = wanted.last_name,
                     .email = wanted.email,
                     .email_verified = true,
                     .msisdn = wanted.msisdn ? msisdn_key(*wanted.msisdn) : std::nullopt,
                     .msisdn_verified = true,
                     .language = wanted.language};
  bool const taken = database.read_now(tenant, [&](storage::TenantSession const& session) {
    AccountStore store(session);
    return is_taken(store, account);
  });
  if (taken) return false;  // before the costly hash of its password
  if (wanted.password) account.password_hash = passwords.hash_now(*wanted.password);
  auto const id = ids.make<AccountId>();
  auto const now = clock.now();
  return database.write_now(tenant, [&](storage::TenantSession const& session) {
    AccountStore store(session);
    if (!store.create(account, id, now)) return false;
    if (wanted.roles) base::or_throw(store.set_roles(id, *wanted.roles, now));
    return true;
  });
}

}  // namespace accounts
