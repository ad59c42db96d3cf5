// A lock on the data folder, so that only one server uses it; it ends with the process.
#pragma once
#include <filesystem>
#include <string>

namespace storage {

/// Holds DIR/kiosk.lock or another file there, made if need be, until destroyed. Throws std::runtime_error
/// naming the folder and the process that holds it already; of a process that has ended the lock is waited
/// for, up to 5 s.
class DataLock {
 public:
  explicit DataLock(std::filesystem::path const& folder, std::string const& file = "kiosk.lock");
  ~DataLock();
  DataLock(DataLock const&) = delete;
  DataLock& operator=(DataLock const&) = delete;

 private:
  int file_ = -1;
};

}  // namespace storage
