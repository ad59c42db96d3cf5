// Prints playlists; all addresses in them are relative.
#include "features/media/film_playlists.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/locale.hpp"
#include "features/media/film_ladder.hpp"

namespace media {
namespace {

constexpr char const* playlist_head = "#EXTM3U\n#EXT-X-VERSION:7\n";

std::string vod_head(double longest) {
  return fmt::format("{}#EXT-X-TARGETDURATION:{}\n#EXT-X-MEDIA-SEQUENCE:1\n#EXT-X-PLAYLIST-TYPE:VOD\n",
                     playlist_head, std::max<long long>(1, std::llround(longest)));
}

double longest_of(std::vector<SegmentFacts> const& segments) {
  double longest = 0;
  for (auto const& segment : segments) longest = std::max(longest, segment.seconds);
  return longest;
}

template <class Size>
Bandwidths measure_bits(std::vector<SegmentFacts> const& segments, Size size) {
  Bandwidths out;
  double bits = 0;
  double seconds = 0;
  for (auto const& segment : segments) {
    double const own = static_cast<double>(size(segment)) * 8;
    bits += own;
    seconds += segment.seconds;
    // A last segment of a frame or two says little about the bandwidth that is needed.
    if (segment.seconds >= segment_seconds / 2 || segments.size() == 1)
      out.peak = std::max<std::int64_t>(out.peak, std::llround(std::ceil(own / segment.seconds)));
  }
  if (seconds > 0) out.average = std::llround(std::ceil(bits / seconds));
  out.peak = std::max(out.peak, out.average);
  return out;
}

/// In its own words: "Deutsch"; a language that we have no word for by its code.
std::string name_of_language(std::string const& language) {
  if (auto const* locale = base::find_locale(language)) return std::string(locale->native_name);
  return language;
}

std::string language_attribute(std::string const& language) {
  return language == "und" ? "" : fmt::format(",LANGUAGE=\"{}\"", language);
}

}  // namespace

Bandwidths bandwidths_of(std::vector<SegmentFacts> const& segments) {
  return measure_bits(segments, [](SegmentFacts const& segment) { return segment.bytes; });
}

Bandwidths iframe_bandwidths_of(std::vector<SegmentFacts> const& segments) {
  return measure_bits(segments, [](SegmentFacts const& segment) { return segment.first_frame_bytes; });
}

std::string segment_name(std::size_t number) { return fmt::format("{:05}.m4s", number); }

std::string media_playlist(std::vector<SegmentFacts> const& segments) {
  std::string out = vod_head(longest_of(segments));
  out += "#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-MAP:URI=\"init.mp4\"\n";
  for (std::size_t i = 0; i < segments.size(); ++i)
    out += fmt::format("#EXTINF:{:.6f},\n{}\n", segments[i].seconds, segment_name(i + 1));
  return out + "#EXT-X-ENDLIST\n";
}

std::string iframe_playlist(std::vector<SegmentFacts> const& segments) {
  std::string out = vod_head(longest_of(segments));
  out += "#EXT-X-I-FRAMES-ONLY\n#EXT-X-MAP:URI=\"init.mp4\"\n";
  for (std::size_t i = 0; i < segments.size(); ++i)
    out += fmt::format("#EXTINF:{:.6f},\n#EXT-X-BYTERANGE:{}@0\n{}\n", segments[i].seconds,
                       segments[i].first_frame_bytes, segment_name(i + 1));
  return out + "#EXT-X-ENDLIST\n";
}

std::string subtitle_playlist(double seconds) {
  return vod_head(std::ceil(seconds)) +
         fmt::format("#EXTINF:{:.6f},\nsubtitles.vtt\n#EXT-X-ENDLIST\n", seconds);
}

std::string master_playlist(catalogue::MadeFilm const& film, std::vector<SoundRendition> const& sounds,
                            std::vector<SubtitleRendition> const& subtitles) {
  std::string out = std::string(playlist_head) + "#EXT-X-INDEPENDENT-SEGMENTS\n";
  std::int64_t sound_peak = 0;
  std::int64_t sound_average = 0;
  for (auto const& rendition : sounds) {
    bool const first = &rendition == &sounds.front();
    out += fmt::format(
        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"audio\",NAME=\"{}\"{},DEFAULT={},AUTOSELECT=YES,CHANNELS=\"2\","
        "URI=\"{}/index.m3u8\"\n",
        rendition.language == "und" ? "Audio" : name_of_language(rendition.language),
        language_attribute(rendition.language), first ? "YES" : "NO", rendition.folder);
    sound_peak = std::max(sound_peak, rendition.sound->bandwidth);
    sound_average = std::max(sound_average, rendition.sound->average_bandwidth);
  }
  for (auto const& rendition : subtitles) {
    bool const captions = rendition.kind == catalogue::SubtitleKind::captions;
    out += fmt::format(
        "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"subtitles\",NAME=\"{}{}\"{},DEFAULT=NO,AUTOSELECT=YES,"
        "FORCED=NO{},URI=\"{}/index.m3u8\"\n",
        name_of_language(rendition.language), captions ? " CC" : "", language_attribute(rendition.language),
        captions ? ",CHARACTERISTICS=\"public.accessibility.transcribes-spoken-dialog,"
                   "public.accessibility.describes-music-and-sound\""
                 : "",
        rendition.folder);
  }
  for (auto const& rung : film.rungs)
    out += fmt::format(
        "#EXT-X-STREAM-INF:BANDWIDTH={},AVERAGE-BANDWIDTH={},CODECS=\"{}{}\",RESOLUTION={}x{},"
        "FRAME-RATE={:.3f}{}{},CLOSED-CAPTIONS=NONE\n{}/index.m3u8\n",
        rung.bandwidth + sound_peak, rung.average_bandwidth + sound_average, rung.codecs,
        sounds.empty() ? "" : "," + sounds.front().sound->codecs, rung.width, rung.height, film.frame_rate,
        sounds.empty() ? "" : ",AUDIO=\"audio\"", subtitles.empty() ? "" : ",SUBTITLES=\"subtitles\"",
        rung.name);
  for (auto const& rung : film.rungs)
    out += fmt::format(
        "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH={},AVERAGE-BANDWIDTH={},CODECS=\"{}\",RESOLUTION={}x{},"
        "URI=\"{}/iframes.m3u8\"\n",
        rung.iframe_bandwidth, rung.iframe_average_bandwidth, rung.codecs, rung.width, rung.height,
        rung.name);
  return out;
}

}  // namespace media
