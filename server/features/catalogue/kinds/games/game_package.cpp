// Reads a zip with libarchive, or a folder, one entry after the other. Every limit is checked while reading,
// because the sizes that an archive claims may be wrong.
#include "features/catalogue/kinds/games/game_package.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <set>

#include "base/locale.hpp"
#include "base/text.hpp"
#include "features/catalogue/media_folder.hpp"

namespace catalogue {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_errors = 20;
constexpr std::size_t longest_name = 200;
constexpr std::size_t most_folders = 8;
constexpr std::size_t block = 64 * 1024;
constexpr std::string_view description_file = "game.json";

struct FileType {
  std::string_view ending;
  std::string_view type;
};
constexpr std::array<FileType, 17> file_types{{{".html", "text/html; charset=utf-8"},
                                               {".js", "text/javascript; charset=utf-8"},
                                               {".css", "text/css; charset=utf-8"},
                                               {".json", "application/json"},
                                               {".txt", "text/plain; charset=utf-8"},
                                               {".svg", "image/svg+xml"},
                                               {".png", "image/png"},
                                               {".webp", "image/webp"},
                                               {".jpg", "image/jpeg"},
                                               {".jpeg", "image/jpeg"},
                                               {".gif", "image/gif"},
                                               {".mp3", "audio/mpeg"},
                                               {".ogg", "audio/ogg"},
                                               {".wav", "audio/wav"},
                                               {".m4a", "audio/mp4"},
                                               {".woff2", "font/woff2"},
                                               {".mp4", "video/mp4"}}};

/// What the programs that make zips add by themselves.
bool is_litter(std::string_view name) {
  return name.starts_with("__MACOSX/") || name == ".DS_Store" || name.ends_with("/.DS_Store") ||
         name == "Thumbs.db" || name.ends_with("/Thumbs.db");
}

/// Why a name is refused; empty for a good one. What the file system and an address both take as it is.
std::string fault_of_name(std::string_view name) {
  if (name.empty() || name.size() > longest_name) return "its name is longer than 200 characters";
  if (name.starts_with('/') || name.starts_with('\\') || (name.size() > 1 && name[1] == ':'))
    return "its name is absolute";
  auto const folders = base::split(name, '/');
  if (folders.size() > most_folders) return "it lies deeper than 8 folders";
  for (auto const folder : folders) {
    if (folder == "..") return "its name leads out of the package";
    if (folder.empty() || folder.starts_with('.')) return "a part of its name is empty or begins with a dot";
    if (!std::ranges::all_of(folder, [](char c) {
          return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
                 c == '-' || c == '_';
        }))
      return "its name has other characters than letters, digits, '.', '-' and '_'";
  }
  if (game_file_type(name).empty()) return "files of its type are not allowed";
  return {};
}

/// The package is refused as a whole, and reading it ends here.
struct Stop {
  std::string reason;
};

/// Writes the package's files and counts them.
class Taker {
 public:
  Taker(fs::path const& into, PackageLimits const& limits, std::uintmax_t most_bytes)
      : into_(into), limits_(limits), most_bytes_(most_bytes) {}

  /// One more entry, whatever it is; most archives that are made to harm have too many.
  void count() {
    if (++entries_ > limits_.files * 2) throw Stop{too_many()};
  }

  void refuse(std::string_view name, std::string_view reason) {
    errors_.push_back(fmt::format("{}: {}", base::printable_text(std::string(name)), reason));
    if (errors_.size() >= most_errors) throw Stop{"and more"};
  }

  /// `read` fills a block and returns how much; 0 at the end. It may throw Stop.
  void file(std::string const& name, std::function<std::size_t(char*, std::size_t)> const& read) {
    if (auto const fault = fault_of_name(name); !fault.empty()) return refuse(name, fault);
    if (!names_.insert(base::lower_ascii(name)).second) return refuse(name, "it is there twice");
    if (names_.size() > limits_.files) throw Stop{too_many()};
    auto const path = into_ / name;
    std::error_code code;
    fs::create_directories(path.parent_path(), code);
    int const out = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
    if (code || out < 0) {
      if (errno == ENOSPC || errno == EDQUOT) throw DiskFull("the disk is full at " + path.string());
      return refuse(name, "it can't be written; perhaps a folder has its name");
    }
    std::unique_ptr<int const, void (*)(int const*)> const closing(&out,
                                                                   [](int const* file) { close(*file); });
    std::string content(block, '\0');
    std::uintmax_t size = 0;
    while (auto const count = read(content.data(), content.size())) {
      size += count;
      bytes_ += count;
      if (size > limits_.file_bytes)
        return refuse(name, fmt::format("it is larger than {} MB", limits_.file_bytes >> 20));
      if (bytes_ > most_bytes_)
        throw Stop{bytes_ > limits_.bytes
                       ? fmt::format("unpacked, its files are larger than {} MB", limits_.bytes >> 20)
                       : fmt::format("it is packed more than {} to 1", limits_.ratio)};
      std::size_t done = 0;
      while (done < count) {
        auto const written = write(out, content.data() + done, count - done);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) throw DiskFull("the disk is full at " + path.string());
        done += static_cast<std::size_t>(written);
      }
    }
  }

  std::vector<std::string> const& errors() const { return errors_; }
  std::uintmax_t bytes() const { return bytes_; }

 private:
  std::string too_many() const { return fmt::format("it has more than {} files", limits_.files); }

  fs::path const& into_;
  PackageLimits const& limits_;
  std::uintmax_t const most_bytes_;
  std::size_t entries_ = 0;
  std::uintmax_t bytes_ = 0;
  std::set<std::string> names_;
  std::vector<std::string> errors_;
};

void read_zip(fs::path const& source, Taker& taker) {
  std::unique_ptr<archive, int (*)(archive*)> const zip(archive_read_new(), archive_read_free);
  archive_read_support_format_zip_seekable(zip.get());
  if (archive_read_open_filename(zip.get(), source.c_str(), block) != ARCHIVE_OK)
    throw Stop{"it is not a zip, or a part of it is missing"};
  auto const read = [&](char* to, std::size_t size) -> std::size_t {
    auto const count = archive_read_data(zip.get(), to, size);
    if (count < 0) throw Stop{"the zip is damaged"};
    return static_cast<std::size_t>(count);
  };
  for (;;) {
    archive_entry* entry = nullptr;
    int const found = archive_read_next_header(zip.get(), &entry);
    if (found == ARCHIVE_EOF) return;
    if (found < ARCHIVE_WARN) throw Stop{"the zip is damaged"};
    taker.count();
    char const* const text = archive_entry_pathname(entry);
    std::string const name = text == nullptr ? "" : text;
    if (is_litter(name)) continue;
    if (archive_entry_hardlink(entry) != nullptr || archive_entry_filetype(entry) == AE_IFLNK)
      taker.refuse(name, "it is a link");
    else if (archive_entry_filetype(entry) == AE_IFDIR)
      continue;
    else if (archive_entry_filetype(entry) != AE_IFREG)
      taker.refuse(name, "it is not a regular file");
    else if (archive_entry_is_encrypted(entry) != 0)
      taker.refuse(name, "it is encrypted");
    else
      taker.file(name, read);
  }
}

void read_folder(fs::path const& source, Taker& taker) {
  std::error_code code;
  // In the order of names, so that what is refused is said in the same order every time.
  std::vector<fs::path> files;
  for (auto entry = fs::recursive_directory_iterator(source, code);
       !code && entry != fs::recursive_directory_iterator(); entry.increment(code)) {
    taker.count();
    auto const status = entry->symlink_status(code);
    if (code) break;
    auto const name = entry->path().lexically_relative(source).generic_string();
    if (fs::is_directory(status) || is_litter(name)) continue;
    if (fs::is_symlink(status))
      taker.refuse(name, "it is a link");
    else if (!fs::is_regular_file(status))
      taker.refuse(name, "it is not a regular file");
    else
      files.push_back(entry->path());
  }
  if (code) throw Stop{"its folder can't be read: " + code.message()};
  std::ranges::sort(files);
  for (auto const& path : files) {
    int const in = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (in < 0) throw Stop{"its folder can't be read"};
    std::unique_ptr<int const, void (*)(int const*)> const closing(&in,
                                                                   [](int const* file) { close(*file); });
    auto const name = path.lexically_relative(source).generic_string();
    struct stat about = {};
    // The file may be one of another place that its author could not have read.
    if (fstat(in, &about) != 0 || about.st_nlink > 1) {
      taker.refuse(name, "it is a hard link");
      continue;
    }
    taker.file(name, [&](char* to, std::size_t size) -> std::size_t {
      auto const count = ::read(in, to, size);
      if (count < 0) throw Stop{"its folder can't be read"};
      return static_cast<std::size_t>(count);
    });
  }
}

std::optional<GameOrientation> orientation_of(std::string_view word) {
  if (word == "Portrait") return GameOrientation::portrait;
  if (word == "Landscape") return GameOrientation::landscape;
  if (word == "Square") return GameOrientation::square;
  return std::nullopt;
}

bool is_size(std::vector<std::int64_t> const& size) {
  return size.empty() || (size.size() == 2 && std::ranges::all_of(size, [](std::int64_t length) {
                            return length >= 1 && length <= 10'000;
                          }));
}

/// All that is wrong with a game.json.
std::vector<std::string> faults_of(GameDescription const& game, fs::path const& folder) {
  std::vector<std::string> out;
  auto const refuse = [&](std::string const& field, std::string const& reason) {
    out.push_back(fmt::format("{}: {} {}", description_file, field, reason));
  };
  if (game.kiosk != 1) refuse("kiosk", "must be 1");
  bool const plain = std::ranges::all_of(
      game.id, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
  if (game.id.size() < 2 || game.id.size() > 40 || !plain)
    refuse("id", "must be 2 to 40 small letters, digits and '-'");
  if (game.version.empty() || game.version.size() > 20) refuse("version", "must be 1 to 20 characters");
  std::error_code code;
  auto const is_there = [&](std::string const& name) {
    return fault_of_name(name).empty() && fs::is_regular_file(folder / name, code);
  };
  if (!game.entry.ends_with(".html") || !is_there(game.entry))
    refuse("entry", "must be an .html file of the package");
  if (!game.icon.empty() && !is_there(game.icon)) refuse("icon", "must be a file of the package");
  if (!orientation_of(game.orientation)) refuse("orientation", "must be Portrait, Landscape or Square");
  if (game.input.empty()) refuse("input", "must be touch, keyboard or both");
  if (!is_size(game.sizes.minimum) || !is_size(game.sizes.best))
    refuse("sizes", "must be [width, height] in pixels");
  if (!game.title.contains("en")) refuse("title", "must have a text in English");
  ManifestCheck check;
  check.texts(game.title, "title", true, 240);
  check.texts(game.description, "description", false, 1600);
  for (auto const& error : check.errors) refuse(error.field, error.message);
  return out;
}

/// The hash of all names and contents.
std::string hash_of_folder(fs::path const& folder, std::int64_t& files) {
  std::map<std::string, std::string> hashes;
  for (auto const& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file())
      hashes[entry.path().lexically_relative(folder).generic_string()] = hash_file(entry.path());
  std::string all;
  for (auto const& [name, hash] : hashes) all += hash + ' ' + name + '\n';
  files = std::ssize(hashes);
  return base::sha256_hex(all).substr(0, 40);
}

}  // namespace

std::string_view game_file_type(std::string_view name) {
  for (auto const& [ending, type] : file_types)
    if (name.size() > ending.size() && name.ends_with(ending)) return type;
  return {};
}

std::expected<TakenPackage, std::string> take_package(fs::path const& source, fs::path const& into,
                                                      PackageLimits const& limits) {
  std::error_code code;
  bool const is_folder = fs::is_directory(source, code);
  auto const packed = is_folder ? 0 : fs::file_size(source, code);
  auto const most =
      is_folder ? limits.bytes : std::min(limits.bytes, std::max(limits.any_ratio, packed * limits.ratio));
  Taker taker(into, limits, most);
  std::string stopped;
  try {
    if (is_folder)
      read_folder(source, taker);
    else
      read_zip(source, taker);
  } catch (Stop const& stop) {
    stopped = stop.reason;
  }
  auto errors = taker.errors();
  if (!stopped.empty()) errors.push_back(stopped);
  if (!errors.empty()) return std::unexpected(fmt::format("{}", fmt::join(errors, "; ")));

  std::ifstream in(into / description_file, std::ios::binary);
  if (!in) return std::unexpected("it has no game.json at its root");
  std::string const text{std::istreambuf_iterator<char>(in), {}};
  auto description = base::parse<GameDescription>(text);
  if (!description) {
    for (auto const& error : description.error())
      errors.push_back(fmt::format("{}: {} {}", description_file, error.field, error.message));
    return std::unexpected(fmt::format("{}", fmt::join(errors, "; ")));
  }
  errors = faults_of(*description, into);
  if (!errors.empty()) return std::unexpected(fmt::format("{}", fmt::join(errors, "; ")));
  TakenPackage out{.description = std::move(*description), .bytes = static_cast<std::int64_t>(taker.bytes())};
  out.orientation = orientation_of(out.description.orientation).value_or(GameOrientation::square);
  out.hash = hash_of_folder(into, out.files);
  return out;
}

}  // namespace catalogue
