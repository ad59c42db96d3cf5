// Packages of games: whole ones from a folder and a zip, and everything that strangers may put into one.
#include "features/catalogue/kinds/games/game_package.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <utility>
#include <vector>

#include "base/testing/temporary_folder.hpp"
#include "storage/testing/database_test.hpp"

namespace catalogue {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using Files = std::vector<std::pair<std::string, std::string>>;

constexpr char const* description =
    R"({"kiosk":1,"id":"ribbon","version":"1.0.0","entry":"index.html","orientation":"Portrait","input":["touch","keyboard"],
  "genre":"arcade","sizes":{"minimum":[320,420]},"title":{"en":"Ribbon","ar":"شريط"},"description":{"en":"A snake."}})";
constexpr char const* page = "<!doctype html><script src=\"game.js\"></script>";

Files whole() { return {{"game.json", description}, {"index.html", page}, {"game.js", "let a = 1;"}}; }

class GamePackageTest : public ::testing::Test {
 protected:
  void SetUp() override { folder = base::testing::make_temporary_folder(); }
  void TearDown() override { fs::remove_all(folder); }

  fs::path zip(Files const& files, unsigned type = AE_IFREG) {
    auto const path = folder / ("package" + std::to_string(++count) + ".zip");
    std::unique_ptr<archive, int (*)(archive*)> const out(archive_write_new(), archive_write_free);
    archive_write_set_format_zip(out.get());
    archive_write_open_filename(out.get(), path.c_str());
    for (auto const& [name, content] : files) {
      std::unique_ptr<archive_entry, void (*)(archive_entry*)> const entry(archive_entry_new(),
                                                                           archive_entry_free);
      archive_entry_set_pathname(entry.get(), name.c_str());
      archive_entry_set_filetype(entry.get(), name == "link.js" ? type : AE_IFREG);
      if (name == "link.js" && type == AE_IFLNK) archive_entry_set_symlink(entry.get(), "/etc/passwd");
      archive_entry_set_perm(entry.get(), 0644);
      archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
      archive_write_header(out.get(), entry.get());
      archive_write_data(out.get(), content.data(), content.size());
    }
    archive_write_close(out.get());
    return path;
  }
  fs::path files_in(Files const& files) {
    auto const path = folder / ("folder" + std::to_string(++count));
    for (auto const& [name, content] : files) {
      fs::create_directories((path / name).parent_path());
      std::ofstream(path / name, std::ios::binary) << content;
    }
    return path;
  }
  std::expected<TakenPackage, std::string> take(fs::path const& source, PackageLimits const& limits = {}) {
    into = folder / ("into" + std::to_string(++count));
    fs::create_directories(into);
    return take_package(source, into, limits);
  }
  std::string refusal(Files const& more, PackageLimits const& limits = {}) {
    auto files = whole();
    files.insert(files.end(), more.begin(), more.end());
    auto const taken = take(zip(files), limits);
    return taken ? std::string("taken") : taken.error();
  }

  static std::string bytes_of(fs::path const& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  fs::path folder;
  fs::path into;
  int count = 0;
};

TEST_F(GamePackageTest, TheSameFilesAreOnePackageWhetherFolderOrZip) {
  auto const from_zip = take(zip(whole()));
  ASSERT_TRUE(from_zip) << from_zip.error();
  EXPECT_EQ(from_zip->description.title.at("ar"), "شريط");
  EXPECT_EQ(from_zip->orientation, GameOrientation::portrait);
  EXPECT_EQ(from_zip->files, 3);
  EXPECT_TRUE(fs::exists(into / "game.js"));
  auto const from_folder = take(files_in(whole()));
  ASSERT_TRUE(from_folder) << from_folder.error();
  EXPECT_EQ(from_folder->hash, from_zip->hash);
  EXPECT_EQ(from_folder->bytes, from_zip->bytes);
  auto other = whole();
  other.back().second = "let a = 2;";
  EXPECT_NE(take(zip(other))->hash, from_zip->hash);
}

TEST_F(GamePackageTest, WhatProgramsAddToZipsIsLeftOut) {
  auto files = whole();
  files.push_back({"__MACOSX/._index.html", "x"});
  files.push_back({".DS_Store", "x"});
  auto const taken = take(zip(files));
  ASSERT_TRUE(taken) << taken.error();
  EXPECT_EQ(taken->files, 3);
}

TEST_F(GamePackageTest, NamesThatLeadOutAreRefused) {
  EXPECT_THAT(refusal({{"../evil.js", "x"}}), HasSubstr("../evil.js: its name leads out of the package"));
  EXPECT_THAT(refusal({{"a/../../evil.js", "x"}}), HasSubstr("leads out"));
  EXPECT_THAT(refusal({{"/etc/evil.js", "x"}}), HasSubstr("absolute"));
  EXPECT_THAT(refusal({{"C:\\evil.js", "x"}}), HasSubstr("absolute"));
  EXPECT_THAT(refusal({{".hidden/evil.js", "x"}}), HasSubstr("begins with a dot"));
  EXPECT_THAT(refusal({{"a b.js", "x"}}), HasSubstr("other characters"));
  EXPECT_THAT(refusal({{"1/2/3/4/5/6/7/8/9/deep.js", "x"}}), HasSubstr("deeper"));
  EXPECT_THAT(refusal({{"INDEX.html", "x"}}), HasSubstr("there twice"));
  EXPECT_FALSE(fs::exists(folder / "evil.js"));
}

TEST_F(GamePackageTest, FilesOfOtherKindsAreRefusedEachByItsName) {
  auto const reason = refusal({{"run.exe", "x"}, {"page.php", "x"}, {"noending", "x"}, {"x.html.svgz", "x"}});
  for (auto const* name : {"run.exe", "page.php", "noending", "x.html.svgz"})
    EXPECT_THAT(reason, HasSubstr(std::string(name) + ": files of its type are not allowed"));
}

TEST_F(GamePackageTest, LinksAreRefusedInZipsAndFolders) {
  auto files = whole();
  files.push_back({"link.js", ""});
  auto const in_zip = take(zip(files, AE_IFLNK));
  ASSERT_FALSE(in_zip);
  EXPECT_THAT(in_zip.error(), HasSubstr("link.js: it is a link"));
  auto const path = files_in(whole());
  fs::create_symlink("/etc/passwd", path / "link.js");
  auto const in_folder = take(path);
  ASSERT_FALSE(in_folder);
  EXPECT_THAT(in_folder.error(), HasSubstr("link.js: it is a link"));
}

TEST_F(GamePackageTest, AHardLinkInAFolderIsRefusedBecauseItsFileMayBeOfAnotherPlace) {
  auto const path = files_in(whole());
  std::ofstream(folder / "elsewhere.js") << "secret";
  fs::create_hard_link(folder / "elsewhere.js", path / "link.js");
  auto const taken = take(path);
  ASSERT_FALSE(taken);
  EXPECT_THAT(taken.error(), HasSubstr("link.js: it is a hard link"));
}

TEST_F(GamePackageTest, AZipWhoseDirectoryLiesAboutSizesIsRefused) {
  auto files = whole();
  files.push_back({"zeros.wav", std::string(8 * 1024 * 1024, '\0')});
  auto const path = zip(files);
  // Ten bytes, says the directory at the end and the header before the file.
  auto bytes = bytes_of(path);
  std::string const size("\0\0\x80\0", 4);
  std::size_t changed = 0;
  for (auto at = bytes.find(size); at != std::string::npos; at = bytes.find(size, at + 4), ++changed)
    bytes.replace(at, 4, std::string("\x0a\0\0\0", 4));
  ASSERT_GE(changed, 1U);
  std::ofstream(path, std::ios::binary) << bytes;
  auto const taken = take(path);
  ASSERT_FALSE(taken);
  EXPECT_THAT(taken.error(), ::testing::AnyOf(HasSubstr("packed more than 100 to 1"), HasSubstr("damaged")));
}

TEST_F(GamePackageTest, ABombEndsWhenItIsTooLargeWhateverItSaysItself) {
  std::string const zeros(8 * 1024 * 1024, '\0');
  EXPECT_THAT(refusal({{"zeros.wav", zeros}}), HasSubstr("packed more than 100 to 1"));
  EXPECT_THAT(refusal({{"large.wav", std::string(3000, 'x')}}, {.file_bytes = 2000}), HasSubstr("large.wav"));
  EXPECT_THAT(refusal({{"a.txt", std::string(900, 'a')}, {"b.txt", std::string(900, 'b')}}, {.bytes = 1500}),
              HasSubstr("unpacked"));
}

TEST_F(GamePackageTest, AHundredThousandFilesAreRefusedAtTheLimit) {
  auto files = whole();
  for (int i = 0; i < 100'000; ++i) files.push_back({"f" + std::to_string(i) + ".txt", ""});
  auto const taken = take(zip(files));
  ASSERT_FALSE(taken);
  EXPECT_THAT(taken.error(), HasSubstr("more than 2000 files"));
  auto const written = std::distance(fs::directory_iterator(into), fs::directory_iterator());
  EXPECT_LE(written, 2001);
}

TEST_F(GamePackageTest, WhatIsNoZipOrDamagedIsRefused) {
  std::ofstream(folder / "text.zip") << "not a zip";
  EXPECT_THAT(take(folder / "text.zip").error(), HasSubstr("it is not a zip"));
  auto const good = zip(whole());
  fs::resize_file(good, fs::file_size(good) / 2);
  EXPECT_THAT(take(good).error(), HasSubstr("it is not a zip, or a part of it is missing"));
  EXPECT_THAT(take(zip({{"index.html", page}})).error(), HasSubstr("no game.json"));
}

TEST_F(GamePackageTest, ADescriptionIsCheckedFieldByField) {
  auto const with = [&](std::string const& json) {
    auto const taken = take(zip({{"game.json", json}, {"index.html", page}}));
    return taken ? std::string("taken") : taken.error();
  };
  EXPECT_THAT(with("{"), HasSubstr("game.json"));
  auto const reason =
      with(R"({"kiosk":2,"id":"A B","version":"","entry":"../x.html","orientation":"Tall","input":[],
    "sizes":{"minimum":[0,1,2]},"title":{"de":"x"}})");
  for (auto const* field : {"kiosk", "id", "version", "entry", "orientation", "input", "sizes", "title"})
    EXPECT_THAT(reason, HasSubstr(std::string("game.json: ") + field));
}

}  // namespace
}  // namespace catalogue
