// Small films made by ffmpeg for tests, and what is made of them read back as a player reads it.
#pragma once
#include <charconv>
#include <cmath>
#include <map>
#include <optional>

#include "base/text.hpp"
#include "features/media/mp4_fragments.hpp"
#include "features/media/testing/make_media.hpp"

namespace media::testing {

struct FilmShape {
  double seconds = 2;
  std::string size = "320x180";
  std::string rate = "10";
  std::string more = {};  // arguments in front of the file
  bool sound = true;
};

inline void make_film(fs::path const& file, FilmShape const& shape = {}) {
  auto const seconds = std::to_string(shape.seconds);
  make_by_ffmpeg(file, "-f lavfi -i testsrc2=size=" + shape.size + ":rate=" + shape.rate + ":duration=" +
                           seconds + (shape.sound ? " -f lavfi -i sine=duration=" + seconds : "") +
                           " -c:v libx264 -preset ultrafast -pix_fmt yuv420p " +
                           (shape.sound ? "-c:a aac " : "") + shape.more);
}

/// A short film with a tone for each of these languages; an empty one is left untagged.
inline void make_film_with_sounds(fs::path const& file, std::vector<std::string> const& languages) {
  std::string inputs = "-f lavfi -i testsrc2=size=256x144:rate=10:duration=2";
  std::string maps = " -map 0:v";
  for (std::size_t i = 0; i < languages.size(); ++i) {
    inputs += " -f lavfi -i sine=duration=2:frequency=" + std::to_string(300 + 200 * i);
    maps += " -map " + std::to_string(i + 1) + ":a";
    if (!languages[i].empty()) maps += " -metadata:s:a:" + std::to_string(i) + " language=" + languages[i];
  }
  make_by_ffmpeg(file, inputs + maps + " -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac");
}

/// A media playlist read line by line.
struct ReadPlaylist {
  std::string text;
  double target = 0;
  std::vector<double> durations;
  std::vector<std::string> files;
  bool has(std::string const& line) const { return text.find(line + "\n") != std::string::npos; }
};

inline ReadPlaylist read_playlist(fs::path const& file) {
  ReadPlaylist out{.text = read_file(file)};
  for (auto const line : base::split(out.text, '\n')) {
    if (line.starts_with("#EXT-X-TARGETDURATION:")) out.target = std::stod(std::string(line.substr(22)));
    if (line.starts_with("#EXTINF:")) out.durations.push_back(std::stod(std::string(line.substr(8))));
    if (!line.empty() && line[0] != '#') out.files.emplace_back(line);
  }
  return out;
}

/// A line of a master playlist: its tag's attributes without quotation marks, and for a variant its address.
struct ReadVariant {
  std::string tag;
  std::map<std::string, std::string> attributes;
};

inline std::vector<ReadVariant> read_master(std::string const& text) {
  std::vector<ReadVariant> out;
  for (auto const line : base::split(text, '\n')) {
    if (line.empty()) continue;
    if (line[0] != '#') {
      out.back().attributes["URI"] = line;
      continue;
    }
    auto const colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    ReadVariant variant{.tag = std::string(line.substr(0, colon)), .attributes = {}};
    auto rest = std::string(line.substr(colon + 1));
    while (!rest.empty()) {
      auto const equals = rest.find('=');
      if (equals == std::string::npos) break;
      auto const name = rest.substr(0, equals);
      bool const quoted = equals + 1 < rest.size() && rest[equals + 1] == '"';
      auto const begin = equals + (quoted ? 2 : 1);
      auto const end = std::min(rest.find(quoted ? '"' : ',', begin), rest.size());
      variant.attributes[name] = rest.substr(begin, end - begin);
      rest.erase(0, std::min(rest.size(), end + (quoted ? 2 : 1)));
    }
    out.push_back(std::move(variant));
  }
  return out;
}

}  // namespace media::testing
