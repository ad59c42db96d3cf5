// Takes the packages of online games into the media folder, named by their content, and compresses their
// texts.
#include <fstream>
#include <iterator>

#include "features/catalogue/kinds/games/game_package.hpp"
#include "features/media/media_maker.hpp"
#include "http/compression.hpp"

namespace media {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t worth_compressing = 1024;
constexpr int best_gzip = 9;
constexpr int best_brotli = 11;

/// Whole or not at all, because the file beside it may be asked for at this moment.
void write_sibling(fs::path const& file, std::string_view ending, std::string_view content) {
  auto const part = fs::path(file).concat(".part");
  std::ofstream out(part, std::ios::binary);
  if (!(out << content).flush()) throw catalogue::DiskFull("the disk is full at " + part.string());
  out.close();
  fs::rename(part, fs::path(file).concat(ending));
}

/// Texts get siblings that are sent in their place to browsers that take them.
void compress_texts(fs::path const& folder) {
  std::vector<fs::path> files;
  for (auto const& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && entry.file_size() >= worth_compressing &&
        http::is_compressible(catalogue::game_file_type(entry.path().filename().string())) &&
        !fs::exists(fs::path(entry.path()).concat(".br")))
      files.push_back(entry.path());
  for (auto const& path : files) {
    std::ifstream in(path, std::ios::binary);
    std::string const text{std::istreambuf_iterator<char>(in), {}};
    write_sibling(path, ".gz", http::gzip(text, best_gzip));
    write_sibling(path, ".br", http::brotli(text, best_brotli));
  }
}

}  // namespace

std::expected<catalogue::Made, std::string> MediaMaker::game(fs::path const& source, Step const& step) const {
  catalogue::MediaFolder::Scratch const scratch(folder_);
  auto const folder = scratch.path() / "game";
  fs::create_directories(folder);
  auto package = catalogue::take_package(source, folder);
  if (!package) return std::unexpected(std::move(package.error()));
  auto const path = catalogue::MediaFolder::spread_path(package->hash);
  std::error_code code;
  if (fs::is_directory(folder_.media_path(path), code)) {
    folder_.touch(path);
    compress_texts(folder_.media_path(path));
  } else {
    step("game");
    compress_texts(folder);
    folder_.adopt_folder(folder, path);
  }
  catalogue::Made made;
  made.files = {{.profile = "game",
                 .path = path + "/game.json",
                 .mime = "application/json",
                 .size = static_cast<std::int64_t>(fs::file_size(folder_.media_path(path) / "game.json"))}};
  made.game = std::make_shared<catalogue::TakenPackage const>(std::move(*package));
  return made;
}

}  // namespace media
