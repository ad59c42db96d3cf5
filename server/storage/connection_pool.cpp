// The threads and the queue of the connection pool.
#include "storage/connection_pool.hpp"

#include <csignal>

namespace storage {
namespace {
thread_local bool on_pool_thread = false;
}

ConnectionPool::ConnectionPool(unsigned threads, std::size_t max_waiting) : max_waiting_(max_waiting) {
  // Signals belong to the main thread.
  sigset_t every;
  sigset_t before;
  sigfillset(&every);
  pthread_sigmask(SIG_SETMASK, &every, &before);
  for (unsigned count = 0; count < std::max(threads, 1U); ++count) threads_.emplace_back([this] { work(); });
  threads_.emplace_back([this] { expire(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

ConnectionPool::~ConnectionPool() {
  {
    std::lock_guard const lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  added_.notify_all();
  for (auto& thread : threads_) thread.join();
  for (auto& each : tasks_) each.task(nullptr);
}

bool ConnectionPool::submit(Task& task, Clock::time_point deadline) {
  {
    std::lock_guard const lock(mutex_);
    if (closing_ || tasks_.size() >= max_waiting_) return false;
    tasks_.push_back({std::move(task), deadline});
  }
  changed_.notify_one();
  added_.notify_one();
  return true;
}

void ConnectionPool::expire() {
  std::unique_lock lock(mutex_);
  while (!closing_) {
    auto const now = Clock::now();
    auto next = Clock::time_point::max();
    std::vector<Task> late;
    for (auto each = tasks_.begin(); each != tasks_.end();) {
      if (each->deadline > now) {
        next = std::min(next, each->deadline);
        ++each;
        continue;
      }
      late.push_back(std::move(each->task));
      each = tasks_.erase(each);
    }
    if (!late.empty()) {
      lock.unlock();
      for (auto& task : late) task(nullptr);
      lock.lock();
    } else if (next == Clock::time_point::max()) {
      added_.wait(lock);
    } else {
      added_.wait_until(lock, next);
    }
  }
}

std::size_t ConnectionPool::waiting() const {
  std::lock_guard const lock(mutex_);
  return tasks_.size();
}

bool ConnectionPool::is_mine() { return on_pool_thread; }

void ConnectionPool::work() {
  on_pool_thread = true;
  PooledConnection pooled;
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return closing_ || !tasks_.empty(); });
    if (closing_) return;
    auto task = std::move(tasks_.front().task);
    tasks_.pop_front();
    lock.unlock();
    task(&pooled);
    task = nullptr;
    lock.lock();
  }
}

}  // namespace storage
