// Writes a file that takes work to the queue at once. Files that were made before are written together, since
// there are many of them.
#include "features/ingest/ingest_queue.hpp"

#include <utility>

namespace ingest {
namespace {

constexpr std::size_t most_waiting = 200;

}  // namespace

IngestQueue::IngestQueue(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
                         std::string const& folder, std::vector<base::TenantId> const& tenants,
                         ImportThreads const& import_threads)
    : database_(database), clock_(clock), started_(import_threads.size()) {
  std::string names;
  for (auto const& tenant : tenants) names += (names.empty() ? "" : " ") + tenant.value;
  std::vector<IngestWork> works;
  for (std::size_t i = 0; i < import_threads.size(); ++i)
    works.push_back({.position = static_cast<std::int64_t>(i),
                     .kind = import_threads.kind(i),
                     .file = import_threads.file(i),
                     .title = import_threads.title(i)});
  auto const now = clock_.now();
  database_.write_now([&](storage::Session& session) {
    IngestStore store(session);
    ingest_ = store.begin(folder, names, ids, now);
    store.fill(ingest_, works, now);
  });
}

void IngestQueue::started(std::size_t index) {
  {
    std::lock_guard const lock(mutex_);
    started_[index] = true;
  }
  auto const now = clock_.now();
  database_.write_now([&](storage::Session& session) {
    IngestStore(session).start(ingest_, static_cast<std::int64_t>(index), now);
  });
}

void IngestQueue::finished(std::size_t index, std::expected<catalogue::Made, std::string> const& outcome) {
  std::vector<Finished> rows;
  {
    std::lock_guard const lock(mutex_);
    waiting_.push_back({index, outcome ? "" : outcome.error()});
    if (started_[index] || waiting_.size() >= most_waiting) rows = std::exchange(waiting_, {});
  }
  write(rows);
}

void IngestQueue::end(std::string const& stopped) {
  write(std::exchange(waiting_, {}));
  auto const now = clock_.now();
  database_.write_now([&](storage::Session& session) { IngestStore(session).end(ingest_, stopped, now); });
}

void IngestQueue::write(std::vector<Finished> const& rows) {
  if (rows.empty()) return;
  auto const now = clock_.now();
  database_.write_now([&](storage::Session& session) {
    IngestStore store(session);
    for (auto const& row : rows)
      store.finish(ingest_, static_cast<std::int64_t>(row.index), row.failure, now);
  });
}

}  // namespace ingest
