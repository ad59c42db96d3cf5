// Reads values of commands.
#include "app/commands/command_values.hpp"

#include <stdexcept>

namespace app {

base::Instant instant_of(std::string const& value) {
  auto const at = base::parse_rfc3339(value);
  if (!at) throw std::runtime_error(value + " is not a time such as 2027-01-31T12:00:00Z");
  return *at;
}

}  // namespace app
