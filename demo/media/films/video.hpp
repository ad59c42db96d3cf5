// Music videos: frames drawn by us in time with the track, encoded by ffmpeg together with its sound.
#pragma once

#include "works/catalogue.hpp"

#include <filesystem>

namespace demo {

void write_video(Video const& video, std::filesystem::path const& sound, std::filesystem::path const& target);

}  // namespace demo
