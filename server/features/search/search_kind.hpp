// The kinds that results are grouped by.
#pragma once
#include <boost/describe/enum.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/catalogue/content_type.hpp"

namespace search {

enum class SearchKind {
  tracks,
  albums,
  artists,
  playlists,
  music_videos,
  films,
  series,
  episodes,
  podcasts,
  podcast_episodes,
  audiobooks,
  people,
  games,
  articles,
  apps,
  partners,
  info_services,
  vouchers,
};
BOOST_DESCRIBE_ENUM(SearchKind, tracks, albums, artists, playlists, music_videos, films, series, episodes,
                    podcasts, podcast_episodes, audiobooks, people, games, articles, apps, partners,
                    info_services, vouchers)

/// nullopt for what no search shows: it has no page of its own.
std::optional<SearchKind> kind_of(catalogue::ContentType type);
std::optional<SearchKind> find_kind(std::string_view name);
std::string name_of(SearchKind kind);
/// The names in the database of everything that a search shows.
std::vector<std::string> const& shown_types();

}  // namespace search
