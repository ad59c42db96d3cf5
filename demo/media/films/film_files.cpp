// Draws frames into the encoder, mixes music, effects and voices, and cuts posters from the story.
#include "films/film_files.hpp"

#include "process.hpp"
#include "sound/master.hpp"
#include "sound/narration.hpp"
#include "sound/session.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>

namespace demo {

namespace {

namespace fs = std::filesystem;

std::string_view credit_name(std::string_view key) {
  static auto const everybody = [] {
    auto all = film_people();
    auto const others = people();
    all.insert(all.end(), others.begin(), others.end());
    return all;
  }();
  auto const found = std::find_if(everybody.begin(), everybody.end(),
                                  [&](Person const& person) { return person.key == key; });
  return found == everybody.end() ? key : found->name.en;
}

std::string_view heading_of(std::string_view role) {
  return role == "director"   ? "DIRECTED BY"
         : role == "writer"   ? "WRITTEN BY"
         : role == "composer" ? "MUSIC BY"
         : role == "narrator" ? "TOLD BY"
                              : "WITH";
}

void draw_credits(Canvas& canvas, Film const& film, double t) {
  auto const& look = film.poster;
  canvas.sky(look.shade, mix(look.shade, ink(0x000000), 0.14));
  double const shown = during(t, 0.2, film_credits - 0.2, 0.6);
  auto const count = static_cast<double>(film.credits.size());
  double y = 360 - count * 45 + 22;
  double delay = 0;
  for (auto const& credit : film.credits) {
    double const part = ease(t, 0.2 + delay, 0.9 + delay);
    letter(canvas, heading_of(credit.role), 640, y, {15, 0.11, 0.5, look.letters.faded(0.75 * shown * part)});
    letter(canvas, credit_name(credit.person), 640, y + 46,
           {29, 0.12, 0.36, look.letters.faded(shown * part)});
    y += 90;
    delay += 0.22;
  }
}

// How loud the music is while somebody speaks: 1 without, less with.
double under_voices(std::vector<std::pair<double, double>> const& spoken, double t) {
  double level = 1;
  for (auto const& [start, end] : spoken) {
    double const inside = ease(t, start - 0.5, start) * (1 - ease(t, end, end + 0.9));
    level = std::min(level, 1 - 0.66 * inside);
  }
  return level;
}

Stereo mix_sound(Film const& film, FilmVoice const* voice, Tables const& tables) {
  double const length = length_of(film);
  Stereo out(frames_of(length));
  std::vector<std::pair<double, double>> spoken;
  if (voice != nullptr) {
    for (auto const& line : film.lines) {
      auto const words = in_language(line.words, voice->language);
      double const slot = line.until - line.at + 0.5;
      auto how = voice->voice;
      auto samples = say(how, std::string(words));
      if (static_cast<double>(samples.size()) > slot * sample_rate) {
        // Longer than the picture waits: a little faster.
        how.words_per_minute =
            std::min(230, static_cast<int>(how.words_per_minute * static_cast<double>(samples.size()) /
                                           (slot * sample_rate)) +
                              4);
        samples = say(how, std::string(words));
      }
      double const at = film.opening + line.at;
      out.add(frames_of(at), samples, 1.25, how.pan);
      spoken.emplace_back(at, at + static_cast<double>(samples.size()) / sample_rate);
    }
  }
  auto music = render_song(film.music, hash_of(film.key), tables);
  double const loudness = loudness_of(music);
  double const gain = loudness > -69 ? std::pow(10.0, (-21.5 - loudness) / 20) : 0;
  double level = 1;
  for (std::size_t frame = 0; frame < std::min(out.frames(), music.frames()); ++frame) {
    if (frame % 64 == 0) {
      double const t = static_cast<double>(frame) / sample_rate;
      level = gain * under_voices(spoken, t) * (1 - ease(t, length - 2.5, length - 0.1));
    }
    out.left[frame] += static_cast<float>(level) * music.left[frame];
    out.right[frame] += static_cast<float>(level) * music.right[frame];
  }
  std::uint64_t seed = hash_of(film.key);
  for (auto const& sound : film.sounds) {
    auto const samples = render_effect(sound.effect, sound.length, ++seed);
    out.add(frames_of(film.opening + sound.at), samples, 0.13 * sound.level, sound.pan);
  }
  finish(out, {.loudness = -18, .fade_in = 0.02, .fade_out = 0.6});
  out.left.resize(frames_of(length));
  out.right.resize(frames_of(length));
  return out;
}

void encode_sound(Stereo const& sound, std::uint64_t seed, std::vector<std::string> const& codec,
                  fs::path const& target) {
  auto const samples = to_samples(sound, seed);
  std::vector<std::string> words = {"ffmpeg", "-nostdin", "-v",  "error", "-y", "-f",    "s16le",
                                    "-ar",    "44100",    "-ac", "2",     "-i", "pipe:0"};
  words.insert(words.end(), codec.begin(), codec.end());
  words.push_back(target.string());
  run_tool(words, target.string(), [&](Feed const& feed) { feed(std::as_bytes(std::span(samples))); });
}

std::string size_of(int width, int height) { return std::to_string(width) + "x" + std::to_string(height); }

void write_pixels(Canvas const& canvas, fs::path const& target) {
  run_tool({"ffmpeg",   "-v",       "error",        "-y", "-f",
            "rawvideo", "-pix_fmt", "rgb0",         "-s", size_of(canvas.width(), canvas.height()),
            "-i",       "pipe:0",   "-frames:v",    "1",  "-pix_fmt",
            "rgb24",    "-c:v",     "png",          "-f", "image2",
            "-update",  "1",        target.string()},
           target.string(), [&](Feed const& feed) { feed(canvas.bytes()); });
}

// The title over a shade that lets it be read, in a part of the poster `width` wide around x.
void letter_title(Canvas& canvas, FilmPoster const& look, double x, double width, double height) {
  if (look.title.empty()) {
    return;
  }
  auto const lines = static_cast<double>(look.title.size());
  Lettering style{height, 0.16, 0.3, look.letters};
  for (auto const line : look.title) {
    style.height =
        std::min(style.height, height * width * 0.84 / width_of(line, {height, 0.16, 0.3, look.letters}));
  }
  double const block = lines * style.height * 1.45;
  double y = look.title_at_top ? 62 + style.height : 720 - 58 - block + style.height * 1.45;
  if (look.title_at_top) {
    canvas.sky(look.shade.faded(0.85), look.shade.faded(0), 0, block + 190);
  } else {
    canvas.sky(look.shade.faded(0), look.shade.faded(0.9), 720 - block - 190, 720);
  }
  for (auto const line : look.title) {
    letter(canvas, line, x, y, style);
    y += style.height * 1.45;
  }
}

std::string vtt_time(double seconds) {
  auto const ms = static_cast<long>(std::lround(seconds * 1000));
  char text[32];
  std::snprintf(text, sizeof text, "%02ld:%02ld:%02ld.%03ld", ms / 3600000, ms / 60000 % 60, ms / 1000 % 60,
                ms % 1000);
  return text;
}

}  // namespace

std::string_view in_language(Text const& text, std::string_view language) {
  return language == "en"   ? text.en
         : language == "ar" ? text.ar
         : language == "fr" ? text.fr
         : language == "de" ? text.de
         : language == "es" ? text.es
         : language == "ro" ? text.ro
                            : std::string_view();
}

std::string film_file(Film const& film) { return "film/" + std::string(film.key) + ".mp4"; }
std::string film_audio_file(Film const& film, FilmVoice const& voice) {
  return "film/" + std::string(film.key) + "-" + std::string(voice.language) + ".m4a";
}
std::string subtitle_file(Film const& film, std::string_view language) {
  return "film/" + std::string(film.key) + "-" + std::string(language) + ".vtt";
}

void draw_frame(Canvas& canvas, Film const& film, double seconds) {
  double const t = seconds - film.opening;
  if (t < 0) {
    draw_harbour_opening(canvas, seconds);
  } else if (t < film.story) {
    film.draw(canvas, t);
    canvas.cover(ink(0x000000, ease(t, film.story - 0.7, film.story)));
  } else {
    draw_credits(canvas, film, t - film.story);
  }
  canvas.cover(ink(0x000000, std::max(1 - ease(seconds, 0, 0.5),
                                      ease(seconds, length_of(film) - 0.6, length_of(film) - 0.1))));
  canvas.grain(static_cast<std::uint64_t>(seconds * film_frame_rate), 0.05);
}

std::string subtitles_of(Film const& film, std::string_view language) {
  std::string out = "WEBVTT\n";
  for (auto const& line : film.lines) {
    out += "\n" + vtt_time(film.opening + line.at) + " --> " + vtt_time(film.opening + line.until) + "\n" +
           std::string(in_language(line.words, language)) + "\n";
  }
  return out;
}

void write_film(Film const& film, FrameSize size, Tables const& tables, fs::path const& target) {
  auto const sound = fs::path(target).concat(".flac");
  encode_sound(mix_sound(film, film.voices.empty() ? nullptr : &film.voices.front(), tables),
               hash_of(film.key), {"-c:a", "flac", "-compression_level", "0", "-f", "flac"}, sound);
  auto const frames = static_cast<int>(std::lround(length_of(film) * film_frame_rate));
  // Made to be encoded again by the import: fast, and better than needed.
  run_tool({"ffmpeg",
            "-v",
            "error",
            "-y",
            "-f",
            "rawvideo",
            "-pix_fmt",
            "rgb0",
            "-s",
            size_of(size.width, size.height),
            "-r",
            std::to_string(static_cast<int>(film_frame_rate)),
            "-i",
            "pipe:0",
            "-i",
            sound.string(),
            "-map",
            "0:v",
            "-map",
            "1:a",
            "-c:v",
            "libx264",
            "-preset",
            "ultrafast",
            "-crf",
            "17",
            "-pix_fmt",
            "yuv420p",
            "-threads",
            "1",
            "-c:a",
            "aac",
            "-b:a",
            "160k",
            "-movflags",
            "+faststart",
            "-map_metadata",
            "-1",
            "-fflags",
            "+bitexact",
            "-f",
            "mp4",
            target.string()},
           target.string(), [&](Feed const& feed) {
             Canvas canvas(size.width, size.height);
             for (int frame = 0; frame < frames; ++frame) {
               draw_frame(canvas, film, frame / film_frame_rate);
               feed(canvas.bytes());
             }
           });
  fs::remove(sound);
}

void write_film_audio(Film const& film, FilmVoice const& voice, Tables const& tables,
                      fs::path const& target) {
  encode_sound(mix_sound(film, &voice, tables), hash_of(film.key),
               {"-c:a", "aac", "-b:a", "160k", "-map_metadata", "-1", "-fflags", "+bitexact", "-f", "mp4"},
               target);
}

void write_film_artwork(Film const& film, FilmPoster const& poster, fs::path const& target) {
  Canvas canvas(1920, 1080);
  // Without the title: pages write it on the picture in the reader's language.
  film.draw(canvas, poster.moment);
  write_pixels(canvas, target);
}

void write_film_poster(Film const& film, FilmPoster const& poster, fs::path const& target) {
  Canvas canvas(1000, 1500);
  // The frame's height fills the picture; a third of its width is seen.
  double const scale = 1500.0 / 720;
  Inside const inside(canvas, Place{1280.0 / 1000 * scale, 0, 0, 720.0 / 1500 * scale,
                                    640 - poster.middle * 1280.0 / 1000 * scale, 0});
  film.draw(canvas, poster.moment);
  letter_title(canvas, poster, poster.middle, 480, 60);
  write_pixels(canvas, target);
}

}  // namespace demo
