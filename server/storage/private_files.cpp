// Sets and checks modes, and asks SQLite whether a database is whole.
#include "storage/private_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "storage/connection.hpp"

namespace storage {
namespace {

namespace fs = std::filesystem;

constexpr mode_t others = 077;

/// Takes the rights of all others away; true where the path exists.
bool close_to_others(fs::path const& path) {
  struct stat found{};
  if (stat(path.c_str(), &found) != 0) {
    if (errno == ENOENT) return false;
    throw std::runtime_error("cannot look at " + path.string() + ": " + std::strerror(errno));
  }
  if ((found.st_mode & S_ISVTX) != 0)
    throw std::runtime_error(path.string() + " is a folder that everybody uses; choose one for Kiosk alone");
  if ((found.st_mode & others) == 0) return true;
  if (chmod(path.c_str(), found.st_mode & 07700) != 0)
    throw std::runtime_error(path.string() +
                             " can be read by others and belongs to somebody else; set its mode to " +
                             (S_ISDIR(found.st_mode) ? "700" : "600"));
  return true;
}

}  // namespace

void make_private_folder(fs::path const& folder) {
  if (folder.has_parent_path()) fs::create_directories(folder.parent_path());
  if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
    throw std::runtime_error("cannot make " + folder.string() + ": " + std::strerror(errno));
  close_to_others(folder);
}

void make_private_database(fs::path const& file) {
  int const made = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (made < 0) throw std::runtime_error("cannot open " + file.string() + ": " + std::strerror(errno));
  ::close(made);
  for (auto const* beside : {"", "-wal", "-shm"}) close_to_others(file.string() + beside);
}

void check_sqlite_database(fs::path const& file) {
  std::error_code failed;
  auto const size = fs::file_size(file, failed);
  if (failed || size == 0) return;
  std::string wrong;
  try {
    Counters counters;
    Connection connection({.engine = Engine::sqlite,
                           .target = file.string(),
                           .access = Access::read,
                           .statement_timeout = std::chrono::milliseconds(0)},
                          counters);
    Session session(connection, false);
    // Pages and their order, not every index: seconds for a large database, not minutes.
    wrong = session.value<std::string>("pragma quick_check(1)").value_or("ok");
    if (wrong == "ok") return;
  } catch (QueryError const& error) {
    wrong = error.what();
  }
  throw std::runtime_error(file.string() + " is damaged, cut off or no database (" + wrong +
                           "); restore it from a backup, or move it away to begin with an empty one");
}

}  // namespace storage
