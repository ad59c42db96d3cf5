// The rows of guests' events, an outbox in a SQLite file of their own.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "base/time/instant.hpp"
#include "storage/session.hpp"

namespace portal {

struct TenantEvents {
  std::string tenant;
  std::int64_t bytes = 0;
};
BOOST_DESCRIBE_STRUCT(TenantEvents, (), (tenant, bytes))

class GuestEventStore {
 public:
  explicit GuestEventStore(storage::Session& session) : session_(session) {}

  void ensure_tables();
  /// How much each tenant's events take.
  std::vector<TenantEvents> sizes();
  /// Removes the oldest from before that instant, published or not, at most `limit`; how many.
  std::int64_t purge(base::Instant before, std::int64_t limit);

 private:
  storage::Session& session_;
};

}  // namespace portal
