// Writes the catalogue as JSON, two spaces deep, in the order of the catalogue.
#include "manifests/manifest.hpp"

#include "article_files.hpp"
#include "manifests/film_manifest.hpp"
#include "manifests/manifest_json.hpp"
#include "manifests/market_manifest.hpp"
#include "manifests/speech_manifest.hpp"
#include "manifests/voucher_manifest.hpp"

namespace demo {

namespace {

char const* model_of(Sale sale) {
  switch (sale) {
    case Sale::subscription: return "SUBSCRIPTION";
    case Sale::free: return "FREE";
    case Sale::download_to_own: return "DOWNLOAD_TO_OWN";
  }
  return "SUBSCRIPTION";
}

std::string track_entry(Album const& album, Track const& track, int number) {
  return "{\"key\": " + json_string(track.key) + ", \"title\": " + text_object(track.title) +
         ", \"number\": " + std::to_string(number) + ", \"file\": " + json_string(audio_file(track)) +
         ", \"artists\": [" + json_string(album.artist) + "], \"genres\": " + list_of(album.genres) +
         ", \"rating\": 0, \"explicit\": false, \"businessModel\": " + json_string(model_of(track.sale)) +
         ", \"price\": " + price_of(track.price) + "}";
}

}  // namespace

std::string audio_file(Track const& track) { return "audio/" + std::string(track.key) + ".flac"; }
std::string artwork_file(std::string_view kind, std::string_view key) {
  return "artwork/" + (kind.empty() ? "" : std::string(kind) + "-") + std::string(key) + ".png";
}
std::string video_file(Video const& video) { return "video/" + std::string(video.key) + ".mp4"; }

std::string manifest_of(Catalogue const& catalogue, std::filesystem::path const& folder) {
  std::string out = "{\n  \"licensor\": \"kiosk-demo\",\n";
  out += entries("genres", catalogue.genres, [](Genre const& genre) {
    return "{\"key\": " + json_string(genre.key) + ", \"name\": " + text_object(genre.name) + "}";
  });
  out += ",\n" + entries("artists", catalogue.artists, [](Artist const& artist) {
           return "{\"key\": " + json_string(artist.key) + ", \"name\": " + text_object(artist.name) +
                  ",\n     \"biography\": " + text_object(artist.biography) +
                  ",\n     \"genres\": " + list_of(artist.genres) +
                  ", \"artwork\": " + json_string(artwork_file("artist", artist.key)) + "}";
         });
  out += ",\n" + entries("albums", catalogue.albums, [](Album const& album) {
           std::string entry =
               "{\"key\": " + json_string(album.key) + ", \"title\": " + text_object(album.title) +
               ",\n     \"description\": " + text_object(album.description) +
               ",\n     \"artist\": " + json_string(album.artist) +
               ", \"released\": " + json_string(album.released) + ", \"genres\": " + list_of(album.genres) +
               ", \"artwork\": " + json_string(artwork_file("album", album.key)) + ",\n     \"tracks\": [";
           int number = 0;
           for (auto const& track : album.tracks) {
             entry += (number > 0 ? ",\n       " : "\n       ") + track_entry(album, track, number + 1);
             ++number;
           }
           return entry + "\n     ]}";
         });
  out += ",\n" + entries("playlists", catalogue.playlists, [](Playlist const& playlist) {
           return "{\"key\": " + json_string(playlist.key) + ", \"title\": " + text_object(playlist.title) +
                  ",\n     \"description\": " + text_object(playlist.description) +
                  ",\n     \"artwork\": " + json_string(artwork_file("playlist", playlist.key)) +
                  ", \"tracks\": " + list_of(playlist.tracks) + "}";
         });
  out += ",\n" + entries("videos", catalogue.videos, [](Video const& video) {
           return "{\"key\": " + json_string(video.key) + ", \"title\": " + text_object(video.title) +
                  ",\n     \"description\": " + text_object(video.description) + ",\n     \"artists\": [" +
                  json_string(video.artist) + "], \"track\": " + json_string(video.track) +
                  ", \"file\": " + json_string(video_file(video)) +
                  ", \"artwork\": " + json_string(artwork_file("video", video.key)) + ", \"rating\": 0}";
         });
  out += ",\n" + entries("heroes", catalogue.heroes, [](Hero const& hero) {
           return "{\"key\": " + json_string(hero.key) +
                  ", \"image\": " + json_string(artwork_file("", hero.key)) +
                  ", \"accent\": " + json_string(hero.accent) + "}";
         });
  return out + ",\n" + speech_manifest_of(catalogue, folder) + ",\n" + film_manifest_of(catalogue) + ",\n" +
         market_manifest_of(catalogue) + ",\n" + voucher_manifest_of(catalogue) +
         (folder.empty() ? "" : ",\n" + article_manifest()) + "\n}\n";
}

}  // namespace demo
