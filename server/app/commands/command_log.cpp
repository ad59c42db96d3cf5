// Opens the server's log for a command.
#include "app/commands/command_log.hpp"

#include <stdexcept>

#include "base/log.hpp"

namespace app {

void open_command_log(core::Settings::Log const& log) {
  auto const target = log.target == "stdout" ? "stderr" : log.target;
  if (!base::log::open(target, log.level)) throw std::runtime_error("log.target: can't write to " + target);
}

}  // namespace app
