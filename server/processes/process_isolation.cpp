// Fork and exec with limits; bubblewrap supplies the namespaces.
#include "processes/process_isolation.hpp"

#include <fcntl.h>
#include <glob.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
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

namespace processes {
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
std::vector<std::string> wrapped(IsolatedProgram const& wanted, std::string const& bubblewrap,
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
  // Fonts, for programs that render text; without the cache each run would read all of them.
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

void fill(std::string& argument, IsolatedProgram const& wanted, bool is_wrapped) {
  std::string const in = is_wrapped ? "/in/source" : shown_path(wanted.source);
  std::string const out = is_wrapped ? "/out" : shown_path(wanted.folder);
  argument = base::replace_all(base::replace_all(std::move(argument), "{in}", in), "{out}", out);
}

/// The program and its arguments, with bubblewrap and its arguments before them where it is wrapped.
std::vector<std::string> command_line(IsolatedProgram const& wanted, std::string const& program,
                                      bool is_wrapped) {
  std::vector<std::string> words;
  if (is_wrapped)
    words = wrapped(wanted, *find_program("bwrap"), program);
  else
    words.push_back(program);
  for (std::string argument : wanted.arguments) {
    fill(argument, wanted, is_wrapped);
    words.push_back(std::move(argument));
  }
  return words;
}

void limit(int what, std::uint64_t value) {
  rlimit const both{static_cast<rlim_t>(value), static_cast<rlim_t>(value)};
  setrlimit(static_cast<__rlimit_resource>(what), &both);
}

struct Descriptor {
  int const number;
  explicit Descriptor(int of) : number(of) {}
  ~Descriptor() {
    if (number >= 0) close(number);
  }
  Descriptor(Descriptor const&) = delete;
  Descriptor& operator=(Descriptor const&) = delete;
};

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

/// What the child needs until it becomes the program.
struct Start {
  ProcessLimits limits;
  char* const* arguments;
  char* const* environment;
  char const* folder;
  int output;
  int errors;
  pid_t server;
  int alive;  // its pidfd, for a child that does not see its parent's number; else -1
  char const* user_map = nullptr;
  char const* group_map = nullptr;
};

void write_to(char const* path, char const* text) {
  int const file = open(path, O_WRONLY | O_CLOEXEC);
  std::size_t length = 0;
  while (text[length] != 0) ++length;
  if (file < 0 || write(file, text, length) != static_cast<ssize_t>(length)) _exit(126);
  close(file);
}

/// The child's part. Only calls of the system: until exec it uses our memory, and the thread that started it
/// waits.
__attribute__((no_sanitize("address", "thread"))) int become(void* of) {
  auto const& wanted = *static_cast<Start const*>(of);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // It may have ended before that. (Its thread that started us alone: that is not seen, and nobody ends one.)
  pollfd alive{wanted.alive, POLLIN, 0};
  if (wanted.alive >= 0 ? poll(&alive, 1, 0) > 0 : getppid() != wanted.server) _exit(126);
  if (wanted.user_map != nullptr) {
    write_to("/proc/self/setgroups", "deny");
    write_to("/proc/self/uid_map", wanted.user_map);
    write_to("/proc/self/gid_map", wanted.group_map);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  signal(SIGPIPE, SIG_DFL);
  int const nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, 0);
  dup2(wanted.output, 1);
  dup2(wanted.errors, 2);
  // The server's sockets and files are not the program's: one that outlived a killed server would keep its
  // port and its connections open.
  close_range(3, std::numeric_limits<unsigned>::max(), CLOSE_RANGE_CLOEXEC);
  if (wanted.limits.niceness > 0) setpriority(PRIO_PROCESS, 0, wanted.limits.niceness);
  limit(RLIMIT_CPU, static_cast<std::uint64_t>(wanted.limits.processor.count()));
  limit(RLIMIT_AS, wanted.limits.memory);
  limit(RLIMIT_FSIZE, wanted.limits.file_size);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, 256);
  if (chdir(wanted.folder) != 0) _exit(126);
  execve(wanted.arguments[0], wanted.arguments, wanted.environment);
  _exit(127);
}

/// Starts it as vfork does: fork would copy the page tables of the whole server for a child that needs none
/// of them. In a namespace of processes of its own it is the first one: when that ends, the kernel ends all
/// others.
pid_t start(Start wanted, bool in_namespace) {
  auto const map = [](auto id) { return std::to_string(id) + ' ' + std::to_string(id) + " 1"; };
  auto const user_map = map(geteuid());
  auto const group_map = map(getegid());
#if __has_feature(thread_sanitizer)
  int flags = SIGCHLD;  // it follows a child that has memory of its own
#else
  int flags = CLONE_VM | CLONE_VFORK | SIGCHLD;
#endif
  if (in_namespace) flags |= CLONE_NEWPID;
  if (in_namespace && geteuid() != 0) {
    flags |= CLONE_NEWUSER;
    wanted.user_map = user_map.c_str();
    wanted.group_map = group_map.c_str();
  }
  std::vector<char> stack(128 * 1024);
  pid_t const child = clone(become, stack.data() + stack.size(), flags, &wanted);
  if (child < 0) throw std::system_error(errno, std::generic_category(), "clone");
  return child;
}

/// Reads both streams until they end or time is up; false when time is up.
bool collect(Pipe& output, Pipe& errors, ProgramResult& result, ProcessLimits const& limits,
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

/// Reads what the child writes and waits for its end; kills it when its time is up.
void wait_for(pid_t child, Pipe& output, Pipe& errors, ProcessLimits const& limits, ProgramResult& result) {
  auto const deadline = Steady::now() + limits.wall;
  auto const end_it = [&] {
    result.timed_out = true;
    kill(-child, SIGKILL);
    kill(child, SIGKILL);
  };
  if (!collect(output, errors, result, limits, deadline)) end_it();
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
}

}  // namespace

ProcessIsolation::ProcessIsolation() : kind_(Kind::namespaces) {
  auto const works = [&] {
    try {
      return run({.program = "true", .arguments = {}, .source = {}, .folder = {}}).ok();
    } catch (std::system_error const&) {
      return false;  // a namespace that the system does not give
    }
  };
  bool const has_bubblewrap = find_program("bwrap").has_value();
  if (has_bubblewrap && works()) return;
  in_own_namespace_ = false;
  if (has_bubblewrap && works()) {
    base::log::warn("isolated programs without a namespace of their own",
                    {{"reason",
                      "the system gives none; a media program that is just being started when the "
                      "server is killed goes on until its work is done"}});
    return;
  }
  kind_ = Kind::limits_only;
  base::log::warn(
      "isolated programs without namespaces",
      {{"reason",
        "bubblewrap is missing or user namespaces are off; media programs run within limits only"}});
}

ProgramResult ProcessIsolation::run(IsolatedProgram const& wanted) const {
  ProgramResult result;
  auto const program = find_program(wanted.program);
  if (!program) {
    result.errors = "the program " + wanted.program + " is not installed";
    return result;
  }
  bool const is_wrapped = kind_ == Kind::namespaces;
  auto words = command_line(wanted, *program, is_wrapped);
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::array<char*, 4> environment{const_cast<char*>("PATH=/usr/bin:/bin"),
                                   const_cast<char*>("LC_ALL=C.UTF-8"),
                                   const_cast<char*>("VIPS_CONCURRENCY=1"), nullptr};
  std::string const work_folder = is_wrapped || wanted.folder.empty() ? "/" : wanted.folder.string();

  Pipe output;
  Pipe errors;
  bool const in_own_namespace = is_wrapped && in_own_namespace_;
  Descriptor const alive(in_own_namespace ? static_cast<int>(syscall(SYS_pidfd_open, getpid(), 0)) : -1);
  if (in_own_namespace && alive.number < 0)
    throw std::system_error(errno, std::generic_category(), "pidfd_open");
  Start const wanted_start{.limits = wanted.limits,
                           .arguments = arguments.data(),
                           .environment = environment.data(),
                           .folder = work_folder.c_str(),
                           .output = output.ends[1],
                           .errors = errors.ends[1],
                           .server = getpid(),
                           .alive = alive.number};
  pid_t const child = start(wanted_start, in_own_namespace);
  output.close_end(1);
  errors.close_end(1);
  wait_for(child, output, errors, wanted.limits, result);
  return result;
}

}  // namespace processes
