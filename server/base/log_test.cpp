// The log file: what was flushed is in it, and each line is one JSON object.
#include "base/log.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "base/json/json.hpp"

namespace {

class LogTest : public testing::Test {
 protected:
  LogTest() : file_(std::filesystem::temp_directory_path() / ("kiosk-log-" + std::to_string(getpid()))) {
    std::filesystem::remove(file_);
  }
  ~LogTest() override {
    base::log::open("none", "info");
    std::filesystem::remove(file_);
  }

  std::vector<std::string> lines() const {
    std::vector<std::string> out;
    std::ifstream in(file_);
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
  }

  std::filesystem::path const file_;
};

TEST_F(LogTest, WhatWasWrittenBeforeAFlushIsInTheFileAfterIt) {
  ASSERT_TRUE(base::log::open(file_.string(), "info"));
  for (int round = 1; round <= 5; ++round) {
    for (int count = 0; count < 200; ++count) base::log::info("counted", {{"count", count}});
    base::log::flush();
    EXPECT_EQ(lines().size(), 200U * static_cast<unsigned>(round));
  }
  for (auto const& line : lines()) EXPECT_TRUE(base::parse_tree(line)) << line;
}

TEST_F(LogTest, FlushesOfSeveralThreadsEndThoughTheQueueOverflows) {
  ASSERT_TRUE(base::log::open(file_.string(), "info"));
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread)
    threads.emplace_back([] {
      for (int count = 0; count < 10'000; ++count) base::log::info("counted", {{"count", count}});
      base::log::flush();
    });
  for (auto& thread : threads) thread.join();
  base::log::info("last");
  base::log::flush();
  ASSERT_FALSE(lines().empty());
  EXPECT_NE(lines().back().find("\"last\""), std::string::npos);
}

}  // namespace
