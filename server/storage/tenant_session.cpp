// Binds the tenant of a statement.
#include "storage/tenant_session.hpp"

#include <algorithm>
#include <stdexcept>

namespace storage {

void TenantSession::bind_tenant(std::vector<Bind>& list) const {
  auto const given = std::ranges::find(list, "tenant", &Bind::name);
  if (given == list.end()) {
    list.push_back(bind("tenant", tenant_));
    return;
  }
  if (given->cell.text != tenant_.value)
    throw std::logic_error("a row of the tenant \"" + std::string(given->cell.text) +
                           "\" in a transaction of \"" + tenant_.value + "\"");
}

}  // namespace storage
