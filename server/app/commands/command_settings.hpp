// The settings of a command: the configuration file, the environment and the data folder that --data names.
#pragma once
#include <string>

#include "app/settings.hpp"

namespace app {

/// The configuration is wrong; what is wrong was printed already.
struct WrongSettings {};

/// Either text may be empty. Throws WrongSettings.
Settings load_command_settings(std::string const& config_file, std::string const& data_folder);

}  // namespace app
