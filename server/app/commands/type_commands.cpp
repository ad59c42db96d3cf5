// Writes each generated file into a folder.
#include "app/commands/type_commands.hpp"

#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>

#include "app/commands/command_line.hpp"
#include "app/description/generated.hpp"

namespace app {
namespace {

int write_types(std::filesystem::path const& folder) {
  for (auto const& [name, text] : generated_files()) {
    auto const path = folder / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    if (!(file << text)) throw std::runtime_error("can't write " + path.string());
  }
  return 0;
}

}  // namespace

void add_type_commands(Command kiosk) {
  auto command =
      kiosk.add_command_without_settings("types", "Print the TypeScript of payloads, routes and languages");
  auto const folder = std::make_shared<std::string>();
  command.add_option("--out", *folder, "folder to write into").required();
  command.set_action([folder] { return write_types(*folder); });
}

}  // namespace app
