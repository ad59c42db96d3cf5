// Opens the data folder.
#include "core/data_folder.hpp"

#include <stdexcept>

#include "base/log.hpp"
#include "base/text.hpp"
#include "storage/migrator.hpp"
#include "storage/private_files.hpp"

namespace core {
namespace {

storage::DatabaseSettings database_settings(Settings const& settings) {
  storage::DatabaseSettings out;
  out.url = settings.database.url.empty()
                ? "sqlite:" + (std::filesystem::path(settings.data.folder) / "kiosk.db").string()
                : settings.database.url;
  out.readers = static_cast<unsigned>(settings.database.readers);
  out.call_timeout = std::chrono::milliseconds(settings.database.deadline_ms);
  return out;
}

/// Identifiers are made by nodes: the lower half are servers, the upper half programs beside them. Of those
/// two may run at once, such as two imports, so each takes a number by chance.
unsigned node_of(Settings const& settings, DataFolder::Purpose purpose) {
  constexpr unsigned servers = 512;
  if (purpose == DataFolder::Purpose::serve) return static_cast<unsigned>(settings.server.node);
  auto const chance = base::random_bytes(2);
  auto const number = static_cast<unsigned char>(chance[0]) << 8U | static_cast<unsigned char>(chance[1]);
  return servers + static_cast<unsigned>(number) % servers;
}

/// The folder, closed to others, with a database that is whole or new.
std::filesystem::path opened_folder(Settings const& settings) {
  auto folder = std::filesystem::absolute(settings.data.folder);
  storage::make_private_folder(folder);
  auto const url = database_settings(settings).url;
  if (!url.starts_with("sqlite:")) return folder;
  std::filesystem::path const file = url.substr(7);
  std::error_code failed;
  // At the very first start there are no keys yet; afterwards an empty file is a lost database, not a new
  // one.
  if (std::filesystem::file_size(file, failed) == 0 && !failed && std::filesystem::exists(folder / "keys"))
    throw std::runtime_error(file.string() +
                             " is empty, though the folder has been used; restore it from a backup, or "
                             "move it and " +
                             (folder / "keys").string() + " away to begin anew");
  storage::make_private_database(file);
  storage::check_sqlite_database(file);
  return folder;
}

char const* lock_of(DataFolder::Purpose purpose) {
  switch (purpose) {
    case DataFolder::Purpose::serve: return "kiosk.lock";
    case DataFolder::Purpose::fill: return "fill.lock";
    case DataFolder::Purpose::administer: break;
  }
  return "administer.lock";
}

}  // namespace

DataFolder::DataFolder(Settings const& settings, Purpose purpose)
    : folder(opened_folder(settings)),
      lock(folder, lock_of(purpose)),
      ids(clock, node_of(settings, purpose)),
      database(database_settings(settings)) {
  if (purpose == Purpose::administer) require_migrated();
}

/// What only looks at the data, or changes a few of them, leaves bringing them up to date to others.
void DataFolder::require_migrated() {
  if (auto const missing = storage::Migrator(database, clock).pending(); !missing.empty())
    throw std::runtime_error("the database of " + folder.string() + " is new, or of an older program: " +
                             missing.front().file + " has not run; run `kiosk migrate --data " +
                             folder.string() + "`, or start the server, which does the same");
}

void DataFolder::migrate() {
  for (auto const& migration : storage::Migrator(database, clock).run())
    base::log::info("migrated", {{"file", migration.file}});
}

}  // namespace core
