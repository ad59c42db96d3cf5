// Takes events, hands them to the publisher, marks them; deletes those that were published long enough ago.
#include "core/outbox_job.hpp"

#include "base/log.hpp"

namespace core {

using storage::EventOutbox;
using storage::JobResult;
using storage::Session;

void OutboxJob::start(JobLoop& jobs) {
  jobs.keep_doing(
      {kind, Lane::other, settings_.each}, [this](storage::Job const&) { return run(); },
      [this](Session& session) {
        return EventOutbox(session, clock_, ids_).anything_to_do(clock_.now() - settings_.kept);
      });
}

boost::asio::awaitable<JobResult> OutboxJob::run() {
  auto take = [this](Session& session) { return EventOutbox(session, clock_, ids_).take(settings_.most); };
  auto again = JobResult::again(settings_.each, [this](Session& session) {
    EventOutbox(session, clock_, ids_).purge_published(clock_.now() - settings_.kept);
  });
  for (;;) {
    auto const events = co_await database_.read(take);
    if (events.empty()) co_return again;
    auto publishing = publisher_.publish(events);
    auto const published = co_await std::move(publishing);
    if (!published) {
      base::log::warn("events could not be published",
                      {{"reason", published.error()}, {"waiting from", base::text(events.front().id)}});
      co_return again;
    }
    auto mark = [this, &events](Session& session) {
      EventOutbox(session, clock_, ids_).mark_published(events);
    };
    co_await database_.write(mark);
  }
}

}  // namespace core
