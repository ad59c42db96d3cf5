// Starts the server and shuts it down gracefully.
#include "app/serve.hpp"

#include <fmt/format.h>

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <thread>

#include "app/app.hpp"
#include "app/request/answer.hpp"
#include "app/request/loggable_target.hpp"
#include "app/request/operations.hpp"
#include "base/fail_point.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "features/payments/addresses.hpp"
#include "features/payments/module.hpp"
#include "features/portal/module.hpp"
#include "features/tenants/module.hpp"
#include "storage/changes/watcher.hpp"

namespace app {
namespace {

using namespace std::chrono;
namespace asio = boost::asio;

void log_access(http::Request const& request, http::Response const& response, std::uint64_t bytes,
                microseconds took) {
  base::log::access({{"request", request.id},
                     {"client", request.client},
                     {"host", request.host},
                     {"method", request.method},
                     {"target", loggable_target(request.target)},
                     {"status", response.status},
                     {"bytes", bytes},
                     {"milliseconds", duration<double, std::milli>(took).count()}});
}

http::ServerSettings server_settings(App& app) {
  auto const& from = app.core.settings.server;
  http::ServerSettings out;
  out.listen = from.listen;
  out.threads = static_cast<unsigned>(from.threads);
  out.deadlines.header = seconds(from.header_seconds);
  out.deadlines.body = seconds(from.body_seconds);
  out.deadlines.idle = seconds(from.idle_seconds);
  out.requests_per_connection = static_cast<unsigned>(from.requests_per_connection);
  // Providers put many events into one webhook.
  out.body_limit_of = [usual = out.body_limit](http::Request const& head) {
    return head.path.contains(payments::hosted::webhook.prefix()) ? payments::most_webhook_bytes : usual;
  };
  out.connections_per_address = static_cast<unsigned>(from.connections_per_address);
  auto proxies = http::Networks::parse(from.trusted_proxies);
  if (!proxies) throw std::runtime_error("server.trusted_proxies: " + proxies.error());
  out.trusted_proxies = std::move(*proxies);
  out.country_header = from.country_header;
  out.on_answered = [&app, access = app.core.settings.log.access](http::Request const& request,
                                                                  http::Response const& response,
                                                                  std::uint64_t bytes, microseconds took) {
    app.request_metrics.count(response, bytes, took);
    if (access) log_access(request, response, bytes, took);
  };
  return out;
}

http::ServerSettings operations_settings(App& app) {
  http::ServerSettings out;
  out.listen = {app.core.settings.server.operations};
  out.threads = 1;
  return out;
}

/// Takes over what was saved, here or on another node: at once when the watcher hears of it, and each second
/// for what it may have missed. Ends when told to, so that the sockets' threads have nothing left to wait
/// for.
class Refresher {
 public:
  explicit Refresher(App& app) : app_(app), timer_(app.server->executor()) {}

  void start() { asio::co_spawn(timer_.get_executor(), run(*this), asio::detached); }
  /// Refreshes at once. From any thread.
  void wake() {
    asio::post(timer_.get_executor(), [this] {
      woken_ = true;
      timer_.cancel();
    });
  }
  void stop() {
    asio::post(timer_.get_executor(), [this] {
      stopping_ = true;
      timer_.cancel();
    });
  }

 private:
  static asio::awaitable<void> run(Refresher& self) {
    while (!self.stopping_) {
      self.timer_.expires_after(1s);
      boost::system::error_code woken;
      // Woken while it refreshed: what it read may be older than what woke it.
      if (!self.woken_) co_await self.timer_.async_wait(asio::redirect_error(asio::use_awaitable, woken));
      self.woken_ = false;
      if (self.stopping_) co_return;
      self.app_.log_refused_renders();
      try {
        co_await self.app_.refresh();
      } catch (std::exception const& error) {
        base::log::warn("what was saved could not be taken over", {{"reason", error.what()}});
      }
    }
  }

  App& app_;
  asio::steady_timer timer_;
  bool stopping_ = false;  // on the timer's thread only
  bool woken_ = false;     // likewise
};

/// SIGTERM and SIGINT come to one thread that waits for them; a second one ends the program at once.
class Signals {
 public:
  Signals() {
    sigemptyset(&set_);
    sigaddset(&set_, SIGTERM);
    sigaddset(&set_, SIGINT);
    sigaddset(&set_, SIGUSR2);  // our own: all work has ended
    pthread_sigmask(SIG_BLOCK, &set_, nullptr);
  }
  void watch(std::function<void()> on_stop) {
    thread_ = std::thread([this, on_stop = std::move(on_stop)] {
      for (int received = 0, count = 0; sigwait(&set_, &received) == 0;) {
        if (received == SIGUSR2) {
          if (done_) return;
          continue;  // not ours
        }
        if (++count > 1) std::_Exit(130);
        on_stop();
      }
    });
  }
  ~Signals() {
    if (!thread_.joinable()) return;
    done_ = true;
    pthread_kill(thread_.native_handle(), SIGUSR2);
    thread_.join();
  }

 private:
  sigset_t set_;
  std::atomic<bool> done_ = false;
  std::thread thread_;
};

/// The operations port beside the public one, taken down with this, also where the start fails half-way.
class Operations {
 public:
  explicit Operations(App& app) : app_(app) {
    if (app.core.settings.server.operations.empty()) return;
    app.operations.emplace(operations_settings(app),
                           [&app](http::Request const& request) { return answer_operations(app, request); });
    thread_ = std::thread([&app] { app.operations->run(); });
  }
  ~Operations() {
    if (!thread_.joinable()) return;
    app_.operations->stop(0s);
    thread_.join();
  }

 private:
  App& app_;
  std::thread thread_;
};

/// Says why nothing can be bought at these tenants.
void warn_of_refused_test_money(App& app) {
  std::string names;
  auto const all = app.tenants->directory.snapshot();
  for (auto const& tenant : all->tenants) {
    if (!tenant->configuration.billing.sandbox || app.payments->payments.accepts_test_money(tenant->id))
      continue;
    if (!names.empty()) names += ", ";
    names += tenant->id.value;
  }
  if (names.empty()) return;
  base::log::warn("sandbox tenants sell nothing for test money outside of the development stage",
                  {{"tenants", names}, {"way_out", "name them in sandbox.tenants"}});
}

}  // namespace

int serve(Settings settings) {
  Signals signals;  // before any thread, the log's too, so that all of them leave these signals alone
  if (!base::log::open(settings.core.log.target, settings.core.log.level))
    throw std::runtime_error("log.target: can't write to " + settings.core.log.target);
  auto const started = steady_clock::now();
  if (settings.core.development.is_development()) base::set_fail_point(settings.core.development.fail_point);
  App app(std::move(settings));

  app.server.emplace(server_settings(app),
                     [&app](http::Request const& request) { return answer(app, request); });
  std::optional<Operations> operations(std::in_place, app);
  Refresher refresher(app);
  refresher.start();
  storage::Watcher const watcher(app.core.data.database,
                                 [&refresher, look = app.core.jobs.notifier()](std::string_view topic) {
                                   if (topic != "jobs") refresher.wake();
                                   if (topic != "changes") look();
                                 });
  app.core.jobs.start(app.server->executor());
  signals.watch([&app, &refresher] {
    base::log::info("stopping", {{"drain_seconds", app.core.settings.server.drain_seconds}});
    app.stopping = true;
    refresher.stop();
    app.core.jobs.stop();
    app.server->stop(seconds(app.core.settings.server.drain_seconds));
  });

  for (auto const& address : app.server->addresses()) base::log::info("listening", {{"address", address}});
  if (app.tenants->directory.snapshot()->by_host.empty())
    base::log::warn(
        "no tenant has a public host, so every page is answered 404",
        {{"way_out", "list origins in the document tenant, or set development.stage to development"}});
  warn_of_refused_test_money(app);
  base::log::info("started",
                  {{"milliseconds", duration_cast<milliseconds>(steady_clock::now() - started).count()},
                   {"build", app.core.web.id},
                   {"tenants", app.tenants->directory.snapshot()->tenants.size()}});
  base::log::flush();
  bool const drained = app.server->run();
  operations.reset();
  app.portal->guest_events.flush_now();
  base::log::info("stopped", {{"drained", drained}});
  base::log::flush();
  return drained ? 0 : 1;
}

}  // namespace app
