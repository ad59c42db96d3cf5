// A replaced film stays for as long as an address of it may be good.
#include "features/playback/films/replaced_films.hpp"

#include <unistd.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <system_error>
#include <utility>
#include <vector>

#include "base/log.hpp"
#include "features/catalogue/replaced_film_store.hpp"
#include "features/playback/media/media_address.hpp"

namespace playback {
namespace {

namespace fs = std::filesystem;

// An address is signed with a time of ours; the clock of another server may be a little ahead.
constexpr auto stays = video_lifetime + std::chrono::minutes(5);
// What was made of a source, and not put together to a film yet, is younger.
constexpr auto parts_stay = std::chrono::hours(24 * 7);

bool is_older(fs::path const& folder, std::chrono::seconds age) {
  std::error_code failed;
  auto const written = fs::last_write_time(folder, failed);
  return !failed && fs::file_time_type::clock::now() - written > age;
}

bool is_shared(fs::path const& folder) {
  std::error_code failed;
  for (auto entry = fs::recursive_directory_iterator(folder, failed);
       !failed && entry != fs::recursive_directory_iterator(); entry.increment(failed))
    if (entry->is_regular_file(failed) && entry->hard_link_count(failed) > 1) return true;
  return static_cast<bool>(failed);
}

std::vector<fs::path> folders_in(fs::path const& folder) {
  std::vector<fs::path> out;
  std::error_code failed;
  for (auto const& entry : fs::directory_iterator(folder, failed))
    if (entry.is_directory(failed)) out.push_back(entry.path());
  return out;
}

}  // namespace

ReplacedFilms::~ReplacedFilms() {
  stop_ = true;
  thread_.join();
}

boost::asio::awaitable<storage::JobResult> ReplacedFilms::run() {
  auto work = remove_on_thread();
  auto token = boost::asio::use_awaitable;
  co_await boost::asio::co_spawn(thread_, std::move(work), token);
  co_return storage::JobResult::again(look_each);
}

boost::asio::awaitable<void> ReplacedFilms::remove_on_thread() {
  remove();
  co_return;
}

std::size_t ReplacedFilms::remove() {
  auto const due = [&](storage::Session& session) {
    return catalogue::ReplacedFilmStore(session).replaced_before(clock_.now() - stays);
  };
  std::size_t removed = 0;
  for (auto const& path : database_.read_now(due)) {
    if (stop_) return removed;
    if (!remove_film(path)) continue;
    ++removed;
    base::log::info("a replaced film was deleted", {{"path", path}});
  }
  remove_unshared_parts();
  return removed;
}

bool ReplacedFilms::remove_film(std::string const& path) {
  auto const folder = root_ / "a" / fs::path(path).parent_path();
  fs::path moved;
  database_.write_now([&](storage::Session& session) {
    catalogue::ReplacedFilmStore store(session);
    bool const played = store.is_played(path);
    // An import may have put the same film together again without having come to its row.
    if (!played && moved.empty() && fs::is_directory(folder)) {
      if (!is_older(folder, stays)) return;
      moved = move_away(folder);
    }
    store.forget(path);
  });
  std::error_code ignored;
  if (!moved.empty()) fs::remove_all(moved, ignored);
  return !moved.empty();
}

void ReplacedFilms::remove_unshared_parts() {
  for (auto const& outer : folders_in(root_ / "parts"))
    for (auto const& inner : folders_in(outer))
      for (auto const& part : folders_in(inner)) {
        if (stop_) return;
        if (!is_older(part, parts_stay) || is_shared(part)) continue;
        std::error_code ignored;
        fs::remove_all(move_away(part), ignored);
      }
}

fs::path ReplacedFilms::move_away(fs::path const& folder) {
  fs::create_directories(root_ / "tmp");
  // What a killed process leaves there is cleared away by the next import.
  auto target = root_ / "tmp" / (std::to_string(getpid()) + "-replaced-" + std::to_string(++moved_));
  fs::rename(folder, target);
  return target;
}

}  // namespace playback
