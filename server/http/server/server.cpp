// Starts and drains the threads of the server.
#include "http/server/server.hpp"

#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <condition_variable>
#include <csignal>
#include <stdexcept>
#include <thread>

#include "base/log.hpp"
#include "http/server/listener.hpp"

namespace http {

struct Server::Implementation {
  using Clock = std::chrono::steady_clock;

  Implementation(ServerSettings settings, Handler handler) : state(std::move(settings), std::move(handler)) {}
  ~Implementation() {
    // A pending accept holds a socket of another worker, so the first worker, which accepts, goes first.
    listeners.clear();
    for (auto& worker : workers) worker.reset();
  }

  Worker& next_worker() { return *workers[next++ % workers.size()]; }

  void run_worker(std::size_t index) {
    pthread_setname_np(pthread_self(), fmt::format("http-{}", index).c_str());
    for (;;) {
      try {
        workers[index]->context().run();
        break;
      } catch (std::exception const& failure) {
        base::log::error("an exception reached a worker's loop", {{"error", failure.what()}});
      }
    }
    std::lock_guard const lock(mutex);
    ++finished;
    changed.notify_all();
  }

  void begin_drain() {
    state.draining = true;
    for (auto const& listener : listeners) listener->stop();
    // After the listeners' last connections, which are ahead in each worker's queue.
    for (auto const& worker : workers) asio::post(worker->context(), [&worker] { worker->drain(); });
  }

  ServerState state;
  std::vector<std::unique_ptr<Worker>> workers;
  std::vector<std::unique_ptr<Listener>> listeners;
  std::size_t next = 0;  // first worker's thread only
  std::atomic<std::size_t> next_for_others = 0;

  std::mutex mutex;
  std::condition_variable changed;
  std::size_t finished = 0;
  std::optional<Clock::time_point> end;
};

Server::Server(ServerSettings settings, Handler handler)
    : implementation_(std::make_unique<Implementation>(std::move(settings), std::move(handler))) {
  std::signal(SIGPIPE, SIG_IGN);
  unsigned threads = implementation_->state.settings.threads;
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  for (unsigned i = 0; i < threads; ++i)
    implementation_->workers.push_back(std::make_unique<Worker>(implementation_->state));
  for (std::string const& text : implementation_->state.settings.listen) {
    auto const address = parse_listen_address(text);
    if (!address) throw std::runtime_error(address.error());
    implementation_->listeners.push_back(std::make_unique<Listener>(
        implementation_->workers.front()->context(), *address,
        [implementation = implementation_.get()]() -> Worker& { return implementation->next_worker(); }));
  }
}

Server::~Server() = default;

bool Server::run() {
  Implementation& implementation = *implementation_;
  for (auto const& listener : implementation.listeners) listener->start();
  std::vector<std::thread> threads;
  threads.reserve(implementation.workers.size());
  for (std::size_t i = 0; i < implementation.workers.size(); ++i)
    threads.emplace_back([&implementation, i] { implementation.run_worker(i); });

  std::unique_lock lock(implementation.mutex);
  auto const all_finished = [&] { return implementation.finished == threads.size(); };
  implementation.changed.wait(lock, [&] { return all_finished() || implementation.end; });
  while (!all_finished() && Implementation::Clock::now() < *implementation.end)
    implementation.changed.wait_until(lock, *implementation.end);
  bool const in_time = all_finished();
  lock.unlock();
  if (!in_time) {
    base::log::warn("the drain took too long; open connections are cut",
                    {{"connections", implementation.state.connection_count()}});
    for (auto const& worker : implementation.workers) worker->context().stop();
  }
  for (std::thread& thread : threads) thread.join();
  return in_time;
}

void Server::stop(std::chrono::milliseconds drain) {
  {
    std::lock_guard const lock(implementation_->mutex);
    auto const end = Implementation::Clock::now() + drain;
    bool const first = !implementation_->end;
    implementation_->end = first ? end : std::min(*implementation_->end, end);
    implementation_->changed.notify_all();
    if (!first) return;
  }
  asio::post(implementation_->workers.front()->context(),
             [implementation = implementation_.get()] { implementation->begin_drain(); });
}

std::vector<std::string> Server::addresses() const {
  std::vector<std::string> out;
  for (auto const& listener : implementation_->listeners) out.push_back(listener->address());
  return out;
}

std::uint16_t Server::port() const {
  return implementation_->listeners.empty() ? 0 : implementation_->listeners.front()->port();
}

std::size_t Server::connection_count() const { return implementation_->state.connection_count(); }

asio::any_io_executor Server::executor() {
  auto const index = implementation_->next_for_others++ % implementation_->workers.size();
  return implementation_->workers[index]->context().get_executor();
}

}  // namespace http
