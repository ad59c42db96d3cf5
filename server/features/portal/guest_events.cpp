// Collects events in memory and writes them once a second.
#include "features/portal/guest_events.hpp"

#include "base/log.hpp"
#include "features/portal/guest_event_store.hpp"
#include "storage/event_outbox.hpp"
#include "storage/private_files.hpp"

namespace portal {
namespace {

constexpr std::int64_t row_overhead = 100;
constexpr std::int64_t purged_at_once = 2000;
constexpr std::int64_t published_at_once = 500;

storage::DatabaseSettings file_settings(std::filesystem::path const& data) {
  auto const file = data / "events.db";
  try {
    storage::check_sqlite_database(file);
  } catch (std::runtime_error const& error) {
    base::log::error("guests' events are lost, a new file begins", {{"reason", error.what()}});
    std::error_code ignored;
    std::filesystem::rename(file, file.string() + ".damaged", ignored);
    for (auto const* beside : {"-wal", "-shm"}) std::filesystem::remove(file.string() + beside, ignored);
  }
  storage::make_private_database(file);
  storage::DatabaseSettings out;
  out.url = "sqlite:" + file.string();
  out.readers = 1;
  return out;
}

}  // namespace

GuestEvents::GuestEvents(std::filesystem::path const& data, base::Clock const& clock, base::IdSource& ids,
                         GuestEventLimits limits)
    : clock_(clock), ids_(ids), limits_(limits), database_(file_settings(data)) {
  database_.maintain_now([&](storage::Session& session) {
    GuestEventStore(session).ensure_tables();
    measure(session);
  });
}

std::int64_t GuestEvents::size_of(Event const& event) {
  return static_cast<std::int64_t>(event.topic.size() + event.payload.size() + event.tenant.value.size()) +
         row_overhead;
}

bool GuestEvents::append(base::TenantId const& tenant, std::string topic, std::string payload) {
  Event event{tenant, std::move(topic), std::move(payload)};
  auto const size = size_of(event);
  std::lock_guard const lock(mutex_);
  auto& of_tenant = bytes_of_tenant_[tenant.value];
  if (waiting_bytes_ + size > limits_.waiting_bytes || bytes_ + size > limits_.bytes ||
      of_tenant + size > limits_.tenant_bytes) {
    ++dropped_;
    return false;
  }
  waiting_bytes_ += size;
  bytes_ += size;
  of_tenant += size;
  waiting_.push_back(std::move(event));
  return true;
}

std::vector<GuestEvents::Event> GuestEvents::take_waiting() {
  std::lock_guard const lock(mutex_);
  waiting_bytes_ = 0;
  return std::exchange(waiting_, {});
}

void GuestEvents::measure(storage::Session& session) {
  auto const sizes = GuestEventStore(session).sizes();
  std::lock_guard const lock(mutex_);
  bytes_of_tenant_.clear();
  bytes_ = 0;
  auto const add = [this](std::string const& tenant, std::int64_t bytes) {
    bytes_of_tenant_[tenant] += bytes;
    bytes_ += bytes;
  };
  for (auto const& [tenant, bytes] : sizes) add(tenant, bytes);
  for (auto const& event : waiting_) add(event.tenant.value, size_of(event));
}

void GuestEvents::write(storage::Session& session, std::vector<Event> const& events) {
  storage::EventOutbox outbox(session, clock_, ids_);
  for (auto const& event : events)
    outbox.append(event.tenant, event.topic, event.tenant.value, event.payload);
  if (GuestEventStore(session).purge(clock_.now() - limits_.kept, purged_at_once) > 0) measure(session);
}

void GuestEvents::drop(std::vector<Event> const& events, std::string_view reason) {
  base::log::warn("guests' events dropped", {{"count", events.size()}, {"reason", reason}});
  std::lock_guard const lock(mutex_);
  dropped_ += events.size();
  for (auto const& event : events) {
    bytes_ -= size_of(event);
    bytes_of_tenant_[event.tenant.value] -= size_of(event);
  }
}

boost::asio::awaitable<void> GuestEvents::flush() {
  auto const events = take_waiting();
  if (events.empty() && clock_.steady() < next_purge_) co_return;
  next_purge_ = clock_.steady() + std::chrono::minutes(1);
  auto work = [&](storage::Session& session) { write(session, events); };
  std::string failed;
  try {
    co_await database_.write(work);
  } catch (std::exception const& error) {
    failed = error.what();
  }
  if (!failed.empty() && !events.empty()) drop(events, failed);
}

boost::asio::awaitable<void> GuestEvents::publish(core::EventPublisher& publisher) {
  auto take = [this](storage::Session& session) {
    return storage::EventOutbox(session, clock_, ids_).take(published_at_once);
  };
  for (;;) {
    auto const events = co_await database_.read(take);
    if (events.empty()) co_return;
    auto publishing = publisher.publish(events);
    auto const published = co_await std::move(publishing);
    if (!published && publishes_)
      base::log::warn("guests' events could not be published", {{"reason", published.error()}});
    publishes_ = published.has_value();
    if (!publishes_) co_return;
    auto remove = [&](storage::Session& session) {
      storage::EventOutbox outbox(session, clock_, ids_);
      outbox.mark_published(events);
      outbox.purge_published(clock_.now() + std::chrono::milliseconds(1));
      measure(session);
    };
    co_await database_.write(remove);
  }
}

void GuestEvents::flush_now() {
  auto const events = take_waiting();
  if (events.empty()) return;
  try {
    database_.write_now([&](storage::Session& session) { write(session, events); });
  } catch (std::exception const& error) {
    drop(events, error.what());
  }
}

std::uint64_t GuestEvents::dropped() const {
  std::lock_guard const lock(mutex_);
  return dropped_;
}

std::int64_t GuestEvents::bytes() const {
  std::lock_guard const lock(mutex_);
  return bytes_;
}

}  // namespace portal
