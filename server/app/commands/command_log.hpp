// The log of a command that works beside a server.
#pragma once
#include "core/settings.hpp"

namespace app {

/// Lines go on in the server's log file, the security trail among them. Where that is a stream, they go to
/// standard error: standard output stays the command's own. Throws std::runtime_error.
void open_command_log(core::Settings::Log const& log);

}  // namespace app
