// The output of the front end's build: files for browsers, the script for rendering, messages, the build id.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/json/json.hpp"

namespace core {

struct WebBuild {
  std::string id;                       // changes whenever a file changes
  std::filesystem::path public_folder;  // /assets/… and the like
  std::string server_script;            // leaves the global SSR
  std::string manifest;                 // JSON for SSR.configure
  std::string entry;                    // address of the script that brings pages to life
  std::vector<std::string> stylesheets;
  std::string api_docs;                           // HTML that shows the openapi.json beside it
  std::map<std::string, base::RawJson> messages;  // built-in words by locale: {"key": "pattern"}
};

/// Reads `folder`; throws std::runtime_error that names the file that is missing and how to make it.
WebBuild load_web_build(std::filesystem::path const& folder);

/// `configured` where it is set; else web/ beside the program, else ../web beside the program's folder.
std::filesystem::path find_web_folder(std::string const& configured);

}  // namespace core
