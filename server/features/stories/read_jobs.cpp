// Removes rows of guests in small transactions.
#include "features/stories/read_jobs.hpp"

#include "features/history/story_read_store.hpp"

namespace stories {
namespace {

constexpr std::int64_t removed_at_once = 2000;

}  // namespace

void remove_old_reads(core::Core& core) {
  core.jobs.keep_doing({"old_reads", core::Lane::other, std::chrono::hours(24)},
                       [&core](storage::Job const&) -> boost::asio::awaitable<storage::JobResult> {
                         auto remove = [&core](storage::Session& session) {
                           return history::purge_guest_reads(session, core.data.clock.now(), removed_at_once);
                         };
                         auto const removed = co_await core.data.database.write(std::move(remove));
                         co_return storage::JobResult::again(removed == removed_at_once
                                                                 ? std::chrono::milliseconds(100)
                                                                 : std::chrono::hours(24));
                       });
}

}  // namespace stories
