// Fork and exec with limits; bubblewrap supplies the namespaces.
#include "features/catalogue/process_sandbox.hpp"

#include <fcntl.h>
#include <glob.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <limits>
#include <optional>
#include <system_error>
#include <thread>

#include "base/log.hpp"
#include "base/text.hpp"

namespace catalogue {
namespace {

using Steady = std::chrono::steady_clock;

std::optional<std::string> find_program(std::string const& name) {
  for (char const* folder : {"/usr/local/bin/", "/usr/bin/", "/bin/"}) {
    std::string path = folder + name;
    if (access(path.c_str(), X_OK) == 0) return path;
  }
  return std::nullopt;
}

/// Where libvips keeps what it loads at its start for formats that we take from nobody: ImageMagick, PDF,
/// HEIF, slides of microscopes. Hidden, it starts in three quarters of the time, and no stranger's picture
/// reaches any of them.
std::vector<std::string> const& hidden_folders() {
  static auto const folders = [] {
    std::vector<std::string> found;
    glob_t matches{};
    if (glob("/usr/lib/*/vips-modules-*", GLOB_ONLYDIR, nullptr, &matches) == 0)
      found.assign(matches.gl_pathv, matches.gl_pathv + matches.gl_pathc);
    globfree(&matches);
    return found;
  }();
  return folders;
}

/// The program's file system: system libraries read-only, its source, its folder, nothing else.
std::vector<std::string> wrapped(SandboxedProgram const& wanted, std::string const& bubblewrap,
                                 std::string const& program) {
  std::vector<std::string> out{bubblewrap,
                               "--unshare-all",
                               "--die-with-parent",
                               "--new-session",
                               "--cap-drop",
                               "ALL",
                               "--ro-bind",
                               "/usr",
                               "/usr",
                               "--proc",
                               "/proc",
                               "--dev",
                               "/dev",
                               "--tmpfs",
                               "/tmp",
                               "--ro-bind-try",
                               "/etc/alternatives",
                               "/etc/alternatives",
                               "--ro-bind-try",
                               "/etc/ld.so.cache",
                               "/etc/ld.so.cache"};
  for (auto const& folder : hidden_folders()) out.insert(out.end(), {"--tmpfs", folder});
  // Fonts, for who draws text; without the cache each run would read all of them.
  for (char const* folder : {"/etc/fonts", "/var/cache/fontconfig"})
    out.insert(out.end(), {"--ro-bind-try", folder, folder});
  for (char const* folder : {"bin", "lib", "lib64"}) {
    std::error_code ignored;
    std::filesystem::path const path = std::filesystem::path("/") / folder;
    if (std::filesystem::is_symlink(path, ignored)) {
      out.insert(out.end(), {"--symlink", std::string("usr/") + folder, path.string()});
    } else {
      out.insert(out.end(), {"--ro-bind-try", path.string(), path.string()});
    }
  }
  if (!wanted.source.empty()) {
    out.insert(out.end(), {"--ro-bind", std::filesystem::absolute(wanted.source).string(), "/in/source"});
  }
  if (!wanted.folder.empty()) {
    out.insert(out.end(),
               {"--bind", std::filesystem::absolute(wanted.folder).string(), "/out", "--chdir", "/out"});
  }
  out.insert(out.end(), {"--", program});
  return out;
}

std::string shown_path(std::filesystem::path const& path) {
  return path.empty() ? std::string() : std::filesystem::absolute(path).string();
}

void fill(std::string& argument, SandboxedProgram const& wanted, bool is_wrapped) {
  std::string const in = is_wrapped ? "/in/source" : shown_path(wanted.source);
  std::string const out = is_wrapped ? "/out" : shown_path(wanted.folder);
  argument = base::replace_all(base::replace_all(std::move(argument), "{in}", in), "{out}", out);
}

void limit(int what, std::uint64_t value) {
  rlimit const both{static_cast<rlim_t>(value), static_cast<rlim_t>(value)};
  setrlimit(static_cast<__rlimit_resource>(what), &both);
}

struct Pipe {
  std::array<int, 2> ends{-1, -1};
  Pipe() {
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(Pipe const&) = delete;
  Pipe& operator=(Pipe const&) = delete;
  void close_end(int end) {
    if (ends[static_cast<std::size_t>(end)] >= 0) close(ends[static_cast<std::size_t>(end)]);
    ends[static_cast<std::size_t>(end)] = -1;
  }
};

/// Reads both streams until they end or time is up; false when time is up.
bool collect(Pipe& output, Pipe& errors, SandboxedResult& result, SandboxLimits const& limits,
             Steady::time_point deadline) {
  std::array<char, 65536> buffer{};
  while (output.ends[0] >= 0 || errors.ends[0] >= 0) {
    std::array<pollfd, 2> waiting{{{output.ends[0], POLLIN, 0}, {errors.ends[0], POLLIN, 0}}};
    auto const left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Steady::now()).count();
    if (left <= 0) return false;
    int const ready = poll(waiting.data(), 2, static_cast<int>(std::min<long long>(left, 1000)));
    if (ready < 0 && errno != EINTR) throw std::system_error(errno, std::generic_category(), "poll");
    if (ready <= 0) continue;
    for (std::size_t stream = 0; stream < 2; ++stream) {
      if (waiting[stream].revents == 0) continue;
      Pipe& from = stream == 0 ? output : errors;
      ssize_t const count = read(from.ends[0], buffer.data(), buffer.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) {
        from.close_end(0);
        continue;
      }
      std::string& into = stream == 0 ? result.output : result.errors;
      into.append(buffer.data(), static_cast<std::size_t>(count));
      if (into.size() > limits.output) {
        if (stream == 0)
          into.resize(limits.output);
        else
          into.erase(0, into.size() - limits.output);
      }
    }
  }
  return true;
}

}  // namespace

ProcessSandbox::ProcessSandbox() : isolation_(Isolation::namespaces) {
  auto const works = [&] {
    return find_program("bwrap") &&
           run({.program = "true", .arguments = {}, .source = {}, .folder = {}}).ok();
  };
  if (!works()) {
    isolation_ = Isolation::limits_only;
    base::log::warn(
        "sandbox without namespaces",
        {{"reason",
          "bubblewrap is missing or user namespaces are off; media programs run within limits only"}});
  }
}

SandboxedResult ProcessSandbox::run(SandboxedProgram const& wanted) const {
  SandboxedResult result;
  auto const program = find_program(wanted.program);
  if (!program) {
    result.errors = "the program " + wanted.program + " is not installed";
    return result;
  }
  bool const is_wrapped = isolation_ == Isolation::namespaces;
  std::vector<std::string> words;
  if (is_wrapped)
    words = wrapped(wanted, *find_program("bwrap"), *program);
  else
    words.push_back(*program);
  for (std::string argument : wanted.arguments) {
    fill(argument, wanted, is_wrapped);
    words.push_back(std::move(argument));
  }
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::array<char*, 4> environment{const_cast<char*>("PATH=/usr/bin:/bin"),
                                   const_cast<char*>("LC_ALL=C.UTF-8"),
                                   const_cast<char*>("VIPS_CONCURRENCY=1"), nullptr};
  std::string const work_folder = is_wrapped || wanted.folder.empty() ? "/" : wanted.folder.string();

  Pipe output;
  Pipe errors;
  pid_t const parent = getpid();
  // fork would copy the page tables of the whole server for a child that needs none of them.
  pid_t const child = vfork();  // NOLINT(clang-analyzer-security.insecureAPI.vfork)
  if (child < 0) throw std::system_error(errno, std::generic_category(), "vfork");
  if (child == 0) {
    // Only calls of the system: until exec the child uses our memory, and this thread waits.
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(126);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    signal(SIGPIPE, SIG_DFL);
    int const nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, 0);
    dup2(output.ends[1], 1);
    dup2(errors.ends[1], 2);
    // The server's sockets and files are not the program's: one that outlived a killed server would keep its
    // port and its connections open.
    close_range(3, std::numeric_limits<unsigned>::max(), CLOSE_RANGE_CLOEXEC);
    if (wanted.limits.niceness > 0) setpriority(PRIO_PROCESS, 0, wanted.limits.niceness);
    limit(RLIMIT_CPU, static_cast<std::uint64_t>(wanted.limits.processor.count()));
    limit(RLIMIT_AS, wanted.limits.memory);
    limit(RLIMIT_FSIZE, wanted.limits.file_size);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, 256);
    if (chdir(work_folder.c_str()) != 0) _exit(126);
    execve(arguments[0], arguments.data(), environment.data());
    _exit(127);
  }
  output.close_end(1);
  errors.close_end(1);
  auto const deadline = Steady::now() + wanted.limits.wall;
  auto const end_it = [&] {
    result.timed_out = true;
    kill(-child, SIGKILL);
    kill(child, SIGKILL);
  };
  if (!collect(output, errors, result, wanted.limits, deadline)) end_it();
  int status = 0;
  // It may have closed its streams and still run.
  while (waitpid(child, &status, result.timed_out ? 0 : WNOHANG) != child) {
    if (result.timed_out) continue;
    if (Steady::now() > deadline)
      end_it();
    else
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  return result;
}

}  // namespace catalogue
