// Runs the coroutines of tests, each in a context that lasts.
#include "base/testing/run.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_future.hpp>
#include <mutex>
#include <vector>

namespace base::testing {
namespace {

struct FreeContexts {
  std::mutex mutex;
  std::vector<std::unique_ptr<boost::asio::io_context>> all;
};

FreeContexts& free_contexts() {
  static FreeContexts free;
  return free;
}

}  // namespace

LastingContext::LastingContext() {
  auto& free = free_contexts();
  std::lock_guard const lock(free.mutex);
  if (free.all.empty()) free.all.push_back(std::make_unique<boost::asio::io_context>());
  context_ = std::move(free.all.back());
  free.all.pop_back();
}

LastingContext::~LastingContext() {
  context_->restart();
  auto& free = free_contexts();
  std::lock_guard const lock(free.mutex);
  free.all.push_back(std::move(context_));
}

void run_to_end(boost::asio::awaitable<void> work) {
  LastingContext context;
  auto result = boost::asio::co_spawn(*context, std::move(work), boost::asio::use_future);
  (*context).run();
  result.get();
}

}  // namespace base::testing
