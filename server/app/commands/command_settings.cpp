// Reads the settings of a command, and prints each error in them.
#include "app/commands/command_settings.hpp"

#include <fstream>
#include <iostream>
#include <iterator>

namespace app {

Settings load_command_settings(std::string const& config_file, std::string const& data_folder) {
  std::string text;
  if (!config_file.empty()) {
    std::ifstream file(config_file);
    if (!file) {
      std::cerr << "kiosk: can't read the configuration file " << config_file << '\n';
      throw WrongSettings();
    }
    text.assign(std::istreambuf_iterator<char>(file), {});
  }
  Settings settings;
  auto const errors = base::load_settings(settings.keys(), text, base::kiosk_environment());
  for (auto const& error : errors)
    std::cerr << "kiosk: " << error.key << (error.value.empty() ? "" : " = " + error.value) << ": "
              << error.problem << '\n';
  if (!errors.empty()) throw WrongSettings();
  if (!data_folder.empty()) settings.core.data.folder = data_folder;
  return settings;
}

}  // namespace app
