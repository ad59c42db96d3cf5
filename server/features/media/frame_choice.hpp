// Chooses the frame of a film that shows most, and so none that is black, empty or blurred.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace media {

/// How much a grey picture shows: many tones and sharp edges; 0 where it is nearly black or white.
double interest_of(std::string_view pixels, std::size_t width);

/// The index of the best of these grey pictures, which follow each other; nullopt without a whole one.
std::optional<std::size_t> choose_frame(std::string_view frames, std::size_t width, std::size_t height);

}  // namespace media
