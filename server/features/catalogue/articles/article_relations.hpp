// The names of the relations between articles (article_link).
#pragma once
#include <optional>
#include <string_view>

#include "features/catalogue/content_type.hpp"

namespace catalogue {

/// SQL: from a person or an artist to their works. `artist_work` is for an article's artists, authors, hosts
/// and directors, the others for guests, narrators, and everybody else who worked on a film.
inline constexpr std::string_view credit_relations =
    "'artist_work', 'guest_work', 'narrator_work', 'film_work'";

/// SQL: from a whole to its parts.
inline constexpr std::string_view part_relations =
    "'album_track', 'playlist_track', 'podcast_episode', 'audiobook_chapter', 'series_episode', "
    "'voucherbook_voucher'";

/// SQL: from a whole to the parts that come with it when it is bought. A playlist only lists what others
/// made.
inline constexpr std::string_view bought_part_relations =
    "'album_track', 'podcast_episode', 'audiobook_chapter', 'series_episode'";

/// How an article of this kind is linked to what it is a part of.
constexpr std::string_view part_relation(std::optional<ContentType> type) {
  if (type == ContentType::podcast) return "podcast_episode";
  if (type == ContentType::audio_book_chapter) return "audiobook_chapter";
  if (type == ContentType::series_episode) return "series_episode";
  if (type == ContentType::voucher) return "voucherbook_voucher";
  return "album_track";
}

}  // namespace catalogue
