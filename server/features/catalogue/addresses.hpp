// The paths of articles and the URLs of their media, without language prefix, as in the specification.
#pragma once
#include <string>
#include <string_view>

#include "base/ids.hpp"

namespace catalogue {

inline std::string track_path(base::ArticleId id, std::string_view slug) {
  return "/music/tracks/" + std::string(slug) + '/' + base::text(id);
}
inline std::string artist_path(base::ArticleId id, std::string_view slug) {
  return "/music/artists/" + std::string(slug) + '/' + base::text(id);
}
inline std::string album_path(base::ArticleId artist, std::string_view artist_slug, std::string_view slug,
                              base::ArticleId id) {
  return "/music/albums/" + base::text(artist) + '/' + std::string(artist_slug) + '/' + std::string(slug) +
         '/' + base::text(id);
}
inline std::string playlist_path(base::ArticleId id, std::string_view slug) {
  return "/music/playlists/" + std::string(slug) + '/' + base::text(id);
}
inline std::string video_path(base::ArticleId id) { return "/music/video/details/" + base::text(id); }
inline std::string genre_path(std::string_view slug) { return "/music/genre/" + std::string(slug); }
inline std::string album_category_path(std::string_view slug) {
  return "/music/albums/category/" + std::string(slug);
}

/// Public and immutable: the name is a hash of the content.
inline std::string picture_address(std::string_view hash, std::int64_t width) {
  return "/media/art/" + std::string(hash) + '-' + std::to_string(width) + ".webp";
}

}  // namespace catalogue
