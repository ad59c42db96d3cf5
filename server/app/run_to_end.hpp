// Runs a coroutine of a service to its end, for commands that have no server around them.
#pragma once
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_future.hpp>

#include "features/portal/call.hpp"

namespace app {

/// Blocks; throws what the work throws.
template <class T>
T run_to_end(portal::Task<T> work) {
  boost::asio::thread_pool thread(1);
  auto result = boost::asio::co_spawn(thread, std::move(work), boost::asio::use_future);
  thread.join();
  return result.get();
}

}  // namespace app
