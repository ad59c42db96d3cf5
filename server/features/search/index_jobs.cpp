// Works through the articles that wait, a hundred in each transaction.
#include "features/search/index_jobs.hpp"

#include "base/log.hpp"
#include "features/catalogue/search_index/search_index_store.hpp"
#include "features/search/search_store.hpp"

namespace search {
namespace {

constexpr std::int64_t batch = 100;

std::size_t index_batch(storage::Session& session) {
  return catalogue::SearchIndexStore(session).index_pending(batch);
}

}  // namespace

IndexJobs::IndexJobs(core::Core& core) : core_(core) {
  core.jobs.keep_doing(
      {"search_index", core::Lane::other, std::chrono::minutes(1)},
      [this](storage::Job const&) { return index(); },
      [](storage::Session& session) { return catalogue::SearchIndexStore(session).pending() > 0; });
  core.jobs.keep_doing({"search_plays", core::Lane::other, std::chrono::hours(1)},
                       [](storage::Job const&) -> boost::asio::awaitable<storage::JobResult> {
                         co_return storage::JobResult::again(std::chrono::hours(1), count_plays);
                       });
}

boost::asio::awaitable<storage::JobResult> IndexJobs::index() {
  std::size_t written = 0;
  // Only a part in each run, since the job's lease runs out.
  for (int i = 0; i < 50; ++i) {
    auto const count = co_await core_.data.database.write(index_batch);
    written += count;
    if (count < batch) break;
  }
  if (written > 0) base::log::info("search entries written", {{"count", written}});
  bool const more = written == 50 * batch;
  co_return storage::JobResult::again(more ? std::chrono::milliseconds(10) : std::chrono::minutes(1));
}

std::size_t index_all_pending(storage::Database& database) {
  std::size_t written = 0;
  while (auto const count = database.write_now(index_batch)) written += count;
  return written;
}

}  // namespace search
