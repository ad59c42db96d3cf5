// The errors of a manifest as tests compare them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "features/catalogue/manifest/manifest.hpp"

namespace catalogue::testing {

/// "path: message" of each error.
inline std::vector<std::string> errors_of(std::string_view text) {
  std::vector<std::string> out;
  auto const manifest = read_manifest(text);
  if (manifest) return out;
  for (auto const& error : manifest.error()) out.push_back(error.field + ": " + error.message);
  return out;
}

}  // namespace catalogue::testing
