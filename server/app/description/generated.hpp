// The TypeScript that the front end is typed by: payloads, routes, languages.
#pragma once
#include <map>
#include <string>

namespace app {

/// File name → text, the same in every run.
std::map<std::string, std::string> generated_files();

}  // namespace app
