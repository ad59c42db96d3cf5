// The key file: created once, readable by its owner only, never silently replaced.
#include "features/accounts/session_key.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>
#include <future>
#include <set>
#include <stdexcept>

#include "storage/testing/database_test.hpp"

namespace accounts {
namespace {

namespace fs = std::filesystem;

class SessionKey : public ::testing::Test {
 protected:
  fs::path const data = storage::testing::make_temporary_folder();
  fs::path const file = data / "keys" / "sessions.key";
  void TearDown() override { fs::remove_all(data); }
  std::string refusal() {
    try {
      open_session_key(data);
      return {};
    } catch (std::runtime_error const& error) {
      return error.what();
    }
  }
};

TEST_F(SessionKey, IsMadeAtTheFirstStartAndReadAfterwards) {
  auto const key = open_session_key(data);
  EXPECT_EQ(key.size(), 32U);
  EXPECT_EQ(open_session_key(data), key);
  struct stat found{};
  ASSERT_EQ(stat(file.c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0600U);
  EXPECT_EQ(found.st_size, 32);
  EXPECT_EQ(std::distance(fs::directory_iterator(data / "keys"), fs::directory_iterator{}), 1)
      << "nothing is left beside it";
}

TEST_F(SessionKey, TwoDataFoldersHaveTwoKeys) {
  fs::path const other = storage::testing::make_temporary_folder();
  EXPECT_NE(open_session_key(data), open_session_key(other));
  fs::remove_all(other);
}

TEST_F(SessionKey, OfManyFirstStartsAtOnceAllGetTheSame) {
  std::vector<std::future<std::string>> starts;
  for (int i = 0; i < 8; ++i)
    starts.push_back(std::async(std::launch::async, [this] { return open_session_key(data); }));
  std::set<std::string> keys;
  for (auto& each : starts) keys.insert(each.get());
  EXPECT_EQ(keys.size(), 1U);
}

TEST_F(SessionKey, IsRefusedWhereOthersMayReadItOrItIsDamaged) {
  open_session_key(data);
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

}  // namespace
}  // namespace accounts
