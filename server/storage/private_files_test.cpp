// Who may read the database, and what is said of one that is damaged.
#include "storage/private_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "base/testing/temporary_folder.hpp"
#include "storage/database.hpp"
#include "storage/testing/database_test.hpp"

namespace storage {
namespace {

namespace fs = std::filesystem;

class PrivateFilesTest : public ::testing::Test {
 protected:
  fs::path const folder = base::testing::make_temporary_folder();
  ~PrivateFilesTest() override { fs::remove_all(folder); }

  static unsigned mode_of(fs::path const& path) {
    struct stat found{};
    return stat(path.c_str(), &found) == 0 ? found.st_mode & 07777 : 0;
  }
  static std::string refusal(fs::path const& file) {
    try {
      check_sqlite_database(file);
      return {};
    } catch (std::runtime_error const& error) {
      return error.what();
    }
  }
  /// A database with a few hundred pages, closed.
  fs::path filled() const {
    auto const file = folder / "filled.db";
    Database database({.url = "sqlite:" + file.string()});
    database.write_now([](Session& session) {
      session.execute("create table line (text text not null)");
      session.execute(R"(
        insert into line (text)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
        select 'a line of some length, number ' || i from n)");
    });
    return file;
  }
};

TEST_F(PrivateFilesTest, FoldersAndDatabasesAreTheirOwnersAlone) {
  make_private_folder(folder / "a/data");
  EXPECT_EQ(mode_of(folder / "a/data"), 0700U);
  make_private_database(folder / "a/data/kiosk.db");
  EXPECT_EQ(mode_of(folder / "a/data/kiosk.db"), 0600U);
}

TEST_F(PrivateFilesTest, WhatOthersCouldReadIsClosedToThem) {
  auto const data = folder / "open";
  fs::create_directory(data);
  fs::permissions(data, fs::perms(0755));
  for (auto const* name : {"kiosk.db", "kiosk.db-wal"}) {
    std::ofstream(data / name) << "";
    fs::permissions(data / name, fs::perms(0644));
  }
  make_private_folder(data);
  make_private_database(data / "kiosk.db");
  EXPECT_EQ(mode_of(data), 0700U);
  EXPECT_EQ(mode_of(data / "kiosk.db"), 0600U);
  EXPECT_EQ(mode_of(data / "kiosk.db-wal"), 0600U);
  fs::permissions(data, fs::perms(01777));
  EXPECT_THROW(make_private_folder(data), std::runtime_error) << "a folder such as /tmp stays as it is";
  EXPECT_EQ(mode_of(data), 01777U);
}

TEST_F(PrivateFilesTest, ADatabaseThatIsWholeOrNewIsTaken) {
  EXPECT_EQ(refusal(folder / "missing.db"), "");
  std::ofstream(folder / "empty.db") << "";
  EXPECT_EQ(refusal(folder / "empty.db"), "");
  EXPECT_EQ(refusal(filled()), "");
}

TEST_F(PrivateFilesTest, ADamagedOrCutOffDatabaseIsNamedWithTheWayOut) {
  auto const file = filled();
  auto const whole = fs::file_size(file);
  ASSERT_GT(whole, 400'000U);
  fs::copy_file(file, folder / "cut.db");
  fs::resize_file(folder / "cut.db", whole / 2);
  fs::copy_file(file, folder / "scratched.db");
  {
    std::fstream scratched(folder / "scratched.db", std::ios::in | std::ios::out | std::ios::binary);
    scratched.seekp(40 * 4096);
    scratched << std::string(20 * 4096, '\x5a');
  }
  std::ofstream(folder / "letter.db") << std::string(5000, 'x');
  for (auto const* name : {"cut.db", "scratched.db", "letter.db"}) {
    auto const said = refusal(folder / name);
    EXPECT_THAT(said, ::testing::HasSubstr(name));
    EXPECT_THAT(said, ::testing::HasSubstr("restore it from a backup")) << name;
  }
}

}  // namespace
}  // namespace storage
