// The pictures of a film: thumbnails for the seek bar, and the frame that shows most as its poster.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "features/media/film_ladder.hpp"
#include "features/media/frame_choice.hpp"
#include "features/media/media_maker.hpp"
#include "features/media/media_tools.hpp"

namespace media {
namespace {

namespace fs = std::filesystem;

constexpr int sprite_side = 5;             // thumbnails in a row and in a column of one sprite
constexpr int thumbnail_length = 160;      // points of the longer side
constexpr double one_each_segment = 3600;  // seconds; a longer film has thumbnails further apart

std::pair<std::int64_t, std::int64_t> thumbnail_size(catalogue::MadeRung const& rung) {
  auto const side = [&](std::int64_t own, std::int64_t other) {
    if (own >= other) return static_cast<std::int64_t>(thumbnail_length);
    return std::max<std::int64_t>(
        2, 2 * std::llround(thumbnail_length / 2.0 * static_cast<double>(own) / static_cast<double>(other)));
  };
  return {side(rung.width, rung.height), side(rung.height, rung.width)};
}

std::string vtt_time(double seconds) {
  auto const ms = std::llround(seconds * 1000);
  return fmt::format("{:02}:{:02}:{:02}.{:03}", ms / 3'600'000, ms / 60'000 % 60, ms / 1000 % 60, ms % 1000);
}

}  // namespace

std::expected<void, std::string> MediaMaker::make_thumbnails(FilmAtWork const& film,
                                                             catalogue::MadeRung const& rung) const {
  double const seconds = film.seconds;
  auto const [width, height] = thumbnail_size(rung);
  auto const every = std::max<std::int64_t>(1, std::llround(std::ceil(seconds / one_each_segment)));
  Arguments arguments = ffmpeg_head("error");
  append_all(arguments, {"-skip_frame", "nokey", "-i", "{in}", "-vf",
                         fmt::format("select=not(mod(n\\,{})),scale={}:{},tile={}x{}", every, width, height,
                                     sprite_side, sprite_side),
                         "-vsync", "vfr", "-q:v", "4", "-f", "image2", "{out}/thumbnails-%d.jpg"});
  auto const result = run("ffmpeg", std::move(arguments), film.small, film.folder);
  if (!result.ok()) return std::unexpected("no thumbnails can be made of it: " + reason_of(result));
  std::string vtt = "WEBVTT\n";
  double const step_seconds = film.interval * static_cast<double>(every);
  auto const count = static_cast<std::int64_t>(std::ceil(seconds / step_seconds - 1e-6));
  for (std::int64_t i = 0; i < count; ++i) {
    auto const place = i % (sprite_side * sprite_side);
    vtt += fmt::format("\n{} --> {}\nthumbnails-{}.jpg#xywh={},{},{},{}\n",
                       vtt_time(static_cast<double>(i) * step_seconds),
                       vtt_time(std::min(seconds, static_cast<double>(i + 1) * step_seconds)),
                       i / (sprite_side * sprite_side) + 1, place % sprite_side * width,
                       place / sprite_side * height, width, height);
  }
  write_all(film.folder / "thumbnails.vtt", vtt);
  return {};
}

std::expected<catalogue::MadePicture, std::string> MediaMaker::make_poster(fs::path const& source,
                                                                           std::string const& source_hash,
                                                                           FilmAtWork const& film,
                                                                           Step const& step) const {
  constexpr int width = 160;
  constexpr int height = 90;
  // Twice a second in a short film, in a long one at its segments.
  bool const is_short = film.seconds <= 300;
  catalogue::MediaFolder::Scratch const scratch(folder_);
  Arguments look = ffmpeg_head("error");
  if (!is_short) append_all(look, {"-skip_frame", "nokey"});
  append_all(look, {"-i", "{in}", "-vf",
                    fmt::format("{}scale={}:{},format=gray", is_short ? "fps=2:start_time=0:round=up," : "",
                                width, height),
                    "-vsync", "0", "-f", "rawvideo", "{out}/frames.gray"});
  auto const looked = run("ffmpeg", std::move(look), film.small, scratch.path());
  auto const chosen =
      looked.ok() ? choose_frame(read_all(scratch.path() / "frames.gray"), width, height) : std::nullopt;
  if (!chosen) return std::unexpected("no picture of it can be taken: " + reason_of(looked));
  double const at = static_cast<double>(*chosen) * (is_short ? 0.5 : film.interval);
  Arguments grab = ffmpeg_head("error");
  append_all(grab, {"-max_pixels", "36000000", "-ss", fmt::format("{:.3f}", at), "-i", "{in}", "-map",
                    "0:V:0", "-frames:v", "1", "-vf", "scale=iw*sar:ih,setsar=1", "-f", "image2", "-c:v",
                    "png", "{out}/poster.png"});
  auto const grabbed = run("ffmpeg", std::move(grab), source, scratch.path());
  if (!grabbed.ok() || !fs::exists(scratch.path() / "poster.png"))
    return std::unexpected("no picture of it can be taken: " + reason_of(grabbed));
  return render(scratch.path() / "poster.png", catalogue::MediaFolder::picture_hash(source_hash, film_recipe),
                PictureShape::wide, step);
}

}  // namespace media
