// A kind of data that programs keep in memory and that has changed in the database.
#pragma once
#include <boost/describe/enum.hpp>
#include <compare>

#include "base/ids.hpp"

namespace storage {

/// `tenants`: documents and files of any tenant, whose name is then empty. `catalogue`: what a tenant offers.
enum class ChangeKind { tenants, structures, catalogue, plans };
BOOST_DESCRIBE_ENUM(ChangeKind, tenants, structures, catalogue, plans)

struct Change {
  ChangeKind kind = ChangeKind::tenants;
  base::TenantId tenant = {};
  auto operator<=>(Change const&) const = default;
};

}  // namespace storage
