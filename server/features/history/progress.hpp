// How far somebody has come in what is seen or heard: bounded by its length, and finished where only its end
// is left.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

#include "features/catalogue/content_type.hpp"

namespace history {

enum class HistoryState { unplayed, started, finished };
BOOST_DESCRIBE_ENUM(HistoryState, unplayed, started, finished)

/// Songs, films, episodes, chapters and games; not what is made of these.
constexpr bool is_playable(catalogue::ContentType type) {
  using catalogue::ContentType;
  return catalogue::is_film(type) || catalogue::is_game(type) || type == ContentType::full_track_music ||
         type == ContentType::video || type == ContentType::podcast ||
         type == ContentType::audio_book_chapter;
}

/// No position lies behind the end. A duration of 0 is not known.
std::int64_t bounded_position(std::int64_t position_ms, std::int64_t duration_ms);

/// Whether what is left is only an end: the closing credits from `credits_ms` on, else a twentieth of it, at
/// most three minutes.
bool is_finished(std::int64_t position_ms, std::int64_t duration_ms,
                 std::optional<std::int64_t> credits_ms = {});

}  // namespace history
