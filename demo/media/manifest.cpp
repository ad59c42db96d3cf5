// Writes the catalogue as JSON, two spaces deep, in the order of the catalogue.
#include "manifest.hpp"

#include <cstdio>
#include <functional>

namespace demo {

namespace {

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (char const letter : text) {
    if (letter == '"' || letter == '\\') {
      out += '\\';
      out += letter;
    } else if (static_cast<unsigned char>(letter) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", letter);
      out += escape;
    } else {
      out += letter;
    }
  }
  return out + '"';
}

std::string text_object(Text const& text) {
  std::string out = "{\"en\": " + quoted(text.en);
  auto const add = [&](char const* language, std::string_view words) {
    if (!words.empty()) {
      out += std::string(", \"") + language + "\": " + quoted(words);
    }
  };
  add("ar", text.ar);
  add("fr", text.fr);
  add("de", text.de);
  add("es", text.es);
  add("ro", text.ro);
  return out + "}";
}

std::string list_of(std::vector<std::string_view> const& keys) {
  std::string out = "[";
  for (auto const key : keys) {
    out += (out.size() > 1 ? ", " : "") + quoted(key);
  }
  return out + "]";
}

std::string price_of(double amount) {
  char text[64];
  std::snprintf(text, sizeof text, "{\"amount\": %.2f, \"currency\": \"EUR\"}", amount);
  return text;
}

char const* model_of(Sale sale) {
  switch (sale) {
    case Sale::subscription: return "SUBSCRIPTION";
    case Sale::free: return "FREE";
    case Sale::download_to_own: return "DOWNLOAD_TO_OWN";
  }
  return "SUBSCRIPTION";
}

template <class List>
std::string entries(char const* name, List const& list, auto write) {
  std::string out = std::string("  \"") + name + "\": [";
  char const* between = "\n    ";
  for (auto const& entry : list) {
    out += between + write(entry);
    between = ",\n    ";
  }
  return out + "\n  ]";
}

std::string track_entry(Album const& album, Track const& track, int number) {
  return "{\"key\": " + quoted(track.key) + ", \"title\": " + text_object(track.title) +
         ", \"number\": " + std::to_string(number) + ", \"file\": " + quoted(audio_file(track)) +
         ", \"artists\": [" + quoted(album.artist) + "], \"genres\": " + list_of(album.genres) +
         ", \"rating\": 0, \"explicit\": false, \"businessModel\": " + quoted(model_of(track.sale)) +
         ", \"price\": " + price_of(track.price) + "}";
}

}  // namespace

std::string audio_file(Track const& track) { return "audio/" + std::string(track.key) + ".flac"; }
std::string artwork_file(std::string_view kind, std::string_view key) {
  return "artwork/" + (kind.empty() ? "" : std::string(kind) + "-") + std::string(key) + ".png";
}
std::string video_file(Video const& video) { return "video/" + std::string(video.key) + ".mp4"; }

std::string manifest_of(Catalogue const& catalogue) {
  std::string out = "{\n  \"licensor\": \"kiosk-demo\",\n";
  out += entries("genres", catalogue.genres, [](Genre const& genre) {
    return "{\"key\": " + quoted(genre.key) + ", \"name\": " + text_object(genre.name) + "}";
  });
  out += ",\n" + entries("artists", catalogue.artists, [](Artist const& artist) {
           return "{\"key\": " + quoted(artist.key) + ", \"name\": " + text_object(artist.name) +
                  ",\n     \"biography\": " + text_object(artist.biography) +
                  ",\n     \"genres\": " + list_of(artist.genres) +
                  ", \"artwork\": " + quoted(artwork_file("artist", artist.key)) + "}";
         });
  out += ",\n" + entries("albums", catalogue.albums, [](Album const& album) {
           std::string entry =
               "{\"key\": " + quoted(album.key) + ", \"title\": " + text_object(album.title) +
               ",\n     \"description\": " + text_object(album.description) +
               ",\n     \"artist\": " + quoted(album.artist) + ", \"released\": " + quoted(album.released) +
               ", \"genres\": " + list_of(album.genres) +
               ", \"artwork\": " + quoted(artwork_file("album", album.key)) + ",\n     \"tracks\": [";
           int number = 0;
           for (auto const& track : album.tracks) {
             entry += (number > 0 ? ",\n       " : "\n       ") + track_entry(album, track, number + 1);
             ++number;
           }
           return entry + "\n     ]}";
         });
  out += ",\n" + entries("playlists", catalogue.playlists, [](Playlist const& playlist) {
           return "{\"key\": " + quoted(playlist.key) + ", \"title\": " + text_object(playlist.title) +
                  ",\n     \"description\": " + text_object(playlist.description) +
                  ",\n     \"artwork\": " + quoted(artwork_file("playlist", playlist.key)) +
                  ", \"tracks\": " + list_of(playlist.tracks) + "}";
         });
  out += ",\n" + entries("videos", catalogue.videos, [](Video const& video) {
           return "{\"key\": " + quoted(video.key) + ", \"title\": " + text_object(video.title) +
                  ",\n     \"description\": " + text_object(video.description) + ",\n     \"artists\": [" +
                  quoted(video.artist) + "], \"track\": " + quoted(video.track) +
                  ", \"file\": " + quoted(video_file(video)) +
                  ", \"artwork\": " + quoted(artwork_file("video", video.key)) + ", \"rating\": 0}";
         });
  out += ",\n" + entries("heroes", catalogue.heroes, [](Hero const& hero) {
           return "{\"key\": " + quoted(hero.key) + ", \"image\": " + quoted(artwork_file("", hero.key)) +
                  ", \"accent\": " + quoted(hero.accent) + "}";
         });
  return out + "\n}\n";
}

}  // namespace demo
