// Caches structures, and bounds how long a reader waits for storage.
#include "features/structures/structure_library.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "base/log.hpp"
#include "base/problem.hpp"

namespace structures {

namespace asio = boost::asio;

/// The result of a load whose caller may have stopped waiting. Used on one executor only.
struct StructureLibrary::PendingLoad {
  asio::steady_timer timer;
  bool finished = false;
  std::shared_ptr<SavedNode const> tree;
  std::exception_ptr failure;
};

std::uint64_t StructureLibrary::changes() const {
  std::scoped_lock const lock(mutex_);
  return changes_;
}

void StructureLibrary::keep(EntryKey const& key, std::shared_ptr<SavedNode const> tree,
                            std::uint64_t changes) {
  std::scoped_lock const lock(mutex_);
  if (changes != changes_) return;
  entries_.keep(key, {std::move(tree), clock_.now() + lifetime});
}

asio::awaitable<std::shared_ptr<SavedNode const>> StructureLibrary::load(StructureKey key) {
  auto const before = changes();
  auto const work = [&key](storage::TenantSession const& session) {
    return StructureStore(session).body(key.name, key.edition);
  };
  auto const body = co_await database_.read(key.tenant, work);
  std::shared_ptr<SavedNode const> tree;
  if (body) {
    if (auto node = restore_structure(*body))
      tree = std::make_shared<SavedNode const>(std::move(*node));
    else
      base::log::error("structure unreadable", {{"tenant", key.tenant.value}, {"structure", key.name}});
  }
  keep(entry_key(key), tree, before);
  co_return tree;
}

asio::awaitable<void> StructureLibrary::load_for(StructureKey key, std::shared_ptr<PendingLoad> pending) {
  try {
    pending->tree = co_await load(std::move(key));
  } catch (...) {
    pending->failure = std::current_exception();
  }
  pending->finished = true;
  pending->timer.cancel();
}

asio::awaitable<std::shared_ptr<SavedNode const>> StructureLibrary::find(StructureKey key) {
  auto const earlier = entries_.find(entry_key(key));
  if (earlier && !key.fresh && clock_.now() < earlier->until) co_return earlier->tree;
  if (key.wait.count() <= 0 && !earlier) co_return co_await load(std::move(key));

  auto const wait = key.wait.count() > 0 ? std::min(key.wait, longest_wait) : longest_wait;
  auto const executor = co_await asio::this_coro::executor;
  auto const pending = std::make_shared<PendingLoad>(
      PendingLoad{.timer = asio::steady_timer(executor, wait), .finished = false, .tree = {}, .failure = {}});
  asio::co_spawn(executor, load_for(std::move(key), pending), asio::detached);
  boost::system::error_code ignored;
  auto token = asio::redirect_error(asio::use_awaitable, ignored);
  if (!pending->finished) co_await pending->timer.async_wait(std::move(token));

  if (pending->finished && !pending->failure) co_return pending->tree;
  if (earlier) co_return earlier->tree;
  if (pending->failure) std::rethrow_exception(pending->failure);
  base::Problem late(503, "STRUCTURE_LATE", "The structure was not loaded within forceTimeout.");
  late.headers.emplace_back("Retry-After", "1");
  throw late;
}

void StructureLibrary::forget(base::TenantId const& tenant) {
  std::scoped_lock const lock(mutex_);
  ++changes_;
  entries_.forget_if([&](EntryKey const& key) { return key.tenant == tenant.value; });
}

}  // namespace structures
