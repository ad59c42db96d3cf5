// Works on many items at the same time, up to a limit, so that requests to other servers do not wait one
// after the other.
#pragma once
#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/deferred.hpp>
#include <boost/asio/experimental/parallel_group.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <exception>
#include <memory>
#include <vector>

#include "features/portal/call.hpp"

namespace portal {

/// Runs `work(item)` for each item, at most `limit` of them at a time; ends when all have ended. A failure is
/// thrown once the others have ended. Everything runs on the caller's executor, which uses one thread at a
/// time.
template <class Item, class Work>
Task<void> at_once(std::vector<Item>& items, std::size_t limit, Work work) {
  namespace asio = boost::asio;
  // So many chains at once, each working on one item after the other.
  auto const executor = co_await asio::this_coro::executor;
  auto next = std::make_shared<std::size_t>(0);
  auto const chain = [](std::vector<Item>& all, Work& each,
                        std::shared_ptr<std::size_t> position) -> Task<void> {
    while (*position < all.size()) co_await each(all[(*position)++]);
  };
  using Chain = decltype(asio::co_spawn(executor, chain(items, work, next), asio::deferred));
  std::vector<Chain> chains;
  for (std::size_t i = 0; i < std::min(limit, items.size()); ++i)
    chains.push_back(asio::co_spawn(executor, chain(items, work, next), asio::deferred));
  if (chains.empty()) co_return;
  auto [order, failures] = co_await asio::experimental::make_parallel_group(std::move(chains))
                               .async_wait(asio::experimental::wait_for_all(), asio::use_awaitable);
  for (auto const& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

}  // namespace portal
