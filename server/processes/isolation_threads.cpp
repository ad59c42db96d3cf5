// A bounded queue between coroutines and the threads that wait for a program's end.
#include "processes/isolation_threads.hpp"

#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace processes {

namespace asio = boost::asio;

struct IsolationThreads::State {
  struct Task {
    Work work;
    std::move_only_function<void(MadeBytes)> done;
  };

  State(unsigned count, std::size_t most) : most_waiting(most) {
    // Signals belong to the main thread.
    sigset_t every;
    sigset_t before;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    for (unsigned made = 0; made < count; ++made) threads.emplace_back([this] { run(); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  ~State() {
    std::deque<Task> left;
    {
      std::lock_guard const lock(mutex);
      closing = true;
      left.swap(tasks);
    }
    changed.notify_all();
    for (auto& task : left) task.done(std::unexpected("the program is stopping"));
    for (auto& thread : threads) thread.join();
  }

  void submit(Task task) {
    {
      std::lock_guard const lock(mutex);
      if (!closing && tasks.size() < most_waiting) {
        tasks.push_back(std::move(task));
        changed.notify_one();
        return;
      }
    }
    task.done(std::unexpected("too many are waiting"));
  }

  void run() {
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [this] { return closing || !tasks.empty(); });
      if (closing) return;
      auto task = std::move(tasks.front());
      tasks.pop_front();
      lock.unlock();
      task.done(made_by(task.work));
      task = {};
      lock.lock();
    }
  }

  static MadeBytes made_by(Work& work) {
    try {
      // Its first use tries out the isolation, which a server that makes nothing need not wait for.
      static ProcessIsolation const isolation;
      return work(isolation);
    } catch (std::exception const& error) {
      return std::unexpected(error.what());
    }
  }

  std::size_t const most_waiting;
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Task> tasks;
  bool closing = false;
  std::vector<std::thread> threads;
};

IsolationThreads::IsolationThreads(unsigned threads, std::size_t most_waiting)
    : state_(std::make_unique<State>(threads, most_waiting)) {}

IsolationThreads::~IsolationThreads() = default;

asio::awaitable<MadeBytes> IsolationThreads::run(Work work) {
  auto const executor = co_await asio::this_coro::executor;
  auto initiate = [this, executor](auto handler, Work wanted) {
    auto guard = asio::make_work_guard(executor);
    auto done = [handler = std::move(handler), guard = std::move(guard), executor](MadeBytes result) mutable {
      // The guard is moved too, so that it does not signal its end from this thread when nobody runs there
      // any more.
      auto resume = [handler = std::move(handler), guard = std::move(guard),
                     result = std::move(result)]() mutable { std::move(handler)(std::move(result)); };
      asio::post(executor, std::move(resume));
    };
    state_->submit({std::move(wanted), std::move(done)});
  };
  auto token = asio::use_awaitable;
  MadeBytes result = co_await asio::async_initiate<asio::use_awaitable_t<>, void(MadeBytes)>(initiate, token,
                                                                                             std::move(work));
  co_return result;
}

}  // namespace processes
