// Films: encodes the ladder piece by piece, joins the pieces to segments, and makes a preview of them. The
// sound is in film_sound_maker.cpp, thumbnails and the poster are in film_pictures.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>

#include "features/media/film_ladder.hpp"
#include "features/media/film_playlists.hpp"
#include "features/media/media_maker.hpp"
#include "features/media/media_tools.hpp"
#include "features/media/mp4_fragments.hpp"

namespace media {
namespace {

namespace fs = std::filesystem;

constexpr double preview_seconds = 30;
constexpr std::size_t most_tracks = 20;  // sounds of one file beside the first

/// One GOP is one segment: closed, of the same frames in every rung.
void add_rung(Arguments& arguments, Rung const& rung, FilmProbe const& film, std::int64_t frames) {
  auto const gop = std::to_string(frames_in_segment(film.rate));
  // A frame lasts whole ticks.
  auto const ticks = film.rate.denominator == 1 ? film.rate.numerator * 1000 : film.rate.numerator;
  append_all(arguments, {"-map", "[" + rung.name() + "]", "-frames:v", std::to_string(frames)});
  append_all(arguments,
             picture_arguments({"-maxrate", fmt::format("{}k", rung.most_kilobits), "-bufsize",
                                fmt::format("{}k", rung.most_kilobits * 2), "-g", gop, "-keyint_min", gop,
                                "-sc_threshold", "0", "-flags", "+cgop", "-movflags",
                                "+cmaf+frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets",
                                "-video_track_timescale", std::to_string(ticks), "-f", "mp4",
                                "{out}/" + rung.name() + ".mp4"}));
}

/// All rungs from one decoding. The grid of frames begins at the piece; half a frame of room in front of it
/// keeps a frame whose time is rounded down from being lost.
std::string piece_graph(FilmProbe const& film, std::vector<Rung> const& rungs, bool first) {
  double const shift = first ? 0 : 0.5 / film.rate.value();
  std::string out = fmt::format("[0:V:0]{}setpts=PTS-{:.9f}/TB,fps={}/{}:start_time=0:round=near,split={}",
                                film.interlaced ? "yadif," : "", shift, film.rate.numerator,
                                film.rate.denominator, rungs.size());
  for (std::size_t i = 0; i < rungs.size(); ++i) out += fmt::format("[s{}]", i);
  for (std::size_t i = 0; i < rungs.size(); ++i)
    out += fmt::format(";[s{}]scale={}:{}:flags=bicubic,setsar=1[{}]", i, rungs[i].width, rungs[i].height,
                       rungs[i].name());
  return out;
}

std::int64_t frames_in(fs::path const& piece) {
  auto const made = read_fragments(read_all(piece));
  std::int64_t count = 0;
  if (made)
    for (auto const& fragment : made->fragments) count += static_cast<std::int64_t>(fragment.samples);
  return count;
}

std::string piece_name(std::int64_t index) { return fmt::format("{:05}", index); }

/// The header and some segments of a playlist's folder as one file.
void concatenate(fs::path const& folder, std::size_t first, std::size_t count, fs::path const& target) {
  std::ofstream out(target, std::ios::binary);
  out << read_all(folder / "init.mp4");
  for (std::size_t i = first; i < first + count; ++i) {
    auto const segment = folder / segment_name(i);
    if (!fs::exists(segment)) break;
    out << read_all(segment);
  }
  out.close();
  if (!out) throw catalogue::DiskFull("the disk is full at " + target.string());
}

/// The smallest rung in which a thumbnail is still sharp.
catalogue::MadeRung const& small_rung(catalogue::MadeFilm const& film) {
  for (auto rung = film.rungs.rbegin(); rung != film.rungs.rend(); ++rung)
    if (std::min(rung->width, rung->height) >= 180) return *rung;
  return film.rungs.front();
}

/// Good enough to judge a film by, and not all of it.
catalogue::MadeRung const& preview_rung(catalogue::MadeFilm const& film) {
  for (auto const& rung : film.rungs)
    if (std::min(rung.width, rung.height) <= 720) return rung;
  return film.rungs.back();
}

/// The folder of a further sound, counted behind the first one.
std::string track_folder(std::size_t index) { return fmt::format("a{}", index + 2); }

}  // namespace

std::expected<double, std::string> MediaMaker::film_seconds(fs::path const& source, bool with_sound) const {
  Arguments arguments = ffmpeg_head("error");
  append_all(arguments, {"-i", "{in}", "-map", "0:V:0"});
  if (with_sound) append_all(arguments, {"-map", "0:a?"});
  append_all(arguments, {"-c", "copy", "-progress", "pipe:1", "-f", "null", "-"});
  auto const result = run("ffmpeg", std::move(arguments), source);
  if (!result.ok()) return std::unexpected("its pictures can't be read: " + reason_of(result));
  return progress_seconds(result.output);
}

std::expected<std::int64_t, std::string> MediaMaker::make_pieces(fs::path const& source,
                                                                 FilmProbe const& film,
                                                                 std::vector<Rung> const& rungs,
                                                                 fs::path const& folder,
                                                                 Step const& step) const {
  auto const frames = frames_in_segment(film.rate) * segments_in_piece;
  // How long a film claims to be is a little less than it is: its end is found by coming to it.
  auto const claimed = std::max<std::int64_t>(1, std::llround(film.seconds * film.rate.value()));
  auto const most = claimed + std::llround(2 * film.rate.value());
  std::int64_t total = 0;
  for (std::int64_t i = 0; i * frames < most && total == i * frames; ++i) {
    auto const target = folder / piece_name(i);
    if (!fs::is_directory(target)) {
      step(fmt::format("{}p, part {} of {}", rungs.front().height, i + 1,
                       std::max(i + 1, (claimed + frames - 1) / frames)));
      catalogue::MediaFolder::Scratch const scratch(folder_);
      auto const own = scratch.path() / "piece";
      fs::create_directory(own);
      if (auto made = make_piece(source, film, rungs, i, own); !made) return std::unexpected(made.error());
      if (frames_in(own / (rungs.back().name() + ".mp4")) == 0) break;
      folder_.keep_piece(own, target);
    }
    total += frames_in(target / (rungs.back().name() + ".mp4"));
  }
  if (total < claimed - std::llround(film.rate.value()) - claimed / 50 || total == 0)
    return std::unexpected(fmt::format("it is damaged: only {:.0f} of its {:.0f} seconds can be decoded",
                                       static_cast<double>(total) / film.rate.value(), film.seconds));
  return total;
}

std::expected<void, std::string> MediaMaker::make_piece(fs::path const& source, FilmProbe const& film,
                                                        std::vector<Rung> const& rungs, std::int64_t index,
                                                        fs::path const& folder) const {
  auto const frames = frames_in_segment(film.rate) * segments_in_piece;
  Arguments arguments = ffmpeg_head("level+error");
  append_all(arguments, {"-max_pixels", "36000000"});
  if (index > 0)
    append_all(arguments, {"-ss", fmt::format("{:.9f}", (static_cast<double>(index * frames) - 0.5) /
                                                            film.rate.value())});
  append_all(arguments, {"-i", "{in}", "-filter_complex", piece_graph(film, rungs, index == 0)});
  for (auto const& rung : rungs) add_rung(arguments, rung, film, frames);
  auto const result = run("ffmpeg", std::move(arguments), source, folder);
  // The last piece may begin after the last frame; ffmpeg then fails because it has nothing to encode.
  bool const behind_end = static_cast<double>(index * frames) >= film.seconds * film.rate.value();
  if (!result.ok() && !behind_end)
    return std::unexpected("its pictures can't be encoded: " + reason_of(result));
  if (count_of(result.errors, "[error]") > 20)
    return std::unexpected("it is damaged: many of its pictures can't be decoded");
  return {};
}

std::expected<catalogue::MadeRung, std::string> MediaMaker::join_pieces(fs::path const& pieces,
                                                                        Rung const& rung,
                                                                        fs::path const& folder) const {
  fs::create_directories(folder);
  std::string init;
  std::uint64_t time = 0;
  double timescale = 1;
  std::vector<SegmentFacts> facts;
  for (std::int64_t i = 0; fs::is_directory(pieces / piece_name(i)); ++i) {
    auto piece = read_fragments(read_all(pieces / piece_name(i) / (rung.name() + ".mp4")));
    if (!piece) return std::unexpected("a part of its pictures can't be read back");
    if (i == 0) {
      init = piece->init;
      timescale = piece->timescale;
    }
    if (piece->init != init) return std::unexpected("the parts of its pictures do not fit together");
    for (auto& fragment : piece->fragments) {
      place_fragment(fragment, time, static_cast<std::uint32_t>(facts.size()) + 1);
      time += fragment.duration;
      facts.push_back({.seconds = static_cast<double>(fragment.duration) / timescale,
                       .bytes = static_cast<std::int64_t>(fragment.bytes.size()),
                       .first_frame_bytes = static_cast<std::int64_t>(fragment.first_sample_end)});
      write_all(folder / segment_name(facts.size()), fragment.bytes);
    }
  }
  auto const codecs = avc_codec(init);
  if (!codecs || facts.empty()) return std::unexpected("it has no pictures");
  write_all(folder / "init.mp4", init);
  write_all(folder / "index.m3u8", media_playlist(facts));
  write_all(folder / "iframes.m3u8", iframe_playlist(facts));
  auto const bits = bandwidths_of(facts);
  auto const iframe_bits = iframe_bandwidths_of(facts);
  return catalogue::MadeRung{.name = rung.name(),
                             .width = rung.width,
                             .height = rung.height,
                             .codecs = *codecs,
                             .bandwidth = bits.peak,
                             .average_bandwidth = bits.average,
                             .iframe_bandwidth = iframe_bits.peak,
                             .iframe_average_bandwidth = iframe_bits.average};
}

std::expected<void, std::string> MediaMaker::make_sounds(fs::path const& source, FilmProbe const& film,
                                                         FilmAtWork const& work, catalogue::Made& made,
                                                         Step const& step) const {
  for (auto const& stream : film.sounds) {
    bool const first = !made.sound;
    bool const known =
        stream.language.empty() || stream.language == made.sound_language ||
        std::ranges::find(made.tracks, stream.language, &catalogue::MadeTrack::language) != made.tracks.end();
    // What nobody could choose by its language, or only as the same again, is left out.
    if (!first && (known || made.tracks.size() >= most_tracks)) continue;
    step(first ? "sound" : "sound " + stream.language);
    auto const folder = work.folder / (first ? "a" : track_folder(made.tracks.size()));
    auto sound = make_film_sound(source, stream.index, work.seconds, folder);
    if (!sound) return std::unexpected(sound.error());
    if (!first) {
      made.tracks.push_back({.language = stream.language, .sound = std::move(sound->sound)});
      continue;
    }
    made.loudness_centi = sound->loudness_centi;
    made.sound = std::move(sound->sound);
    made.sound_language = stream.language;
  }
  return {};
}

std::expected<catalogue::MadeFile, std::string> MediaMaker::make_preview(
    FilmAtWork const& film, catalogue::Made const& made, PreviewStart start,
    std::string const& source_hash) const {
  catalogue::MediaFolder::Scratch const scratch(folder_);
  auto const first = start == PreviewStart::quarter && film.seconds > 40
                         ? static_cast<std::size_t>(film.seconds / 4 / film.interval) + 1
                         : std::size_t{1};
  auto const count = static_cast<std::size_t>(std::ceil(preview_seconds / film.interval)) + 1;
  concatenate(film.folder / preview_rung(*made.film).name, first, count, scratch.path() / "pictures.mp4");
  Arguments arguments = ffmpeg_head("error");
  append_all(arguments, {"-i", "{out}/pictures.mp4"});
  if (made.sound) {
    concatenate(film.folder / "a", first, count, scratch.path() / "sound.mp4");
    append_all(arguments, {"-i", "{out}/sound.mp4", "-map", "0:v", "-map", "1:a"});
  }
  append_all(arguments, {"-c", "copy", "-t", fmt::format("{:.3f}", preview_seconds), "-map_metadata", "-1",
                         "-movflags", "+faststart", "-f", "mp4", "{out}/preview.mp4"});
  auto const cut = run("ffmpeg", std::move(arguments), {}, scratch.path());
  if (!cut.ok()) return std::unexpected("no preview can be cut: " + reason_of(cut));
  double const length =
      std::min(preview_seconds, film.seconds - static_cast<double>(first - 1) * film.interval);
  auto const recipe = fmt::format("{}-{}", film_recipe, first);
  return adopt_preview(scratch.path() / "preview.mp4", source_hash, recipe, length);
}

catalogue::MadeFile MediaMaker::adopt_preview(fs::path const& file, std::string const& source_hash,
                                              std::string_view recipe, double seconds) const {
  std::int64_t const size = size_of(file);
  return {.profile = "preview",
          .path = folder_.adopt(file, source_hash, recipe, "preview", "mp4"),
          .mime = "video/mp4",
          .bitrate = std::llround(static_cast<double>(size) * 8 / seconds),
          .duration_ms = std::llround(seconds * 1000),
          .size = size};
}

std::expected<FilmProbe, std::string> MediaMaker::probe_film(fs::path const& source) const {
  Arguments arguments{"-v", "error"};
  for (auto& word : reading_arguments()) arguments.push_back(std::move(word));
  append_all(arguments, {"-of", "json", "-show_format", "-show_streams", "{in}"});
  auto const probe = read_probe(run("ffprobe", std::move(arguments), source));
  if (!probe) return std::unexpected("it is not a readable video: " + probe.error());
  auto film = film_of(*probe);
  if (!film) return film;
  auto const seconds = film_seconds(source);
  if (!seconds) return std::unexpected(seconds.error());
  // The film is read to its end, since a film that was cut off still claims its whole length.
  auto const all = film_seconds(source, true);
  if (!all) return std::unexpected(all.error());
  if (*all < film->seconds * 0.98 - 1)
    return std::unexpected(
        fmt::format("it is damaged: it has only {:.0f} of its {:.0f} seconds", *all, film->seconds));
  film->seconds = *seconds;
  if (film->seconds < 0.5) return std::unexpected("it has less than half a second of picture");
  if (film->seconds > longest_audio) return std::unexpected("it is longer than six hours");
  return film;
}

std::expected<catalogue::Made, std::string> MediaMaker::film(fs::path const& source,
                                                             std::string const& source_hash,
                                                             PreviewStart start, Step const& step) const {
  auto const recipe = fmt::format("{}{}", film_recipe, start == PreviewStart::quarter ? "-quarter" : "");
  if (auto made = folder_.find(source_hash, recipe)) return std::move(*made);
  step("probe");
  auto const film = probe_film(source);
  if (!film) return std::unexpected(film.error());
  auto const rungs = ladder_for(film->width, film->height);
  auto const pieces = folder_.pieces_path(source_hash, film_recipe);
  auto const frames = make_pieces(source, *film, rungs, pieces, step);
  if (!frames) return std::unexpected(frames.error());

  catalogue::MediaFolder::Scratch const scratch(folder_);
  auto const folder = scratch.path() / "film";
  catalogue::Made made;
  made.film = catalogue::MadeFilm{.folder = {}, .frame_rate = film->rate.value(), .rungs = {}};
  step("segments");
  for (auto const& rung : rungs) {
    auto joined = join_pieces(pieces, rung, folder / rung.name());
    if (!joined) return std::unexpected(joined.error());
    made.film->rungs.push_back(std::move(*joined));
  }
  auto const& small = small_rung(*made.film);
  auto const small_file = scratch.path() / "small.mp4";
  concatenate(folder / small.name, 1, std::numeric_limits<std::size_t>::max() / 2, small_file);
  FilmAtWork const work{.folder = folder,
                        .small = small_file,
                        .seconds = static_cast<double>(*frames) / film->rate.value(),
                        .interval = static_cast<double>(frames_in_segment(film->rate)) / film->rate.value()};
  made.duration_ms = std::llround(work.seconds * 1000);
  if (auto done = make_sounds(source, *film, work, made, step); !done) return std::unexpected(done.error());
  step("thumbnails");
  if (auto done = make_thumbnails(work, small); !done) return std::unexpected(done.error());
  step("poster");
  auto poster = make_poster(source, source_hash, work, step);
  if (!poster) return std::unexpected(poster.error());
  made.picture = std::move(*poster);
  step("preview");
  auto preview = make_preview(work, made, start, source_hash);
  if (!preview) return std::unexpected(preview.error());
  made.files.push_back(std::move(*preview));
  made.film->folder = folder_.adopt_part(folder, source_hash, film_recipe);
  if (made.sound) made.sound->folder = made.film->folder + "/a";
  for (std::size_t i = 0; i < made.tracks.size(); ++i)
    made.tracks[i].sound.folder = made.film->folder + '/' + track_folder(i);
  folder_.keep(source_hash, recipe, made);
  std::error_code ignored;
  fs::remove_all(pieces, ignored);
  return made;
}

}  // namespace media
