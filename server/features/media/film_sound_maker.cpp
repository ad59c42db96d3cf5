// Makes the sound of a film in segments, its trailer and its subtitles.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "features/media/film_ladder.hpp"
#include "features/media/film_playlists.hpp"
#include "features/media/media_maker.hpp"
#include "features/media/media_tools.hpp"
#include "features/media/mp4_fragments.hpp"
#include "features/media/subtitle_text.hpp"

namespace media {
namespace {

namespace fs = std::filesystem;

// A new number makes everything again at the next import.
constexpr std::string_view film_sound_recipe = "film-sound1";
constexpr std::string_view trailer_recipe = "trailer1";
constexpr std::string_view subtitle_recipe = "subtitle1";

constexpr char const* film_meter = "ebur128=peak=true:dualmono=true:framelog=verbose";
constexpr double sound_timescale = 48'000;
constexpr double longest_trailer = 900;
constexpr std::uintmax_t largest_subtitles = 5'000'000;

/// Starts with the film even where the sound in its file begins later.
std::string film_sound_filters(std::int64_t stream, Loudness const& loudness) {
  return fmt::format("[0:a:{}]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,{}", stream,
                     gain_filters(gain_for(loudness)));
}

}  // namespace

std::expected<MediaMaker::FilmSound, std::string> MediaMaker::make_film_sound(fs::path const& source,
                                                                              std::int64_t stream,
                                                                              double seconds,
                                                                              fs::path const& folder) const {
  auto probe = probe_audio(source);
  if (!probe) return std::unexpected(probe.error());
  // Sound may end before its film does, so that its length says nothing about damage.
  probe->seconds = 0;
  auto const measured = measure(source, *probe, {}, film_meter, stream);
  if (!measured) return std::unexpected(measured.error());
  fs::create_directories(folder);
  Arguments encode = ffmpeg_head("error");
  append_all(encode, {"-i", "{in}", "-filter_complex", film_sound_filters(stream, measured->loudness) + "[a]",
                      "-map", "[a]", "-t", fmt::format("{:.3f}", seconds), "-map_metadata", "-1"});
  append_all(encode,
             sound_arguments({"-f", "hls", "-hls_segment_type", "fmp4", "-hls_time", "4",
                              "-hls_playlist_type", "vod", "-start_number", "1", "-hls_fmp4_init_filename",
                              "init.mp4", "-hls_segment_filename", "{out}/%05d.m4s", "{out}/made.m3u8"}));
  auto const encoded = run("ffmpeg", std::move(encode), source, folder);
  if (!encoded.ok()) return std::unexpected("its sound can't be encoded: " + reason_of(encoded));
  fs::remove(folder / "made.m3u8");
  std::vector<SegmentFacts> facts;
  double length = 0;
  for (std::size_t i = 1; fs::exists(folder / segment_name(i)); ++i) {
    auto const bytes = read_all(folder / segment_name(i));
    auto const fragment = read_fragment(bytes);
    if (!fragment) return std::unexpected("its sound can't be divided into segments");
    facts.push_back({.seconds = static_cast<double>(fragment->duration) / sound_timescale,
                     .bytes = static_cast<std::int64_t>(bytes.size())});
    length += facts.back().seconds;
  }
  if (facts.empty()) return std::unexpected("its sound can't be divided into segments");
  write_all(folder / "index.m3u8", media_playlist(facts));
  auto const bits = bandwidths_of(facts);
  return FilmSound{.sound = {.folder = {},
                             .codecs = "mp4a.40.2",
                             .bandwidth = bits.peak,
                             .average_bandwidth = bits.average},
                   .loudness_centi = std::llround(measured->loudness.integrated * 100),
                   .seconds = length};
}

std::expected<catalogue::Made, std::string> MediaMaker::film_sound(fs::path const& source,
                                                                   std::string const& source_hash,
                                                                   Step const& step) const {
  if (auto made = folder_.find(source_hash, film_sound_recipe)) return std::move(*made);
  step("sound");
  catalogue::MediaFolder::Scratch const scratch(folder_);
  auto const folder = scratch.path() / "sound";
  auto sound = make_film_sound(source, 0, longest_audio, folder);
  if (!sound) return std::unexpected(sound.error());
  catalogue::Made made{.duration_ms = std::llround(sound->seconds * 1000),
                       .loudness_centi = sound->loudness_centi,
                       .files = {},
                       .picture = {}};
  made.sound = std::move(sound->sound);
  made.sound->folder = folder_.adopt_part(folder, source_hash, film_sound_recipe);
  folder_.keep(source_hash, film_sound_recipe, made);
  return made;
}

std::expected<catalogue::Made, std::string> MediaMaker::trailer(fs::path const& source,
                                                                std::string const& source_hash,
                                                                Step const& step) const {
  if (auto made = folder_.find(source_hash, trailer_recipe)) return std::move(*made);
  step("probe");
  auto const film = probe_film(source);
  if (!film) return std::unexpected(film.error());
  if (film->seconds > longest_trailer) return std::unexpected("it is longer than fifteen minutes");
  auto rung = ladder_for(film->width, film->height).front();
  for (auto const& lower : ladder_for(film->width, film->height))
    if (std::min(rung.width, rung.height) > 720) rung = lower;
  Arguments encode = ffmpeg_head("error");
  std::string graph =
      fmt::format("[0:V:0]{}fps={}/{}:start_time=0,scale={}:{},setsar=1[v]", film->interlaced ? "yadif," : "",
                  film->rate.numerator, film->rate.denominator, rung.width, rung.height);
  append_all(encode, {"-max_pixels", "36000000", "-i", "{in}"});
  Arguments maps{"-map", "[v]"};
  if (!film->sounds.empty()) {
    step("loudness");
    auto const stream = film->sounds.front().index;
    AudioProbe probe;
    auto const measured = measure(source, probe, {}, film_meter, stream);
    if (!measured) return std::unexpected(measured.error());
    graph += ';' + film_sound_filters(stream, measured->loudness) + "[a]";
    append_all(maps, {"-map", "[a]"});
  }
  step("trailer");
  append_all(encode, {"-filter_complex", graph});
  append_all(encode, std::move(maps));
  append_all(encode, picture_arguments(
                         sound_arguments({"-movflags", "+faststart", "-f", "mp4", "{out}/trailer.mp4"})));
  catalogue::MediaFolder::Scratch const scratch(folder_);
  auto const encoded = run("ffmpeg", std::move(encode), source, scratch.path());
  if (!encoded.ok()) return std::unexpected("it can't be encoded: " + reason_of(encoded));
  catalogue::Made made{
      .duration_ms = std::llround(film->seconds * 1000), .loudness_centi = {}, .files = {}, .picture = {}};
  made.files.push_back(
      adopt_preview(scratch.path() / "trailer.mp4", source_hash, trailer_recipe, film->seconds));
  folder_.keep(source_hash, trailer_recipe, made);
  return made;
}

std::expected<catalogue::Made, std::string> MediaMaker::subtitles(fs::path const& source,
                                                                  std::string const& source_hash,
                                                                  std::string const& language,
                                                                  Step const& step) const {
  // The language decides which older encoding is tried, so it is part of the recipe.
  auto const recipe = fmt::format("{}-{}", subtitle_recipe, language);
  if (auto made = folder_.find(source_hash, recipe)) return std::move(*made);
  step("subtitles");
  if (fs::file_size(source) > largest_subtitles) return std::unexpected("it is larger than 5 MB");
  auto const cues = read_subtitles(read_all(source), language);
  if (!cues) return std::unexpected(cues.error());
  auto made = adopt_cues(*cues, source_hash, recipe, "subtitles");
  folder_.keep(source_hash, recipe, made);
  return made;
}

}  // namespace media
