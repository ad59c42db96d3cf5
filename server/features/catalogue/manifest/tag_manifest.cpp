// Groups tagged files into albums.
#include "features/catalogue/manifest/tag_manifest.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/text.hpp"

namespace catalogue {
namespace {

/// Tags have a year, a month or a day; only a whole date or a year is taken.
std::string released_in(std::string_view tag) {
  std::string date(tag.substr(0, 10));
  if (date.size() == 4) date += "-01-01";
  return base::parse_rfc3339(date) ? date : std::string();
}

}  // namespace

Manifest manifest_of_tags(std::string const& licensor, std::vector<TaggedFile> const& files) {
  Manifest manifest;
  manifest.licensor = licensor;
  std::set<std::string> genres;
  std::map<std::string, std::string> artists;  // name to key
  std::map<std::string, std::size_t> albums;   // key to index
  auto const unique_key = [](std::string_view text, auto const& is_taken) {
    std::string const slug = base::slugify(text);
    std::string key = slug;
    for (int n = 2; is_taken(key); ++n) key = slug + '-' + std::to_string(n);
    return key;
  };
  auto const ensure_artist = [&](std::string const& name) {
    if (auto const found = artists.find(name); found != artists.end()) return found->second;
    std::string const key = unique_key(name, [&](std::string const& candidate) {
      return std::ranges::any_of(manifest.artists,
                                 [&](auto const& artist) { return artist.key == candidate; });
    });
    manifest.artists.push_back(
        {.key = key, .name = {{"en", name}}, .biography = {}, .genres = {}, .artwork = {}});
    artists[name] = key;
    return key;
  };
  std::vector<TaggedFile> ordered = files;
  std::ranges::sort(ordered, {}, &TaggedFile::file);
  for (auto const& entry : ordered) {
    std::filesystem::path const path(entry.file);
    std::string const folder = path.parent_path().filename().string();
    std::string const title = entry.tags.title.empty() ? path.stem().string() : entry.tags.title;
    std::string const artist_name = entry.tags.artist.empty() ? "Unknown artist" : entry.tags.artist;
    std::string const album_artist = entry.tags.album_artist.empty() ? artist_name : entry.tags.album_artist;
    std::string const album_title = !entry.tags.album.empty() ? entry.tags.album
                                    : !folder.empty()         ? folder
                                                              : title;
    std::string const artist = ensure_artist(artist_name);
    std::string const album_owner = ensure_artist(album_artist);
    std::string const album_key = album_owner + '/' + base::slugify(album_title);
    if (!albums.contains(album_key)) {
      albums[album_key] = manifest.albums.size();
      ManifestAlbum album;
      album.key = album_key;
      album.title = {{"en", album_title}};
      album.artist = album_owner;
      manifest.albums.push_back(std::move(album));
    }
    ManifestAlbum& album = manifest.albums[albums[album_key]];
    if (album.released.empty()) album.released = released_in(entry.tags.date);
    if (album.artwork.empty() && entry.has_picture) album.artwork = entry.file + "#cover";
    ManifestTrack track;
    track.key = entry.file;
    track.title = {{"en", title}};
    track.number =
        entry.tags.number > 0 ? entry.tags.number : static_cast<std::int64_t>(album.tracks.size()) + 1;
    track.file = entry.file;
    track.artists = {artist};
    if (!entry.tags.genre.empty()) {
      std::string const genre = base::slugify(entry.tags.genre);
      if (genres.insert(genre).second)
        manifest.genres.push_back({.key = genre, .name = {{"en", entry.tags.genre}}});
      track.genres = {genre};
      if (std::ranges::find(album.genres, genre) == album.genres.end()) album.genres.push_back(genre);
    }
    album.tracks.push_back(std::move(track));
  }
  return manifest;
}

}  // namespace catalogue
