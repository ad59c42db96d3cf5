// Feeds that the server follows: a job asks each of them once an hour, on a thread of its own, because media
// are made there.
#pragma once
#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>

#include "core/core.hpp"
#include "storage/jobs/job_result.hpp"

namespace feeds {

class Module {
 public:
  explicit Module(core::Core& core);
  ~Module();
  Module(Module const&) = delete;
  Module& operator=(Module const&) = delete;

 private:
  boost::asio::awaitable<storage::JobResult> follow();
  /// Asks all feeds that are due, one after the other.
  boost::asio::awaitable<void> run_due();

  core::Core& core_;
  std::atomic<bool> stop_ = false;
  boost::asio::thread_pool thread_{1};
};

}  // namespace feeds
