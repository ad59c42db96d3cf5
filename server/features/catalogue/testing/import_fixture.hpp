// Small real files made by ffmpeg, and a folder of them imported into a fresh database for two tenants.
#pragma once
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "features/catalogue/cards.hpp"
#include "features/catalogue/import.hpp"
#include "features/tenants/tenant_store.hpp"
#include "storage/testing/database_test.hpp"

namespace catalogue::testing {

namespace fs = std::filesystem;

inline void shell(std::string const& command) {
  ASSERT_EQ(std::system(("( " + command + " ) >/dev/null 2>&1").c_str()), 0) << command;
}

/// What ffmpeg makes of these arguments. It is started once in a program for the same ones, and copied
/// afterwards: to start it takes longer than these small files do.
void make_by_ffmpeg(fs::path const& file, std::string const& arguments);

inline void make_sound(fs::path const& file, double seconds, std::string const& more = "", int pitch = 330) {
  make_by_ffmpeg(file, "-f lavfi -i 'sine=frequency=" + std::to_string(pitch) +
                           ":duration=" + std::to_string(seconds) + "' -ac 2 -ar 44100 " + more);
}
inline void make_picture(fs::path const& file, int width, int height, std::string const& colour = "teal") {
  make_by_ffmpeg(file, "-f lavfi -i 'color=c=" + colour + ":size=" + std::to_string(width) + "x" +
                           std::to_string(height) + "' -frames:v 1");
}
inline std::string read_file(fs::path const& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
inline void write_file(fs::path const& file, std::string_view text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}
inline std::size_t count_files(fs::path const& folder) {
  std::size_t count = 0;
  for (auto const& entry : fs::recursive_directory_iterator(folder)) count += entry.is_regular_file() ? 1 : 0;
  return count;
}

/// Imports the folder in another process, and kills it when it is far enough.
inline void kill_import(std::string const& database, fs::path const& data, fs::path const& folder,
                        std::function<bool()> const& far_enough) {
  setenv("KIOSK_IMPORT_CHILD_DATABASE", database.c_str(), 1);
  setenv("KIOSK_IMPORT_CHILD_DATA", data.c_str(), 1);
  setenv("KIOSK_IMPORT_CHILD_FOLDER", folder.c_str(), 1);
  pid_t const child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    unsetenv("GTEST_OUTPUT");
    execl("/proc/self/exe", "test_catalogue", "--gtest_filter=ImportChild.Runs", nullptr);
    _exit(127);
  }
  for (char const* name :
       {"KIOSK_IMPORT_CHILD_DATABASE", "KIOSK_IMPORT_CHILD_DATA", "KIOSK_IMPORT_CHILD_FOLDER"})
    unsetenv(name);
  auto const deadline = std::chrono::steady_clock::now() + std::chrono::seconds(120);
  int status = 0;
  bool ended = false;
  while (std::chrono::steady_clock::now() < deadline && !ended && !far_enough()) {
    ended = waitpid(child, &status, WNOHANG) == child;
    usleep(2000);
  }
  if (!ended) {
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
  }
  EXPECT_TRUE(WIFSIGNALED(status)) << "the child was through before it could be killed";
}

class ImportFixture : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    folder = storage::testing::make_temporary_folder();
    data = storage::testing::make_temporary_folder();
    database().write_now([&](storage::Session& session) {
      for (char const* name : {"aurora", "plume"})
        tenants::TenantStore(session, base::TenantId{name}).ensure_exists(clock.now());
    });
  }
  void TearDown() override {
    umount2(data.c_str(), MNT_DETACH);  // where a test made a small disk of it
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    fs::remove_all(data, ignored);
    DatabaseTest::TearDown();
  }
  ImportReport import(std::vector<base::TenantId> tenants = {}) {
    return Import(database(), clock, ids, {.data = data, .tenants = std::move(tenants), .niceness = 0})
        .run(folder);
  }
  Shelf shelf(std::string const& query, std::string const& tenant = "aurora") {
    return database().read_now([&](storage::Session& session) {
      return Cards(session, base::TenantId{tenant}, base::english(), clock.now(), tenants::RatingLimit(60))
          .fill(query, 48);
    });
  }
  bool refused(ImportReport const& report, std::string const& file) { return !reason(report, file).empty(); }
  /// Why this file was refused; empty where it was not.
  std::string reason(ImportReport const& report, std::string const& file) {
    for (auto const& each : report.refused)
      if (each.file == file) return each.reason;
    return {};
  }

  fs::path folder;
  fs::path data;
};

}  // namespace catalogue::testing
