// Takes the lock of the data folder with flock, and names its holder.
#include "storage/data_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

namespace storage {

DataLock::DataLock(std::filesystem::path const& folder, std::string const& file) {
  std::filesystem::create_directories(folder);
  auto const path = folder / file;
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file_ < 0) throw std::runtime_error("cannot open " + path.string() + ": " + std::strerror(errno));
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    int const reason = errno;
    char text[32] = {};
    auto const length = ::pread(file_, text, sizeof text - 1, 0);
    ::close(file_);
    if (reason != EWOULDBLOCK)
      throw std::runtime_error("cannot lock " + path.string() + ": " + std::strerror(reason));
    std::string holder(text, length > 0 ? static_cast<std::size_t>(length) : 0);
    while (!holder.empty() && (holder.back() < '0' || holder.back() > '9')) holder.pop_back();
    throw std::runtime_error("the data folder " + folder.string() + " is in use by process " +
                             (holder.empty() ? "unknown" : holder) + " (" + path.string() +
                             "); stop that one first, or choose another folder");
  }
  auto const text = std::to_string(::getpid()) + "\n";
  if (::ftruncate(file_, 0) != 0 || ::pwrite(file_, text.data(), text.size(), 0) < 0) {
    // The lock is held all the same; only the error message of the next process lacks our process id.
  }
}

// The file is not removed: a third process could then lock a new file while a second one locks the old one.
DataLock::~DataLock() { ::close(file_); }

}  // namespace storage
