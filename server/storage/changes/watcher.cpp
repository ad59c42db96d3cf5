// The watching thread: connect, listen, connect again.
#include "storage/changes/watcher.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <csignal>
#include <system_error>

#include "base/log.hpp"
#include "storage/connection.hpp"

namespace storage {
namespace {

/// SQLite answers from shared memory, so a look costs microseconds.
constexpr int look_each_ms = 50;
constexpr int reconnect_ms = 1'000;

int make_eventfd() {
  int const made = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (made < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  return made;
}

}  // namespace

Watcher::Watcher(Database& database, Heard heard)
    : database_(database), heard_(std::move(heard)), stop_(make_eventfd()) {
  // Signals belong to the main thread.
  sigset_t every;
  sigset_t before;
  sigfillset(&every);
  pthread_sigmask(SIG_SETMASK, &every, &before);
  thread_ = std::thread([this] { run(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Watcher::~Watcher() {
  eventfd_write(stop_, 1);
  thread_.join();
  close(stop_);
}

/// True when the watcher is to end.
bool Watcher::pause(int milliseconds) const {
  pollfd wake{.fd = stop_, .events = POLLIN, .revents = 0};
  return poll(&wake, 1, milliseconds) > 0;
}

void Watcher::run() {
  do {
    try {
      watch();
      return;
    } catch (std::exception const& error) {
      base::log::warn("changes of other programs are not heard", {{"reason", error.what()}});
    }
  } while (!pause(reconnect_ms));
}

/// Returns when the watcher is to end; throws when the connection is lost.
void Watcher::watch() {
  auto const connection = database_.connect();
  if (connection->engine() == Engine::postgresql) {
    connection->control("listen kiosk");
    heard_("");
    for (;;) {
      auto const topics = connection->wait_for_notifications(stop_);
      if (!topics) return;
      for (auto const& topic : *topics) heard_(topic);
    }
  }
  auto const version = [&connection] {
    Session session(*connection, false);
    return session.value<std::int64_t>("pragma data_version");
  };
  auto known = version();
  heard_("");
  while (!pause(look_each_ms)) {
    auto const now = version();
    if (now == known) continue;
    known = now;
    heard_("changes");
  }
}

}  // namespace storage
