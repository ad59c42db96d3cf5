// Static files, served from a real folder.
#include "http/files.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "base/problem.hpp"
#include "http/http_date.hpp"

namespace http {
namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

class FilesTest : public testing::Test {
 protected:
  FilesTest() {
    std::string pattern = (fs::temp_directory_path() / "kiosk-files-XXXXXX").string();
    top = ::mkdtemp(pattern.data());
    root = top / "public";
    fs::create_directories(root / "assets");
    write("assets/app.js", small);
    write("large.bin", large);
    std::ofstream(top / "secret.txt") << "secret";
  }
  ~FilesTest() override { fs::remove_all(top); }

  void write(std::string const& name, std::string const& content) {
    std::ofstream(root / (name + ".new"), std::ios::binary) << content;
    fs::rename(root / (name + ".new"), root / name);
  }
  Files files(std::chrono::milliseconds recheck = 0ms) { return Files({.root = root, .recheck = recheck}); }
  static Request get(std::initializer_list<Headers::Field> fields = {}) {
    Request request;
    request.method = "GET";
    request.headers = Headers(fields);
    return request;
  }
  static std::string bytes(Response const& response) {
    auto const* range = std::get_if<FileRange>(&response.body);
    return range ? range->file->read(range->offset, range->length) : std::string(body_text(response.body));
  }

  fs::path top, root;
  std::string const small = "console.log('hello');\n";
  std::string const large = [] {
    std::string out;
    for (int i = 0; i < 300'000; ++i) out += static_cast<char>(i * 31 % 251);
    return out;
  }();
};

TEST_F(FilesTest, ASmallFileComesFromMemoryWithItsFields) {
  auto store = files();
  auto const answer = store.serve(get(), "assets/app.js");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(bytes(answer), small);
  EXPECT_TRUE(std::holds_alternative<std::shared_ptr<std::string const>>(answer.body));
  EXPECT_EQ(answer.headers.find("Content-Type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(answer.headers.find("Accept-Ranges"), "bytes");
  EXPECT_EQ(answer.headers.find("cache-control"), "public, max-age=3600");
  EXPECT_TRUE(answer.headers.find("ETag").value().starts_with('"'));
  EXPECT_TRUE(parse_http_date(answer.headers.find("Last-Modified").value()));
}

TEST_F(FilesTest, ALargeFileComesFromTheDisk) {
  auto store = files();
  auto const answer = store.serve(get(), "large.bin");
  EXPECT_TRUE(std::holds_alternative<FileRange>(answer.body));
  EXPECT_EQ(bytes(answer), large);
}

TEST_F(FilesTest, NothingOutsideTheFolderIsServed) {
  fs::create_symlink(top / "secret.txt", root / "link.txt");
  fs::create_symlink(top, root / "up");
  write(".env", "PASSWORD=1");
  fs::create_directories(root / ".git");
  write(".git/config", "x");
  auto store = files();
  for (std::string const path : {"../secret.txt", "assets/../../secret.txt", "/etc/passwd", "link.txt",
                                 "up/secret.txt", ".env", ".git/config", "assets", "assets/", "", ".", "..",
                                 "assets//app.js", "./assets/app.js", "missing.js", "assets/app.js/x"})
    EXPECT_FALSE(store.find(get(), path)) << path;
  EXPECT_FALSE(store.find(get(), std::string_view("assets/app.js\0.png", 18)));
  EXPECT_THROW(store.serve(get(), "missing.js"), base::Problem);
}

TEST_F(FilesTest, WithoutTheSystemsHelpNoLinkIsFollowed) {
  fs::create_symlink(top / "secret.txt", root / "link.txt");
  fs::create_symlink(top, root / "up");
  int const folder = ::open(root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  for (char const* path : {"link.txt", "up/secret.txt", "missing", "assets/app.js/x"})
    EXPECT_EQ(detail::open_step_by_step(folder, path), -1) << path;
  int const file = detail::open_step_by_step(folder, "assets/app.js");
  ASSERT_GE(file, 0);
  EXPECT_EQ(File::adopt(file, 1'000)->read(0, 1'000), small);
  ::close(folder);
}

TEST_F(FilesTest, PipesAndFoldersAreNotServed) {
  ASSERT_EQ(::mkfifo((root / "pipe").c_str(), 0600), 0);
  EXPECT_FALSE(files().find(get(), "pipe"));
  EXPECT_EQ(File::open(root), nullptr);
}

TEST_F(FilesTest, ConditionsAreAnswered304) {
  auto store = files();
  auto const first = store.serve(get(), "assets/app.js");
  std::string const etag(*first.headers.find("ETag")), date(*first.headers.find("Last-Modified"));
  auto const same = store.serve(get({{"If-None-Match", etag}}), "assets/app.js");
  EXPECT_EQ(same.status, 304);
  EXPECT_EQ(same.headers.find("ETag"), etag);
  EXPECT_EQ(bytes(same), "");
  EXPECT_EQ(store.serve(get({{"If-Modified-Since", date}}), "assets/app.js").status, 304);
  EXPECT_EQ(
      store.serve(get({{"If-None-Match", "\"other\""}, {"If-Modified-Since", date}}), "assets/app.js").status,
      200);
  EXPECT_EQ(store.serve(get({{"If-Match", "\"other\""}}), "assets/app.js").status, 412);
}

TEST_F(FilesTest, RangesAreByteExactFromDiskAndMemory) {
  auto store = files();
  auto const part = store.serve(get({{"Range", "bytes=1000-200999"}}), "large.bin");
  EXPECT_EQ(part.status, 206);
  EXPECT_EQ(part.headers.find("Content-Range"), "bytes 1000-200999/300000");
  EXPECT_EQ(bytes(part), large.substr(1000, 200'000));
  auto const tail = store.serve(get({{"Range", "bytes=-6"}}), "assets/app.js");
  EXPECT_EQ(bytes(tail), small.substr(small.size() - 6));
  auto const beyond = store.serve(get({{"Range", "bytes=300000-"}}), "large.bin");
  EXPECT_EQ(beyond.status, 416);
  EXPECT_EQ(beyond.headers.find("Content-Range"), "bytes */300000");
  EXPECT_EQ(store.serve(get({{"Range", "bytes=0-1, 4-5"}}), "large.bin").status, 200);
  std::string const etag(*part.headers.find("ETag"));
  EXPECT_EQ(store.serve(get({{"Range", "bytes=0-1"}, {"If-Range", etag}}), "large.bin").status, 206);
  EXPECT_EQ(store.serve(get({{"Range", "bytes=0-1"}, {"If-Range", "\"old\""}}), "large.bin").status, 200);
}

TEST_F(FilesTest, PrecompressedSiblingsAreChosenByTheClient) {
  write("assets/app.js.br", "BROTLI");
  write("assets/app.js.gz", "GZIP");
  auto store = files();
  auto const take = [&](char const* accept) {
    return store.serve(get({{"Accept-Encoding", accept}}), "assets/app.js");
  };
  auto const br = take("gzip, br");
  EXPECT_EQ(bytes(br), "BROTLI");
  EXPECT_EQ(br.headers.find("Content-Encoding"), "br");
  EXPECT_EQ(br.headers.find("Vary"), "Accept-Encoding");
  EXPECT_EQ(br.headers.find("Content-Type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(bytes(take("gzip")), "GZIP");
  auto const plain = take("br;q=0");
  EXPECT_EQ(bytes(plain), small);
  EXPECT_FALSE(plain.headers.contains("Content-Encoding"));
  EXPECT_EQ(plain.headers.find("Vary"), "Accept-Encoding");
  EXPECT_NE(plain.headers.find("ETag"), br.headers.find("ETag"));
  auto const part = store.serve(get({{"Accept-Encoding", "br"}, {"Range", "bytes=0-6"}}), "assets/app.js");
  EXPECT_EQ(bytes(part), small.substr(0, 7));
  EXPECT_FALSE(part.headers.contains("Content-Encoding"));
}

TEST_F(FilesTest, OnlyTheSiblingThatExistsIsUsed) {
  write("assets/app.js.gz", "GZIP");
  auto store = files();
  EXPECT_EQ(bytes(store.serve(get({{"Accept-Encoding", "gzip, br"}}), "assets/app.js")), "GZIP");
  EXPECT_EQ(bytes(store.serve(get({{"Accept-Encoding", "br"}}), "assets/app.js")), small);
  EXPECT_FALSE(store.serve(get(), "large.bin").headers.contains("Vary"));
}

TEST_F(FilesTest, AReplacedFileIsSeenAfterTheRecheck) {
  auto store = files(0ms), patient = files(1h);
  std::string const before(*store.serve(get(), "assets/app.js").headers.find("ETag"));
  patient.serve(get(), "assets/app.js");
  write("assets/app.js", "new");
  auto const after = store.serve(get(), "assets/app.js");
  EXPECT_EQ(bytes(after), "new");
  EXPECT_NE(after.headers.find("ETag"), before);
  EXPECT_EQ(bytes(patient.serve(get(), "assets/app.js")), small);
  fs::remove(root / "assets/app.js");
  EXPECT_FALSE(store.find(get(), "assets/app.js"));
}

TEST_F(FilesTest, AFileInUseSurvivesItsReplacement) {
  auto store = files();
  auto const answer = store.serve(get(), "large.bin");
  write("large.bin", "other");
  EXPECT_EQ(bytes(answer), large);
}

TEST_F(FilesTest, TheCacheIsBounded) {
  for (int i = 0; i < 20; ++i) write("f" + std::to_string(i), std::string(1'000, 'x'));
  Files store({.root = root, .memory = 5'000, .entries = 4, .recheck = 1h});
  for (int round = 0; round < 2; ++round)
    for (int i = 0; i < 20; ++i) EXPECT_EQ(bytes(store.serve(get(), "f" + std::to_string(i))).size(), 1'000U);
  // What was pushed out is read again, so a change shows.
  write("f0", "changed");
  EXPECT_EQ(bytes(store.serve(get(), "f0")), "changed");
}

TEST_F(FilesTest, OneFileAtAKnownPathIsServed) {
  auto const answer = serve_file(get({{"Range", "bytes=0-9"}}), root / "large.bin", "audio/mp4", "private");
  EXPECT_EQ(answer.status, 206);
  EXPECT_EQ(bytes(answer), large.substr(0, 10));
  EXPECT_EQ(answer.headers.find("Content-Type"), "audio/mp4");
  EXPECT_THROW(serve_file(get(), root / "missing", "audio/mp4", ""), base::Problem);
}

TEST_F(FilesTest, AMissingFolderIsNamed) {
  try {
    Files store({.root = top / "nowhere"});
    FAIL();
  } catch (std::system_error const& failure) {
    EXPECT_THAT(failure.what(), HasSubstr("nowhere"));
  }
}

TEST(ContentType, FollowsTheExtension) {
  EXPECT_EQ(content_type_for("a/b.C.JS"), "text/javascript; charset=utf-8");
  EXPECT_EQ(content_type_for("song.m4a"), "audio/mp4");
  EXPECT_EQ(content_type_for("song.opus"), "audio/ogg");
  EXPECT_EQ(content_type_for("a.js/b"), "application/octet-stream");
  EXPECT_EQ(content_type_for(""), "application/octet-stream");
}

}  // namespace
}  // namespace http
