// A memory cache of structures: kept for two minutes, invalidated at once when they change.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/memo.hpp"
#include "features/structures/structure.hpp"
#include "features/structures/structure_store.hpp"
#include "storage/database.hpp"

namespace structures {

class StructureLibrary {
 public:
  static constexpr std::chrono::milliseconds lifetime = std::chrono::seconds(120);
  static constexpr std::chrono::milliseconds longest_wait = std::chrono::seconds(2);

  StructureLibrary(storage::Database& database, base::Clock const& clock)
      : database_(database), clock_(clock) {}

  struct StructureKey {
    base::TenantId tenant;
    std::string name;
    Edition edition = Edition::live;
    bool fresh = false;  // bypasses the cache
    /// How long the reader waits for storage before a stale copy is used; 0: as long as storage allows.
    /// Without a stale copy a timeout is 503.
    std::chrono::milliseconds wait{};
  };
  /// nullptr if the tenant has no such structure.
  boost::asio::awaitable<std::shared_ptr<SavedNode const>> find(StructureKey key);

  /// Invalidates what is kept of a tenant; what is being loaded meanwhile is not kept.
  void forget(base::TenantId const& tenant);

 private:
  struct Entry {
    std::shared_ptr<SavedNode const> tree;
    base::Instant until;
  };
  struct PendingLoad;
  struct EntryKey {
    std::string tenant;
    std::string name;
    Edition edition;
    auto operator<=>(EntryKey const&) const = default;
  };
  static EntryKey entry_key(StructureKey const& key) { return {key.tenant.value, key.name, key.edition}; }
  void keep(EntryKey const& key, std::shared_ptr<SavedNode const> tree, std::uint64_t changes);
  std::uint64_t changes() const;
  boost::asio::awaitable<std::shared_ptr<SavedNode const>> load(StructureKey key);
  boost::asio::awaitable<void> load_for(StructureKey key, std::shared_ptr<PendingLoad> pending);

  storage::Database& database_;
  base::Clock const& clock_;
  // Names that do not exist are kept too, so strangers must not fill the memory with them.
  base::Memo<EntryKey, Entry> entries_{5000};
  mutable std::mutex mutex_;   // of what follows, and of keeping against a change
  std::uint64_t changes_ = 0;  // a tree that was read before the latest one is not kept
};

}  // namespace structures
