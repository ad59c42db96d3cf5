// Blobs are written atomically.
#include "storage/blobs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <fstream>
#include <thread>

#include "base/problem.hpp"
#include "base/testing/temporary_folder.hpp"
#include "base/text.hpp"
#include "storage/testing/database_test.hpp"

namespace storage {
namespace {

class BlobsTest : public ::testing::Test {
 protected:
  ~BlobsTest() override { std::filesystem::remove_all(folder_); }

  static std::string content(std::filesystem::path const& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  int files() const {
    int count = 0;
    for (auto const& entry : std::filesystem::recursive_directory_iterator(folder_))
      count += entry.is_regular_file();
    return count;
  }

  std::filesystem::path const folder_ = base::testing::make_temporary_folder();
  Blobs blobs_{folder_ / "media"};
};

TEST_F(BlobsTest, WhatIsPutIsThereUnderItsNameAndCanBeReplacedAndRemoved) {
  EXPECT_FALSE(blobs_.exists("aurora/covers/a.webp"));
  blobs_.put("aurora/covers/a.webp", std::string("\0one", 4));
  EXPECT_TRUE(blobs_.exists("aurora/covers/a.webp"));
  EXPECT_EQ(content(blobs_.path_of("aurora/covers/a.webp")), std::string("\0one", 4));
  blobs_.put("aurora/covers/a.webp", "two");
  EXPECT_EQ(content(blobs_.path_of("aurora/covers/a.webp")), "two");
  EXPECT_EQ(files(), 1);
  EXPECT_TRUE(blobs_.remove("aurora/covers/a.webp"));
  EXPECT_FALSE(blobs_.remove("aurora/covers/a.webp"));
  EXPECT_FALSE(blobs_.exists("aurora/covers/a.webp"));
}

TEST_F(BlobsTest, TheSameContentIsStoredOnceUnderItsHash) {
  auto const first = blobs_.put_by_hash("abc", "txt");
  EXPECT_EQ(first, "ba/7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad.txt");
  EXPECT_EQ(blobs_.put_by_hash("abc", "txt"), first);
  std::ofstream(folder_ / "source") << "abc";
  EXPECT_EQ(blobs_.put_file_by_hash(folder_ / "source", "txt"), first);
  EXPECT_EQ(files(), 2);
}

TEST_F(BlobsTest, ALargeFileIsCopiedWhole) {
  std::string const large(3'000'001, 'x');
  std::ofstream(folder_ / "source") << large;
  blobs_.put_file("a/large", folder_ / "source");
  EXPECT_EQ(content(blobs_.path_of("a/large")), large);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "source"));
  EXPECT_THROW(blobs_.put_file("a/absent", folder_ / "absent"), std::runtime_error);
  EXPECT_FALSE(blobs_.exists("a/absent"));
}

TEST_F(BlobsTest, NamesThatLeaveTheFolderOrHideAreRefused) {
  for (std::string const& name :
       {std::string(), std::string("/etc/passwd"), std::string(".."), std::string("../a"),
        std::string("a/../../b"), std::string("a//b"), std::string("a/"), std::string("./a"),
        std::string(".hidden"), std::string("a/.draft-x"), std::string("a\0b", 3), std::string("a\\b"),
        std::string("a b"), std::string("ä"), std::string(201, 'a'), std::string("a/b/c/d/e/f/g/h/i/j")}) {
    try {
      blobs_.put(name, "x");
      ADD_FAILURE() << name;
    } catch (base::Problem const& problem) {
      EXPECT_EQ(problem.error, "INVALID_PATH");
    }
    EXPECT_THROW(blobs_.exists(name), base::Problem);
    EXPECT_THROW(blobs_.remove(name), base::Problem);
  }
  EXPECT_EQ(files(), 0);
}

TEST_F(BlobsTest, NoRoomIsAProblemThatLeavesTheOldFileAndNoRemains) {
  blobs_.put("a/file", "old");
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  rlimit const small{1000, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  int status = 0;
  try {
    blobs_.put("a/file", std::string(5000, 'x'));
  } catch (base::Problem const& problem) {
    status = problem.status;
  }
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_EQ(status, 507);
  EXPECT_EQ(content(blobs_.path_of("a/file")), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(BlobsTest, AReaderNeverSeesHalfAFile) {
  blobs_.put("a/file", std::string(100'000, '0'));
  std::atomic<bool> done = false;
  std::thread writer([&] {
    for (char c = '1'; c <= '9'; ++c) blobs_.put("a/file", std::string(100'000, c));
    done = true;
  });
  while (!done) {
    auto const seen = content(blobs_.path_of("a/file"));
    ASSERT_EQ(seen.size(), 100'000);
    ASSERT_EQ(seen.find_first_not_of(seen[0]), std::string::npos);
  }
  writer.join();
}

}  // namespace
}  // namespace storage
