// Waits in tests: for the end of a coroutine, and for a condition that another thread brings about.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>

namespace base::testing {

/// A context for one coroutine at a time. It lasts as long as the program and is used again: a thread that
/// resumed the coroutine may still be on its way out of post() when the result is there.
class LastingContext {
 public:
  LastingContext();
  ~LastingContext();
  LastingContext(LastingContext const&) = delete;
  LastingContext& operator=(LastingContext const&) = delete;

  boost::asio::io_context& operator*() { return *context_; }

 private:
  std::unique_ptr<boost::asio::io_context> context_;
};

/// Returns or throws once all the work that the coroutine started is done.
void run_to_end(boost::asio::awaitable<void> work);

/// What the coroutine returns or throws, once all the work that it started is done. Only the result's type is
/// compiled in each file: what Asio makes of a coroutine that is started takes a second for each type.
template <class T>
T wait_for(boost::asio::awaitable<T> work) {
  if constexpr (std::is_void_v<T>) {
    run_to_end(std::move(work));
  } else {
    std::optional<T> result;
    run_to_end([](boost::asio::awaitable<T> awaited, std::optional<T>& into) -> boost::asio::awaitable<void> {
      into.emplace(co_await std::move(awaited));
    }(std::move(work), result));
    return std::move(*result);
  }
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
