// The jobs of the search index: one writes the entries that are out of date, one counts how often things are
// played.
#pragma once
#include "core/core.hpp"
#include "storage/jobs/job_result.hpp"

namespace search {

class IndexJobs {
 public:
  /// Registers both: the first looks for work each minute, the second counts once an hour.
  explicit IndexJobs(core::Core& core);

 private:
  boost::asio::awaitable<storage::JobResult> index();

  core::Core& core_;
};

/// Writes all entries that wait, in small transactions; returns how many.
std::size_t index_all_pending(storage::Database& database);

}  // namespace search
