// Takes the packages of online games into the media folder, named by their content.
#include "features/catalogue/game_package.hpp"
#include "features/catalogue/media_maker.hpp"

namespace catalogue {

namespace fs = std::filesystem;

std::expected<Made, std::string> MediaMaker::game(fs::path const& source, Step const& step) const {
  MediaFolder::Scratch const scratch(folder_);
  auto const folder = scratch.path() / "game";
  fs::create_directories(folder);
  auto package = take_package(source, folder);
  if (!package) return std::unexpected(std::move(package.error()));
  auto const path = MediaFolder::spread_path(package->hash);
  std::error_code code;
  if (fs::is_directory(folder_.media_path(path), code)) {
    folder_.touch(path);
  } else {
    step("game");
    folder_.adopt_folder(folder, path);
  }
  Made made;
  made.files = {{.profile = "game",
                 .path = path + "/game.json",
                 .mime = "application/json",
                 .size = static_cast<std::int64_t>(fs::file_size(folder_.media_path(path) / "game.json"))}};
  made.game = std::make_shared<TakenPackage const>(std::move(*package));
  return made;
}

}  // namespace catalogue
