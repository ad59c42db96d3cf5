// The threads of an import and the checks of a file before it is read.
#include "features/ingest/import_threads.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "base/text.hpp"

namespace ingest {
namespace {

namespace fs = std::filesystem;

constexpr char const* interrupted = "it was interrupted; run it again and it goes on from here";

std::string_view kind_name(WorkKind kind) {
  switch (kind) {
    case WorkKind::audio: return "music";
    case WorkKind::speech: return "speech";
    case WorkKind::transcript: return "transcript";
    case WorkKind::music_video: return "music video";
    case WorkKind::film: return "film";
    case WorkKind::film_sound: return "sound of a film";
    case WorkKind::trailer: return "trailer";
    case WorkKind::subtitles: return "subtitles";
    case WorkKind::game: return "game";
    default: return "artwork";
  }
}

}  // namespace

ImportThreads::ImportThreads(fs::path folder, media::MediaMaker const& maker,
                             std::vector<catalogue::KnownFile> const& known, ProgressLine* progress,
                             std::atomic<bool> const* stop)
    : folder_(std::move(folder)), maker_(maker), progress_(progress), stop_(stop) {
  for (auto const& file : known) known_[file.path] = file;
}

std::size_t ImportThreads::add(WorkKind kind, std::string const& file, std::string const& title,
                               media::SoundPart part, std::string const& language) {
  if (file.ends_with("#cover")) kind = WorkKind::cover;
  for (std::size_t i = 0; i < works_.size(); ++i)
    if (works_[i].kind == kind && works_[i].file == file && works_[i].part == part &&
        works_[i].language == language)
      return i;
  works_.push_back({.kind = kind, .file = file, .title = title, .part = part, .language = language});
  return works_.size() - 1;
}

std::optional<std::size_t> ImportThreads::add_optional(WorkKind kind, std::string const& file,
                                                       std::string const& title) {
  if (file.empty()) return std::nullopt;
  return add(kind, file, title);
}

std::expected<media::AudioProbe, std::string> ImportThreads::probe(std::string const& file) const {
  if (auto refusal = refusal_of(folder_ / file)) return std::unexpected(std::move(*refusal));
  return maker_.probe_audio(folder_ / file);
}

std::string ImportThreads::kind(std::size_t index) const {
  return std::string(kind_name(works_[index].kind));
}

void ImportThreads::start(unsigned workers, WorkWatcher* watcher) {
  watcher_ = watcher;
  for (unsigned i = 0; i < std::max(1U, workers); ++i) threads_.emplace_back([this] { work(); });
}

std::expected<catalogue::Made, std::string> const& ImportThreads::wait(std::size_t index) {
  std::unique_lock lock(mutex_);
  finished_.wait(lock, [&] { return works_[index].outcome || failure_; });
  if (!works_[index].outcome) std::rethrow_exception(failure_);
  return *works_[index].outcome;
}

void ImportThreads::end() {
  {
    std::lock_guard const lock(mutex_);
    next_ = works_.size();
  }
  for (auto& thread : threads_)
    if (thread.joinable()) thread.join();
}

std::vector<catalogue::KnownFile> ImportThreads::take_hashes() {
  std::lock_guard const lock(mutex_);
  return std::exchange(new_hashes_, {});
}

void ImportThreads::work() {
  for (;;) {
    std::size_t index = 0;
    {
      std::lock_guard const lock(mutex_);
      if (failure_ || next_ >= works_.size()) return;
      if (stop_ != nullptr && stop_->load()) {
        failure_ = std::make_exception_ptr(Stopped(interrupted));
        finished_.notify_all();
        return;
      }
      index = next_++;
    }
    try {
      auto outcome = make(index);
      if (watcher_ != nullptr) watcher_->finished(index, outcome);
      std::lock_guard const lock(mutex_);
      ++done_;
      if (progress_ != nullptr)
        progress_->done(line(works_[index], outcome ? "ready" : "refused: " + outcome.error()));
      works_[index].outcome = std::move(outcome);
    } catch (...) {
      std::lock_guard const lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
    finished_.notify_all();
  }
}

std::string ImportThreads::line(Work const& work, std::string_view what) const {
  return fmt::format("[{}/{}] {}: {}  {}", std::min(done_ + (what == "ready" ? 0 : 1), works_.size()),
                     works_.size(), kind_name(work.kind), work.title, what);
}

std::expected<catalogue::Made, std::string> ImportThreads::make(std::size_t index) {
  Work const& work = works_[index];
  bool something_made = false;
  media::Step const step = [&](std::string_view what) {
    if (!something_made && watcher_ != nullptr) watcher_->started(index);
    std::lock_guard const lock(mutex_);
    if (!something_made) ++made_;
    something_made = true;
    if (progress_ != nullptr) progress_->show(line(work, std::string(what) + " …"));
    // A film takes long, and goes on from its last finished part.
    bool const in_parts = work.kind == WorkKind::film || work.kind == WorkKind::music_video;
    if (in_parts && stop_ != nullptr && stop_->load()) throw Stopped(interrupted);
  };
  if (work.kind == WorkKind::game) return make_game(work, step);
  std::string file = work.file;
  if (work.kind == WorkKind::cover) file.resize(file.rfind('#'));
  fs::path const path = folder_ / file;
  auto const hash = hash_of(path);
  if (!hash) return std::unexpected(hash.error());
  switch (work.kind) {
    case WorkKind::audio: return maker_.audio(path, *hash, step);
    case WorkKind::speech: return maker_.speech(path, *hash, work.part, step);
    case WorkKind::transcript: return maker_.transcript(path, *hash, step);
    case WorkKind::square_picture: return maker_.picture(path, *hash, media::PictureShape::square, step);
    case WorkKind::wide_picture: return maker_.picture(path, *hash, media::PictureShape::wide, step);
    case WorkKind::portrait: return maker_.picture(path, *hash, media::PictureShape::portrait, step);
    case WorkKind::cover: return maker_.cover(path, *hash, step);
    case WorkKind::poster: return maker_.picture(path, *hash, media::PictureShape::poster, step);
    case WorkKind::music_video: return maker_.film(path, *hash, media::PreviewStart::quarter, step);
    case WorkKind::film: return maker_.film(path, *hash, media::PreviewStart::beginning, step);
    case WorkKind::film_sound: return maker_.film_sound(path, *hash, step);
    case WorkKind::trailer: return maker_.trailer(path, *hash, step);
    case WorkKind::subtitles: return maker_.subtitles(path, *hash, work.language, step);
    case WorkKind::game: break;
  }
  return std::unexpected("unknown kind of work");
}

std::expected<catalogue::Made, std::string> ImportThreads::make_game(Work const& work,
                                                                     media::Step const& step) const {
  auto const path = folder_ / work.file;
  std::error_code code;
  if (!fs::is_directory(path, code)) {
    if (auto refusal = refusal_of(path)) return std::unexpected(std::move(*refusal));
  } else if (!fs::canonical(path, code).string().starts_with(fs::canonical(folder_, code).string() + '/')) {
    return std::unexpected("it lies outside the folder");
  }
  return maker_.game(path, step);
}

std::optional<std::string> ImportThreads::refusal_of(fs::path const& path) const {
  struct stat found{};
  if (stat(path.c_str(), &found) != 0) return "the file was not found";
  if (!S_ISREG(found.st_mode)) return "it is not a regular file";
  if (found.st_size == 0) return "the file is empty";
  // A link must not lead out of the folder.
  std::error_code code;
  auto const real = fs::canonical(path, code).string();
  auto const root = fs::canonical(folder_, code).string();
  if (!base::is_valid_utf8(real)) return "its name is not valid UTF-8";
  if (code || !real.starts_with(root + '/')) return "it lies outside the folder";
  return std::nullopt;
}

std::expected<std::string, std::string> ImportThreads::hash_of(fs::path const& path) {
  if (auto refusal = refusal_of(path)) return std::unexpected(std::move(*refusal));
  struct stat found{};
  if (stat(path.c_str(), &found) != 0) return std::unexpected("the file was not found");
  catalogue::KnownFile now{.path = fs::canonical(path).string(),
                           .size = found.st_size,
                           .modified_ns = found.st_mtim.tv_sec * 1'000'000'000LL + found.st_mtim.tv_nsec,
                           .hash = {}};
  if (auto const known = known_.find(now.path);
      known != known_.end() && known->second.size == now.size && known->second.modified_ns == now.modified_ns)
    return known->second.hash;
  try {
    now.hash = catalogue::hash_file(path);
  } catch (std::system_error const& error) {
    return std::unexpected("it can't be read: " + error.code().message());
  }
  std::string hash = now.hash;
  std::lock_guard const lock(mutex_);
  new_hashes_.push_back(std::move(now));
  return hash;
}

}  // namespace ingest
