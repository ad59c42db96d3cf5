// Appends events to the file of the day.
#include "core/event_publisher.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cerrno>
#include <cstring>

#include "base/json/json.hpp"
#include "base/log.hpp"

namespace core {
namespace {

namespace asio = boost::asio;
using Published = std::expected<void, std::string>;

std::string lines_of(std::vector<storage::OutboxEvent> const& events) {
  std::string out;
  for (auto const& event : events) {
    base::append_json(out, PublishedEvent{base::text(event.id), event.tenant.value, event.topic, event.key,
                                          event.created, event.payload});
    out += '\n';
  }
  return out;
}

std::string day_of(base::Instant at) { return base::to_rfc3339(at).substr(0, 10); }

}  // namespace

FilePublisher::FilePublisher(std::filesystem::path folder, base::Clock const& clock, std::chrono::hours kept)
    : folder_(std::move(folder)), clock_(clock), kept_(kept) {}

asio::awaitable<Published> FilePublisher::publish(std::vector<storage::OutboxEvent> const& events) {
  auto const lines = lines_of(events);
  auto const home = co_await asio::this_coro::executor;
  auto there = asio::bind_executor(thread_, asio::use_awaitable);
  co_await asio::post(there);
  Published out;
  try {
    out = write(lines);
  } catch (std::exception const& error) {
    out = std::unexpected(std::string(error.what()));
  }
  auto back = asio::bind_executor(home, asio::use_awaitable);
  co_await asio::post(back);
  co_return out;
}

/// Synced before it counts as published, since the rows may go then. What is left of a line that a crash cut
/// off is ended first, so that it spoils no other line.
Published FilePublisher::write(std::string const& lines) {
  std::filesystem::create_directories(folder_);
  std::filesystem::permissions(folder_, std::filesystem::perms::owner_all);
  auto const today = day_of(clock_.now());
  auto const path = (folder_ / (today + ".jsonl")).string();
  int const file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600);
  bool good = file >= 0;
  auto const size = good ? ::lseek(file, 0, SEEK_END) : 0;
  char last = '\n';
  if (good && size > 0) good = ::pread(file, &last, 1, size - 1) == 1;
  std::string const text = last == '\n' ? lines : '\n' + lines;
  std::string_view rest = text;
  while (good && !rest.empty()) {
    auto const written = ::write(file, rest.data(), rest.size());
    good = written > 0;
    if (good) rest.remove_prefix(static_cast<std::size_t>(written));
  }
  good = good && ::fsync(file) == 0;
  int const reason = errno;
  if (file >= 0) ::close(file);
  if (!good) return std::unexpected("cannot write " + path + ": " + std::strerror(reason));
  if (day_ != today) remove_old(today);
  day_ = today;
  return {};
}

void FilePublisher::remove_old(std::string_view today) {
  auto const oldest = day_of({clock_.now().ms - std::chrono::milliseconds(kept_).count()});
  for (auto const& entry : std::filesystem::directory_iterator(folder_)) {
    auto const name = entry.path().filename().string();
    if (name.size() != today.size() + 6 || !name.ends_with(".jsonl") ||
        name.substr(0, today.size()) >= oldest)
      continue;
    std::error_code ignored;
    std::filesystem::remove(entry.path(), ignored);
  }
}

}  // namespace core
