// Returns what a piece of a test writes to the log.
#pragma once
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <string>

#include "base/log.hpp"

namespace base::testing {

/// The log's lines of that level and above while `work` ran; afterwards the log goes nowhere.
inline std::string logged(std::function<void()> const& work, std::string_view level = "info") {
  auto const file = std::filesystem::temp_directory_path() / ("kiosk-logged-" + std::to_string(getpid()));
  std::filesystem::remove(file);
  if (!log::open(file.string(), level)) throw std::runtime_error("can't log to " + file.string());
  work();
  log::flush();
  log::open("none", level);
  std::ifstream in(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  std::filesystem::remove(file);
  return text;
}

}  // namespace base::testing
