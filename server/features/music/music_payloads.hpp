// The payloads of the music pages; every name here is read by a page of the same name in
// web/storefront/pages/music.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json/json_codec.hpp"
#include "features/browse/list_links.hpp"
#include "features/catalogue/cards.hpp"

namespace music {

using browse::PageRange;
using browse::SortLink;
using catalogue::Album;
using catalogue::Artist;
using catalogue::Genre;
using catalogue::GenreLink;
using catalogue::MusicVideo;
using catalogue::Playlist;
using catalogue::Track;

struct MusicTracksPage {
  std::vector<Track> tracks;
  std::vector<SortLink> sorts;
  std::vector<GenreLink> genres;  // the same list of one genre; the first without a slug: of all
  std::string genre;              // slug of the chosen one
  std::optional<Artist> artist;   // the songs of one artist only
  PageRange paging;
};
BOOST_DESCRIBE_STRUCT(MusicTracksPage, (), (tracks, sorts, genres, genre, artist, paging))

struct MusicTrackCategoriesPage {
  std::vector<Genre> genres;
};
BOOST_DESCRIBE_STRUCT(MusicTrackCategoriesPage, (), (genres))

struct MusicTrackPage {
  Track track;
  std::string description;
  std::optional<std::string> description_lang;  // where it is not the page's language; below likewise
  std::string released_at;                      // 2026-03-14
  std::string released;                         // the same in words of the page's language
  std::vector<GenreLink> genres;
  std::vector<Track> more_from_album;
  std::vector<Track> related;
};
BOOST_DESCRIBE_STRUCT(MusicTrackPage, (),
                      (track, description, description_lang, released_at, released, genres, more_from_album,
                       related))

struct MusicAlbumsPage {
  std::vector<Album> albums;
  std::vector<GenreLink> categories;
  std::optional<GenreLink> category;
  std::optional<Artist> artist;  // the albums of one artist only
  std::vector<SortLink> sorts;
  PageRange paging;
};
BOOST_DESCRIBE_STRUCT(MusicAlbumsPage, (), (albums, categories, category, artist, sorts, paging))

struct MusicAlbumPage {
  Album album;
  std::string description;
  std::optional<std::string> description_lang;
  std::string released_at;
  std::string released;
  std::vector<GenreLink> genres;
  std::vector<Track> tracks;
  PageRange paging;            // of the tracks
  std::string total_duration;  // of all of them, also those of other parts
  std::int64_t total_seconds = 0;
  std::vector<Album> more_by_artist;
};
BOOST_DESCRIBE_STRUCT(MusicAlbumPage, (),
                      (album, description, description_lang, released_at, released, genres, tracks, paging,
                       total_duration, total_seconds, more_by_artist))

struct MusicArtistsPage {
  std::vector<Artist> artists;
  std::vector<GenreLink> genres;  // as MusicTracksPage
  std::string genre;
  PageRange paging;
};
BOOST_DESCRIBE_STRUCT(MusicArtistsPage, (), (artists, genres, genre, paging))

struct MusicArtistPage {
  Artist artist;
  std::string biography;
  std::optional<std::string> biography_lang;
  std::vector<GenreLink> genres;
  std::vector<Track> top_tracks;
  std::int64_t track_count = 0;  // of all; what is not here is in the list of the artist's songs
  std::vector<Album> albums;
  std::int64_t album_count = 0;
  std::vector<MusicVideo> videos;
  std::int64_t video_count = 0;
  std::vector<Artist> related;
};
BOOST_DESCRIBE_STRUCT(MusicArtistPage, (),
                      (artist, biography, biography_lang, genres, top_tracks, track_count, albums,
                       album_count, videos, video_count, related))

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
  PageRange paging;  // as MusicAlbumPage
  std::string total_duration;
  std::int64_t total_seconds = 0;
};
BOOST_DESCRIBE_STRUCT(MusicPlaylistPage, (), (playlist, tracks, paging, total_duration, total_seconds))

struct MusicVideosPage {
  std::vector<MusicVideo> videos;
  std::optional<Artist> artist;  // the videos of one artist only
  std::vector<SortLink> sorts;
  PageRange paging;
};
BOOST_DESCRIBE_STRUCT(MusicVideosPage, (), (videos, artist, sorts, paging))

struct MusicVideoPage {
  MusicVideo video;
  std::string description;
  std::optional<std::string> description_lang;
  std::string released_at;
  std::optional<Track> track;
  std::vector<MusicVideo> more;
  std::optional<std::string> preview_url;  // a signed address of a short film that everybody may watch
  std::int64_t preview_seconds = 0;        // how long that one is; 0 if there is none
};
BOOST_DESCRIBE_STRUCT(MusicVideoPage, (),
                      (video, description, description_lang, released_at, track, more, preview_url,
                       preview_seconds))

}  // namespace music

KIOSK_JSON(music::MusicAlbumPage);
KIOSK_JSON(music::MusicAlbumsPage);
KIOSK_JSON(music::MusicArtistPage);
KIOSK_JSON(music::MusicArtistsPage);
KIOSK_JSON(music::MusicGenrePage);
KIOSK_JSON(music::MusicPlaylistPage);
KIOSK_JSON(music::MusicPlaylistsPage);
KIOSK_JSON(music::MusicTrackCategoriesPage);
KIOSK_JSON(music::MusicTrackPage);
KIOSK_JSON(music::MusicTracksPage);
KIOSK_JSON(music::MusicVideoPage);
KIOSK_JSON(music::MusicVideosPage);
