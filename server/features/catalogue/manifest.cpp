// Validates a manifest, and makes one from the tags of audio files.
#include "features/catalogue/manifest.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "base/locale.hpp"
#include "base/text.hpp"

namespace catalogue {
namespace {

constexpr std::array<std::string_view, 4> business_models{"SUBSCRIPTION", "DOWNLOAD_TO_OWN", "FREE",
                                                          "DOWNLOAD_TO_OWN_FREEMIUM"};

class Check {
 public:
  std::vector<base::FieldError> errors;

  void refuse(std::string field, char const* rule, std::string message) {
    errors.push_back({std::move(field), rule, std::move(message)});
  }

  /// Keys are unique in their list, because articles are found again by them.
  void key(std::set<std::string>& seen, std::string const& value, std::string const& path) {
    if (base::trim(value).empty())
      refuse(path + ".key", "required", "is required");
    else if (value.size() > 200)
      refuse(path + ".key", "range", "must be at most 200 bytes");
    else if (!seen.insert(value).second)
      refuse(path + ".key", "duplicate", "duplicates the key " + value);
  }
  void texts(Texts const& texts, std::string const& path, bool required) {
    if (required && texts.empty()) refuse(path, "required", "must have a text in at least one language");
    for (auto const& [language, text] : texts) {
      if (!base::find_locale(language))
        refuse(path + '.' + language, "enum", "is not one of the languages en, ar, fr, de, es, ro");
      if (required && base::trim(text).empty())
        refuse(path + '.' + language, "required", "must not be empty");
      if (text.size() > 20'000) refuse(path + '.' + language, "range", "must be at most 20000 bytes");
    }
  }
  /// A path of the folder itself: no root, no step upwards.
  void file(std::string const& value, std::string const& path, bool required) {
    if (value.empty()) {
      if (required) refuse(path, "required", "is required");
      return;
    }
    std::filesystem::path const asked(value);
    bool const leaves =
        asked.is_absolute() || std::ranges::any_of(asked, [](auto const& part) { return part == ".."; });
    if (leaves || value.find('\0') != std::string::npos)
      refuse(path, "format", "must be a path inside the folder");
  }
  void known(std::set<std::string> const& keys, std::string const& value, std::string const& path,
             char const* what) {
    if (!keys.contains(value))
      refuse(path, "reference", "there is no " + std::string(what) + " with the key " + value);
  }
  void all_known(std::set<std::string> const& keys, std::vector<std::string> const& values,
                 std::string const& path, char const* what) {
    for (std::size_t i = 0; i < values.size(); ++i)
      known(keys, values[i], path + '[' + std::to_string(i) + ']', what);
  }
  void date(std::string const& value, std::string const& path) {
    if (!value.empty() && !base::parse_rfc3339(value))
      refuse(path, "format", "must be a date such as 2026-03-14");
  }
  void rating(std::int64_t value, std::string const& path) {
    if (value < 0 || value > 60) refuse(path, "range", "must be from 0 to 60");
  }
};

std::string at(std::string const& list, std::size_t index) {
  return list + '[' + std::to_string(index) + ']';
}

void check_track(Check& check, ManifestTrack const& track, std::string const& path,
                 std::set<std::string> const& artists, std::set<std::string> const& genres) {
  check.texts(track.title, path + ".title", true);
  check.texts(track.description, path + ".description", false);
  check.file(track.file, path + ".file", true);
  check.all_known(artists, track.artists, path + ".artists", "artist");
  check.all_known(genres, track.genres, path + ".genres", "genre");
  check.rating(track.rating, path + ".rating");
  if (track.number < 0 || track.number > 10'000)
    check.refuse(path + ".number", "range", "must be from 0 to 10000");
  if (std::ranges::find(business_models, track.business_model) == business_models.end())
    check.refuse(path + ".businessModel", "enum",
                 "must be SUBSCRIPTION, DOWNLOAD_TO_OWN, FREE or DOWNLOAD_TO_OWN_FREEMIUM");
  if (track.price) {
    if (!(track.price->amount >= 0 && track.price->amount <= 100'000))
      check.refuse(path + ".price.amount", "range", "must be from 0 to 100000");
    auto const& currency = track.price->currency;
    if (currency.size() != 3 || !std::ranges::all_of(currency, [](char c) { return c >= 'A' && c <= 'Z'; }))
      check.refuse(path + ".price.currency", "format", "must be three capital letters such as EUR");
  }
}

/// Tags have a year, a month or a day; only a whole date or a year is taken.
std::string released_in(std::string_view tag) {
  std::string date(tag.substr(0, 10));
  if (date.size() == 4) date += "-01-01";
  return base::parse_rfc3339(date) ? date : std::string();
}

}  // namespace

std::expected<Manifest, std::vector<base::FieldError>> read_manifest(std::string_view text) {
  auto parsed = base::parse<Manifest>(text);
  if (!parsed) return parsed;
  Manifest const& manifest = *parsed;
  Check check;
  if (base::trim(manifest.licensor).empty()) check.refuse("licensor", "required", "is required");
  std::set<std::string> genres;
  std::set<std::string> artists;
  std::set<std::string> albums;
  std::set<std::string> tracks;
  std::set<std::string> playlists;
  std::set<std::string> videos;
  std::set<std::string> heroes;
  for (std::size_t i = 0; i < manifest.genres.size(); ++i) {
    check.key(genres, manifest.genres[i].key, at("genres", i));
    check.texts(manifest.genres[i].name, at("genres", i) + ".name", true);
  }
  for (std::size_t i = 0; i < manifest.artists.size(); ++i) {
    auto const& artist = manifest.artists[i];
    auto const path = at("artists", i);
    check.key(artists, artist.key, path);
    check.texts(artist.name, path + ".name", true);
    check.texts(artist.biography, path + ".biography", false);
    check.all_known(genres, artist.genres, path + ".genres", "genre");
    check.file(artist.artwork, path + ".artwork", false);
  }
  for (std::size_t i = 0; i < manifest.albums.size(); ++i) {
    auto const& album = manifest.albums[i];
    auto const path = at("albums", i);
    check.key(albums, album.key, path);
    check.texts(album.title, path + ".title", true);
    check.texts(album.description, path + ".description", false);
    check.known(artists, album.artist, path + ".artist", "artist");
    check.all_known(genres, album.genres, path + ".genres", "genre");
    check.date(album.released, path + ".released");
    check.file(album.artwork, path + ".artwork", false);
    for (std::size_t j = 0; j < album.tracks.size(); ++j) {
      auto const track_path = at(path + ".tracks", j);
      check.key(tracks, album.tracks[j].key, track_path);
      check_track(check, album.tracks[j], track_path, artists, genres);
    }
  }
  for (std::size_t i = 0; i < manifest.playlists.size(); ++i) {
    auto const& playlist = manifest.playlists[i];
    auto const path = at("playlists", i);
    check.key(playlists, playlist.key, path);
    check.texts(playlist.title, path + ".title", true);
    check.texts(playlist.description, path + ".description", false);
    check.all_known(tracks, playlist.tracks, path + ".tracks", "track");
    check.file(playlist.artwork, path + ".artwork", false);
  }
  for (std::size_t i = 0; i < manifest.videos.size(); ++i) {
    auto const& video = manifest.videos[i];
    auto const path = at("videos", i);
    check.key(videos, video.key, path);
    check.texts(video.title, path + ".title", true);
    check.texts(video.description, path + ".description", false);
    check.all_known(artists, video.artists, path + ".artists", "artist");
    if (!video.track.empty()) check.known(tracks, video.track, path + ".track", "track");
    check.file(video.file, path + ".file", true);
    check.file(video.artwork, path + ".artwork", false);
    check.rating(video.rating, path + ".rating");
    check.date(video.released, path + ".released");
  }
  for (std::size_t i = 0; i < manifest.heroes.size(); ++i) {
    check.key(heroes, manifest.heroes[i].key, at("heroes", i));
    check.file(manifest.heroes[i].image, at("heroes", i) + ".image", true);
  }
  if (!check.errors.empty()) return std::unexpected(std::move(check.errors));
  return parsed;
}

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
