// Runs the command line of the program. Each X_commands.hpp adds the commands of one feature to it.
#pragma once

namespace app {

/// Exit codes: 0 done, 1 could not, 2 wrong arguments or configuration, 3 done but for some files that were
/// refused.
int run_command(int argc, char** argv);

}  // namespace app
