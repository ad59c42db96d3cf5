// `kiosk import DIR`: a folder of audio, video and pictures becomes articles that tenants offer.
#pragma once
#include <atomic>
#include <expected>
#include <filesystem>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/ingest/import_report.hpp"
#include "features/ingest/ingest_store.hpp"
#include "features/ingest/progress_line.hpp"
#include "storage/database.hpp"

namespace ingest {

struct ImportSettings {
  std::filesystem::path data;                // the program's data folder
  std::vector<base::TenantId> tenants = {};  // empty: all that there are
  unsigned workers = 2;
  int niceness = 10;                        // of the programs that make media: pages come first
  std::atomic<bool> const* stop = nullptr;  // set by a signal handler: finish what is under way, then end
};

/// Safe to run again, and to be killed at any point: media files are named by their source, appear whole or
/// not at all, and what belongs together (an album, an audiobook) is registered in one transaction after all
/// its files are there.
class Import {
 public:
  Import(storage::Database& database, base::Clock const& clock, base::IdSource& ids, ImportSettings settings)
      : database_(database), clock_(clock), ids_(ids), settings_(std::move(settings)) {}

  /// Blocks. `progress` may be absent.
  ImportReport run(std::filesystem::path const& folder, ProgressLine* progress = nullptr);
  /// Goes on with all imports that did not come to their end, each for its own tenants.
  std::vector<ImportReport> run_unfinished(ProgressLine* progress = nullptr);

 private:
  struct Source;

  /// The tenants that will offer what the folder holds; or why the folder can't be imported.
  std::expected<std::vector<base::TenantId>, std::string> tenants_for(std::filesystem::path const& folder);
  /// Makes the media on their threads, and registers each article as soon as all its files are there.
  void make_and_register(Source const& source, ProgressLine* progress, ImportReport& report);
  /// Ends an import whose folder is gone; returns the sentence for people.
  std::string give_up(Ingest const& ingest);

  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  ImportSettings settings_;
};

}  // namespace ingest
