// Calls ffprobe, ffmpeg and vipsthumbnail in the sandbox and interprets their output.
#include "features/catalogue/media_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <fstream>
#include <iterator>

#include "base/log.hpp"
#include "base/text.hpp"
#include "features/catalogue/colours.hpp"
#include "features/catalogue/loudness.hpp"

namespace catalogue {

/// ffprobe's report, as much of it as matters here.
struct ProbeDisposition {
  std::int64_t attached_pic = 0;
};
BOOST_DESCRIBE_STRUCT(ProbeDisposition, (), (attached_pic))
struct ProbeStream {
  std::string codec_type;
  std::string codec_name;
  std::string sample_rate = "0";
  std::int64_t channels = 0;
  std::int64_t width = 0;
  std::int64_t height = 0;
  ProbeDisposition disposition;
  Texts tags;
};
BOOST_DESCRIBE_STRUCT(ProbeStream, (),
                      (codec_type, codec_name, sample_rate, channels, width, height, disposition, tags))
struct ProbeFormat {
  std::string format_name;
  std::string duration = "0";
  Texts tags;
};
BOOST_DESCRIBE_STRUCT(ProbeFormat, (), (format_name, duration, tags))
struct Probe {
  std::vector<ProbeStream> streams;
  ProbeFormat format;
};
BOOST_DESCRIBE_STRUCT(Probe, (), (streams, format))

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::ProbeDisposition> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ProbeStream> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ProbeFormat> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::Probe> = true;
template <>
inline constexpr bool base::keeps_snake_case<catalogue::ProbeDisposition> = true;
template <>
inline constexpr bool base::keeps_snake_case<catalogue::ProbeStream> = true;
template <>
inline constexpr bool base::keeps_snake_case<catalogue::ProbeFormat> = true;

namespace catalogue {
namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

// A new number transcodes everything again at the next import.
constexpr std::string_view audio_recipe = "audio2";
constexpr std::string_view video_recipe = "video1";
constexpr std::string_view square_recipe = "square2";
constexpr std::string_view wide_recipe = "wide2";
constexpr std::string_view cover_recipe = "cover2";

constexpr std::array<std::int64_t, 8> square_widths{96, 160, 240, 320, 480, 640, 960, 1200};
constexpr std::array<std::int64_t, 7> wide_widths{320, 480, 640, 960, 1440, 1920, 2400};
constexpr std::int64_t most_pixels = 60'000'000;
constexpr double longest_audio = 6 * 3600;

// Only containers of sound and film, read as what they are: no playlist may make ffmpeg open other files.
constexpr char const* containers =
    "flac,mp3,wav,w64,aiff,aac,ac3,ogg,matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,mov,mp4,m4a,3gp,3g2,mj2,"
    "matroska,webm,ape,wv,asf,caf,tta,opus";

Arguments reading() { return {"-protocol_whitelist", "file,pipe", "-format_whitelist", containers}; }

Arguments ffmpeg_head(char const* level) {
  Arguments out{"-hide_banner",
                "-nostdin",
                "-nostats",
                "-y",
                "-loglevel",
                level,
                "-threads",
                "1",
                "-filter_complex_threads",
                "1"};
  for (auto& word : reading()) out.push_back(std::move(word));
  return out;
}

double seconds_of(std::string_view text) {
  double seconds = 0;
  std::from_chars(text.data(), text.data() + text.size(), seconds);
  return std::isfinite(seconds) && seconds > 0 ? seconds : 0;
}

std::int64_t count_of(std::string_view text, std::string_view what) {
  std::int64_t count = 0;
  for (auto at = text.find(what); at != std::string_view::npos; at = text.find(what, at + what.size()))
    ++count;
  return count;
}

/// Without what programs print of their own memory: "[mp3 @ 0x55f0c3a1]" is "[mp3]".
std::string without_pointers(std::string text) {
  for (auto at = text.find(" @ 0x"); at != text.npos; at = text.find(" @ 0x", at)) {
    auto end = at + 5;
    while (end < text.size() && std::isxdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
    text.erase(at, end - at);
  }
  return text;
}

/// Why a program failed, for the list at the end: its last line without its own paths and addresses.
std::string reason_of(SandboxedResult const& result) {
  if (result.timed_out) return "it took too long";
  if (result.signal != 0 || result.exit_code > 128)
    return "the program that reads it was stopped by its limits or crashed";
  auto const lines = base::split(base::trim(result.errors), '\n');
  std::string last = lines.empty() ? std::string() : std::string(base::trim(lines.back()));
  last = without_pointers(base::replace_all(std::move(last), "/in/source: ", ""));
  if (last.size() > 160) last.resize(160);
  while (!base::is_valid_utf8(last)) last.pop_back();
  return last.empty() ? "it can't be read" : last;
}

void stop_when_full(SandboxedResult const& result) {
  if (says_disk_full(result.errors)) throw DiskFull("the disk is full");
}

std::string tag(Texts const& tags, std::initializer_list<std::string_view> names) {
  for (auto const name : names) {
    for (auto const& [key, value] : tags) {
      if (base::iequals(key, name) && !base::trim(value).empty())
        return std::string(base::trim(value)).substr(0, 500);
    }
  }
  return {};
}

std::string head_of(fs::path const& source, std::size_t count) {
  std::ifstream in(source, std::ios::binary);
  std::string head(count, '\0');
  in.read(head.data(), static_cast<std::streamsize>(count));
  head.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
  return head;
}

/// By content, not by name. SVG and everything rare is not taken.
bool looks_like_picture(std::string_view head) {
  using namespace std::string_view_literals;
  return head.starts_with("\x89PNG\r\n\x1a\n"sv) || head.starts_with("\xff\xd8\xff"sv) ||
         (head.starts_with("RIFF"sv) && head.substr(8, 4) == "WEBP"sv);
}

std::int64_t size_of(fs::path const& file) { return static_cast<std::int64_t>(fs::file_size(file)); }

std::string read_all(fs::path const& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::expected<Probe, std::string> read_probe(SandboxedResult const& result) {
  if (!result.ok()) return std::unexpected(reason_of(result));
  auto probe = base::parse<Probe>(result.output);
  if (!probe) return std::unexpected("it can't be read");
  return std::move(*probe);
}

struct Wanted {
  char const* profile;
  char const* extension;
  char const* mime;
  std::int64_t bitrate;
};
constexpr std::array<Wanted, 2> audio_profiles{{
    {"aac128", "m4a", "audio/mp4", 128'000},
    {"preview", "m4a", "audio/mp4", 128'000},
}};

}  // namespace

SandboxedResult MediaMaker::run(std::string program, Arguments arguments, fs::path const& source,
                                fs::path const& folder) const {
  auto result =
      sandbox_.run({.program = std::move(program),
                    .arguments = std::move(arguments),
                    .source = source,
                    .folder = folder,
                    .limits = {.wall = std::chrono::seconds(900), .processor = std::chrono::seconds(900)}});
  stop_when_full(result);
  return result;
}

std::expected<AudioProbe, std::string> MediaMaker::probe_audio(fs::path const& source) const {
  Arguments arguments{"-v", "error"};
  for (auto& word : reading()) arguments.push_back(std::move(word));
  arguments.insert(arguments.end(), {"-of", "json", "-show_format", "-show_streams", "{in}"});
  auto const probe = read_probe(run("ffprobe", std::move(arguments), source));
  if (!probe) return std::unexpected("it is not a readable audio file: " + probe.error());
  AudioProbe out;
  out.seconds = seconds_of(probe->format.duration);
  Texts tags = probe->format.tags;
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
  if (out.seconds > longest_audio) return std::unexpected("it is longer than six hours");
  out.tags = {.title = tag(tags, {"title"}),
              .artist = tag(tags, {"artist"}),
              .album_artist = tag(tags, {"album_artist", "albumartist"}),
              .album = tag(tags, {"album"}),
              .genre = tag(tags, {"genre"}),
              .date = tag(tags, {"date", "year"})};
  std::string const number = tag(tags, {"track", "tracknumber"});
  std::from_chars(number.data(), number.data() + number.size(), out.tags.number);
  return out;
}

std::expected<Made, std::string> MediaMaker::audio(fs::path const& source, std::string const& source_hash,
                                                   Step const& step) const {
  if (auto made = folder_.find(source_hash, audio_recipe)) return std::move(*made);
  step("probe");
  auto const probe = probe_audio(source);
  if (!probe) return std::unexpected(probe.error());

  step("loudness");
  Arguments measure = ffmpeg_head("level+info");
  measure.insert(measure.end(), {"-i", "{in}", "-map", "0:a:0", "-af", "ebur128=peak=true:framelog=verbose",
                                 "-progress", "pipe:1", "-f", "null", "-"});
  auto const measured = run("ffmpeg", std::move(measure), source);
  auto const loudness = read_loudness(measured.errors);
  if (!measured.ok() || !loudness)
    return std::unexpected("its sound can't be decoded: " + reason_of(measured));
  auto const end = measured.output.rfind("out_time_us=");
  double const decoded =
      end == std::string::npos ? 0 : seconds_of(std::string_view(measured.output).substr(end + 12)) / 1e6;
  if (decoded < 0.5) return std::unexpected("it has less than half a second of sound");
  if (probe->seconds > 0 && decoded < probe->seconds * 0.98 - 1)
    return std::unexpected(fmt::format("it is damaged: only {:.0f} of its {:.0f} seconds can be decoded",
                                       decoded, probe->seconds));
  if (count_of(measured.errors, "[error]") > 20)
    return std::unexpected("it is damaged: many parts of it can't be decoded");

  step("aac128 preview");
  MediaFolder::Scratch const scratch(folder_);
  double const preview_length = std::min(30.0, decoded);
  double const preview_start = std::min(decoded > 40 ? decoded / 4 : 0.0, decoded - preview_length);
  double const fade_out = std::min(1.5, preview_length / 4);
  // A CD's rate stays what it is.
  std::int64_t const rate = probe->sample_rate % 11025 == 0 ? 44100 : 48000;
  std::string const graph = fmt::format(
      "[0:a:0]aformat=channel_layouts=stereo,{},asplit=2[a][p];[p]atrim=start={:.3f}:duration={:.3f},"
      "asetpts=PTS-STARTPTS,afade=t=in:d=0.4,afade=t=out:st={:.3f}:d={:.3f}[preview]",
      gain_filters(gain_for(*loudness)), preview_start, preview_length, preview_length - fade_out, fade_out);
  Arguments encode = ffmpeg_head("error");
  encode.insert(encode.end(), {"-i", "{in}", "-filter_complex", graph});
  auto const aac = [&](char const* label, char const* bitrate, char const* file) {
    encode.insert(encode.end(), {"-map", label, "-map_metadata", "-1", "-c:a", "aac", "-aac_coder", "fast",
                                 "-b:a", bitrate, "-ar", std::to_string(rate), "-movflags", "+faststart",
                                 "-f", "mp4", std::string("{out}/") + file});
  };
  aac("[a]", "128k", "aac128.m4a");
  aac("[preview]", "128k", "preview.m4a");
  auto const encoded = run("ffmpeg", std::move(encode), source, scratch.path());
  if (!encoded.ok()) return std::unexpected("it can't be encoded: " + reason_of(encoded));

  Made made;
  made.duration_ms = std::llround(decoded * 1000);
  made.loudness_centi = std::llround(loudness->integrated * 100);
  for (auto const& wanted : audio_profiles) {
    fs::path const file = scratch.path() / (std::string(wanted.profile) + '.' + wanted.extension);
    bool const is_preview = std::string_view(wanted.profile) == "preview";
    std::int64_t const size = size_of(file);
    made.files.push_back(
        {.profile = wanted.profile,
         .path = folder_.adopt(file, source_hash, audio_recipe, wanted.profile, wanted.extension),
         .mime = wanted.mime,
         .bitrate = wanted.bitrate,
         .duration_ms = is_preview ? std::llround(preview_length * 1000) : made.duration_ms,
         .size = size});
  }
  folder_.keep(source_hash, audio_recipe, made);
  return made;
}

std::expected<MadePicture, std::string> MediaMaker::render(fs::path const& source, std::string const& hash,
                                                           PictureShape shape, Step const& step) const {
  if (!looks_like_picture(head_of(source, 16)))
    return std::unexpected("it is not a PNG, JPEG or WebP picture");
  auto const header = run("vipsheader", {"-f", "width", "{in}"}, source);
  auto const header_too = run("vipsheader", {"-f", "height", "{in}"}, source);
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::from_chars(header.output.data(), header.output.data() + header.output.size(), width);
  std::from_chars(header_too.output.data(), header_too.output.data() + header_too.output.size(), height);
  if (!header.ok() || !header_too.ok() || width <= 0 || height <= 0)
    return std::unexpected("the picture can't be read: " + reason_of(header));
  if (width > 30'000 || height > 30'000 || width * height > most_pixels)
    return std::unexpected(
        fmt::format("the picture has {} × {} points, more than 60 million", width, height));

  bool const square = shape == PictureShape::square;
  std::int64_t const side = square ? std::min(width, height) : width;
  MadePicture made;
  made.hash = hash;
  auto const take = [&](auto const& widths) {
    for (auto const each : widths)
      if (each <= side) made.widths.push_back(each);
  };
  if (square)
    take(square_widths);
  else
    take(wide_widths);
  if (made.widths.empty()) made.widths.push_back(side);
  made.width = made.widths.back();
  made.height = square ? made.width
                       : std::max<std::int64_t>(
                             1, std::llround(static_cast<double>(made.width) * static_cast<double>(height) /
                                             static_cast<double>(width)));

  MediaFolder::Scratch const scratch(folder_);
  step("artwork");
  Arguments shrink{"{in}", "--export-profile", "srgb", "-s", fmt::format("{}x{}", made.width, made.height)};
  if (square) shrink.insert(shrink.end(), {"-m", "centre"});
  shrink.insert(shrink.end(), {"-o", "{out}/base.v"});
  auto const shrunk = run("vipsthumbnail", std::move(shrink), source, scratch.path());
  std::string const complaints = base::lower_ascii(shrunk.errors);
  // vipsthumbnail fills what is missing of a damaged picture with grey and says so in a warning only.
  bool const damaged =
      std::ranges::any_of(std::array{"not enough data", "premature", "truncat", "corrupt", "crc",
                                     "read error", "bad data", "out of order"},
                          [&](char const* word) { return complaints.find(word) != std::string::npos; });
  if (damaged) return std::unexpected("the picture is damaged");
  if (!shrunk.ok()) return std::unexpected("the picture can't be read: " + reason_of(shrunk));
  // Without the colour profile, which is sRGB here as everywhere without one: it is larger than a small
  // picture.
  for (auto const each : made.widths) {
    std::string const name = std::to_string(each) + ".webp";
    auto const written = run("vipsthumbnail",
                             {"{out}/base.v", "-s", std::to_string(each) + "x", "-o",
                              "{out}/" + name + "[Q=82,strip,profile=none,effort=4]"},
                             {}, scratch.path());
    if (!written.ok()) return std::unexpected("the picture can't be written as WebP: " + reason_of(written));
    folder_.adopt_picture(scratch.path() / name, hash, each);
  }
  auto const tiny =
      run("vipsthumbnail", {"{out}/base.v", "-s", "16x16!", "-o", "{out}/tiny.ppm"}, {}, scratch.path());
  auto const colours = tiny.ok() ? colours_of_pixmap(read_all(scratch.path() / "tiny.ppm")) : std::nullopt;
  if (colours) {
    made.color = colours->average;
    made.hue_light = colours->hue_light;
    made.hue_dark = colours->hue_dark;
  }
  return made;
}

std::expected<Made, std::string> MediaMaker::picture(fs::path const& source, std::string const& source_hash,
                                                     PictureShape shape, Step const& step) const {
  auto const recipe = shape == PictureShape::square ? square_recipe : wide_recipe;
  if (auto made = folder_.find(source_hash, recipe)) return std::move(*made);
  auto picture = render(source, MediaFolder::picture_hash(source_hash, recipe), shape, step);
  if (!picture) return std::unexpected(picture.error());
  Made made;
  made.picture = std::move(*picture);
  folder_.keep(source_hash, recipe, made);
  return made;
}

std::expected<Made, std::string> MediaMaker::cover(fs::path const& source, std::string const& source_hash,
                                                   Step const& step) const {
  if (auto made = folder_.find(source_hash, cover_recipe)) return std::move(*made);
  MediaFolder::Scratch const scratch(folder_);
  Arguments arguments = ffmpeg_head("error");
  arguments.insert(arguments.end(), {"-i", "{in}", "-map", "0:v:0", "-frames:v", "1", "-f", "image2", "-c:v",
                                     "png", "{out}/cover.png"});
  auto const extracted = run("ffmpeg", std::move(arguments), source, scratch.path());
  if (!extracted.ok()) return std::unexpected("its embedded picture can't be read: " + reason_of(extracted));
  auto picture = render(scratch.path() / "cover.png", MediaFolder::picture_hash(source_hash, cover_recipe),
                        PictureShape::square, step);
  if (!picture) return std::unexpected("its embedded picture: " + picture.error());
  Made made;
  made.picture = std::move(*picture);
  folder_.keep(source_hash, cover_recipe, made);
  return made;
}

std::expected<Made, std::string> MediaMaker::video(fs::path const& source, std::string const& source_hash,
                                                   Step const& step) const {
  if (auto made = folder_.find(source_hash, video_recipe)) return std::move(*made);
  step("probe");
  Arguments arguments{"-v", "error"};
  for (auto& word : reading()) arguments.push_back(std::move(word));
  arguments.insert(arguments.end(), {"-of", "json", "-show_format", "-show_streams", "{in}"});
  auto const probe = read_probe(run("ffprobe", std::move(arguments), source));
  if (!probe) return std::unexpected("it is not a readable video: " + probe.error());
  double const seconds = seconds_of(probe->format.duration);
  std::string video_codec;
  std::string audio_codec;
  for (auto const& stream : probe->streams) {
    if (stream.codec_type == "video" && stream.disposition.attached_pic == 0 && video_codec.empty())
      video_codec = stream.codec_name;
    if (stream.codec_type == "audio" && audio_codec.empty()) audio_codec = stream.codec_name;
  }
  if (video_codec.empty()) return std::unexpected("it has no video stream");
  if (seconds <= 0) return std::unexpected("it does not say how long it is");
  if (seconds > longest_audio) return std::unexpected("it is longer than six hours");

  MediaFolder::Scratch const scratch(folder_);
  Arguments codecs;
  if (video_codec == "h264")
    codecs = {"-c:v", "copy"};
  else
    codecs = {"-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-pix_fmt", "yuv420p"};
  if (audio_codec == "aac")
    codecs.insert(codecs.end(), {"-c:a", "copy"});
  else
    codecs.insert(codecs.end(), {"-c:a", "aac", "-aac_coder", "fast", "-b:a", "160k"});
  auto const write = [&](Arguments before, Arguments after, char const* file) {
    Arguments all = ffmpeg_head("error");
    all.insert(all.end(), before.begin(), before.end());
    all.insert(all.end(), {"-i", "{in}"});
    all.insert(all.end(), after.begin(), after.end());
    all.insert(all.end(),
               {"-map", "0:v:0", "-map", "0:a:0?", "-map_metadata", "-1", "-avoid_negative_ts", "make_zero",
                "-movflags", "+faststart", "-f", "mp4", std::string("{out}/") + file});
    return run("ffmpeg", std::move(all), source, scratch.path());
  };
  step("mp4");
  auto const whole = write({}, codecs, "mp4.mp4");
  if (!whole.ok()) return std::unexpected("the film can't be copied: " + reason_of(whole));
  step("preview");
  double const preview_length = std::min(30.0, seconds);
  double const preview_start = seconds > 40 ? seconds / 4 : 0;
  Arguments cut = codecs;
  cut.insert(cut.end(), {"-t", fmt::format("{:.3f}", preview_length)});
  auto const preview = write({"-ss", fmt::format("{:.3f}", preview_start)}, cut, "preview.mp4");
  if (!preview.ok()) return std::unexpected("no preview can be cut: " + reason_of(preview));
  step("poster");
  Arguments frame = ffmpeg_head("error");
  frame.insert(frame.end(), {"-ss", fmt::format("{:.3f}", seconds / 4), "-i", "{in}", "-map", "0:v:0",
                             "-frames:v", "1", "-f", "image2", "-c:v", "png", "{out}/poster.png"});
  auto const grabbed = run("ffmpeg", std::move(frame), source, scratch.path());
  if (!grabbed.ok()) return std::unexpected("no picture of it can be taken: " + reason_of(grabbed));
  auto picture = render(scratch.path() / "poster.png", MediaFolder::picture_hash(source_hash, video_recipe),
                        PictureShape::wide, step);
  if (!picture) return std::unexpected(picture.error());

  Made made;
  made.duration_ms = std::llround(seconds * 1000);
  made.picture = std::move(*picture);
  for (auto const& [profile, length] :
       {std::pair<char const*, double>{"mp4", seconds}, {"preview", preview_length}}) {
    fs::path const file = scratch.path() / (std::string(profile) + ".mp4");
    std::int64_t const size = size_of(file);
    made.files.push_back({.profile = profile,
                          .path = folder_.adopt(file, source_hash, video_recipe, profile, "mp4"),
                          .mime = "video/mp4",
                          .bitrate = std::llround(static_cast<double>(size) * 8 / length),
                          .duration_ms = std::llround(length * 1000),
                          .size = size});
  }
  folder_.keep(source_hash, video_recipe, made);
  return made;
}

}  // namespace catalogue
