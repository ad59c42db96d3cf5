// The name that a downloaded recording is kept under: its title, as file systems take it.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace playback {

inline constexpr std::size_t most_file_name = 120;  // bytes, with the extension

/// "Harbour lights.m4a"; "download.m4a" where nothing is left of the title. `path`: of the file.
std::string download_name(std::string_view title, std::string_view path);
/// The header Content-Disposition, for old clients in ASCII as well.
std::string attachment_named(std::string_view file_name);

}  // namespace playback
