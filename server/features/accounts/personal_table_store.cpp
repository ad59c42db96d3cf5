// Asks each engine's own description of its tables.
#include "features/accounts/personal_table_store.hpp"

namespace accounts {

std::vector<std::string> tables_with_accounts(storage::Session& session) {
  if (session.engine() == storage::Engine::sqlite)
    return session.values<std::string>(R"(
      select t.name from sqlite_master t join pragma_table_info(t.name) c on c.name = 'account'
      where t.type = 'table' order by t.name)");
  return session.values<std::string>(R"(
    select c.table_name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and c.column_name = 'account' and t.table_type = 'BASE TABLE'
    order by c.table_name)");
}

}  // namespace accounts
