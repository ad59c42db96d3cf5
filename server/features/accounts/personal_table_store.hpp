// The tables of the database that have a column `account`.
#pragma once
#include <string>
#include <vector>

#include "storage/session.hpp"

namespace accounts {

std::vector<std::string> tables_with_accounts(storage::Session& session);

}  // namespace accounts
