// HLS with AES-128 (RFC 8216, 5.2): segments and playlists are clear on the disk and are protected while they
// are sent.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "features/playback/films/film_address.hpp"

namespace playback {

inline constexpr std::size_t segment_key_length = 16;

/// The key of one track of a film in one tenant; nullopt where the signing key of the address is no longer
/// valid.
std::optional<std::string> segment_key(SigningKeys const& keys, FilmRequest const& request,
                                       std::string_view track);

/// AES-128-CBC with PKCS #7 padding; the initialisation vector is the media sequence number.
std::string encrypt_segment(std::string_view key, std::uint64_t sequence_number, std::string_view clear);

/// A media playlist whose segments are encrypted: names the key behind the initialisation section, which
/// stays clear, and counts from the number in the first segment's name.
std::string protect_playlist(std::string_view playlist);
/// A master playlist without trick play, which reads parts of segments and can't where they are encrypted.
std::string without_trick_play(std::string_view master);

}  // namespace playback
