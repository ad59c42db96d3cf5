// Child processes by posix_spawn; standard error goes to an unnamed file, so that no pipe can fill up.
#include "process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace demo {

namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

struct Pipe {
  int read_end = -1;
  int write_end = -1;
  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
      throw ToolFailure(std::string("no pipe: ") + std::strerror(errno));
    }
    read_end = ends[0];
    write_end = ends[1];
  }
  Pipe(Pipe const&) = delete;
  Pipe& operator=(Pipe const&) = delete;
  ~Pipe() {
    close_end(read_end);
    close_end(write_end);
  }
  static void close_end(int& end) {
    if (end >= 0) {
      ::close(end);
      end = -1;
    }
  }
};

std::string last_lines(std::FILE* file) {
  std::fflush(file);
  long const size = std::fseek(file, 0, SEEK_END) == 0 ? std::ftell(file) : 0;
  std::fseek(file, std::max(0L, size - 1500), SEEK_SET);
  std::string text(1500, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file));
  return text.empty() ? "it said nothing" : text;
}

class Child {
 public:
  Child(std::vector<std::string> const& arguments, std::string const& file, int in, int out)
      : tool_(arguments.front()), file_(file), errors_(std::tmpfile()) {
    if (!errors_) {
      throw ToolFailure(file + ": no temporary file for " + tool_ + ": " + std::strerror(errno));
    }
    std::vector<char*> pointers;
    for (auto const& argument : arguments) {
      pointers.push_back(const_cast<char*>(argument.c_str()));
    }
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (in >= 0) {
      posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    }
    if (out >= 0) {
      posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    }
    posix_spawn_file_actions_adddup2(&actions, ::fileno(errors_.get()), STDERR_FILENO);
    int const failed = ::posix_spawnp(&pid_, pointers.front(), &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) {
      throw ToolFailure(file_ + ": cannot start " + tool_ + " (" + std::strerror(failed) +
                        "); is it installed?");
    }
  }

  // Throws what the tool said when it failed.
  void finish() {
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      auto const ending = WIFEXITED(status) ? "exit code " + std::to_string(WEXITSTATUS(status))
                                            : "signal " + std::to_string(WTERMSIG(status));
      throw ToolFailure(file_ + ": " + tool_ + " failed with " + ending + ":\n" + last_lines(errors_.get()));
    }
  }

 private:
  std::string tool_;
  std::string file_;
  File errors_;
  pid_t pid_ = 0;
};

}  // namespace

void run_tool(std::vector<std::string> const& arguments, std::string const& file,
              std::function<void(Feed const&)> const& feed) {
  // A tool that dies early must not take us along; its exit code says why.
  std::signal(SIGPIPE, SIG_IGN);
  Pipe input;
  Child child(arguments, file, input.read_end, -1);
  Pipe::close_end(input.read_end);
  bool open = true;
  auto const write = [&](std::span<std::byte const> bytes) {
    while (open && !bytes.empty()) {
      auto const written = ::write(input.write_end, bytes.data(), bytes.size());
      if (written < 0 && errno != EINTR) {
        open = false;
      } else if (written > 0) {
        bytes = bytes.subspan(static_cast<std::size_t>(written));
      }
    }
  };
  feed(write);
  Pipe::close_end(input.write_end);
  child.finish();
}

std::vector<std::byte> output_of_tool(std::vector<std::string> const& arguments, std::string const& file) {
  Pipe output;
  Child child(arguments, file, -1, output.write_end);
  Pipe::close_end(output.write_end);
  std::vector<std::byte> bytes;
  std::array<std::byte, 65536> chunk{};
  for (;;) {
    auto const count = ::read(output.read_end, chunk.data(), chunk.size());
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      break;
    }
    bytes.insert(bytes.end(), chunk.begin(), chunk.begin() + count);
  }
  child.finish();
  return bytes;
}

}  // namespace demo
