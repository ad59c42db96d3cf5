// Keeping structures in memory, and waiting for storage no longer than a reader wants.
#include "features/structures/structure_library.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <fmt/format.h>

#include "base/log.hpp"
#include "base/problem.hpp"

namespace structures {

namespace asio = boost::asio;

/// Where a load that somebody may have stopped waiting for puts its result. Used on one executor only.
struct StructureLibrary::Arrival {
  asio::steady_timer timer;
  bool finished = false;
  std::shared_ptr<SavedNode const> tree;
  std::exception_ptr failure;
};

std::string StructureLibrary::key_of(Wish const& wish) {
  return fmt::format("{}/{}/{}", wish.tenant.value, wish.name,
                     wish.edition == Edition::live ? "live" : "draft");
}

std::optional<StructureLibrary::Entry> StructureLibrary::kept(std::string const& key) const {
  std::scoped_lock const lock(mutex_);
  auto const found = entries_.find(key);
  return found == entries_.end() ? std::nullopt : std::optional(found->second);
}

std::uint64_t StructureLibrary::changes() const {
  std::scoped_lock const lock(mutex_);
  return changes_;
}

void StructureLibrary::keep(std::string const& key, std::shared_ptr<SavedNode const> tree,
                            std::uint64_t changes) {
  std::scoped_lock const lock(mutex_);
  if (changes != changes_) return;
  // Names that do not exist are kept too, so strangers must not fill the memory with them.
  if (entries_.size() > 5000) entries_.clear();
  entries_.insert_or_assign(key, Entry{std::move(tree), clock_.now() + lifetime});
}

asio::awaitable<std::shared_ptr<SavedNode const>> StructureLibrary::load(Wish wish) {
  auto const before = changes();
  auto const work = [&wish](storage::Session& session) {
    return StructureStore(session, wish.tenant).body(wish.name, wish.edition);
  };
  auto const body = co_await database_.read(work);
  std::shared_ptr<SavedNode const> tree;
  if (body) {
    if (auto node = restore_structure(*body))
      tree = std::make_shared<SavedNode const>(std::move(*node));
    else
      base::log::error("structure unreadable", {{"tenant", wish.tenant.value}, {"structure", wish.name}});
  }
  keep(key_of(wish), tree, before);
  co_return tree;
}

asio::awaitable<void> StructureLibrary::load_for(Wish wish, std::shared_ptr<Arrival> arrival) {
  try {
    arrival->tree = co_await load(std::move(wish));
  } catch (...) {
    arrival->failure = std::current_exception();
  }
  arrival->finished = true;
  arrival->timer.cancel();
}

asio::awaitable<std::shared_ptr<SavedNode const>> StructureLibrary::find(Wish wish) {
  auto const earlier = kept(key_of(wish));
  if (earlier && !wish.fresh && clock_.now() < earlier->until) co_return earlier->tree;
  if (wish.wait.count() <= 0 && !earlier) co_return co_await load(std::move(wish));

  auto const wait = wish.wait.count() > 0 ? std::min(wish.wait, longest_wait) : longest_wait;
  auto const executor = co_await asio::this_coro::executor;
  auto const arrival = std::make_shared<Arrival>(
      Arrival{.timer = asio::steady_timer(executor, wait), .finished = false, .tree = {}, .failure = {}});
  asio::co_spawn(executor, load_for(std::move(wish), arrival), asio::detached);
  boost::system::error_code ignored;
  auto token = asio::redirect_error(asio::use_awaitable, ignored);
  if (!arrival->finished) co_await arrival->timer.async_wait(std::move(token));

  if (arrival->finished && !arrival->failure) co_return arrival->tree;
  if (earlier) co_return earlier->tree;
  if (arrival->failure) std::rethrow_exception(arrival->failure);
  base::Problem late(503, "STRUCTURE_LATE", "The structure did not arrive within forceTimeout.");
  late.headers.emplace_back("Retry-After", "1");
  throw late;
}

asio::awaitable<std::vector<base::TenantId>> StructureLibrary::refresh() {
  auto const work = [](storage::Session& session) { return structure_revisions(session); };
  auto const now = co_await database_.read(work);
  std::vector<base::TenantId> changed;
  std::scoped_lock const lock(mutex_);
  for (auto const& [tenant, revision] : now) {
    auto& known = revisions_[tenant.value];
    if (known == revision) continue;
    known = revision;
    ++changes_;
    if (refreshed_) changed.push_back(tenant);
    std::erase_if(entries_, [&](auto const& entry) { return entry.first.starts_with(tenant.value + '/'); });
  }
  refreshed_ = true;
  co_return changed;
}

}  // namespace structures
