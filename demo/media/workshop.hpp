// Turns a catalogue into files: a list of jobs, done by as many threads as there are cores.
#pragma once

#include "works/catalogue.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace demo {

// Changes whenever a file that we make would be another one.
inline constexpr std::string_view generator_version = "6";

struct Order {
  std::filesystem::path folder;
  Set set = Set::full;
};

struct Outcome {
  int made = 0;
  int kept = 0;  // there from an interrupted run
  int failed = 0;
  bool was_complete = false;
};

// Progress and errors go to tell, one line each.
Outcome make_all(Order const& order, std::function<void(std::string const&)> const& tell);

}  // namespace demo
