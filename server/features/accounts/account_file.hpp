// Seeds accounts from a file: those of a demo, read from its accounts.json.
#pragma once
#include <boost/describe.hpp>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "features/accounts/passwords/passwords.hpp"
#include "storage/database.hpp"

namespace accounts {

/// With an address, a number or both, which count as verified.
struct WantedAccount {
  std::string name;
  std::string last_name;
  std::optional<std::string> email;
  std::optional<std::string> password;
  std::optional<std::string> language;
  std::optional<std::string> msisdn;
  std::optional<std::vector<std::string>> roles;
};
BOOST_DESCRIBE_STRUCT(WantedAccount, (), (name, last_name, email, password, language, msisdn, roles))

/// The accounts of a file; errors name the field, such as "[1].email", also where a rule for accounts is
/// broken.
std::expected<std::vector<WantedAccount>, std::vector<base::FieldError>> parse_accounts(
    std::string_view json);

/// False, without a change, if its address or number already belongs to an account. Blocks: for the command
/// line.
bool make_account(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
                  PasswordHasher const& passwords, base::TenantId const& tenant, WantedAccount const& wanted);

}  // namespace accounts
