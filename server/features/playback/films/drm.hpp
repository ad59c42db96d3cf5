// Ways in which a film's segments are encrypted, by the names that POST /video/streaming knows.
#pragma once
#include <optional>
#include <string_view>

namespace playback {

/// One more, such as ClearKey for DASH, is one more enumerator, its name and its delivery in film_files.
enum class Drm { none, aes_128 };

/// The name in a call and in a playlist: AES-128. Empty where nothing is encrypted.
constexpr std::string_view drm_name(Drm drm) { return drm == Drm::aes_128 ? "AES-128" : ""; }

/// All that a call may ask for, for the refusal of others.
inline constexpr std::string_view drm_names = "AES-128";

constexpr std::optional<Drm> drm_of(std::string_view name) {
  if (name == drm_name(Drm::aes_128)) return Drm::aes_128;
  return std::nullopt;
}

}  // namespace playback
