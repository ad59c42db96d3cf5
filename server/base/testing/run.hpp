// What tests wait for: a coroutine's end, and a condition that another thread brings about.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace base::testing {

/// A context for one coroutine at a time. It lasts as long as the program and is used again: a thread that
/// resumed the coroutine may still be on its way out of post() when the result is there.
class LastingContext {
 public:
  LastingContext() {
    std::lock_guard const lock(mutex());
    if (free().empty()) free().push_back(std::make_unique<boost::asio::io_context>());
    context_ = std::move(free().back());
    free().pop_back();
  }
  ~LastingContext() {
    context_->restart();
    std::lock_guard const lock(mutex());
    free().push_back(std::move(context_));
  }
  LastingContext(LastingContext const&) = delete;
  LastingContext& operator=(LastingContext const&) = delete;

  boost::asio::io_context& operator*() { return *context_; }

 private:
  static std::mutex& mutex() {
    static std::mutex mutex;
    return mutex;
  }
  static std::vector<std::unique_ptr<boost::asio::io_context>>& free() {
    static std::vector<std::unique_ptr<boost::asio::io_context>> free;
    return free;
  }

  std::unique_ptr<boost::asio::io_context> context_;
};

/// What the coroutine returns or throws, once all the work that it started is done.
template <class T>
T wait_for(boost::asio::awaitable<T> work) {
  LastingContext context;
  auto result = boost::asio::co_spawn(*context, std::move(work), boost::asio::use_future);
  (*context).run();
  return result.get();
}

/// Whether the condition comes true within a time that is long enough for a busy machine.
template <class Condition>
bool wait_until(Condition condition, std::chrono::seconds at_most = std::chrono::seconds(60)) {
  auto const until = std::chrono::steady_clock::now() + at_most;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

}  // namespace base::testing
