// The server's threads: starting them, draining them.
#include "http/server.hpp"

#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <condition_variable>
#include <csignal>
#include <stdexcept>
#include <thread>

#include "base/log.hpp"
#include "http/listener.hpp"

namespace http {

struct Server::Parts {
  using Clock = std::chrono::steady_clock;

  Parts(ServerSettings settings, Handler handler) : door(std::move(settings), std::move(handler)) {}
  ~Parts() {
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
    door.draining = true;
    for (auto const& listener : listeners) listener->stop();
    // After the listeners' last connections, which are ahead in each worker's queue.
    for (auto const& worker : workers) asio::post(worker->context(), [&worker] { worker->drain(); });
  }

  Door door;
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
    : parts_(std::make_unique<Parts>(std::move(settings), std::move(handler))) {
  std::signal(SIGPIPE, SIG_IGN);
  unsigned threads = parts_->door.settings.threads;
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  for (unsigned i = 0; i < threads; ++i) parts_->workers.push_back(std::make_unique<Worker>(parts_->door));
  for (std::string const& text : parts_->door.settings.listen) {
    auto const address = parse_listen_address(text);
    if (!address) throw std::runtime_error(address.error());
    parts_->listeners.push_back(
        std::make_unique<Listener>(parts_->workers.front()->context(), *address,
                                   [parts = parts_.get()]() -> Worker& { return parts->next_worker(); }));
  }
}

Server::~Server() = default;

bool Server::run() {
  Parts& parts = *parts_;
  for (auto const& listener : parts.listeners) listener->start();
  std::vector<std::thread> threads;
  threads.reserve(parts.workers.size());
  for (std::size_t i = 0; i < parts.workers.size(); ++i)
    threads.emplace_back([&parts, i] { parts.run_worker(i); });

  std::unique_lock lock(parts.mutex);
  auto const all_finished = [&] { return parts.finished == threads.size(); };
  parts.changed.wait(lock, [&] { return all_finished() || parts.end; });
  while (!all_finished() && Parts::Clock::now() < *parts.end) parts.changed.wait_until(lock, *parts.end);
  bool const in_time = all_finished();
  lock.unlock();
  if (!in_time) {
    base::log::warn("the drain took too long; open connections are cut",
                    {{"connections", parts.door.connection_count()}});
    for (auto const& worker : parts.workers) worker->context().stop();
  }
  for (std::thread& thread : threads) thread.join();
  return in_time;
}

void Server::stop(std::chrono::milliseconds drain) {
  {
    std::lock_guard const lock(parts_->mutex);
    auto const end = Parts::Clock::now() + drain;
    bool const first = !parts_->end;
    parts_->end = first ? end : std::min(*parts_->end, end);
    parts_->changed.notify_all();
    if (!first) return;
  }
  asio::post(parts_->workers.front()->context(), [parts = parts_.get()] { parts->begin_drain(); });
}

std::vector<std::string> Server::addresses() const {
  std::vector<std::string> out;
  for (auto const& listener : parts_->listeners) out.push_back(listener->address());
  return out;
}

std::uint16_t Server::port() const {
  return parts_->listeners.empty() ? 0 : parts_->listeners.front()->port();
}

std::size_t Server::connection_count() const { return parts_->door.connection_count(); }

asio::any_io_executor Server::executor() {
  auto const index = parts_->next_for_others++ % parts_->workers.size();
  return parts_->workers[index]->context().get_executor();
}

}  // namespace http
