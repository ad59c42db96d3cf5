// Runs a program on untrusted files: without a shell, network, environment or other files, and within limits.
#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace processes {

struct ProcessLimits {
  std::chrono::seconds wall{120};
  std::chrono::seconds processor{240};
  std::uint64_t memory = 2ULL << 30;
  std::uint64_t file_size = 2ULL << 30;
  int niceness = 0;  // above 0: it works when nothing else wants to
  std::size_t output =
      1 << 20;  // of each stream; the rest is read and dropped, of the errors the end is kept
};

/// In the arguments `{in}` is replaced by the source file and `{out}` by the folder, wherever they are
/// mounted.
struct IsolatedProgram {
  std::string program;
  std::vector<std::string> arguments;
  std::filesystem::path source;
  std::filesystem::path folder;  // writable; empty: no writable folder
  ProcessLimits limits = {};
};

struct ProgramResult {
  int exit_code = -1;  // -1: ended by a signal or never started
  int signal = 0;
  bool timed_out = false;
  std::string output;
  std::string errors;
  bool ok() const { return exit_code == 0; }
};

/// Bubblewrap where user namespaces work (tried once), else limits only, which is logged once.
class ProcessIsolation {
 public:
  enum class Kind { namespaces, limits_only };
  ProcessIsolation();
  explicit ProcessIsolation(Kind kind) : kind_(kind) {}

  Kind kind() const { return kind_; }
  /// Waits for the program's end; callable from several threads.
  ProgramResult run(IsolatedProgram const& wanted) const;

 private:
  Kind kind_;
  /// Bubblewrap binds its processes to each other's lives only once they are set up, so one that is being
  /// started when the server is killed would live on. In a namespace of ours it ends whatever it is doing.
  bool in_own_namespace_ = true;
};

}  // namespace processes
