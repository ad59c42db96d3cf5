// Music, speech and transcripts: measures the loudness, encodes AAC in MP4, rewrites WebVTT.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <system_error>

#include "features/media/loudness.hpp"
#include "features/media/media_maker.hpp"
#include "features/media/media_tools.hpp"
#include "features/media/webvtt.hpp"

namespace media {
namespace {

namespace fs = std::filesystem;

// A new number transcodes everything again at the next import.
constexpr std::string_view audio_recipe = "audio2";
constexpr std::string_view speech_recipe = "speech1";
constexpr std::string_view transcript_recipe = "transcript1";

constexpr double longest_speech = 24 * 3600;
constexpr std::uintmax_t largest_transcript = 5'000'000;

// A mono file is heard from both speakers, so it is measured as such; else it would come out 3 dB too loud.
constexpr char const* music_meter = "ebur128=peak=true:framelog=verbose";
constexpr char const* speech_meter = "ebur128=peak=true:dualmono=true:framelog=verbose";

struct Preview {
  double start = 0;
  double length = 0;
  double fade_in = 0.4;
};

/// What makes people want a song is seldom its beginning.
Preview preview_of_song(double seconds) {
  double const length = std::min(30.0, seconds);
  return {.start = std::min(seconds > 40 ? seconds / 4 : 0.0, seconds - length), .length = length};
}

/// A story is tried from its beginning; the sample never gives away more than half of it.
Preview preview_of_speech(double seconds) { return {.length = std::min(60.0, seconds / 2), .fade_in = 0.05}; }

std::string preview_filters(Preview const& preview) {
  double const fade_out = std::min(1.5, preview.length / 4);
  return fmt::format(
      "atrim=start={:.3f}:duration={:.3f},asetpts=PTS-STARTPTS,afade=t=in:d={},afade=t=out:st={:.3f}:d={:.3f}",
      preview.start, preview.length, preview.fade_in, preview.length - fade_out, fade_out);
}

/// An output of ffmpeg: one label of the graph as AAC in MP4 that plays while it loads.
void add_aac(Arguments& arguments, char const* label, char const* bitrate, std::int64_t rate,
             std::string const& file) {
  arguments.insert(arguments.end(),
                   {"-map", label, "-map_metadata", "-1", "-map_chapters", "-1", "-c:a", "aac", "-aac_coder",
                    "fast", "-b:a", bitrate, "-ar", std::to_string(rate), "-movflags", "+faststart", "-f",
                    "mp4", "{out}/" + file});
}

/// The arguments of ffmpeg that choose the part of the input to read.
Arguments input_arguments(SoundPart part) {
  Arguments out;
  if (part.start_ms > 0) out.insert(out.end(), {"-ss", fmt::format("{:.3f}", part.start_ms / 1000.0)});
  if (part.end_ms > 0)
    out.insert(out.end(), {"-t", fmt::format("{:.3f}", (part.end_ms - part.start_ms) / 1000.0)});
  out.insert(out.end(), {"-i", "{in}"});
  return out;
}

/// How long a part should be by what the file says of itself; 0 where it says nothing.
double expected_seconds(AudioProbe const& probe, SoundPart part) {
  if (part.end_ms > 0) return static_cast<double>(part.end_ms - part.start_ms) / 1000;
  return probe.seconds > 0 ? probe.seconds - static_cast<double>(part.start_ms) / 1000 : 0;
}

std::vector<catalogue::MadeChapter> chapters_of(std::vector<ProbeChapter> const& chapters) {
  std::vector<catalogue::MadeChapter> out;
  for (auto const& chapter : chapters)
    out.push_back({.start_ms = std::llround(seconds_of(chapter.start_time) * 1000),
                   .title = tag_of(chapter.tags, {"title"})});
  std::ranges::stable_sort(out, {}, &catalogue::MadeChapter::start_ms);
  return out;
}

}  // namespace

std::expected<AudioProbe, std::string> MediaMaker::probe_audio(fs::path const& source) const {
  Arguments arguments{"-v", "error"};
  append_all(arguments, reading_arguments());
  append_all(arguments, {"-of", "json", "-show_format", "-show_streams", "-show_chapters", "{in}"});
  auto const probe = read_probe(run("ffprobe", std::move(arguments), source));
  if (!probe) return std::unexpected("it is not a readable audio file: " + probe.error());
  AudioProbe out;
  out.seconds = seconds_of(probe->format.duration);
  catalogue::Texts tags = probe->format.tags;
  for (auto const& stream : probe->streams) {
    if (stream.codec_type == "video")
      out.has_picture = out.has_picture || stream.disposition.attached_pic != 0;
    if (stream.codec_type != "audio" || out.channels > 0) continue;
    out.channels = stream.channels;
    std::from_chars(stream.sample_rate.data(), stream.sample_rate.data() + stream.sample_rate.size(),
                    out.sample_rate);
    tags.insert(stream.tags.begin(), stream.tags.end());  // Ogg has them on the stream
  }
  if (out.channels <= 0 || out.sample_rate <= 0) return std::unexpected("it has no audio stream");
  out.tags = {.title = tag_of(tags, {"title"}),
              .artist = tag_of(tags, {"artist"}),
              .album_artist = tag_of(tags, {"album_artist", "albumartist"}),
              .album = tag_of(tags, {"album"}),
              .genre = tag_of(tags, {"genre"}),
              .date = tag_of(tags, {"date", "year"})};
  std::string const number = tag_of(tags, {"track", "tracknumber"});
  std::from_chars(number.data(), number.data() + number.size(), out.tags.number);
  out.chapters = chapters_of(probe->chapters);
  return out;
}

std::expected<MediaMaker::Measured, std::string> MediaMaker::measure(fs::path const& source,
                                                                     AudioProbe const& probe, SoundPart part,
                                                                     char const* filter,
                                                                     std::int64_t stream) const {
  double const expected = expected_seconds(probe, part);
  if (part.start_ms > 0 && probe.seconds > 0 &&
      static_cast<double>(part.start_ms) / 1000 >= probe.seconds - 0.5)
    return std::unexpected(fmt::format("its chapter at {:.1f} seconds lies past its end at {:.1f} seconds",
                                       part.start_ms / 1000.0, probe.seconds));
  Arguments arguments = ffmpeg_head("level+info");
  append_all(arguments, input_arguments(part));
  append_all(arguments, {"-map", fmt::format("0:a:{}", stream), "-af", filter, "-progress", "pipe:1", "-f",
                         "null", "-"});
  auto const result = run("ffmpeg", std::move(arguments), source);
  auto const loudness = read_loudness(result.errors);
  if (!result.ok() || !loudness) return std::unexpected("its sound can't be decoded: " + reason_of(result));
  double const decoded = progress_seconds(result.output);
  if (decoded < 0.5) return std::unexpected("it has less than half a second of sound");
  if (expected > 0 && decoded < expected * 0.98 - 1)
    return std::unexpected(
        fmt::format("it is damaged: only {:.0f} of its {:.0f} seconds can be decoded", decoded, expected));
  if (count_of(result.errors, "[error]") > 20)
    return std::unexpected("it is damaged: many parts of it can't be decoded");
  return Measured{.loudness = *loudness, .seconds = decoded};
}

std::expected<catalogue::Made, std::string> MediaMaker::audio(fs::path const& source,
                                                              std::string const& source_hash,
                                                              Step const& step) const {
  if (auto made = folder_.find(source_hash, audio_recipe)) return std::move(*made);
  step("probe");
  auto const probe = probe_audio(source);
  if (!probe) return std::unexpected(probe.error());
  if (probe->seconds > longest_audio) return std::unexpected("it is longer than six hours");
  step("loudness");
  auto const measured = measure(source, *probe, {}, music_meter);
  if (!measured) return std::unexpected(measured.error());

  step("aac128 preview");
  catalogue::MediaFolder::Scratch const scratch(folder_);
  auto const preview = preview_of_song(measured->seconds);
  // A CD's rate stays what it is.
  std::int64_t const rate = probe->sample_rate % 11025 == 0 ? 44100 : 48000;
  Arguments encode = ffmpeg_head("error");
  append_all(encode, {"-i", "{in}", "-filter_complex",
                      fmt::format("[0:a:0]aformat=channel_layouts=stereo,{},asplit=2[a][p];[p]{}[preview]",
                                  gain_filters(gain_for(measured->loudness)), preview_filters(preview))});
  add_aac(encode, "[a]", "128k", rate, "aac128.m4a");
  add_aac(encode, "[preview]", "128k", rate, "preview.m4a");
  auto const encoded = run("ffmpeg", std::move(encode), source, scratch.path());
  if (!encoded.ok()) return std::unexpected("it can't be encoded: " + reason_of(encoded));

  catalogue::Made made;
  made.duration_ms = std::llround(measured->seconds * 1000);
  made.loudness_centi = std::llround(measured->loudness.integrated * 100);
  for (auto const& [profile, length_ms] : {std::pair<std::string, std::int64_t>{"aac128", made.duration_ms},
                                           {"preview", std::llround(preview.length * 1000)}}) {
    fs::path const file = scratch.path() / (profile + ".m4a");
    std::int64_t const size = size_of(file);
    made.files.push_back({.profile = profile,
                          .path = folder_.adopt(file, source_hash, audio_recipe, profile, "m4a"),
                          .mime = "audio/mp4",
                          .bitrate = 128'000,
                          .duration_ms = length_ms,
                          .size = size});
  }
  folder_.keep(source_hash, audio_recipe, made);
  return made;
}

std::expected<catalogue::Made, std::string> MediaMaker::speech(fs::path const& source,
                                                               std::string const& source_hash, SoundPart part,
                                                               Step const& step) const {
  std::string const recipe = part.is_whole()
                                 ? std::string(speech_recipe)
                                 : fmt::format("{}-{}-{}", speech_recipe, part.start_ms, part.end_ms);
  if (auto made = folder_.find(source_hash, recipe)) return std::move(*made);
  step("probe");
  auto const probe = probe_audio(source);
  if (!probe) return std::unexpected(probe.error());
  if (probe->seconds > longest_speech) return std::unexpected("it is longer than a day");
  step("loudness");
  auto const measured = measure(source, *probe, part, speech_meter);
  if (!measured) return std::unexpected(measured.error());

  step("aac64 preview");
  catalogue::MediaFolder::Scratch const scratch(folder_);
  auto const preview = preview_of_speech(measured->seconds);
  std::int64_t const rate = probe->sample_rate % 11025 == 0 ? 44100 : 48000;
  Arguments encode = ffmpeg_head("error");
  append_all(encode, input_arguments(part));
  append_all(encode, {"-filter_complex",
                      fmt::format("[0:a:0]aformat=channel_layouts={},{},asplit=2[a][p];[p]{}[preview]",
                                  probe->channels == 1 ? "mono" : "stereo",
                                  gain_filters(gain_for(measured->loudness)), preview_filters(preview))});
  add_aac(encode, "[a]", "64k", rate, "aac64.m4a");
  add_aac(encode, "[preview]", "64k", rate, "preview.m4a");
  auto const encoded = run("ffmpeg", std::move(encode), source, scratch.path());
  if (!encoded.ok()) return std::unexpected("it can't be encoded: " + reason_of(encoded));

  catalogue::Made made;
  made.duration_ms = std::llround(measured->seconds * 1000);
  made.loudness_centi = std::llround(measured->loudness.integrated * 100);
  if (part.is_whole()) made.chapters = probe->chapters;
  for (auto const& [profile, length_ms] : {std::pair<std::string, std::int64_t>{"aac64", made.duration_ms},
                                           {"preview", std::llround(preview.length * 1000)}}) {
    fs::path const file = scratch.path() / (profile + ".m4a");
    std::int64_t const size = size_of(file);
    made.files.push_back({.profile = profile,
                          .path = folder_.adopt(file, source_hash, recipe, profile, "m4a"),
                          .mime = "audio/mp4",
                          .bitrate = 64'000,
                          .duration_ms = length_ms,
                          .size = size});
  }
  folder_.keep(source_hash, recipe, made);
  return made;
}

std::expected<catalogue::Made, std::string> MediaMaker::transcript(fs::path const& source,
                                                                   std::string const& source_hash,
                                                                   Step const& step) const {
  if (auto made = folder_.find(source_hash, transcript_recipe)) return std::move(*made);
  step("transcript");
  if (fs::file_size(source) > largest_transcript) return std::unexpected("it is larger than 5 MB");
  auto const cues = read_webvtt(read_all(source));
  if (!cues) return std::unexpected(cues.error());
  auto made = adopt_cues(*cues, source_hash, transcript_recipe, "transcript");
  folder_.keep(source_hash, transcript_recipe, made);
  return made;
}

catalogue::Made MediaMaker::adopt_cues(std::vector<Cue> const& cues, std::string const& source_hash,
                                       std::string_view recipe, std::string const& profile) const {
  catalogue::MediaFolder::Scratch const scratch(folder_);
  fs::path const file = scratch.path() / "cues.vtt";
  write_all(file, print_webvtt(cues));
  catalogue::Made made;
  for (auto const& cue : cues) made.duration_ms = std::max(made.duration_ms, cue.end_ms);
  std::int64_t const size = size_of(file);
  made.files.push_back({.profile = profile,
                        .path = folder_.adopt(file, source_hash, recipe, profile, "vtt"),
                        .mime = "text/vtt",
                        .bitrate = 0,
                        .duration_ms = made.duration_ms,
                        .size = size});
  return made;
}

}  // namespace media
