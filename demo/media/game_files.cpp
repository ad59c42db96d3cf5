// Copies files, has covers drawn by rsvg-convert and trailers made of pictures by ffmpeg; each is made again
// only where what it is made of has changed.
#include "game_files.hpp"

#include "process.hpp"
#include "read_text.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace demo {
namespace {

namespace fs = std::filesystem;

constexpr int cover_size = 1200;
/// Of which the demo has a trailer, each of three pictures.
constexpr std::array<std::string_view, 2> with_trailer{"night-road", "tidewatch"};

/// The folder demo of the source tree.
fs::path source_folder() {
  auto const program = fs::read_symlink("/proc/self/exe").parent_path();
  for (auto const& candidate :
       {program / "demo", program / "../share/kiosk/demo", program / "../../../demo"}) {
    if (fs::exists(candidate / "games/manifest.json")) {
      return fs::canonical(candidate);
    }
  }
  throw std::runtime_error("can't find demo/games beside the program; the demo needs a source tree");
}

bool is_newer(fs::path const& target, fs::path const& source) {
  return fs::exists(target) && fs::last_write_time(target) >= fs::last_write_time(source);
}

void draw_cover(fs::path const& icon, fs::path const& target) {
  if (is_newer(target, icon)) {
    return;
  }
  auto const part = fs::path(target).concat(".part");
  auto const svg = read_text(icon);
  auto const size = std::to_string(cover_size);
  run_tool({"rsvg-convert", "--width", size, "--height", size, "--output", part.string()}, target.string(),
           [&](Feed const& feed) { feed(std::as_bytes(std::span(svg))); });
  fs::rename(part, target);
}

/// Two seconds of each picture, one fading into the next.
void make_trailer(fs::path const& pictures, std::string const& key, fs::path const& target) {
  auto const picture = [&](int number) {
    return (pictures / (key + "-" + std::to_string(number) + ".webp")).string();
  };
  if (is_newer(target, picture(1)) && is_newer(target, picture(2)) && is_newer(target, picture(3))) {
    return;
  }
  auto const part = fs::path(target).concat(".part");
  std::vector<std::string> words{"ffmpeg", "-nostdin", "-v", "error", "-y"};
  for (int number = 1; number <= 3; ++number) {
    for (auto const* word : {"-loop", "1", "-framerate", "25", "-t", "2.5", "-i"}) {
      words.emplace_back(word);
    }
    words.push_back(picture(number));
  }
  for (
      auto const* word :
      {"-filter_complex",
       "[0]format=yuv420p,crop=trunc(iw/2)*2:trunc(ih/2)*2[a];[1]format=yuv420p,crop=trunc(iw/2)*2:trunc(ih/2)*2[b];"
       "[2]format=yuv420p,crop=trunc(iw/2)*2:trunc(ih/2)*2[c];[a][b]xfade=duration=0.5:offset=2[d];"
       "[d][c]xfade=duration=0.5:offset=4[v]",
       "-map", "[v]", "-c:v", "libx264", "-preset", "ultrafast", "-crf", "17", "-f", "mp4"}) {
    words.emplace_back(word);
  }
  words.push_back(part.string());
  run_tool(words, target.string(), [](Feed const&) {});
  fs::rename(part, target);
}

/// Whether a folder has been made of these and of nothing else, and none of them has changed since.
bool is_made_of(fs::path const& folder, std::vector<fs::path> const& sources) {
  if (!fs::exists(folder)) {
    return false;
  }
  std::set<fs::path> wanted;
  for (auto const& source : sources) {
    for (auto const& entry : fs::recursive_directory_iterator(source)) {
      auto const name = fs::relative(entry.path(), source);
      wanted.insert(name);
      if (entry.is_regular_file() && !is_newer(folder / name, entry.path())) {
        return false;
      }
    }
  }
  return std::ranges::all_of(fs::recursive_directory_iterator(folder), [&](auto const& entry) {
    return wanted.contains(fs::relative(entry.path(), folder));
  });
}

/// Copies them over each other, unless that was done before: somebody may be reading the folder.
void copy_folders(fs::path const& folder, std::vector<fs::path> const& sources) {
  if (is_made_of(folder, sources)) {
    return;
  }
  fs::remove_all(folder);
  for (auto const& source : sources) {
    fs::copy(source, folder, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  }
}

}  // namespace

int make_games(fs::path const& folder) {
  auto const demo = source_folder();
  auto const source = demo / "games";
  fs::create_directories(folder / "covers");
  fs::create_directories(folder / "trailers");
  // Taken of the games themselves.
  copy_folders(folder / "pictures", {demo / "content/games"});
  for (auto const key : with_trailer) {
    make_trailer(demo / "content/games", std::string(key), folder / "trailers" / (std::string(key) + ".mp4"));
  }
  int count = 0;
  for (auto const& game : fs::directory_iterator(source)) {
    // What has no icon is not a game, or one that is still being written.
    if (!fs::exists(game.path() / "game.json") || !fs::exists(game.path() / "icon.svg")) {
      continue;
    }
    auto const name = game.path().filename();
    copy_folders(folder / name, {source / "shared", game.path()});
    draw_cover(game.path() / "icon.svg", folder / "covers" / fs::path(name).concat(".png"));
    ++count;
  }
  if (!is_newer(folder / "manifest.json", source / "manifest.json")) {
    auto const part = folder / "manifest.json.part";
    fs::copy_file(source / "manifest.json", part, fs::copy_options::overwrite_existing);
    fs::rename(part, folder / "manifest.json");
  }
  return count;
}

}  // namespace demo
