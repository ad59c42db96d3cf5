// Handles the signals, and runs the import with a line of progress.
#include "app/commands/folder_import.hpp"

#include <unistd.h>

#include <csignal>
#include <iostream>

namespace app {
namespace {

std::atomic<bool> signal_came = false;

}  // namespace

void end_gently() {
  struct sigaction action = {};
  action.sa_handler = [](int) { signal_came = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

std::atomic<bool> const& interrupted() { return signal_came; }

ingest::Import import_into(core::DataFolder& data, std::vector<std::string> const& tenants,
                           unsigned at_once) {
  end_gently();
  ingest::ImportSettings settings;
  settings.data = data.folder;
  for (auto const& tenant : tenants) settings.tenants.push_back({tenant});
  settings.workers = at_once;
  settings.stop = &interrupted();
  return {data.database, data.clock, data.ids, settings};
}

int run_import(core::DataFolder& data, std::filesystem::path const& folder,
               std::vector<std::string> const& tenants, unsigned at_once) {
  ingest::ProgressLine progress(STDERR_FILENO);
  auto const report = import_into(data, tenants, at_once).run(folder, &progress);
  progress.clear();
  std::cerr << ingest::describe(report);
  return report.exit_code();
}

}  // namespace app
