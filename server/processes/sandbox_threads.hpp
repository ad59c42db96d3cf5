// Programs in the sandbox for those who answer requests: on threads of their own, with a queue that has an
// end.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "processes/process_sandbox.hpp"

namespace catalogue {

/// The bytes that a program made, or the reason of the failure.
using MadeBytes = std::expected<std::string, std::string>;

/// Thread safe. Its threads end with it; callers outlive their wait.
class SandboxThreads {
 public:
  using Work = std::move_only_function<MadeBytes(ProcessSandbox const&)>;

  SandboxThreads(unsigned threads, std::size_t most_waiting);
  ~SandboxThreads();
  SandboxThreads(SandboxThreads const&) = delete;
  SandboxThreads& operator=(SandboxThreads const&) = delete;

  /// Resumes on the caller's executor. What `work` throws is a reason, too.
  boost::asio::awaitable<MadeBytes> run(Work work);

 private:
  struct State;
  std::unique_ptr<State> const state_;
};

}  // namespace catalogue
