// The report of an import: what it did and what it refused, for people and for its exit code.
#pragma once
#include <string>
#include <vector>

namespace ingest {

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

/// The report as a person reads it: figures, then the refused files with their reasons.
std::string describe(ImportReport const& report);

}  // namespace ingest
