// Reads the probe of a film and derives the ladder.
#include "features/media/film_ladder.hpp"

#include <fmt/format.h>
#include <unicode/uloc.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/text.hpp"

namespace media {
namespace {

constexpr std::int64_t least_side = 16;
constexpr std::int64_t most_side = 8192;
constexpr std::int64_t most_film_pixels = 36'000'000;

struct Step16By9 {
  std::int64_t lines;
  std::int64_t most_kilobits;
};
constexpr std::array<Step16By9, 6> steps{
    {{1080, 5000}, {720, 2800}, {480, 1400}, {360, 800}, {240, 400}, {144, 200}}};

constexpr std::array<FrameRate, 13> usual_rates{{{5, 1},
                                                 {10, 1},
                                                 {12, 1},
                                                 {15, 1},
                                                 {24000, 1001},
                                                 {24, 1},
                                                 {25, 1},
                                                 {30000, 1001},
                                                 {30, 1},
                                                 {48, 1},
                                                 {50, 1},
                                                 {60000, 1001},
                                                 {60, 1}}};

/// ISO 639-2 has two codes for these languages. ICU knows the other one.
constexpr std::array<std::pair<std::string_view, std::string_view>, 20> bibliographic_codes{
    {{"alb", "sq"}, {"arm", "hy"}, {"baq", "eu"}, {"bur", "my"}, {"chi", "zh"}, {"cze", "cs"}, {"dut", "nl"},
     {"fre", "fr"}, {"geo", "ka"}, {"ger", "de"}, {"gre", "el"}, {"ice", "is"}, {"mac", "mk"}, {"mao", "mi"},
     {"may", "ms"}, {"per", "fa"}, {"rum", "ro"}, {"slo", "sk"}, {"tib", "bo"}, {"wel", "cy"}}};

std::int64_t even(double length) { return std::max<std::int64_t>(2, 2 * std::llround(length / 2)); }

/// "4:3" or "30000/1001" as numerator and denominator; 0 and 0 of anything else.
std::pair<std::int64_t, std::int64_t> fraction(std::string_view text, char between) {
  auto const middle = text.find(between);
  if (middle == std::string_view::npos) return {0, 0};
  std::int64_t above = 0;
  std::int64_t below = 0;
  std::from_chars(text.data(), text.data() + middle, above);
  std::from_chars(text.data() + middle + 1, text.data() + text.size(), below);
  return above > 0 && below > 0 ? std::pair{above, below} : std::pair<std::int64_t, std::int64_t>{0, 0};
}

bool is_turned(ProbeStream const& stream) {
  return std::ranges::any_of(stream.side_data_list,
                             [](ProbeSideData const& data) { return std::abs(data.rotation) % 180 == 90; });
}

}  // namespace

FrameRate frame_rate_for(std::string_view average) {
  auto const [above, below] = fraction(average, '/');
  if (above == 0) return {};
  double const wanted = static_cast<double>(above) / static_cast<double>(below);
  for (auto const& rate : usual_rates)
    if (rate.value() >= wanted * 0.9995) return rate;
  return usual_rates.back();
}

std::vector<Rung> ladder_for(std::int64_t width, std::int64_t height) {
  std::vector<Rung> out;
  // An upright film is measured by its shorter side, too.
  auto const longer = static_cast<double>(std::max(width, height));
  auto const shorter = static_cast<double>(std::min(width, height));
  for (auto const& [lines, most_kilobits] : steps) {
    if (lines == 144 && out.size() >= 3) continue;
    double const scale =
        std::min(static_cast<double>(lines) * 16 / 9 / longer, static_cast<double>(lines) / shorter);
    if (scale > 1.001) continue;
    Rung const rung{.width = even(static_cast<double>(width) * scale),
                    .height = even(static_cast<double>(height) * scale),
                    .most_kilobits = most_kilobits};
    if (std::ranges::none_of(out, [&](Rung const& other) { return other.height == rung.height; }))
      out.push_back(rung);
  }
  // A tiny source is taken as it is; an odd line is cut off.
  if (out.empty())
    out.push_back(
        {.width = width / 2 * 2, .height = height / 2 * 2, .most_kilobits = steps.back().most_kilobits});
  return out;
}

std::string language_of_tag(std::string_view tag) {
  auto const code = base::lower_ascii(tag.substr(0, tag.find_first_of("-_")));
  bool const letters = std::ranges::all_of(code, [](char c) { return c >= 'a' && c <= 'z'; });
  if (!letters || code.size() < 2 || code.size() > 3) return {};
  for (auto const& [bibliographic, usual] : bibliographic_codes)
    if (code == bibliographic) return std::string(usual);
  char out[ULOC_LANG_CAPACITY] = {};
  UErrorCode status = U_ZERO_ERROR;
  uloc_getLanguage(code.c_str(), out, ULOC_LANG_CAPACITY, &status);
  // mul, zxx, mis and und name no language.
  std::string const language = U_SUCCESS(status) ? out : "";
  return language == "mul" || language == "zxx" || language == "mis" || language == "und" ? "" : language;
}

std::expected<FilmProbe, std::string> film_of(Probe const& probe) {
  FilmProbe out{.seconds = seconds_of(probe.format.duration)};
  std::int64_t sounds = 0;
  for (auto const& stream : probe.streams) {
    if (stream.codec_type == "audio") {
      if (stream.channels > 0)
        out.sounds.push_back(
            {.index = sounds, .language = language_of_tag(tag_of(stream.tags, {"language"}))});
      ++sounds;
    }
    if (stream.codec_type != "video" || stream.disposition.attached_pic != 0 || out.width > 0) continue;
    if (stream.width < least_side || stream.height < least_side || stream.width > most_side ||
        stream.height > most_side || stream.width * stream.height > most_film_pixels)
      return std::unexpected(
          fmt::format("its picture has {} × {} points; it must have from 16 to 8192 each way", stream.width,
                      stream.height));
    auto const [wide, high] = fraction(stream.sample_aspect_ratio, ':');
    double const stretch = wide > 0 ? static_cast<double>(wide) / static_cast<double>(high) : 1;
    if (stretch < 0.1 || stretch > 10) return std::unexpected("its points are stretched more than tenfold");
    out.width = even(static_cast<double>(stream.width) * stretch);
    out.height = even(static_cast<double>(stream.height));
    if (is_turned(stream)) std::swap(out.width, out.height);
    out.rate = frame_rate_for(stream.avg_frame_rate);
    out.interlaced = stream.field_order == "tt" || stream.field_order == "bb" || stream.field_order == "tb" ||
                     stream.field_order == "bt";
  }
  if (out.width == 0) return std::unexpected("it has no video stream");
  if (out.width > 20 * out.height || out.height > 20 * out.width)
    return std::unexpected(fmt::format("its picture is a strip of {} × {} points", out.width, out.height));
  return out;
}

std::int64_t frames_in_segment(FrameRate const& rate) {
  return static_cast<std::int64_t>(std::floor(segment_seconds * rate.value() + 1e-6));
}

}  // namespace media
