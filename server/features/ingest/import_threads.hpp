// The files of one import, worked on by a few threads: hashed, made into media, each outcome kept for who
// waits.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <expected>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "features/catalogue/licensor_store.hpp"
#include "features/ingest/progress_line.hpp"
#include "features/media/media_maker.hpp"

namespace ingest {

enum class WorkKind {
  audio,
  speech,
  transcript,
  square_picture,
  wide_picture,
  portrait,
  poster,
  cover,
  music_video,
  film,
  film_sound,
  trailer,
  subtitles,
  game,
};

/// Hears from the worker threads what becomes of each file.
struct WorkWatcher {
  virtual ~WorkWatcher() = default;
  /// Something has to be made of it; not called for what was made before.
  virtual void started(std::size_t index) = 0;
  virtual void finished(std::size_t index, std::expected<catalogue::Made, std::string> const& outcome) = 0;
};

/// Somebody asked the import to end.
struct Stopped : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class ImportThreads {
 public:
  ImportThreads(std::filesystem::path folder, media::MediaMaker const& maker,
                std::vector<catalogue::KnownFile> const& known, ProgressLine* progress,
                std::atomic<bool> const* stop);
  ~ImportThreads() { end(); }
  ImportThreads(ImportThreads const&) = delete;
  ImportThreads& operator=(ImportThreads const&) = delete;

  /// Adds a file before `start`; the same file of the same kind is made once. A picture that ends in "#cover"
  /// is the one embedded in a sound file. Subtitles in an older encoding are decoded by their language.
  std::size_t add(WorkKind kind, std::string const& file, std::string const& title,
                  media::SoundPart part = {}, std::string const& language = {});
  /// The same, where a manifest may leave the file out.
  std::optional<std::size_t> add_optional(WorkKind kind, std::string const& file, std::string const& title);

  /// What a sound file says of itself, before `start`; a refusal is a sentence for people.
  std::expected<media::AudioProbe, std::string> probe(std::string const& file) const;

  /// `watcher` may be absent.
  void start(unsigned workers, WorkWatcher* watcher = nullptr);
  /// Waits for one file. Throws DiskFull or Stopped where the whole import has to end.
  std::expected<catalogue::Made, std::string> const& wait(std::size_t index);
  void end();

  std::size_t made() const { return made_; }
  std::size_t size() const { return works_.size(); }
  std::string const& file(std::size_t index) const { return works_[index].file; }
  std::string const& title(std::size_t index) const { return works_[index].title; }
  /// "film", "subtitles"
  std::string kind(std::size_t index) const;
  std::vector<catalogue::KnownFile> take_hashes();

 private:
  /// One file to make media of. `outcome` is set by a worker, under the mutex.
  struct Work {
    WorkKind kind;
    std::string file;  // below the folder
    std::string title;
    media::SoundPart part;
    std::string language;
    std::optional<std::expected<catalogue::Made, std::string>> outcome = std::nullopt;
  };

  void work();
  std::string line(Work const& work, std::string_view what) const;
  std::expected<catalogue::Made, std::string> make(std::size_t index);
  /// A package is a file or a folder, and is read again at each import.
  std::expected<catalogue::Made, std::string> make_game(Work const& work, media::Step const& step) const;
  /// nullopt for a file that may be read; else why not.
  std::optional<std::string> refusal_of(std::filesystem::path const& path) const;
  std::expected<std::string, std::string> hash_of(std::filesystem::path const& path);

  std::filesystem::path const folder_;
  media::MediaMaker const& maker_;
  std::map<std::string, catalogue::KnownFile> known_;
  ProgressLine* progress_;
  std::atomic<bool> const* stop_;
  std::deque<Work> works_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable finished_;
  std::size_t next_ = 0;
  std::size_t done_ = 0;
  std::size_t made_ = 0;
  std::vector<catalogue::KnownFile> new_hashes_;
  std::exception_ptr failure_;
  WorkWatcher* watcher_ = nullptr;
};

}  // namespace ingest
