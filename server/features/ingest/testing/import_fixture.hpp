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

#include "base/testing/temporary_folder.hpp"
#include "features/catalogue/cards.hpp"
#include "features/ingest/import.hpp"
#include "features/media/testing/make_media.hpp"
#include "features/tenants/tenant_store.hpp"
#include "storage/testing/database_test.hpp"

namespace ingest::testing {

namespace fs = std::filesystem;

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
    execl("/proc/self/exe", "test_ingest", "--gtest_filter=ImportChild.Runs", nullptr);
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
    folder = base::testing::make_temporary_folder();
    data = base::testing::make_temporary_folder();
    for (auto const* name : {"aurora", "plume"})
      database().write_now(base::TenantId{name}, [&](storage::TenantSession const& session) {
        tenants::TenantStore(session).ensure_exists(clock.now());
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
  catalogue::Shelf shelf(std::string const& query, std::string const& tenant = "aurora") {
    return database().read_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      return catalogue::Cards(session, base::english(), clock.now(), tenants::RatingLimit(60))
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

}  // namespace ingest::testing
