// A bounded queue and its threads; each has a context, which is replaced when it needs replacement.
#include "render/renderer_pool.hpp"

#include <atomic>
#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "base/log.hpp"

namespace render {
namespace {

namespace asio = boost::asio;
using std::chrono::steady_clock;
using Result = RendererPool::Result;

constexpr std::chrono::seconds between_failed_starts{1};

struct Task {
  std::string function;
  std::string text;
  std::move_only_function<void(Result)> done;
  steady_clock::time_point since;
};

Result refusal(std::string reason) { return std::unexpected(RenderFailure{std::move(reason), {}, true}); }

/// Termination signals belong to the main thread. All others stay unblocked: the engine uses them to stop its
/// own threads.
void leave_stop_signals_to_main() {
  sigset_t signals;
  sigemptyset(&signals);
  for (int const signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) sigaddset(&signals, signal);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

}  // namespace

struct RendererPool::State {
  explicit State(RendererSettings given) : settings(std::move(given)) {
    settings.contexts = std::max(settings.contexts, 1U);
  }

  void start() {
    for (unsigned count = 0; count < settings.contexts; ++count) threads.emplace_back([this] { work(); });
  }

  void submit(Task task) {
    {
      std::lock_guard const lock(mutex);
      if (!stopping && tasks.size() < settings.max_waiting) {
        tasks.push_back(std::move(task));
        changed.notify_one();
        return;
      }
      statistics.refused += 1;
    }
    task.done(refusal(stopping ? "stopped" : "busy"));
  }

  /// Contexts are made here, on their thread, while the other threads go on serving.
  std::unique_ptr<Renderer> make_renderer() {
    for (;;) {
      try {
        auto renderer = std::make_unique<Renderer>(settings);
        std::lock_guard const lock(mutex);
        if (warm < settings.contexts) warm += 1;
        start_failure.reset();
        changed.notify_all();
        return renderer;
      } catch (std::exception const& error) {
        base::log::error("render context did not start", {{"reason", error.what()}});
        std::unique_lock lock(mutex);
        start_failure = RenderFailure{error.what(), {}};
        // All waiting callers are answered, since this may not get better.
        std::deque<Task> waiting;
        waiting.swap(tasks);
        changed.notify_all();
        lock.unlock();
        for (auto& task : waiting) task.done(refusal("no render context"));
        lock.lock();
        if (changed.wait_for(lock, between_failed_starts, [this] { return stopping.load(); })) return nullptr;
      }
    }
  }

  void work() {
    leave_stop_signals_to_main();
    auto renderer = make_renderer();
    while (renderer != nullptr) {
      auto task = next();
      if (!task) return;
      if (steady_clock::now() - task->since > settings.deadline * settings.patience) {
        count(&RendererStatistics::refused);
        task->done(refusal("busy"));
        continue;
      }
      auto result = renderer->call(task->function, task->text);
      count(&RendererStatistics::calls);
      note_heap(renderer->heap_bytes());
      if (!result) count(&RendererStatistics::failures);
      task->done(std::move(result));
      task.reset();
      if (renderer->needs_replacement()) {
        // Destroy the old context first: two heaps at once would exceed the memory limit.
        renderer.reset();
        count(&RendererStatistics::replaced);
        renderer = make_renderer();
      }
    }
  }

  std::optional<Task> next() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return stopping || !tasks.empty(); });
    if (stopping) return std::nullopt;
    std::optional<Task> task(std::move(tasks.front()));
    tasks.pop_front();
    return task;
  }

  void note_heap(std::size_t bytes) {
    std::lock_guard const lock(mutex);
    statistics.heap_bytes = bytes;
  }

  void count(std::uint64_t RendererStatistics::* figure) {
    std::lock_guard const lock(mutex);
    statistics.*figure += 1;
  }

  void stop() {
    std::deque<Task> waiting;
    {
      std::lock_guard const lock(mutex);
      stopping = true;
      waiting.swap(tasks);
    }
    changed.notify_all();
    for (auto& task : waiting) task.done(refusal("stopped"));
    for (auto& thread : threads)
      if (thread.joinable()) thread.join();
  }

  RendererSettings settings;
  mutable std::mutex mutex;
  std::condition_variable changed;
  std::deque<Task> tasks;
  std::atomic<bool> stopping = false;
  unsigned warm = 0;
  std::optional<RenderFailure> start_failure;
  RendererStatistics statistics;
  std::vector<std::thread> threads;
};

RendererPool::RendererPool(RendererSettings settings) : state_(std::make_unique<State>(std::move(settings))) {
  state_->start();
}

RendererPool::~RendererPool() { stop(); }

std::expected<void, RenderFailure> RendererPool::wait_until_ready() {
  std::unique_lock lock(state_->mutex);
  state_->changed.wait(lock, [this] {
    return state_->stopping || state_->start_failure || state_->warm == state_->settings.contexts;
  });
  if (state_->start_failure) return std::unexpected(*state_->start_failure);
  if (state_->warm < state_->settings.contexts) return std::unexpected(RenderFailure{"stopped", {}});
  return {};
}

bool RendererPool::ready() const {
  std::lock_guard const lock(state_->mutex);
  return state_->warm == state_->settings.contexts && !state_->stopping;
}

asio::awaitable<Result> RendererPool::render(std::string envelope) {
  return call("render", std::move(envelope));
}

asio::awaitable<Result> RendererPool::render_shell(std::string envelope) {
  return call("renderShell", std::move(envelope));
}

asio::awaitable<Result> RendererPool::call(std::string function, std::string text) {
  auto const executor = co_await asio::this_coro::executor;
  auto initiate = [this, executor](auto handler, std::string name, std::string argument) {
    auto guard = asio::make_work_guard(executor);
    auto done = [handler = std::move(handler), guard = std::move(guard), executor](Result result) mutable {
      auto resume = [handler = std::move(handler), result = std::move(result)]() mutable {
        std::move(handler)(std::move(result));
      };
      asio::post(executor, std::move(resume));
      guard.reset();
    };
    state_->submit(Task{std::move(name), std::move(argument), std::move(done), steady_clock::now()});
  };
  auto token = asio::use_awaitable;
  Result result = co_await asio::async_initiate<asio::use_awaitable_t<>, void(Result)>(
      initiate, token, std::move(function), std::move(text));
  co_return result;
}

Result RendererPool::call_now(std::string function, std::string text) {
  std::promise<Result> promise;
  auto answer = promise.get_future();
  state_->submit(Task{std::move(function), std::move(text),
                      [&promise](Result result) { promise.set_value(std::move(result)); },
                      steady_clock::now()});
  return answer.get();
}

RendererStatistics RendererPool::statistics() const {
  std::lock_guard const lock(state_->mutex);
  auto out = state_->statistics;
  out.waiting = state_->tasks.size();
  return out;
}

void RendererPool::stop() { state_->stop(); }

}  // namespace render
