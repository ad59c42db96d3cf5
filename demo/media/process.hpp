// Runs the tools that encode for us, and says what they said when they fail.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace demo {

// A tool could not do its work on a file; what() names both and quotes the tool's last lines.
class ToolFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

using Feed = std::function<void(std::span<std::byte const>)>;

// Runs arguments[0] from the PATH; feed is called to write its standard input, which is closed after.
void run_tool(std::vector<std::string> const& arguments, std::string const& file,
              std::function<void(Feed const&)> const& feed);

// The same, giving back its standard output.
std::vector<std::byte> output_of_tool(std::vector<std::string> const& arguments, std::string const& file);

}  // namespace demo
