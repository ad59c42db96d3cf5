// Single flight: one coroutine makes a value, all others that want it meanwhile wait for that one.
#pragma once
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace http {

/// A value in production, shared by its maker and the waiting callers, which may be on different threads. The
/// owner keeps it for as long as no other caller should begin.
template <class Value>
class SingleFlight {
 public:
  /// The value, or what the maker threw. May be called before and after complete().
  static boost::asio::awaitable<Value> wait(std::shared_ptr<SingleFlight> flight) {
    boost::asio::use_awaitable_t<> token;
    co_await boost::asio::async_initiate<boost::asio::use_awaitable_t<>, void()>(Enlist{flight}, token);
    if (flight->failure_) std::rethrow_exception(flight->failure_);
    co_return flight->value_;
  }

  /// Resumes all waiting callers; called once. With `failure` they get that instead.
  void complete(Value value, std::exception_ptr failure = nullptr) {
    std::vector<std::move_only_function<void()>> waiting;
    {
      std::lock_guard const lock(mutex_);
      value_ = std::move(value);
      failure_ = std::move(failure);
      completed_ = true;
      waiting.swap(waiting_);
    }
    for (auto& resume : waiting) resume();
  }

 private:
  struct Enlist {
    std::shared_ptr<SingleFlight> flight;
    template <class Handler>
    void operator()(Handler&& handler) const {
      auto executor = boost::asio::get_associated_executor(handler);
      // The work guard keeps the waiter's loop running until it is resumed.
      std::move_only_function<void()> resume = [work = boost::asio::make_work_guard(executor), executor,
                                                kept = std::forward<Handler>(handler)]() mutable {
        boost::asio::post(executor, std::move(kept));
      };
      {
        std::lock_guard const lock(flight->mutex_);
        if (!flight->completed_) {
          flight->waiting_.push_back(std::move(resume));
          return;
        }
      }
      resume();
    }
  };

  std::mutex mutex_;
  bool completed_ = false;
  Value value_{};  // with failure_ written once, before completed_
  std::exception_ptr failure_;
  std::vector<std::move_only_function<void()>> waiting_;
};

}  // namespace http
