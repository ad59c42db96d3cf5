// Reads the limits of tests/budgets.tsv, the one place of every budget of the project, for C++ tests.
#pragma once
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace base::testing {

/// What must not be exceeded, in the unit of the row with that name.
inline std::size_t limit_of(std::string_view name) {
  std::ifstream table(KIOSK_SOURCE_DIR "/tests/budgets.tsv");
  for (std::string row, cell, limit; std::getline(table, row, '\t');) {
    std::getline(table, cell, '\t');
    std::getline(table, limit, '\t');
    std::getline(table, cell);
    if (row == name) return std::stoul(limit);
  }
  throw std::runtime_error("tests/budgets.tsv has no row \"" + std::string(name) + '"');
}

}  // namespace base::testing
