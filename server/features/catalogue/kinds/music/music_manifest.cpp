// Checks what a manifest says about music: references that lead somewhere, paths, dates and ratings.
#include "features/catalogue/kinds/music/music_manifest.hpp"

namespace catalogue {
namespace {

void check_track(ManifestCheck& check, ManifestTrack const& track, std::string const& path,
                 std::set<std::string> const& artists, std::set<std::string> const& genres) {
  check.texts(track.title, path + ".title", true);
  check.texts(track.description, path + ".description", false);
  check.file(track.file, path + ".file", true);
  check.all_known(artists, track.artists, path + ".artists", "artist");
  check.all_known(genres, track.genres, path + ".genres", "genre");
  check.rating(track.rating, path + ".rating");
  if (track.number < 0 || track.number > 10'000)
    check.refuse(path + ".number", "range", "must be from 0 to 10000");
  check.business_model(track.business_model, path + ".businessModel");
  check.price(track.price, path + ".price");
}

}  // namespace

void check_music(ManifestCheck& check, MusicManifest const& music, std::set<std::string> const& genres) {
  std::set<std::string> artists;
  std::set<std::string> albums;
  std::set<std::string> tracks;
  std::set<std::string> playlists;
  std::set<std::string> videos;
  std::set<std::string> heroes;
  for (std::size_t i = 0; i < music.artists.size(); ++i) {
    auto const& artist = music.artists[i];
    auto const path = entry_path("artists", i);
    check.key(artists, artist.key, path);
    check.texts(artist.name, path + ".name", true);
    check.texts(artist.biography, path + ".biography", false);
    check.all_known(genres, artist.genres, path + ".genres", "genre");
    check.file(artist.artwork, path + ".artwork", false);
  }
  for (std::size_t i = 0; i < music.albums.size(); ++i) {
    auto const& album = music.albums[i];
    auto const path = entry_path("albums", i);
    check.key(albums, album.key, path);
    check.texts(album.title, path + ".title", true);
    check.texts(album.description, path + ".description", false);
    check.known(artists, album.artist, path + ".artist", "artist");
    check.all_known(genres, album.genres, path + ".genres", "genre");
    check.date(album.released, path + ".released");
    check.file(album.artwork, path + ".artwork", false);
    for (std::size_t j = 0; j < album.tracks.size(); ++j) {
      auto const track_path = entry_path(path + ".tracks", j);
      check.key(tracks, album.tracks[j].key, track_path);
      check_track(check, album.tracks[j], track_path, artists, genres);
    }
  }
  for (std::size_t i = 0; i < music.playlists.size(); ++i) {
    auto const& playlist = music.playlists[i];
    auto const path = entry_path("playlists", i);
    check.key(playlists, playlist.key, path);
    check.texts(playlist.title, path + ".title", true);
    check.texts(playlist.description, path + ".description", false);
    check.all_known(tracks, playlist.tracks, path + ".tracks", "track");
    check.file(playlist.artwork, path + ".artwork", false);
  }
  for (std::size_t i = 0; i < music.videos.size(); ++i) {
    auto const& video = music.videos[i];
    auto const path = entry_path("videos", i);
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
  for (std::size_t i = 0; i < music.heroes.size(); ++i) {
    check.key(heroes, music.heroes[i].key, entry_path("heroes", i));
    check.file(music.heroes[i].image, entry_path("heroes", i) + ".image", true);
  }
}

}  // namespace catalogue
