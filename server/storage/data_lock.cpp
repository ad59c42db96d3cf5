// Takes the lock of the data folder with flock, and names its holder.
#include "storage/data_lock.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

namespace storage {
namespace {

using Steady = std::chrono::steady_clock;

/// How long the lock of a killed server is waited for: a program that it was just starting shares its open
/// files until that program runs.
constexpr std::chrono::seconds longest_wait{5};
constexpr std::chrono::milliseconds pause{20};

/// The process id in the lock file; empty if the file holds no number.
std::optional<pid_t> holder_in(int file) {
  char text[32] = {};
  if (::pread(file, text, sizeof text - 1, 0) <= 0) return {};
  pid_t holder = 0;
  auto const [end, failed] = std::from_chars(text, text + std::strlen(text), holder);
  return failed == std::errc() && holder > 0 ? std::optional(holder) : std::nullopt;
}

bool has_ended(pid_t process) { return ::kill(process, 0) != 0 && errno == ESRCH; }

}  // namespace

DataLock::DataLock(std::filesystem::path const& folder, std::string const& file) {
  std::filesystem::create_directories(folder);
  auto const path = folder / file;
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file_ < 0) throw std::runtime_error("cannot open " + path.string() + ": " + std::strerror(errno));
  auto const deadline = Steady::now() + longest_wait;
  while (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    int const reason = errno;
    auto const holder = holder_in(file_);
    if (reason == EINTR ||
        (reason == EWOULDBLOCK && holder && has_ended(*holder) && Steady::now() < deadline)) {
      std::this_thread::sleep_for(pause);
      continue;
    }
    ::close(file_);
    if (reason != EWOULDBLOCK)
      throw std::runtime_error("cannot lock " + path.string() + ": " + std::strerror(reason));
    throw std::runtime_error("the data folder " + folder.string() + " is in use by process " +
                             (holder ? std::to_string(*holder) : "unknown") + " (" + path.string() +
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
