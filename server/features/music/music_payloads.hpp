// What the music pages receive; every name here is read by a page of the same name in
// web/storefront/pages/music.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json_codec.hpp"
#include "features/catalogue/cards.hpp"

namespace music {

using catalogue::Album;
using catalogue::Artist;
using catalogue::Genre;
using catalogue::GenreLink;
using catalogue::MusicVideo;
using catalogue::Playlist;
using catalogue::Track;

/// Which part of a list is shown, and links to the parts before and after.
struct PageRange {
  std::int64_t offset = 0;
  std::int64_t limit = 0;
  std::int64_t total = 0;
  std::optional<std::string> previous;
  std::optional<std::string> next;
};
BOOST_DESCRIBE_STRUCT(PageRange, (), (offset, limit, total, previous, next))

struct MusicTracksPage {
  std::vector<Track> tracks;
  PageRange paging;
};
BOOST_DESCRIBE_STRUCT(MusicTracksPage, (), (tracks, paging))

struct MusicTrackCategoriesPage {
  std::vector<Genre> genres;
};
BOOST_DESCRIBE_STRUCT(MusicTrackCategoriesPage, (), (genres))

struct MusicTrackPage {
  Track track;
  std::string description;
  std::string released_at;  // 2026-03-14
  std::string released;     // the same in words of the page's language
  std::vector<GenreLink> genres;
  std::vector<Track> more_from_album;
  std::vector<Track> related;
};
BOOST_DESCRIBE_STRUCT(MusicTrackPage, (),
                      (track, description, released_at, released, genres, more_from_album, related))

struct MusicAlbumsPage {
  std::vector<Album> albums;
  std::vector<GenreLink> categories;
  std::optional<GenreLink> category;
  PageRange paging;
};
BOOST_DESCRIBE_STRUCT(MusicAlbumsPage, (), (albums, categories, category, paging))

struct MusicAlbumPage {
  Album album;
  std::string description;
  std::string released_at;
  std::string released;
  std::vector<GenreLink> genres;
  std::vector<Track> tracks;
  std::string total_duration;
  std::int64_t total_seconds = 0;
  std::vector<Album> more_by_artist;
};
BOOST_DESCRIBE_STRUCT(MusicAlbumPage, (),
                      (album, description, released_at, released, genres, tracks, total_duration,
                       total_seconds, more_by_artist))

struct MusicArtistPage {
  Artist artist;
  std::string biography;
  std::vector<GenreLink> genres;
  std::vector<Track> top_tracks;
  std::vector<Album> albums;
  std::vector<MusicVideo> videos;
  std::vector<Artist> related;
};
BOOST_DESCRIBE_STRUCT(MusicArtistPage, (), (artist, biography, genres, top_tracks, albums, videos, related))

struct MusicGenrePage {
  GenreLink genre;
  std::vector<Track> tracks;
  std::vector<Album> albums;
  std::vector<Artist> artists;
};
BOOST_DESCRIBE_STRUCT(MusicGenrePage, (), (genre, tracks, albums, artists))

struct MusicPlaylistsPage {
  std::vector<Playlist> playlists;
  PageRange paging;
};
BOOST_DESCRIBE_STRUCT(MusicPlaylistsPage, (), (playlists, paging))

struct MusicPlaylistPage {
  Playlist playlist;
  std::vector<Track> tracks;
  std::string total_duration;
  std::int64_t total_seconds = 0;
};
BOOST_DESCRIBE_STRUCT(MusicPlaylistPage, (), (playlist, tracks, total_duration, total_seconds))

struct MusicVideoPage {
  MusicVideo video;
  std::string description;
  std::string released_at;
  std::optional<Track> track;
  std::vector<MusicVideo> more;
  std::optional<std::string> preview_url;  // a signed address of a short film that everybody may watch
  std::int64_t preview_seconds = 0;        // how long that one is; 0 if there is none
};
BOOST_DESCRIBE_STRUCT(MusicVideoPage, (),
                      (video, description, released_at, track, more, preview_url, preview_seconds))

}  // namespace music

KIOSK_JSON(music::MusicAlbumPage);
KIOSK_JSON(music::MusicAlbumsPage);
KIOSK_JSON(music::MusicArtistPage);
KIOSK_JSON(music::MusicGenrePage);
KIOSK_JSON(music::MusicPlaylistPage);
KIOSK_JSON(music::MusicPlaylistsPage);
KIOSK_JSON(music::MusicTrackCategoriesPage);
KIOSK_JSON(music::MusicTrackPage);
KIOSK_JSON(music::MusicTracksPage);
KIOSK_JSON(music::MusicVideoPage);
