// Serves static files. openat2 keeps a path inside its folder where the kernel has it; otherwise every folder
// on the way is opened one by one without following links.
#include "http/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <list>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <unordered_map>

#include "base/problem.hpp"
#include "base/text.hpp"
#include "http/compression.hpp"
#include "http/conditional.hpp"
#include "http/http_date.hpp"

namespace http {
namespace {

constexpr std::uint64_t keep_nothing = 0;
constexpr int open_flags =
    O_RDONLY | O_CLOEXEC | O_NONBLOCK;  // a pipe must not make us wait; it is refused after

// No empty, dot or hidden segment; .well-known is meant to be seen.
bool is_visible_path(std::string_view path) {
  if (path.empty() || path.find('\0') != path.npos) return false;
  for (std::string_view const segment : base::split(path, '/'))
    if (segment.empty() || (segment.starts_with('.') && segment != ".well-known")) return false;
  return true;
}

struct Type {
  std::string_view extension;
  std::string_view type;
};
constexpr std::array types{
    Type{"html", "text/html; charset=utf-8"},
    Type{"css", "text/css; charset=utf-8"},
    Type{"js", "text/javascript; charset=utf-8"},
    Type{"mjs", "text/javascript; charset=utf-8"},
    Type{"json", "application/json"},
    Type{"map", "application/json"},
    Type{"webmanifest", "application/manifest+json"},
    Type{"xml", "application/xml"},
    Type{"txt", "text/plain; charset=utf-8"},
    Type{"vtt", "text/vtt; charset=utf-8"},
    Type{"svg", "image/svg+xml"},
    Type{"webp", "image/webp"},
    Type{"avif", "image/avif"},
    Type{"png", "image/png"},
    Type{"jpg", "image/jpeg"},
    Type{"jpeg", "image/jpeg"},
    Type{"gif", "image/gif"},
    Type{"ico", "image/x-icon"},
    Type{"woff2", "font/woff2"},
    Type{"woff", "font/woff"},
    Type{"ttf", "font/ttf"},
    Type{"mp3", "audio/mpeg"},
    Type{"m4a", "audio/mp4"},
    Type{"aac", "audio/aac"},
    Type{"opus", "audio/ogg"},
    Type{"ogg", "audio/ogg"},
    Type{"flac", "audio/flac"},
    Type{"wav", "audio/wav"},
    Type{"mp4", "video/mp4"},
    Type{"webm", "video/webm"},
    Type{"m3u8", "application/vnd.apple.mpegurl"},
    Type{"ts", "video/mp2t"},
    Type{"m4s", "video/iso.segment"},
    Type{"pdf", "application/pdf"},
    Type{"epub", "application/epub+zip"},
    Type{"wasm", "application/wasm"},
    Type{"zip", "application/zip"},
};

base::Problem absent() { return {404, "NOT_FOUND", "The file was not found.", "error.notFound"}; }

}  // namespace

std::shared_ptr<File const> File::open(std::filesystem::path const& path) {
  int const descriptor = ::open(path.c_str(), open_flags);
  return descriptor < 0 ? nullptr : adopt(descriptor, keep_nothing);
}

std::shared_ptr<File const> File::adopt(int descriptor, std::uint64_t keep) {
  std::shared_ptr<File> const file(new File);
  file->descriptor_ = descriptor;
  struct stat facts{};
  if (::fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode)) return nullptr;
  file->size_ = static_cast<std::uint64_t>(facts.st_size);
  file->modified_ = facts.st_mtim.tv_sec;
  file->etag_ = fmt::format("\"{:x}-{:x}{:08x}-{:x}\"", file->size_, facts.st_mtim.tv_sec,
                            facts.st_mtim.tv_nsec, facts.st_ino);
  file->last_modified_ = http_date(file->modified_);
  if (file->size_ <= keep) {
    auto content = std::make_shared<std::string const>(file->read(0, file->size_));
    if (content->size() == file->size_) {  // else it is being written just now
      file->content_ = std::move(content);
      ::close(std::exchange(file->descriptor_, -1));
    }
  }
  return file;
}

File::~File() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::string File::read(std::uint64_t offset, std::uint64_t length) const {
  if (offset >= size_) return {};
  length = std::min(length, size_ - offset);
  if (content_) return content_->substr(offset, length);
  std::string out(length, '\0');
  std::size_t done = 0;
  while (done < out.size()) {
    ssize_t const count =
        ::pread(descriptor_, out.data() + done, out.size() - done, static_cast<off_t>(offset + done));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    done += static_cast<std::size_t>(count);
  }
  out.resize(done);
  return out;
}

std::string_view content_type_for(std::string_view path) {
  auto const name = path.substr(path.rfind('/') + 1);
  auto const dot = name.rfind('.');
  if (dot != name.npos) {
    std::string const extension = base::lower_ascii(name.substr(dot + 1));
    for (Type const& type : types)
      if (type.extension == extension) return type.type;
  }
  return "application/octet-stream";
}

Response file_response(Request const& request, std::shared_ptr<File const> const& file,
                       std::string_view content_type, std::string_view cache_control, Headers const& extra) {
  Response out;
  auto const condition = evaluate_conditions(request, file->etag(), file->modified());
  if (condition == Condition::failed) {
    out.status = 412;
    return out;
  }
  out.headers = extra;
  out.headers.add("ETag", file->etag());
  out.headers.add("Last-Modified", file->last_modified());
  if (!cache_control.empty()) out.headers.add("cache-control", cache_control);
  if (condition == Condition::not_modified) {
    out.status = 304;
    return out;
  }
  out.headers.add("Accept-Ranges", "bytes");
  ByteRange range{0, file->size()};
  auto const answer = evaluate_range(request, file->size(), file->etag(), file->last_modified(), range);
  if (answer == RangeAnswer::unsatisfiable) {
    out.status = 416;
    out.headers.set("cache-control", "no-store");
    out.headers.add("Content-Range", fmt::format("bytes */{}", file->size()));
    return out;
  }
  out.headers.add("Content-Type", content_type);
  if (answer == RangeAnswer::part) {
    out.status = 206;
    out.headers.add("Content-Range", fmt::format("bytes {}-{}/{}", range.offset,
                                                 range.offset + range.length - 1, file->size()));
  }
  if (!file->content())
    out.body = FileRange{file, range.offset, range.length};
  else if (answer == RangeAnswer::part)
    out.body = file->content()->substr(range.offset, range.length);
  else
    out.body = file->content();
  return out;
}

Response serve_file(Request const& request, std::filesystem::path const& path, std::string_view content_type,
                    std::string_view cache_control) {
  auto const file = File::open(path);
  if (!file) throw absent();
  return file_response(request, file, content_type.empty() ? content_type_for(path.native()) : content_type,
                       cache_control);
}

int detail::open_step_by_step(int root, std::string_view path) {
  int folder = ::fcntl(root, F_DUPFD_CLOEXEC, 0);
  auto const segments = base::split(path, '/');
  for (std::size_t i = 0; i < segments.size() && folder >= 0; ++i) {
    bool const last = i + 1 == segments.size();
    int const flags = last ? open_flags | O_NOFOLLOW : O_PATH | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW;
    int const next = ::openat(folder, std::string(segments[i]).c_str(), flags);
    ::close(folder);
    folder = next;
  }
  return folder;
}

struct Files::Cache {
  using Clock = std::chrono::steady_clock;
  struct Entry {
    std::string path;
    std::shared_ptr<File const> file;  // nullptr: known to be absent
    Clock::time_point checked;
  };
  // Most recently used first.
  std::mutex mutex;
  std::list<Entry> entries;
  std::unordered_map<std::string_view, std::list<Entry>::iterator> by_path;
  std::uint64_t bytes = 0;

  static std::uint64_t weight(Entry const& entry) {
    return entry.file && entry.file->content() ? entry.file->size() : 0;
  }
  void forget(std::list<Entry>::iterator at) {
    bytes -= weight(*at);
    by_path.erase(at->path);
    entries.erase(at);
  }
};

Files::Files(FilesSettings settings) : settings_(std::move(settings)), cache_(std::make_unique<Cache>()) {
  root_ = ::open(settings_.root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (root_ < 0)
    throw std::system_error(errno, std::generic_category(),
                            fmt::format("cannot serve files from {}", settings_.root.native()));
}

Files::~Files() { ::close(root_); }

std::shared_ptr<File const> Files::open_beneath(std::string_view path) const {
  std::string const terminated(path);
  open_how how{};
  how.flags = open_flags;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  auto descriptor = static_cast<int>(::syscall(SYS_openat2, root_, terminated.c_str(), &how, sizeof how));
  // Old kernels and some sandboxes do not have the call.
  if (descriptor < 0 && (errno == ENOSYS || errno == EPERM))
    descriptor = detail::open_step_by_step(root_, path);
  return descriptor < 0 ? nullptr : File::adopt(descriptor, settings_.small_file);
}

std::shared_ptr<File const> Files::open(std::string_view path, bool remember_absence) {
  auto const now = Cache::Clock::now();
  std::shared_ptr<File const> known;
  {
    std::lock_guard const lock(cache_->mutex);
    if (auto const found = cache_->by_path.find(path); found != cache_->by_path.end()) {
      auto const at = found->second;
      cache_->entries.splice(cache_->entries.begin(), cache_->entries, at);
      if (now - at->checked < settings_.recheck) return at->file;
      at->checked = now;  // one caller looks; the others go on with what is known
      known = at->file;
    }
  }
  auto file = open_beneath(path);
  if (file && known && file->etag() == known->etag()) return known;

  std::lock_guard const lock(cache_->mutex);
  if (auto const found = cache_->by_path.find(path); found != cache_->by_path.end())
    cache_->forget(found->second);
  if (!file && !remember_absence) return nullptr;
  cache_->entries.push_front({std::string(path), file, now});
  cache_->by_path.emplace(cache_->entries.front().path, cache_->entries.begin());
  cache_->bytes += Cache::weight(cache_->entries.front());
  while (cache_->entries.size() > 1 &&
         (cache_->entries.size() > settings_.entries || cache_->bytes > settings_.memory))
    cache_->forget(std::prev(cache_->entries.end()));
  return file;
}

std::optional<Response> Files::find(Request const& request, std::string_view path,
                                    ServeOptions const& options) {
  if (!is_visible_path(path)) return std::nullopt;
  auto const file = open(path, false);
  if (!file) return std::nullopt;
  std::string_view const type = options.content_type.empty() ? content_type_for(path) : options.content_type;
  if (!options.precompressed) return file_response(request, file, type, options.cache_control);

  // A range counts in the bytes of one form, so a request for a part gets the plain one.
  auto const brotli_sibling = open(std::string(path) + ".br", true);
  auto const gzip_sibling = open(std::string(path) + ".gz", true);
  Headers extra;
  if (brotli_sibling || gzip_sibling) extra.add("Vary", "Accept-Encoding");
  if (request.headers.contains("Range"))
    return file_response(request, file, type, options.cache_control, extra);
  Encodings const offered{.gzip = gzip_sibling != nullptr, .brotli = brotli_sibling != nullptr};
  Encoding const encoding = negotiate_encoding(request.headers.find("Accept-Encoding"), offered);
  if (encoding == Encoding::identity) return file_response(request, file, type, options.cache_control, extra);
  extra.add("Content-Encoding", token(encoding));
  return file_response(request, encoding == Encoding::brotli ? brotli_sibling : gzip_sibling, type,
                       options.cache_control, extra);
}

Response Files::serve(Request const& request, std::string_view path, ServeOptions const& options) {
  auto found = find(request, path, options);
  if (!found) throw absent();
  return std::move(*found);
}

}  // namespace http
