// The part of a manifest about music: artists, albums with their tracks, playlists, videos and heroes.
#pragma once
#include "features/catalogue/manifest/manifest_check.hpp"

namespace catalogue {

struct ManifestArtist {
  std::string key;
  Texts name;
  Texts biography;
  std::vector<std::string> genres;
  std::string artwork;
};
BOOST_DESCRIBE_STRUCT(ManifestArtist, (), (key, name, biography, genres, artwork))

struct ManifestTrack {
  std::string key;
  Texts title;
  Texts description;
  std::int64_t number = 0;
  std::string file;
  std::vector<std::string> artists;  // empty: the album's
  std::vector<std::string> genres;   // empty: the album's
  std::int64_t rating = 0;
  bool explicit_ = false;
  std::string business_model = "SUBSCRIPTION";
  std::optional<ManifestPrice> price;
};
BOOST_DESCRIBE_STRUCT(ManifestTrack, (),
                      (key, title, description, number, file, artists, genres, rating, explicit_,
                       business_model, price))

struct ManifestAlbum {
  std::string key;
  Texts title;
  Texts description;
  std::string artist;
  std::string released;
  std::vector<std::string> genres;
  std::string artwork;
  std::vector<ManifestTrack> tracks;
};
BOOST_DESCRIBE_STRUCT(ManifestAlbum, (), (key, title, description, artist, released, genres, artwork, tracks))

struct ManifestPlaylist {
  std::string key;
  Texts title;
  Texts description;
  std::string artwork;
  std::vector<std::string> tracks;
};
BOOST_DESCRIBE_STRUCT(ManifestPlaylist, (), (key, title, description, artwork, tracks))

struct ManifestVideo {
  std::string key;
  Texts title;
  Texts description;
  std::vector<std::string> artists;
  std::string track;
  std::string file;
  std::string artwork;  // empty: a frame of the video
  std::int64_t rating = 0;
  std::string released;
};
BOOST_DESCRIBE_STRUCT(ManifestVideo, (),
                      (key, title, description, artists, track, file, artwork, rating, released))

/// A wide picture for the head of a page; `key` may be that of an album, artist or playlist.
struct ManifestHero {
  std::string key;
  std::string image;
  std::string accent;
};
BOOST_DESCRIBE_STRUCT(ManifestHero, (), (key, image, accent))

/// The lists of a manifest that are about music.
struct MusicManifest {
  std::vector<ManifestArtist> const& artists;
  std::vector<ManifestAlbum> const& albums;
  std::vector<ManifestPlaylist> const& playlists;
  std::vector<ManifestVideo> const& videos;
  std::vector<ManifestHero> const& heroes;
};
void check_music(ManifestCheck& check, MusicManifest const& music, std::set<std::string> const& genres);

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestArtist> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestTrack> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestAlbum> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestPlaylist> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestVideo> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestHero> = true;
