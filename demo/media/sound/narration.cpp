// Voices by espeak-ng, made warmer by filters and a small room; the theme by the demo's own band.
#include "sound/narration.hpp"

#include "process.hpp"
#include "sound/effects.hpp"
#include "sound/master.hpp"
#include "sound/session.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <span>
#include <stdexcept>

namespace demo {

namespace {

constexpr double voice_loudness = -19;      // LUFS of each sentence, so that speakers are equally loud
constexpr double speech_rate = 22050;       // espeak-ng's own
constexpr double between_sentences = 0.30;  // seconds
constexpr double between_speakers = 0.42;
constexpr double between_paragraphs = 0.75;
constexpr double between_talks = 1.3;
constexpr double theme_alone = 6.0;  // seconds of music before the first word

// The samples of a WAV file from a pipe, whose header does not know how long it is.
std::vector<float> samples_of(std::vector<std::byte> const& wav) {
  std::string_view const text(reinterpret_cast<char const*>(wav.data()), wav.size());
  auto const data = text.find("data");
  if (!text.starts_with("RIFF") || data == std::string_view::npos || data + 8 > wav.size()) {
    throw std::runtime_error("espeak-ng gave no sound");
  }
  std::vector<float> samples;
  for (std::size_t at = data + 8; at + 1 < wav.size(); at += 2) {
    std::int16_t value = 0;
    std::memcpy(&value, wav.data() + at, 2);
    samples.push_back(static_cast<float>(value) / 32768.0F);
  }
  return samples;
}

// Without the silence at both ends.
std::span<float const> trimmed(std::vector<float> const& samples) {
  auto const is_heard = [](float sample) { return std::abs(sample) > 0.004F; };
  auto const first = std::find_if(samples.begin(), samples.end(), is_heard);
  auto const last = std::find_if(samples.rbegin(), samples.rend(), is_heard).base();
  return first < last ? std::span<float const>(first, last) : std::span<float const>();
}

// Twice as many samples, on a curve through four of them.
std::vector<float> doubled(std::span<float const> in) {
  auto const at = [&](std::ptrdiff_t index) {
    return in[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(index, 0, std::ssize(in) - 1))];
  };
  std::vector<float> out;
  out.reserve(in.size() * 2);
  for (std::ptrdiff_t index = 0; index < std::ssize(in); ++index) {
    out.push_back(at(index));
    out.push_back((9 * (at(index) + at(index + 1)) - at(index - 1) - at(index + 2)) / 16);
  }
  return out;
}

// A recording that grows line by line.
class Tape {
 public:
  explicit Tape(double at) : at_(at) {}

  // The speaker's sentences, one after the other.
  void speak(Speaker const& speaker, std::string_view words) {
    bool first = true;
    for (auto const& sentence : sentences_of(words)) {
      auto samples = say(speaker.voice, sentence);
      if (!first) {
        wait(between_sentences);
      }
      first = false;
      double const length = static_cast<double>(samples.size()) / sample_rate;
      said_.push_back({at_, at_ + length, speaker.person, sentence});
      placed_.push_back({at_, std::move(samples), speaker.voice.pan});
      at_ += length;
    }
  }
  void wait(double seconds) { at_ += seconds; }
  double at() const { return at_; }

  // The voices in a small room, with `tail` seconds after them.
  Narration develop(double tail) {
    Narration out;
    out.sound = Stereo(frames_of(at_ + tail));
    Stereo send(out.sound.frames());
    for (auto const& part : placed_) {
      out.sound.add(frames_of(part.start), part.samples, 1.0, part.pan);
      send.add(frames_of(part.start), part.samples, 0.05, part.pan);
    }
    out.sound.add(reverb(send, {.decay = 0.5, .edge = 4200, .predelay = 0.008, .size = 0.5}), 1.0);
    out.said = std::move(said_);
    return out;
  }

 private:
  struct Placed {
    double start;
    std::vector<float> samples;
    double pan;
  };
  double at_;
  std::vector<Placed> placed_;
  std::vector<Said> said_;
};

// The theme from `from` on: alone, then under the voices, then gone.
void lay(Stereo& sound, Stereo const& theme, double from, double alone, double fade) {
  auto const first = frames_of(from);
  auto const full = frames_of(alone);
  auto const end = full + frames_of(fade);
  auto const level = [&](std::size_t frame) {
    double const rise = std::min(1.0, static_cast<double>(frame) / (0.3 * sample_rate));
    if (frame < full) {
      return rise;
    }
    double const gone = static_cast<double>(frame - full) / static_cast<double>(end - full);
    return rise * std::pow(std::max(0.0, 1 - gone), 2.2);
  };
  for (std::size_t frame = 0; frame < std::min(end, theme.frames()) && first + frame < sound.frames();
       ++frame) {
    auto const gain = static_cast<float>(level(frame) * 0.7);
    sound.left[first + frame] += gain * theme.left[frame];
    sound.right[first + frame] += gain * theme.right[frame];
  }
}

std::string time_of(double seconds) {
  auto const ms = static_cast<long>(std::lround(seconds * 1000));
  char text[32];
  std::snprintf(text, sizeof text, "%02ld:%02ld:%02ld.%03ld", ms / 3600000, ms / 60000 % 60, ms / 1000 % 60,
                ms % 1000);
  return text;
}

std::string_view name_of(std::string_view key) {
  static auto const all = people();
  auto const found =
      std::find_if(all.begin(), all.end(), [&](Person const& person) { return person.key == key; });
  return found == all.end() ? key : found->name.en;
}

}  // namespace

std::vector<float> say(Voice const& voice, std::string const& words) {
  static_assert(sample_rate == 2 * speech_rate);
  auto const wav = output_of_tool(
      {"espeak-ng", "--stdout", "-v", std::string(voice.name), "-s", std::to_string(voice.words_per_minute),
       "-p", std::to_string(voice.pitch), "-g", "2", "--", words},
      words);
  auto const raw = samples_of(wav);
  auto samples = doubled(trimmed(raw));
  for (auto section : {Biquad::high_pass(78), Biquad::peak(210, 0.9, 2.0), Biquad::peak(3100, 1.1, -3.5),
                       Biquad::high_shelf(6500, -3.0), Biquad::low_pass(9300)}) {
    section.run(samples);
  }
  Stereo heard;
  heard.left = samples;
  heard.right = samples;
  auto const gain = static_cast<float>(std::pow(10.0, (voice_loudness - loudness_of(heard)) / 20));
  for (float& sample : samples) {
    sample *= std::min(gain, 8.0F);
  }
  return samples;
}

std::vector<std::string> sentences_of(std::string_view words) {
  std::vector<std::string> out;
  std::string sentence;
  auto const close = [&] {
    auto const first = sentence.find_first_not_of(" \n");
    if (first != std::string::npos) {
      out.push_back(sentence.substr(first, sentence.find_last_not_of(" \n") - first + 1));
    }
    sentence.clear();
  };
  for (std::size_t at = 0; at < words.size(); ++at) {
    sentence += words[at];
    bool const before_space = at + 1 == words.size() || words[at + 1] == ' ' || words[at + 1] == '\n';
    bool const ends = words[at] == '.' || words[at] == '!' || words[at] == '?' || sentence.ends_with("؟");
    if (words[at] == '\n' || (ends && before_space)) {
      close();
    }
  }
  close();
  return out;
}

Narration narrate(Podcast const& podcast, Episode const& episode, Tables const& tables) {
  auto theme = render_song(podcast.theme, hash_of(podcast.key), tables);
  Tape tape(theme_alone);
  std::vector<double> starts;
  for (auto const& talk : episode.talks) {
    starts.push_back(starts.empty() ? 0 : tape.at() - 0.4);
    int last = -1;
    for (auto const& turn : talk.turns) {
      if (last >= 0) {
        tape.wait(turn.speaker == last ? between_sentences : between_speakers);
      }
      last = turn.speaker;
      tape.speak(podcast.hosts[static_cast<std::size_t>(turn.speaker)], turn.words);
    }
    tape.wait(between_talks);
  }
  double const end = tape.at();
  auto out = tape.develop(7.5);
  out.starts = std::move(starts);
  lay(out.sound, theme, 0, theme_alone - 0.6, 5.0);
  lay(out.sound, theme, end - between_talks + 0.3, 3.5, 4.5);
  finish(out.sound, {.loudness = -17, .fade_in = 0.02, .fade_out = 1.2});
  return out;
}

Narration narrate(Audiobook const& book, BookChapter const& chapter) {
  Tape tape(0.5);
  std::string_view rest = chapter.words;
  while (!rest.empty()) {
    auto const end = std::min(rest.find('\n'), rest.size());
    tape.speak(book.narrator, rest.substr(0, end));
    tape.wait(between_paragraphs);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  auto out = tape.develop(0.6);
  out.starts = {0};
  finish(out.sound, {.loudness = -18, .fade_in = 0.02, .fade_out = 0.4});
  return out;
}

std::string webvtt_of(std::vector<Said> const& said, double from, double until) {
  std::string out = "WEBVTT\n";
  for (auto const& line : said) {
    if (line.start < from || line.start >= until) {
      continue;
    }
    out += "\n" + time_of(line.start - from) + " --> " + time_of(line.end - from) + "\n<v " +
           std::string(name_of(line.person)) + ">" + line.words + "\n";
  }
  return out;
}

}  // namespace demo
