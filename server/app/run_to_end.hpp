// Runs a coroutine of a service to its end, for commands that have no server around them.
#pragma once
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>

#include "features/portal/call.hpp"

namespace app {

/// Blocks; throws what the work throws. One thread at a time.
template <class T>
T run_to_end(portal::Task<T> work) {
  // Lasts: when the result is there, a thread of the database may still be on its way out of waking this one.
  static boost::asio::io_context context;
  context.restart();
  auto result = boost::asio::co_spawn(context, std::move(work), boost::asio::use_future);
  context.run();
  return result.get();
}

}  // namespace app
