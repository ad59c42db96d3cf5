// `kiosk import DIR`: a folder of audio, video and pictures becomes articles that tenants offer.
#pragma once
#include <atomic>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/instant.hpp"
#include "features/catalogue/manifest.hpp"
#include "features/catalogue/process_sandbox.hpp"
#include "storage/database.hpp"

namespace catalogue {

struct Refused {
  std::string file;  // below the folder; a field of the manifest for what is wrong there
  std::string reason;
};

struct ImportReport {
  std::size_t files = 0;     // looked at
  std::size_t made = 0;      // of them, transcoded now
  std::size_t articles = 0;  // registered
  std::size_t changed = 0;   // of them, new or different
  std::size_t tenants = 0;   // that offer them
  std::vector<Refused> refused;
  std::string stopped;  // why it ended early: the disk is full, interrupted; empty: it did not

  /// 0: all went well; 3: some files were refused; 1: the import failed or ended early.
  int exit_code() const { return !stopped.empty() ? 1 : refused.empty() ? 0 : 3; }
};

/// Reports progress: one line that is rewritten on a terminal, else a line for each finished file.
class ProgressLine {
 public:
  explicit ProgressLine(int descriptor);
  void show(std::string const& text);
  void done(std::string const& text);
  /// Takes the line away, before something else is printed.
  void clear();

 private:
  int descriptor_;
  bool terminal_;
  std::size_t width_ = 100;
};

struct ImportSettings {
  std::filesystem::path data;                // the program's data folder
  std::vector<base::TenantId> tenants = {};  // empty: all that there are
  unsigned workers = 2;
  std::atomic<bool> const* stop = nullptr;  // set by a signal handler: finish what is under way, then end
};

/// Safe to run again, and to be killed at any point: media files are named by their source, appear whole or
/// not at all, and an album with its tracks is registered in one transaction after all its files are there.
class Import {
 public:
  Import(storage::Database& database, base::Clock const& clock, base::IdSource& ids, ImportSettings settings)
      : database_(database), clock_(clock), ids_(ids), settings_(std::move(settings)) {}

  /// Blocks. `progress` may be absent.
  ImportReport run(std::filesystem::path const& folder, ProgressLine* progress = nullptr);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  ImportSettings settings_;
};

/// The report as a person reads it: figures, then the refused files with their reasons.
std::string describe(ImportReport const& report);

}  // namespace catalogue
