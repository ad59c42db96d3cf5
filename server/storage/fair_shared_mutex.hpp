// A shared mutex that prefers the exclusive waiter, so that it is not kept waiting for ever.
#pragma once
#include <condition_variable>
#include <mutex>

namespace storage {

/// A shared mutex that prefers the exclusive waiter, so a transaction that keeps failing with serialization
/// conflicts finally runs alone.
class FairSharedMutex {
 public:
  class Lock {
   public:
    Lock(FairSharedMutex& mutex, bool exclusive) : mutex_(mutex), exclusive_(exclusive) {
      std::unique_lock lock(mutex_.mutex_);
      if (exclusive_) {
        ++mutex_.exclusive_waiters_;
        mutex_.changed_.wait(lock, [&] { return mutex_.holders_ == 0; });
        --mutex_.exclusive_waiters_;
        mutex_.holders_ = -1;
      } else {
        mutex_.changed_.wait(lock, [&] { return mutex_.holders_ >= 0 && mutex_.exclusive_waiters_ == 0; });
        ++mutex_.holders_;
      }
    }
    ~Lock() {
      {
        std::lock_guard const lock(mutex_.mutex_);
        mutex_.holders_ = exclusive_ ? 0 : mutex_.holders_ - 1;
      }
      mutex_.changed_.notify_all();
    }
    Lock(Lock const&) = delete;
    Lock& operator=(Lock const&) = delete;

   private:
    FairSharedMutex& mutex_;
    bool const exclusive_;
  };

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int holders_ = 0;  // -1: held exclusively
  int exclusive_waiters_ = 0;
};

}  // namespace storage
