// Deletes the folders of films that were imported again with another content, once nobody can be playing
// them.
#pragma once
#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <filesystem>
#include <string>

#include "base/time/instant.hpp"
#include "storage/database.hpp"
#include "storage/jobs/job_result.hpp"

namespace playback {

class ReplacedFilms {
 public:
  static constexpr char const* job = "replaced_films";
  static constexpr std::chrono::hours look_each{1};

  /// `data` is the program's data folder.
  ReplacedFilms(std::filesystem::path const& data, storage::Database& database, base::Clock const& clock)
      : root_(data / "media"), database_(database), clock_(clock) {}
  ~ReplacedFilms();
  ReplacedFilms(ReplacedFilms const&) = delete;
  ReplacedFilms& operator=(ReplacedFilms const&) = delete;

  /// Once an hour, on a thread of its own.
  boost::asio::awaitable<storage::JobResult> run();
  /// Blocks; returns how many films it deleted.
  std::size_t remove();

 private:
  boost::asio::awaitable<void> remove_on_thread();
  bool remove_film(std::string const& path);
  /// Segments lie in the folders of films and in that of what was made of their source; what no film shares
  /// any more is deleted, too, and made again if its source is imported again.
  void remove_unshared_parts();
  /// Nobody ever sees half a folder: it is moved away first.
  std::filesystem::path move_away(std::filesystem::path const& folder);

  std::filesystem::path root_;
  storage::Database& database_;
  base::Clock const& clock_;
  std::atomic<bool> stop_ = false;
  std::size_t moved_ = 0;
  boost::asio::thread_pool thread_{1};
};

}  // namespace playback
