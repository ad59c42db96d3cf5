// All plans of a tenant in memory, read again after a change.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <memory>
#include <string>

#include "base/memo.hpp"
#include "features/plans/plan.hpp"
#include "storage/changes/changes.hpp"
#include "storage/database.hpp"

namespace plans {

class PlanLibrary {
 public:
  PlanLibrary(storage::Database& database, storage::Changes const& changes)
      : database_(database), changes_(changes) {}

  boost::asio::awaitable<std::shared_ptr<Plans const>> of(base::TenantId tenant);

 private:
  struct Key {
    std::string tenant;
    std::uint64_t generation;
    auto operator<=>(Key const&) const = default;
  };
  storage::Database& database_;
  storage::Changes const& changes_;
  base::Memo<Key, std::shared_ptr<Plans const>> kept_{2000};
};

}  // namespace plans
