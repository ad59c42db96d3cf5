// Writes down what an import has to do and has done, so that a killed one is known and can go on.
#pragma once
#include <mutex>
#include <string>
#include <vector>

#include "features/ingest/import_threads.hpp"
#include "features/ingest/ingest_store.hpp"
#include "storage/database.hpp"

namespace ingest {

class IngestQueue : public WorkWatcher {
 public:
  /// Queues all files of the import threads.
  IngestQueue(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
              std::string const& folder, std::vector<base::TenantId> const& tenants,
              ImportThreads const& import_threads);

  void started(std::size_t index) override;
  void finished(std::size_t index, std::expected<catalogue::Made, std::string> const& outcome) override;
  /// After the workers have ended; `stopped` is empty where the import came to its end.
  void end(std::string const& stopped);

 private:
  struct Finished {
    std::size_t index;
    std::string failure;
  };
  void write(std::vector<Finished> const& rows);

  storage::Database& database_;
  base::Clock const& clock_;
  std::int64_t ingest_ = 0;
  std::mutex mutex_;
  std::vector<bool> started_;
  std::vector<Finished> waiting_;
};

}  // namespace ingest
