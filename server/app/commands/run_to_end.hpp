// Runs a coroutine of a service to its end, for commands that have no server around them.
#pragma once
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_future.hpp>
#include <deque>

#include "features/portal/call.hpp"

namespace app {

/// Blocks; throws what the work throws. For one thread at a time.
template <class T>
T run_to_end(portal::Task<T> work) {
  // They last: when the work is done, a thread of the database may still be on its way out of waking one.
  static std::deque<boost::asio::thread_pool> threads;
  auto& thread = threads.emplace_back(1);
  auto result = boost::asio::co_spawn(thread, std::move(work), boost::asio::use_future);
  thread.join();
  return result.get();
}

}  // namespace app
