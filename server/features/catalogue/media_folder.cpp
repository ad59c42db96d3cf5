// Writes a temporary file, syncs and renames it: a reader never sees half a file.
#include "features/catalogue/media_folder.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <fstream>
#include <iterator>
#include <system_error>

#include "base/text.hpp"

namespace catalogue {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(int error, fs::path const& path) {
  std::error_code const code(error, std::generic_category());
  if (means_disk_full(code)) throw DiskFull("the disk is full at " + path.string());
  throw std::system_error(code, path.string());
}

void sync(fs::path const& path) {
  int const file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) fail(errno, path);
  int const result = fsync(file);
  int const error = errno;
  close(file);
  if (result != 0) fail(error, path);
}

void make_folders(fs::path const& path) {
  std::error_code code;
  fs::create_directories(path, code);
  if (code) fail(code.value(), path);
}

void write_file(fs::path const& path, std::string_view text) {
  int const file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) fail(errno, path);
  while (!text.empty()) {
    ssize_t const count = write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      int const error = errno;
      close(file);
      fail(error, path);
    }
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  if (close(file) != 0) fail(errno, path);
}

/// Two levels of folders, so that no folder gets millions of entries.
std::string spread(std::string const& name) {
  return name.substr(0, 2) + '/' + name.substr(2, 2) + '/' + name;
}

std::string name_of_files(std::string_view source_hash, std::string_view recipe) {
  return base::sha256_hex(std::string(source_hash) + ':' + std::string(recipe)).substr(0, 40);
}

constexpr auto pieces_stay = std::chrono::hours(24 * 30);

}  // namespace

MediaFolder::MediaFolder(fs::path const& data) : root_(fs::absolute(data) / "media") {
  for (char const* name : {"a", "art", "made", "parts", "pieces", "tmp"}) make_folders(root_ / name);
  // Scratch folders are named by their process; those of ended processes are deleted.
  for (auto const& entry : fs::directory_iterator(root_ / "tmp")) {
    std::string const name = entry.path().filename().string();
    int process = 0;
    std::from_chars(name.data(), name.data() + name.size(), process);
    if (process > 0 && (kill(process, 0) == 0 || errno != ESRCH)) continue;
    std::error_code ignored;
    fs::remove_all(entry.path(), ignored);
  }
  // The pieces of an import that nobody went on with.
  for (auto const& entry : fs::directory_iterator(root_ / "pieces")) {
    std::error_code ignored;
    if (fs::file_time_type::clock::now() - entry.last_write_time(ignored) > pieces_stay)
      fs::remove_all(entry.path(), ignored);
  }
}

fs::path MediaFolder::record_path(std::string_view source_hash, std::string_view recipe) const {
  return root_ / "made" / std::string(source_hash.substr(0, 2)) /
         (std::string(source_hash) + '-' + std::string(recipe) + ".json");
}

fs::path MediaFolder::picture_path(std::string_view hash, std::int64_t width) const {
  return root_ / "art" / (spread(std::string(hash)) + '-' + std::to_string(width) + ".webp");
}

std::string MediaFolder::picture_hash(std::string_view source_hash, std::string_view recipe) {
  return base::sha256_hex(std::string(source_hash) + ':' + std::string(recipe)).substr(0, 32);
}

std::optional<Made> MediaFolder::find(std::string_view source_hash, std::string_view recipe) const {
  std::ifstream in(record_path(source_hash, recipe), std::ios::binary);
  if (!in) return std::nullopt;
  std::string const text{std::istreambuf_iterator<char>(in), {}};
  auto made = base::parse<Made>(text);
  if (!made) return std::nullopt;
  std::error_code code;
  for (auto const& file : made->files) {
    if (fs::file_size(media_path(file.path), code) != static_cast<std::uintmax_t>(file.size) || code)
      return std::nullopt;
  }
  for (auto const& part : {made->film ? made->film->folder : "", made->sound ? made->sound->folder : ""})
    if (!part.empty() && !fs::is_directory(part_path(part), code)) return std::nullopt;
  if (made->picture) {
    for (auto const width : made->picture->widths) {
      if (!fs::is_regular_file(picture_path(made->picture->hash, width), code)) return std::nullopt;
    }
  }
  return std::move(*made);
}

void MediaFolder::keep(std::string_view source_hash, std::string_view recipe, Made const& made) const {
  Scratch const scratch(*this);
  fs::path const file = scratch.path() / "record.json";
  write_file(file, base::to_json(made));
  place(file, record_path(source_hash, recipe));
}

std::string MediaFolder::adopt(fs::path const& file, std::string_view source_hash, std::string_view recipe,
                               std::string_view profile, std::string_view extension) const {
  std::string const name =
      base::sha256_hex(std::string(source_hash) + ':' + std::string(recipe) + ':' + std::string(profile))
          .substr(0, 40);
  std::string const path = spread(name) + '.' + std::string(extension);
  place(file, media_path(path));
  return path;
}

void MediaFolder::adopt_picture(fs::path const& file, std::string const& hash, std::int64_t width) const {
  place(file, picture_path(hash, width));
}

std::string MediaFolder::adopt_part(fs::path const& folder, std::string_view source_hash,
                                    std::string_view recipe) const {
  std::string const path = spread(name_of_files(source_hash, recipe));
  place_folder(folder, part_path(path));
  return path;
}

void MediaFolder::adopt_folder(fs::path const& folder, std::string const& path) const {
  place_folder(folder, media_path(path));
}

void MediaFolder::touch(std::string const& path) const {
  std::error_code ignored;
  fs::last_write_time(media_path(path), fs::file_time_type::clock::now(), ignored);
}

std::string MediaFolder::spread_path(std::string const& hash) { return spread(hash); }

fs::path MediaFolder::pieces_path(std::string_view source_hash, std::string_view recipe) const {
  return root_ / "pieces" / name_of_files(source_hash, recipe);
}

void MediaFolder::keep_piece(fs::path const& folder, fs::path const& target) const {
  place_folder(folder, target);
}

/// A folder appears under its name whole or not at all, so one that is there is whole.
void MediaFolder::place_folder(fs::path const& folder, fs::path const& target) const {
  std::error_code code;
  if (fs::is_directory(target, code)) return;
  make_folders(target.parent_path());
  int const file = open(folder.c_str(), O_RDONLY | O_CLOEXEC | O_DIRECTORY);
  if (file < 0) fail(errno, folder);
  int const result = syncfs(file);
  int const error = errno;
  close(file);
  if (result != 0) fail(error, folder);
  if (rename(folder.c_str(), target.c_str()) != 0) fail(errno, target);
}

void MediaFolder::place(fs::path const& file, fs::path const& target) const {
  make_folders(target.parent_path());
  sync(file);
  if (rename(file.c_str(), target.c_str()) != 0) fail(errno, target);
}

MediaFolder::Scratch::Scratch(MediaFolder const& folder) {
  static std::atomic<unsigned> count{0};
  path_ = folder.root_ / "tmp" / (std::to_string(getpid()) + '-' + std::to_string(++count));
  make_folders(path_);
}

MediaFolder::Scratch::~Scratch() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string hash_file(fs::path const& path) {
  int const file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) fail(errno, path);
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  std::vector<unsigned char> buffer(1 << 18);
  for (;;) {
    ssize_t const count = read(file, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      int const error = errno;
      close(file);
      fail(error, path);
    }
    if (count == 0) break;
    crypto_hash_sha256_update(&state, buffer.data(), static_cast<unsigned long long>(count));
  }
  close(file);
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
  crypto_hash_sha256_final(&state, digest.data());
  return base::hex({reinterpret_cast<char const*>(digest.data()), digest.size()});
}

bool means_disk_full(std::error_code code) { return code.value() == ENOSPC || code.value() == EDQUOT; }

bool says_disk_full(std::string_view output) {
  return output.find("No space left on device") != std::string_view::npos ||
         output.find("Disk quota exceeded") != std::string_view::npos;
}

}  // namespace catalogue
