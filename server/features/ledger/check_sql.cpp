// Writes pieces of SQL for the rules of the check.
#include "features/ledger/check_sql.hpp"

namespace ledger {

std::string shown_id(std::string_view column) {
  std::string out;
  for (int shift = 60; shift >= 0; shift -= 5) {
    if (!out.empty()) out += " || ";
    out.append("substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', cast((").append(column);
    out += " >> " + std::to_string(shift) + ") & 31 as int) + 1, 1)";
  }
  return out;
}

}  // namespace ledger
