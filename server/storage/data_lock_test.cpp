// A second server on the same data folder is refused.
#include "storage/data_lock.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <signal.h>
#include <unistd.h>
#include <fstream>
#include <optional>

#include "base/testing/temporary_folder.hpp"
#include "storage/testing/database_test.hpp"

namespace storage {
namespace {

using ::testing::HasSubstr;

class DataLockTest : public ::testing::Test {
 public:
  ~DataLockTest() override { std::filesystem::remove_all(folder_); }

 protected:
  std::filesystem::path const folder_ = base::testing::make_temporary_folder();
};

std::string refusal(std::filesystem::path const& folder) {
  try {
    DataLock const lock(folder);
  } catch (std::runtime_error const& error) {
    return error.what();
  }
  return "";
}

TEST_F(DataLockTest, ASecondServerIsRefusedWithTheProcessAndThePath) {
  std::optional<DataLock> first(folder_);
  auto const reason = refusal(folder_);
  EXPECT_THAT(reason, HasSubstr("process " + std::to_string(getpid())));
  EXPECT_THAT(reason, HasSubstr((folder_ / "kiosk.lock").string()));
  first.reset();
  EXPECT_EQ(refusal(folder_), "");
}

TEST_F(DataLockTest, TheLockEndsWithItsProcessHoweverItEnds) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  auto const child = fork();
  if (child == 0) {
    DataLock const lock(folder_);
    (void)!write(ready[1], "x", 1);
    pause();
    _exit(0);
  }
  char byte = 0;
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  EXPECT_THAT(refusal(folder_), HasSubstr("process " + std::to_string(child)));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_EQ(refusal(folder_), "");
  close(ready[0]);
  close(ready[1]);
}

TEST_F(DataLockTest, WhatAKilledServerStartedMayHoldItsFilesForAMoment) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  auto const child = fork();
  if (child == 0) {
    DataLock const lock(folder_);
    if (fork() == 0) {
      (void)!write(ready[1], "x", 1);
      // Holds the file that it inherited.
      usleep(300'000);
      _exit(0);
    }
    pause();
    _exit(0);
  }
  char byte = 0;
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_EQ(refusal(folder_), "");
  close(ready[0]);
  close(ready[1]);
}

TEST_F(DataLockTest, AMissingFolderIsMadeAndAFileInItsPlaceIsRefused) {
  EXPECT_EQ(refusal(folder_ / "a/b"), "");
  EXPECT_TRUE(std::filesystem::exists(folder_ / "a/b/kiosk.lock"));
  std::ofstream(folder_ / "file") << "x";
  EXPECT_NE(refusal(folder_ / "file"), "");
}

TEST_F(DataLockTest, RubbishInTheLockFileDoesNotMatter) {
  std::ofstream(folder_ / "kiosk.lock") << std::string(500, '\xff');
  EXPECT_EQ(refusal(folder_), "");
}

}  // namespace
}  // namespace storage
