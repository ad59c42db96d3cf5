// Pieces of JSON that the parts of the manifest are written with.
#pragma once

#include "texts.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace demo {

std::string json_string(std::string_view text);
std::string text_object(Text const& text);
std::string list_of(std::vector<std::string_view> const& keys);
std::string price_of(double amount);

// A list of the manifest; write(entry) gives the text of each.
template <class List>
std::string entries(char const* name, List const& list, auto write) {
  std::string out = std::string("  \"") + name + "\": [";
  char const* between = "\n    ";
  for (auto const& entry : list) {
    out += between + write(entry);
    between = ",\n    ";
  }
  return out + "\n  ]";
}

}  // namespace demo
