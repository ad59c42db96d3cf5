// The key file: created once, readable by its owner only, never silently replaced.
#include "features/accounts/sessions/session_key.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>
#include <future>
#include <set>
#include <stdexcept>

#include "base/testing/temporary_folder.hpp"
#include "features/accounts/sessions/sealed.hpp"
#include "storage/testing/database_test.hpp"

namespace accounts {
namespace {

namespace fs = std::filesystem;

class SessionKey : public ::testing::Test {
 protected:
  fs::path const data = base::testing::make_temporary_folder();
  fs::path const file = data / "keys" / "sessions.key";
  void TearDown() override { fs::remove_all(data); }
  static std::string newest(fs::path const& folder) { return SessionKeys::open(folder).live().front(); }
  std::string refusal() {
    try {
      SessionKeys::open(data);
      return {};
    } catch (std::runtime_error const& error) {
      return error.what();
    }
  }
};

TEST_F(SessionKey, IsMadeAtTheFirstStartAndReadAfterwards) {
  auto const key = newest(data);
  EXPECT_EQ(key.size(), 32U);
  EXPECT_EQ(newest(data), key);
  struct stat found{};
  ASSERT_EQ(stat(file.c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0600U);
  EXPECT_EQ(found.st_size, 32);
  EXPECT_EQ(std::distance(fs::directory_iterator(data / "keys"), fs::directory_iterator{}), 1)
      << "nothing is left beside it";
}

TEST_F(SessionKey, TwoDataFoldersHaveTwoKeys) {
  fs::path const other = base::testing::make_temporary_folder();
  EXPECT_NE(newest(data), newest(other));
  fs::remove_all(other);
}

TEST_F(SessionKey, OfManyFirstStartsAtOnceAllGetTheSame) {
  std::vector<std::future<std::string>> starts;
  for (int i = 0; i < 8; ++i)
    starts.push_back(std::async(std::launch::async, [this] { return newest(data); }));
  std::set<std::string> keys;
  for (auto& each : starts) keys.insert(each.get());
  EXPECT_EQ(keys.size(), 1U);
}

TEST_F(SessionKey, IsRefusedWhereOthersMayReadItOrItIsDamaged) {
  SessionKeys::open(data);
  fs::permissions(file, fs::perms(0640));
  EXPECT_THAT(refusal(), ::testing::HasSubstr("sessions.key can be read by others"));
  fs::permissions(file, fs::perms(0600));
  EXPECT_EQ(refusal(), "");
  fs::resize_file(file, 31);
  EXPECT_THAT(refusal(), ::testing::HasSubstr("is damaged"));
  fs::resize_file(file, 0);
  EXPECT_THAT(refusal(), ::testing::HasSubstr("is damaged"));
  EXPECT_EQ(fs::file_size(file), 0U) << "a damaged key is left for its owner to look at";
}

TEST_F(SessionKey, TwoAreLiveDuringARotation) {
  auto const keys = SessionKeys::open(data);
  auto rotating = keys;
  auto const first = keys.sign("text");
  rotating.rotate();
  auto const second = keys.sign("text");
  EXPECT_NE(first, second) << "a copy sees it too";
  EXPECT_TRUE(keys.verify("text", first));
  EXPECT_TRUE(keys.verify("text", second));
  EXPECT_FALSE(keys.verify("other", second));
  EXPECT_EQ(SessionKeys::open(data).live(), keys.live()) << "it survives a restart";
  rotating.rotate();
  EXPECT_FALSE(keys.verify("text", first));
  EXPECT_TRUE(keys.verify("text", second));
  EXPECT_EQ(fs::status(file).permissions(), fs::perms(0600));
}

TEST_F(SessionKey, AnotherProcessThatRotatesIsFollowed) {
  auto const here = SessionKeys::open(data);
  auto there = SessionKeys::open(data);
  EXPECT_FALSE(here.reload());
  there.rotate();
  EXPECT_TRUE(here.verify("text", there.sign("text"))) << "before it was told";
  there.rotate();
  EXPECT_TRUE(here.reload());
  EXPECT_EQ(here.sign("text"), there.sign("text"));
}

TEST_F(SessionKey, WhatWasSealedBeforeARotationOpensAfterIt) {
  auto keys = SessionKeys::open(data);
  Sealer const sealer(keys);
  SealPurpose const purpose{"test", std::chrono::seconds(1)};
  auto const sealed = sealer.seal(purpose, std::string("value"), {0});
  keys.rotate();
  EXPECT_EQ(sealer.open<std::string>(purpose, sealed, {1}), "value");
  keys.rotate();
  EXPECT_EQ(sealer.open<std::string>(purpose, sealed, {1}), std::nullopt);
}

}  // namespace
}  // namespace accounts
