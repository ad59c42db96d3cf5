// One thread with its connections: ends those whose deadline has passed, and makes dates and request ids.
#include <algorithm>
#include <cstring>
#include <ctime>

#include "base/ids.hpp"
#include "base/text.hpp"
#include "http/http_date.hpp"
#include "http/server/connection.hpp"

namespace http {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Failure = boost::system::error_code;

milliseconds tick_for(Deadlines const& deadlines) {
  auto const shortest =
      std::min({deadlines.header, deadlines.body, deadlines.idle, deadlines.write, deadlines.linger});
  return std::clamp(shortest / 10, milliseconds(5), milliseconds(250));
}

}  // namespace

Worker::Worker(ServerState& shared_state)
    : state_(shared_state),
      tick_(tick_for(shared_state.settings.deadlines)),
      work_(context_.get_executor()),
      sweep_timer_(context_) {
  std::string const seed = base::random_bytes(sizeof id_state_);
  std::memcpy(&id_state_, seed.data(), sizeof id_state_);
}

Worker::~Worker() { ending_ = true; }

std::list<Connection*>::iterator Worker::add(Connection& connection) {
  auto const place = connections_.insert(connections_.end(), &connection);
  if (!sweeping_) {
    sweeping_ = true;
    sweep();
  }
  return place;
}

void Worker::remove(std::list<Connection*>::iterator place) {
  connections_.erase(place);
  if (connections_.empty() && !ending_ && state_.draining) sweep_timer_.cancel();
}

void Worker::sweep() {
  sweep_timer_.expires_after(tick_);
  sweep_timer_.async_wait([this](Failure) {
    auto const now = steady_clock::now();
    for (Connection* connection : connections_) connection->expire(now);
    if (connections_.empty())
      sweeping_ = false;
    else
      sweep();
  });
}

void Worker::drain() {
  work_.reset();
  for (Connection* connection : connections_) connection->drain();
}

std::string_view Worker::date() {
  auto const second = static_cast<std::int64_t>(std::time(nullptr));
  if (second != date_second_) {
    date_second_ = second;
    date_ = http_date(second);
  }
  return date_;
}

void Worker::make_id(std::string& out) {
  // splitmix64: well spread numbers from a counter. They identify requests in the log and are not secret.
  std::uint64_t mixed = id_state_ += 0x9e3779b97f4a7c15ULL;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
  mixed ^= mixed >> 31;
  out = base::id_text(static_cast<std::int64_t>(mixed >> 1));
}

}  // namespace http
