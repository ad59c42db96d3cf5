// Opens the data folder.
#include "core/data_folder.hpp"

#include "base/log.hpp"
#include "storage/migrator.hpp"

namespace core {
namespace {

storage::DatabaseSettings database_settings(Settings const& settings) {
  storage::DatabaseSettings out;
  out.url = settings.database.url.empty()
                ? "sqlite:" + (std::filesystem::path(settings.data.folder) / "kiosk.db").string()
                : settings.database.url;
  out.readers = static_cast<unsigned>(settings.database.readers);
  return out;
}

/// Identifiers are made by nodes: the lower half are servers, the upper half what fills their folders.
unsigned node_of(Settings const& settings, DataFolder::Purpose purpose) {
  auto const node = static_cast<unsigned>(settings.server.node);
  return purpose == DataFolder::Purpose::serve ? node : node + 512;
}

}  // namespace

DataFolder::DataFolder(Settings const& settings, Purpose purpose)
    : folder(std::filesystem::absolute(settings.data.folder)),
      lock(folder, purpose == Purpose::serve ? "kiosk.lock" : "fill.lock"),
      ids(clock, node_of(settings, purpose)),
      database(database_settings(settings)) {}

void DataFolder::migrate() {
  for (auto const& migration : storage::Migrator(database, clock).run())
    base::log::info("migrated", {{"file", migration.file}});
}

}  // namespace core
