// Files and folders that only their owner may read: databases hold addresses, and codes that open accounts.
#pragma once
#include <filesystem>

namespace storage {

/// Makes the folder with mode 700, or sets that mode. Throws std::runtime_error where it belongs to somebody
/// else and can be read, or where everybody puts files, as in /tmp.
void make_private_folder(std::filesystem::path const& folder);

/// Makes an empty file with mode 600, or sets that mode; so does it for SQLite's files beside it. Throws as
/// above.
void make_private_database(std::filesystem::path const& file);

/// Throws std::runtime_error with what is wrong and the way out, where a SQLite database is damaged, cut off
/// or not one at all. A missing or an empty file is a new database.
void check_sqlite_database(std::filesystem::path const& file);

}  // namespace storage
