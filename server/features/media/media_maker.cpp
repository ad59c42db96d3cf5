// Pictures: calls vipsthumbnail in isolation. What is heard lies in sound_maker.cpp, films in
// film_maker.cpp.
#include "features/media/media_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <span>

#include "base/text.hpp"
#include "features/media/colours.hpp"
#include "features/media/media_tools.hpp"

namespace media {
namespace {

namespace fs = std::filesystem;

// A new number transcodes everything again at the next import.
constexpr std::string_view square_recipe = "square2";
constexpr std::string_view wide_recipe = "wide2";
constexpr std::string_view portrait_recipe = "portrait1";
constexpr std::string_view poster_recipe = "poster1";
constexpr std::string_view cover_recipe = "cover2";

constexpr std::array<std::int64_t, 8> square_widths{96, 160, 240, 320, 480, 640, 960, 1200};
constexpr std::array<std::int64_t, 7> wide_widths{320, 480, 640, 960, 1440, 1920, 2400};
constexpr std::array<std::int64_t, 8> portrait_widths{96, 160, 240, 320, 480, 640, 800, 1200};
constexpr std::int64_t most_pixels = 60'000'000;

std::string_view recipe_of(PictureShape shape) {
  switch (shape) {
    case PictureShape::wide: return wide_recipe;
    case PictureShape::portrait: return portrait_recipe;
    case PictureShape::poster: return poster_recipe;
    default: return square_recipe;
  }
}

std::string head_of(fs::path const& source, std::size_t count) {
  std::ifstream in(source, std::ios::binary);
  std::string head(count, '\0');
  in.read(head.data(), static_cast<std::streamsize>(count));
  head.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
  return head;
}

/// Recognises pictures by content, not by name. SVG and rare formats are refused.
bool looks_like_picture(std::string_view head) {
  using namespace std::string_view_literals;
  return head.starts_with("\x89PNG\r\n\x1a\n"sv) || head.starts_with("\xff\xd8\xff"sv) ||
         (head.starts_with("RIFF"sv) && head.substr(8, 4) == "WEBP"sv);
}

bool is_cut(PictureShape shape) { return shape == PictureShape::square || shape == PictureShape::poster; }

std::span<std::int64_t const> widths_of(PictureShape shape) {
  switch (shape) {
    case PictureShape::square: return square_widths;
    case PictureShape::wide: return wide_widths;
    case PictureShape::portrait:
    case PictureShape::poster: break;
  }
  return portrait_widths;
}

/// The widths that a picture of this size is made in, and the size of the largest. A picture is never
/// enlarged.
catalogue::MadePicture planned_picture(std::int64_t width, std::int64_t height, PictureShape shape) {
  // Height for each unit of width.
  double const proportion = shape == PictureShape::square ? 1
                            : shape == PictureShape::poster
                                ? 1.5
                                : static_cast<double>(height) / static_cast<double>(width);
  std::int64_t const side =
      is_cut(shape)
          ? std::max<std::int64_t>(
                1, std::min(width, static_cast<std::int64_t>(static_cast<double>(height) / proportion)))
          : width;
  catalogue::MadePicture made;
  for (auto const each : widths_of(shape))
    if (each <= side) made.widths.push_back(each);
  if (made.widths.empty()) made.widths.push_back(side);
  made.width = made.widths.back();
  made.height = std::max<std::int64_t>(1, std::llround(static_cast<double>(made.width) * proportion));
  return made;
}

}  // namespace

processes::ProgramResult MediaMaker::run(std::string program, Arguments arguments, fs::path const& source,
                                         fs::path const& folder) const {
  auto result = isolation_.run({.program = std::move(program),
                                .arguments = std::move(arguments),
                                .source = source,
                                .folder = folder,
                                .limits = {.wall = std::chrono::seconds(900),
                                           .processor = std::chrono::seconds(900),
                                           .memory = 4ULL << 30,
                                           .niceness = niceness_}});
  stop_when_full(result);
  return result;
}

std::expected<MediaMaker::PictureSize, std::string> MediaMaker::picture_size(fs::path const& source) const {
  auto const header = run("vipsheader", {"-f", "width", "{in}"}, source);
  auto const header_too = run("vipsheader", {"-f", "height", "{in}"}, source);
  PictureSize size;
  std::from_chars(header.output.data(), header.output.data() + header.output.size(), size.width);
  std::from_chars(header_too.output.data(), header_too.output.data() + header_too.output.size(), size.height);
  if (!header.ok() || !header_too.ok() || size.width <= 0 || size.height <= 0)
    return std::unexpected("the picture can't be read: " + reason_of(header));
  if (size.width > 30'000 || size.height > 30'000 || size.width * size.height > most_pixels)
    return std::unexpected(
        fmt::format("the picture has {} × {} points, more than 60 million", size.width, size.height));
  return size;
}

std::expected<void, std::string> MediaMaker::shrink(fs::path const& source,
                                                    catalogue::MadePicture const& made, PictureShape shape,
                                                    fs::path const& folder) const {
  Arguments arguments{"{in}", "--export-profile", "srgb", "-s",
                      fmt::format("{}x{}", made.width, made.height)};
  if (is_cut(shape)) arguments.insert(arguments.end(), {"-m", "centre"});
  arguments.insert(arguments.end(), {"-o", "{out}/base.v"});
  auto const shrunk = run("vipsthumbnail", std::move(arguments), source, folder);
  std::string const complaints = base::lower_ascii(shrunk.errors);
  // vipsthumbnail fills what is missing of a damaged picture with grey and says so in a warning only.
  bool const damaged =
      std::ranges::any_of(std::array{"not enough data", "premature", "truncat", "corrupt", "crc",
                                     "read error", "bad data", "out of order"},
                          [&](char const* word) { return complaints.find(word) != std::string::npos; });
  if (damaged) return std::unexpected("the picture is damaged");
  if (!shrunk.ok()) return std::unexpected("the picture can't be read: " + reason_of(shrunk));
  return {};
}

std::expected<catalogue::MadePicture, std::string> MediaMaker::render(fs::path const& source,
                                                                      std::string const& hash,
                                                                      PictureShape shape,
                                                                      Step const& step) const {
  if (!looks_like_picture(head_of(source, 16)))
    return std::unexpected("it is not a PNG, JPEG or WebP picture");
  auto const size = picture_size(source);
  if (!size) return std::unexpected(size.error());
  auto made = planned_picture(size->width, size->height, shape);
  made.hash = hash;

  catalogue::MediaFolder::Scratch const scratch(folder_);
  step("artwork");
  if (auto const shrunk = shrink(source, made, shape, scratch.path()); !shrunk)
    return std::unexpected(shrunk.error());
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

std::expected<catalogue::Made, std::string> MediaMaker::picture(fs::path const& source,
                                                                std::string const& source_hash,
                                                                PictureShape shape, Step const& step) const {
  auto const recipe = recipe_of(shape);
  if (auto made = folder_.find(source_hash, recipe)) return std::move(*made);
  auto picture = render(source, catalogue::MediaFolder::picture_hash(source_hash, recipe), shape, step);
  if (!picture) return std::unexpected(picture.error());
  catalogue::Made made;
  made.picture = std::move(*picture);
  folder_.keep(source_hash, recipe, made);
  return made;
}

std::expected<catalogue::Made, std::string> MediaMaker::cover(fs::path const& source,
                                                              std::string const& source_hash,
                                                              Step const& step) const {
  if (auto made = folder_.find(source_hash, cover_recipe)) return std::move(*made);
  catalogue::MediaFolder::Scratch const scratch(folder_);
  Arguments arguments = ffmpeg_head("error");
  arguments.insert(arguments.end(), {"-i", "{in}", "-map", "0:v:0", "-frames:v", "1", "-f", "image2", "-c:v",
                                     "png", "{out}/cover.png"});
  auto const extracted = run("ffmpeg", std::move(arguments), source, scratch.path());
  if (!extracted.ok()) return std::unexpected("its embedded picture can't be read: " + reason_of(extracted));
  auto picture =
      render(scratch.path() / "cover.png", catalogue::MediaFolder::picture_hash(source_hash, cover_recipe),
             PictureShape::square, step);
  if (!picture) return std::unexpected("its embedded picture: " + picture.error());
  catalogue::Made made;
  made.picture = std::move(*picture);
  folder_.keep(source_hash, cover_recipe, made);
  return made;
}

}  // namespace media
