// The data folder, opened: its lock, its database, and the paths of keys and media.
#pragma once
#include <filesystem>
#include <string>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "core/settings.hpp"
#include "storage/data_lock.hpp"
#include "storage/database.hpp"

namespace core {

/// Every command that touches data opens it first. A server locks the folder against other servers, an import
/// against other imports, so that content can be imported while pages are served; who administers accounts or
/// keys needs neither to stop. Throws std::runtime_error naming the process that holds it, and, for who
/// administers, where migrations are pending.
struct DataFolder {
  enum class Purpose { serve, fill, administer };
  DataFolder(Settings const& settings, Purpose purpose);

  std::filesystem::path folder;
  storage::DataLock lock;
  base::SystemClock clock;
  base::IdSource ids;
  storage::Database database;

  /// Runs the migrations that are pending.
  void migrate();

 private:
  void require_migrated();
};

}  // namespace core
