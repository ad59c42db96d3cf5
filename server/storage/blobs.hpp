// Media and uploads as files in one folder, written atomically: a file is there whole or not at all.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace storage {

/// Names are relative paths of letters, digits and ._- in at most eight folders; no part begins with a dot.
/// Others are refused with base::Problem 400 INVALID_PATH, a full disk is 507 STORAGE_FULL. Thread safe;
/// several processes may share the folder.
class Blobs {
 public:
  /// Makes the folder where it is missing.
  explicit Blobs(std::filesystem::path folder);

  /// Written to the disk before it returns; replaces what was there.
  void put(std::string_view name, std::string_view content);
  /// The same from a file, which stays.
  void put_file(std::string_view name, std::filesystem::path const& source);
  /// Under the SHA-256 of the content: "ab/cdef….webp". The same content is stored once. Returns the name.
  std::string put_by_hash(std::string_view content, std::string_view extension);
  std::string put_file_by_hash(std::filesystem::path const& source, std::string_view extension);

  bool exists(std::string_view name) const;
  /// Where the file is, if it is there.
  std::filesystem::path path_of(std::string_view name) const;
  /// False if it did not exist.
  bool remove(std::string_view name);

  std::filesystem::path const& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

}  // namespace storage
