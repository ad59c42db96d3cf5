// The addresses of pages and files as TypeScript: links.ts, and a file of each area ("music") below links/.
#pragma once
#include <map>
#include <string>
#include <string_view>

namespace app {

inline constexpr std::string_view generated_head = "// Printed by `kiosk types`; do not edit by hand.\n\n";

/// File name → text, the same in every run.
std::map<std::string, std::string> generated_links();

}  // namespace app
