// Small real media files that tests need again and again: made by ffmpeg once, and copied.
#pragma once
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace media::testing {

namespace fs = std::filesystem;

inline void shell(std::string const& command) {
  ASSERT_EQ(std::system(("( " + command + " ) >/dev/null 2>&1").c_str()), 0) << command;
}

/// What ffmpeg makes of these arguments. It is started once in a program for the same ones, and copied
/// afterwards: to start it takes longer than these small files do.
void make_by_ffmpeg(fs::path const& file, std::string const& arguments);

inline void make_sound(fs::path const& file, double seconds, std::string const& more = "", int pitch = 330) {
  make_by_ffmpeg(file, "-f lavfi -i 'sine=frequency=" + std::to_string(pitch) +
                           ":duration=" + std::to_string(seconds) + "' -ac 2 -ar 44100 " + more);
}
inline void make_picture(fs::path const& file, int width, int height, std::string const& colour = "teal") {
  make_by_ffmpeg(file, "-f lavfi -i 'color=c=" + colour + ":size=" + std::to_string(width) + "x" +
                           std::to_string(height) + "' -frames:v 1");
}
inline std::string read_file(fs::path const& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
inline void write_file(fs::path const& file, std::string_view text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}
inline std::size_t count_files(fs::path const& folder) {
  std::size_t count = 0;
  for (auto const& entry : fs::recursive_directory_iterator(folder)) count += entry.is_regular_file() ? 1 : 0;
  return count;
}

}  // namespace media::testing
