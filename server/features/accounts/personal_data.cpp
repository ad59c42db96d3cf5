// Keeps the parts, and runs their erasures.
#include "features/accounts/personal_data.hpp"

#include <algorithm>
#include <stdexcept>

#include "features/accounts/personal_table_store.hpp"
#include "storage/tenant_session.hpp"

namespace accounts {

void PersonalData::keep(PersonalPart part) {
  auto const is_same = [&](PersonalPart const& other) {
    return !part.name.empty() && other.name == part.name;
  };
  if (std::ranges::any_of(parts_, is_same))
    throw std::logic_error("two parts of the data export are called " + std::string(part.name));
  parts_.push_back(std::move(part));
}

void PersonalData::add_unnamed(std::vector<std::string_view> tables, std::string_view) {
  keep({.name = {}, .tables = std::move(tables)});
}

void PersonalData::erase(storage::TenantSession const& session, Account const& account) const {
  for (auto const& part : parts_)
    if (part.erase) part.erase(session, account);
}

std::vector<std::string> tables_without_part(storage::Session& session, PersonalData const& data) {
  std::vector<std::string> out;
  for (auto& table : tables_with_accounts(session)) {
    auto const speaks = [&](PersonalPart const& part) {
      return std::ranges::find(part.tables, table) != part.tables.end();
    };
    if (std::ranges::none_of(data.parts(), speaks)) out.push_back(std::move(table));
  }
  return out;
}

}  // namespace accounts
