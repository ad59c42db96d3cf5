// What staff do to an account from the command line: set its roles, suspend it, let it in again.
#pragma once
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "features/accounts/account.hpp"
#include "storage/session.hpp"

namespace accounts {

enum class AccountAct { show, set_roles, suspend, restore };

/// The account as it is afterwards, or in a sentence why nothing was done. `contact`: its e-mail address or
/// telephone number. A suspended account's owner can still sign in and read what is theirs, and nothing more.
std::expected<Account, std::string> administer(storage::Session& session, base::TenantId const& tenant,
                                               std::string_view contact, AccountAct act,
                                               std::vector<std::string> const& roles, base::Instant now);

}  // namespace accounts
