// Prints the report.
#include "features/ingest/import_report.hpp"

#include <fmt/format.h>

namespace ingest {

std::string describe(ImportReport const& report) {
  std::string out = fmt::format("{} files, {} made now; {} articles, {} of them new or changed.\n",
                                report.files, report.made, report.articles, report.changed);
  if (report.articles > 0 && report.tenants == 0)
    out += "No tenant offers them, because there is none yet: make one, then run the import again.\n";
  if (!report.refused.empty()) {
    out += fmt::format("{} refused:\n", report.refused.size());
    for (auto const& refused : report.refused) out += fmt::format("  {}: {}\n", refused.file, refused.reason);
  }
  if (!report.stopped.empty()) out += fmt::format("Stopped: {}.\n", report.stopped);
  return out;
}

}  // namespace ingest
