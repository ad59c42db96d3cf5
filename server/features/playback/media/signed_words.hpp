// The words that signed addresses and tickets are made of: each has one spelling, since the text is what is
// signed.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "features/playback/media/media_address.hpp"

namespace playback {

std::string_view rights_name(Rights rights);
std::optional<Rights> rights_of(std::string_view name);
/// Digits only.
std::optional<std::int64_t> plain_number(std::string_view text);

inline constexpr std::size_t media_folder_length = 6 + 40;
/// "3f/a0/" and forty hexadecimal digits of which these are the first four.
bool is_media_folder(std::string_view path);

}  // namespace playback
