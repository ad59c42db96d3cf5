// Copies files and has covers drawn by rsvg-convert; a cover is drawn again only where its icon has changed.
#include "game_files.hpp"

#include "process.hpp"

#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>

namespace demo {
namespace {

namespace fs = std::filesystem;

constexpr int cover_size = 1200;

fs::path source_folder() {
  auto const program = fs::read_symlink("/proc/self/exe").parent_path();
  for (auto const& candidate :
       {program / "demo/games", program / "../share/kiosk/demo/games", program / "../../../demo/games"}) {
    if (fs::exists(candidate / "manifest.json")) {
      return fs::canonical(candidate);
    }
  }
  throw std::runtime_error("can't find demo/games beside the program; the demo needs a source tree");
}

std::string read_text(fs::path const& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void draw_cover(fs::path const& icon, fs::path const& target) {
  if (fs::exists(target) && fs::last_write_time(target) >= fs::last_write_time(icon)) {
    return;
  }
  auto const part = fs::path(target).concat(".part");
  auto const svg = read_text(icon);
  auto const size = std::to_string(cover_size);
  run_tool({"rsvg-convert", "--width", size, "--height", size, "--output", part.string()}, target.string(),
           [&](Feed const& feed) { feed(std::as_bytes(std::span(svg))); });
  fs::rename(part, target);
}

}  // namespace

int make_games(fs::path const& folder) {
  auto const source = source_folder();
  fs::create_directories(folder / "covers");
  int count = 0;
  for (auto const& game : fs::directory_iterator(source)) {
    // What has no icon is not a game, or one that is still being written.
    if (!fs::exists(game.path() / "game.json") || !fs::exists(game.path() / "icon.svg")) {
      continue;
    }
    auto const name = game.path().filename();
    fs::remove_all(folder / name);
    fs::copy(source / "shared", folder / name, fs::copy_options::recursive);
    fs::copy(game.path(), folder / name, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    draw_cover(game.path() / "icon.svg", folder / "covers" / fs::path(name).concat(".png"));
    ++count;
  }
  fs::copy_file(source / "manifest.json", folder / "manifest.json", fs::copy_options::overwrite_existing);
  return count;
}

}  // namespace demo
