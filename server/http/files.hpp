// Static files as responses: conditional, by range, precompressed, and never from outside their folder (path
// traversal).
#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "http/headers.hpp"
#include "http/request/request.hpp"
#include "http/response.hpp"

namespace http {

/// An open regular file. What it was when it was opened: a file that takes its place later is another one.
class File {
 public:
  /// nullptr if the path is not a readable regular file.
  static std::shared_ptr<File const> open(std::filesystem::path const& path);
  /// Takes the descriptor over; files up to `keep` bytes are read into memory and closed.
  static std::shared_ptr<File const> adopt(int descriptor, std::uint64_t keep);
  ~File();
  File(File const&) = delete;
  File& operator=(File const&) = delete;

  int descriptor() const { return descriptor_; }
  std::uint64_t size() const { return size_; }
  std::int64_t modified() const { return modified_; }  // seconds since 1970
  std::string const& etag() const { return etag_; }    // strong: size, time and inode
  std::string const& last_modified() const { return last_modified_; }
  std::shared_ptr<std::string const> const& content() const { return content_; }  // of a small file
  /// Up to `length` bytes from `offset`.
  std::string read(std::uint64_t offset, std::uint64_t length) const;

 private:
  File() = default;

  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  std::int64_t modified_ = 0;
  std::string etag_;
  std::string last_modified_;
  std::shared_ptr<std::string const> content_;
};

/// By the extension; application/octet-stream where it is not known.
std::string_view content_type_for(std::string_view path);

/// Answers with a file that is at hand. `extra` is added to 200, 206 and 304.
Response file_response(Request const& request, std::shared_ptr<File const> const& file,
                       std::string_view content_type, std::string_view cache_control,
                       Headers const& extra = {});

/// Opens and answers with one file at a path that we made ourselves; throws base::Problem 404 where it is
/// absent.
Response serve_file(Request const& request, std::filesystem::path const& path, std::string_view content_type,
                    std::string_view cache_control);

namespace detail {
/// Where the system has no openat2: opens each folder on the way without following links; -1 where that
/// fails.
int open_step_by_step(int root, std::string_view path);
}  // namespace detail

struct FilesSettings {
  std::filesystem::path root;
  std::uint64_t small_file = 64 * 1024;      // kept in memory up to this size
  std::uint64_t memory = 64 * 1024 * 1024;   // of all small files
  std::size_t entries = 1024;                // open files and small ones
  std::chrono::milliseconds recheck{1'000};  // how long an entry is used before the disk is checked again
};

struct ServeOptions {
  std::string content_type = {};  // empty: by the extension
  std::string cache_control = "public, max-age=3600";
  bool precompressed = true;  // look for siblings that end in .br and .gz
};

/// A folder whose files are served, with a cache of open and small files. Thread safe.
class Files {
 public:
  explicit Files(FilesSettings settings);
  ~Files();
  Files(Files const&) = delete;
  Files& operator=(Files const&) = delete;

  /// `path` is relative to the folder. nullopt where there is no such file: absent, a folder, hidden, or
  /// outside.
  std::optional<Response> find(Request const& request, std::string_view path,
                               ServeOptions const& options = {});
  /// The same; throws base::Problem 404.
  Response serve(Request const& request, std::string_view path, ServeOptions const& options = {});

 private:
  struct Cache;
  std::shared_ptr<File const> open(std::string_view path, bool remember_absence);
  std::shared_ptr<File const> open_beneath(std::string_view path) const;

  FilesSettings const settings_;
  int root_ = -1;
  std::unique_ptr<Cache> cache_;
};

}  // namespace http
