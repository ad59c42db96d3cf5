// Cache invalidation: notifies those who keep rows in memory when the rows have changed, here or in another
// program.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/describe.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "storage/changes/change.hpp"
#include "storage/database.hpp"

namespace storage {

/// How often something has changed: Session::note_change counts.
struct Revision {
  ChangeKind kind;
  base::TenantId tenant;
  std::int64_t revision;
};
BOOST_DESCRIBE_STRUCT(Revision, (), (kind, tenant, revision))

/// Thread safe. What this program commits it hears of before the call that wrote returns; what others commit
/// with the next refresh (see Watcher).
class Changes {
 public:
  using Listener = std::function<void(Change const&)>;

  explicit Changes(Database& database);
  ~Changes();
  Changes(Changes const&) = delete;
  Changes& operator=(Changes const&) = delete;

  /// Called on the thread that hears of the change, so it must not wait. Before requests are served.
  void listen(Listener listener);
  /// Grows with every change that this program has heard of. Read it before the rows, and it is the key under
  /// which they may be kept.
  std::uint64_t generation(ChangeKind kind, base::TenantId const& tenant) const;

  /// Asks the database, and tells of what has changed since the last time; the first time only learns.
  boost::asio::awaitable<void> refresh();
  void refresh_now();  // blocking: start-up and tests

 private:
  void heard(Change const& change);
  void compare(std::vector<Revision> const& revisions);

  Database& database_;
  std::vector<Listener> listeners_;
  mutable std::mutex mutex_;
  std::map<Change, std::uint64_t> generations_;
  std::optional<std::map<Change, std::int64_t>> known_;
};

}  // namespace storage
