// Isolation confines programs and ends them in time.
#include "processes/process_isolation.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "base/testing/temporary_folder.hpp"

namespace processes {
namespace {

class ProcessIsolationTest : public ::testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove_all(folder); }
  std::filesystem::path folder = base::testing::make_temporary_folder();
  ProcessIsolation isolation;
};

TEST_F(ProcessIsolationTest, AProgramSeesItsSourceAndItsFolderAndNothingElse) {
  std::ofstream(folder / "secret") << "hidden";
  std::ofstream(folder / "source.txt") << "given";
  std::filesystem::create_directory(folder / "out");
  auto const read = isolation.run(
      {.program = "cat", .arguments = {"{in}"}, .source = folder / "source.txt", .folder = folder / "out"});
  EXPECT_TRUE(read.ok()) << read.errors;
  EXPECT_EQ(read.output, "given");
  EXPECT_TRUE(isolation
                  .run({.program = "cp",
                        .arguments = {"{in}", "{out}/copy"},
                        .source = folder / "source.txt",
                        .folder = folder / "out"})
                  .ok());
  EXPECT_TRUE(std::filesystem::exists(folder / "out/copy"));
  if (isolation.kind() == ProcessIsolation::Kind::namespaces) {
    EXPECT_FALSE(isolation
                     .run({.program = "cat",
                           .arguments = {(folder / "secret").string()},
                           .source = folder / "source.txt",
                           .folder = folder / "out"})
                     .ok());
    EXPECT_FALSE(isolation
                     .run({.program = "cat",
                           .arguments = {"/etc/passwd"},
                           .source = folder / "source.txt",
                           .folder = {}})
                     .ok());
    EXPECT_FALSE(isolation
                     .run({.program = "cp",
                           .arguments = {"{in}", "/usr/written"},
                           .source = folder / "source.txt",
                           .folder = {}})
                     .ok());
    auto const network =
        isolation.run({.program = "cat", .arguments = {"/proc/net/route"}, .source = {}, .folder = {}});
    EXPECT_EQ(std::count(network.output.begin(), network.output.end(), '\n'), 1)
        << "a head and no route: " << network.output;
  }
}

TEST_F(ProcessIsolationTest, ReadersOfRareFormatsAreHidden) {
  if (isolation.kind() != ProcessIsolation::Kind::namespaces) GTEST_SKIP() << "nothing is hidden here";
  // libvips reads a bitmap by ImageMagick alone, which it finds in its folder of modules.
  std::string const header("BM\x1e\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0\0\0\1\0\1\0\1\0\x18\0", 26);
  std::ofstream(folder / "dot.bmp") << header << std::string(4, '\0');
  std::ofstream(folder / "dot.ppm") << "P3 1 1 255 1 2 3";
  auto const width = [&](char const* name) {
    return isolation.run({.program = "vipsheader",
                          .arguments = {"-f", "width", "{in}"},
                          .source = folder / name,
                          .folder = {}});
  };
  EXPECT_EQ(width("dot.ppm").output, "1\n");
  EXPECT_FALSE(width("dot.bmp").ok());
}

TEST_F(ProcessIsolationTest, TheEnvironmentIsNotPassedOn) {
  setenv("KIOSK_TEST_SECRET", "42", 1);
  for (auto const kind : {ProcessIsolation::Kind::namespaces, ProcessIsolation::Kind::limits_only}) {
    if (kind == ProcessIsolation::Kind::namespaces && isolation.kind() != kind) continue;
    auto const result =
        ProcessIsolation(kind).run({.program = "env", .arguments = {}, .source = {}, .folder = {}});
    EXPECT_TRUE(result.ok());
    EXPECT_EQ(result.output.find("KIOSK_TEST_SECRET"), std::string::npos);
  }
  unsetenv("KIOSK_TEST_SECRET");
}

TEST_F(ProcessIsolationTest, OpenFilesAreNotPassedOn) {
  int const opened = open("/dev/null", O_RDONLY);  // without O_CLOEXEC, as a library may have it
  ASSERT_EQ(dup2(opened, 200), 200);
  auto const seen =
      isolation.run({.program = "ls", .arguments = {"/proc/self/fd"}, .source = {}, .folder = {}});
  EXPECT_TRUE(seen.ok()) << seen.errors;
  EXPECT_EQ(seen.output.find("200"), std::string::npos) << seen.output;
  close(200);
  close(opened);
}

/// Processes whose command line has this word.
int running(std::string_view word) {
  int out = 0;
  for (auto const& process : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(process.path() / "cmdline", std::ios::binary);
    std::string const line{std::istreambuf_iterator<char>(file), {}};
    if (line.find(word) != std::string::npos) ++out;
  }
  return out;
}

TEST_F(ProcessIsolationTest, WhatIsStartedEndsWithAServerThatIsKilledMeanwhile) {
  std::string const time = "3600." + std::to_string(getpid());
  for (int round = 0; round < 40; ++round) {
    pid_t const server = fork();
    ASSERT_GE(server, 0);
    if (server == 0) {
      isolation.run({.program = "sleep",
                     .arguments = {time},
                     .source = {},
                     .folder = {},
                     .limits = {.processor = std::chrono::seconds(5)}});
      _exit(0);
    }
    // At another moment each time, from before its first process to when all of them run.
    std::this_thread::sleep_for(std::chrono::microseconds(500 * round));
    kill(server, SIGKILL);
    ASSERT_EQ(waitpid(server, nullptr, 0), server);
  }
  for (int tries = 0; tries < 500 && running(time) > 0; ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(running(time), 0);
}

TEST_F(ProcessIsolationTest, AProgramThatTakesTooLongIsEnded) {
  for (auto const kind : {isolation.kind(), ProcessIsolation::Kind::limits_only}) {
    auto const started = std::chrono::steady_clock::now();
    auto const result = ProcessIsolation(kind).run({.program = "sleep",
                                                    .arguments = {"30"},
                                                    .source = {},
                                                    .folder = {},
                                                    .limits = {.wall = std::chrono::seconds(1)}});
    EXPECT_TRUE(result.timed_out);
    EXPECT_FALSE(result.ok());
    EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(10));
  }
}

TEST_F(ProcessIsolationTest, EndlessOutputIsCutAndFilesHaveALimit) {
  auto const endless = isolation.run({.program = "head",
                                      .arguments = {"-c", "3000000", "/dev/zero"},
                                      .source = {},
                                      .folder = {},
                                      .limits = {.output = 1000}});
  EXPECT_EQ(endless.output.size(), 1000U);
  auto const large = isolation.run({.program = "dd",
                                    .arguments = {"if=/dev/zero", "of={out}/large", "bs=1000", "count=5000"},
                                    .source = {},
                                    .folder = folder,
                                    .limits = {.file_size = 100'000}});
  EXPECT_FALSE(large.ok());
  EXPECT_LE(std::filesystem::file_size(folder / "large"), 100'000U);
}

TEST_F(ProcessIsolationTest, ArgumentsAreNeverReadByAShell) {
  auto const result = isolation.run(
      {.program = "echo", .arguments = {"$(id); `id` > /tmp/x | y"}, .source = {}, .folder = {}});
  EXPECT_EQ(result.output, "$(id); `id` > /tmp/x | y\n");
}

TEST_F(ProcessIsolationTest, AProgramThatIsNotInstalledIsReported) {
  auto const result =
      isolation.run({.program = "no-such-program", .arguments = {}, .source = {}, .folder = {}});
  EXPECT_FALSE(result.ok());
  EXPECT_NE(result.errors.find("not installed"), std::string::npos);
}

}  // namespace
}  // namespace processes
