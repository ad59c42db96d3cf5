// Price versions in memory: they never change, so each is read once.
#pragma once
#include <compare>
#include <string>

#include "base/memo.hpp"
#include "features/plans/plan_store.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

class PriceVersions {
 public:
  /// Throws std::logic_error for one that does not exist: subscriptions only name versions that were saved.
  plans::PriceVersion find(storage::TenantSession const& session, plans::PriceVersionId id);

 private:
  struct Key {
    std::string tenant;
    plans::PriceVersionId id;
    auto operator<=>(Key const&) const = default;
  };
  base::Memo<Key, plans::PriceVersion> kept_{5000};
};

}  // namespace subscriptions
