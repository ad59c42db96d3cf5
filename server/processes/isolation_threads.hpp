// Runs programs in isolation for requests: on threads of their own, with a bounded queue.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "processes/process_isolation.hpp"

namespace processes {

/// The bytes that a program made, or the reason of the failure.
using MadeBytes = std::expected<std::string, std::string>;

/// Thread safe. Its threads end with it; callers outlive their wait.
class IsolationThreads {
 public:
  using Work = std::move_only_function<MadeBytes(ProcessIsolation const&)>;

  IsolationThreads(unsigned threads, std::size_t most_waiting);
  ~IsolationThreads();
  IsolationThreads(IsolationThreads const&) = delete;
  IsolationThreads& operator=(IsolationThreads const&) = delete;

  /// Resumes on the caller's executor. What `work` throws is a reason, too.
  boost::asio::awaitable<MadeBytes> run(Work work);

 private:
  struct State;
  std::unique_ptr<State> const state_;
};

}  // namespace processes
