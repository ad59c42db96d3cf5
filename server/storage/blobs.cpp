// Writes and reads blobs: temporary file, fsync, rename.
#include "storage/blobs.hpp"

#include <fcntl.h>
#include <openssl/evp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <vector>

#include "base/problem.hpp"
#include "base/text.hpp"

namespace storage {
namespace {

[[noreturn]] void fail(std::string const& what, std::filesystem::path const& path, int reason) {
  if (reason == ENOSPC || reason == EDQUOT || reason == EROFS || reason == EFBIG)
    throw base::Problem(507, "STORAGE_FULL", "The storage is full.", "error.storageFull");
  throw std::runtime_error("cannot " + what + " " + path.string() + ": " + std::strerror(reason));
}

class File {
 public:
  File(std::filesystem::path const& path, int flags, mode_t mode = 0) : path_(path) {
    number_ = ::open(path.c_str(), flags | O_CLOEXEC, mode);
    if (number_ < 0) fail("open", path_, errno);
  }
  ~File() { ::close(number_); }
  File(File const&) = delete;
  File& operator=(File const&) = delete;

  void write(std::string_view content) const {
    while (!content.empty()) {
      auto const written = ::write(number_, content.data(), content.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail("write", path_, errno);
      content.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  std::string_view read(std::vector<char>& buffer) const {
    for (;;) {
      auto const count = ::read(number_, buffer.data(), buffer.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) fail("read", path_, errno);
      return {buffer.data(), static_cast<std::size_t>(count)};
    }
  }
  void sync() const {
    if (::fsync(number_) != 0) fail("sync", path_, errno);
  }

 private:
  std::filesystem::path const path_;
  int number_ = -1;
};

/// A file beside its destination that vanishes unless it is moved there.
class Draft {
 public:
  explicit Draft(std::filesystem::path destination) : destination_(std::move(destination)) {
    std::error_code error;
    std::filesystem::create_directories(destination_.parent_path(), error);
    if (error) fail("make the folder", destination_.parent_path(), error.value());
    // Drafts begin with a dot, which no name does.
    auto name = (destination_.parent_path() / ".draft-XXXXXX").string();
    int const file = ::mkostemp(name.data(), O_CLOEXEC);
    if (file < 0) fail("make a file in", destination_.parent_path(), errno);
    ::fchmod(file, 0644);
    ::close(file);
    path_ = name;
  }
  ~Draft() {
    if (!path_.empty()) ::unlink(path_.c_str());
  }
  Draft(Draft const&) = delete;
  Draft& operator=(Draft const&) = delete;

  std::filesystem::path const& path() const { return path_; }
  void publish() {
    if (::rename(path_.c_str(), destination_.c_str()) != 0) fail("write", destination_, errno);
    path_.clear();
    File(destination_.parent_path(), O_RDONLY | O_DIRECTORY).sync();
  }

 private:
  std::filesystem::path const destination_;
  std::filesystem::path path_;
};

bool is_safe(std::string_view name) {
  auto const is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  };
  auto const parts = base::split(name, '/');
  return name.size() <= 400 && parts.size() <= 9 && std::ranges::all_of(parts, [&](std::string_view part) {
           return !part.empty() && part.size() <= 200 && part[0] != '.' &&
                  std::ranges::all_of(part, is_plain);
         });
}

std::string name_of(std::string const& hash, std::string_view extension) {
  return hash.substr(0, 2) + "/" + hash.substr(2) + (extension.empty() ? "" : "." + std::string(extension));
}

}  // namespace

Blobs::Blobs(std::filesystem::path folder) : folder_(std::move(folder)) {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) fail("make the folder", folder_, error.value());
}

std::filesystem::path Blobs::path_of(std::string_view name) const {
  if (!is_safe(name))
    throw base::Problem(400, "INVALID_PATH", "The file name is not allowed.", "error.invalidInput");
  return folder_ / name;
}

bool Blobs::exists(std::string_view name) const {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path_of(name), ignored);
}

void Blobs::put(std::string_view name, std::string_view content) {
  Draft draft(path_of(name));
  {
    File const file(draft.path(), O_WRONLY);
    file.write(content);
    file.sync();
  }
  draft.publish();
}

void Blobs::put_file(std::string_view name, std::filesystem::path const& source) {
  auto const path = path_of(name);
  File const from(source, O_RDONLY);
  Draft draft(path);
  {
    File const to(draft.path(), O_WRONLY);
    std::vector<char> buffer(256 * 1024);
    for (auto part = from.read(buffer); !part.empty(); part = from.read(buffer)) to.write(part);
    to.sync();
  }
  draft.publish();
}

std::string Blobs::put_by_hash(std::string_view content, std::string_view extension) {
  auto const name = name_of(base::sha256_hex(content), extension);
  if (!exists(name)) put(name, content);
  return name;
}

std::string Blobs::put_file_by_hash(std::filesystem::path const& source, std::string_view extension) {
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> const context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  std::string digest(32, '\0');
  bool good = EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1;
  File const from(source, O_RDONLY);
  std::vector<char> buffer(256 * 1024);
  for (auto part = from.read(buffer); good && !part.empty(); part = from.read(buffer))
    good = EVP_DigestUpdate(context.get(), part.data(), part.size()) == 1;
  good = good &&
         EVP_DigestFinal_ex(context.get(), reinterpret_cast<unsigned char*>(digest.data()), nullptr) == 1;
  if (!good) throw std::runtime_error("cannot compute the hash of " + source.string());
  auto name = name_of(base::hex(digest), extension);
  if (!exists(name)) put_file(name, source);
  return name;
}

bool Blobs::remove(std::string_view name) {
  auto const path = path_of(name);
  if (::unlink(path.c_str()) == 0) return true;
  if (errno == ENOENT || errno == ENOTDIR) return false;
  fail("remove", path, errno);
}

}  // namespace storage
