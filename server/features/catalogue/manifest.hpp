// The manifest of a folder to import: the metadata of its files.
#pragma once
#include <cstdint>
#include <expected>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"

namespace catalogue {

/// Language to text.
using Texts = std::map<std::string, std::string>;

struct ManifestPrice {
  double amount = 0;
  std::string currency = "EUR";
};
BOOST_DESCRIBE_STRUCT(ManifestPrice, (), (amount, currency))

struct ManifestGenre {
  std::string key;
  Texts name;
};
BOOST_DESCRIBE_STRUCT(ManifestGenre, (), (key, name))

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

struct Manifest {
  std::string licensor;
  std::vector<ManifestGenre> genres;
  std::vector<ManifestArtist> artists;
  std::vector<ManifestAlbum> albums;
  std::vector<ManifestPlaylist> playlists;
  std::vector<ManifestVideo> videos;
  std::vector<ManifestHero> heroes;
};
BOOST_DESCRIBE_STRUCT(Manifest, (), (licensor, genres, artists, albums, playlists, videos, heroes))

/// Reads and checks a manifest: keys that are there once, references that lead somewhere, paths that stay
/// inside the folder, dates, prices and ratings. Errors carry their path ("albums[0].tracks[2].file").
std::expected<Manifest, std::vector<base::FieldError>> read_manifest(std::string_view text);

struct AudioTags {
  std::string title;
  std::string artist;
  std::string album_artist;
  std::string album;
  std::string genre;
  std::string date;
  std::int64_t number = 0;
};

struct TaggedFile {
  std::string file;  // relative to the folder
  AudioTags tags;
  bool has_picture = false;
};

/// The manifest that a folder of tagged files would have had: an album for each artist and album title; files
/// without tags belong to an album named after their folder. A track's embedded picture is named
/// "FILE#cover".
Manifest manifest_of_tags(std::string const& licensor, std::vector<TaggedFile> const& files);

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestPrice> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestGenre> = true;
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
template <>
inline constexpr bool base::optional_by_default<catalogue::Manifest> = true;
