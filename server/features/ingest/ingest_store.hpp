// The queue of ingest work: imports and the files of each, with their states, as they survive a restart.
#pragma once
#include <boost/describe/enum.hpp>
#include <boost/describe/enum_to_string.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "storage/session.hpp"

namespace ingest {

/// failed: it can't go on, so it is not tried again by itself.
enum class IngestState { running, stopped, done, failed };
BOOST_DESCRIBE_ENUM(IngestState, running, stopped, done, failed)

enum class WorkState { queued, running, done, failed };
BOOST_DESCRIBE_ENUM(WorkState, queued, running, done, failed)

/// An import of a folder.
struct Ingest {
  std::int64_t id = 0;
  std::string folder;
  std::string tenants;  // divided by spaces; empty: all
  IngestState state = IngestState::running;
  std::string reason;
  base::Instant started_at;
  base::Instant updated_at;
};
BOOST_DESCRIBE_STRUCT(Ingest, (), (id, folder, tenants, state, reason, started_at, updated_at))

/// A file of an import.
struct IngestWork {
  std::int64_t position = 0;
  std::string kind;
  std::string file;
  std::string title;
  WorkState state = WorkState::queued;
  std::string reason;
  std::int64_t attempts = 0;
  base::Instant updated_at;
};
BOOST_DESCRIBE_STRUCT(IngestWork, (), (position, kind, file, title, state, reason, attempts, updated_at))

class IngestStore {
 public:
  explicit IngestStore(storage::Session& session) : session_(session) {}

  /// The import of this folder is running now; returns its number.
  std::int64_t begin(std::string const& folder, std::string const& tenants, base::IdSource& ids,
                     base::Instant now);
  /// Queues these files instead of those of an earlier run. How often a file was tried stays known.
  void fill(std::int64_t ingest, std::vector<IngestWork> const& works, base::Instant now);
  /// Work on a file begins.
  void start(std::int64_t ingest, std::int64_t position, base::Instant now);
  void finish(std::int64_t ingest, std::int64_t position, std::string const& failure, base::Instant now);
  /// What was under way is queued again where the import did not come to its end.
  void end(std::int64_t ingest, std::string const& stopped, base::Instant now);

  /// It can't go on, for this reason; what of it was not done stays in its list.
  void fail(std::int64_t ingest, std::string const& reason, base::Instant now);

  /// Imports that did not come to their end and may go on, the oldest first.
  std::vector<Ingest> unfinished();
  std::vector<Ingest> all();
  std::vector<IngestWork> works(std::int64_t ingest);

 private:
  void set_state(std::int64_t ingest, IngestState state, std::string const& reason, base::Instant now);

  storage::Session& session_;
};

/// All imports and what is not done of them, as a person reads it.
std::string describe(std::vector<std::pair<Ingest, std::vector<IngestWork>>> const& imports);

/// The same of what the database holds.
std::string describe_imports(storage::Session& session);

}  // namespace ingest
