// Scales, chords and voice-leading as small tables and searches.
#include "sound/theory.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace demo {

namespace {

double class_of(double pitch) {
  double const rest = std::fmod(pitch, 12.0);
  return rest < 0 ? rest + 12.0 : rest;
}

double distance_of_classes(double one, double other) {
  double const apart = std::abs(class_of(one) - class_of(other));
  return std::min(apart, 12.0 - apart);
}

struct Quality {
  std::string_view name;
  std::vector<int> tones;
};

std::vector<Quality> const& qualities() {
  static std::vector<Quality> const table = {
      {"", {0, 4, 7}},          {"m", {0, 3, 7}},         {"5", {0, 7}},
      {"sus2", {0, 2, 7}},      {"sus4", {0, 5, 7}},      {"add9", {0, 4, 7, 14}},
      {"madd9", {0, 3, 7, 14}}, {"6", {0, 4, 7, 9}},      {"m6", {0, 3, 7, 9}},
      {"7", {0, 4, 7, 10}},     {"m7", {0, 3, 7, 10}},    {"maj7", {0, 4, 7, 11}},
      {"9", {0, 4, 10, 14}},    {"m9", {0, 3, 10, 14}},   {"maj9", {0, 4, 11, 14}},
      {"13", {0, 4, 10, 21}},   {"7b9", {0, 4, 10, 13}},  {"m7b5", {0, 3, 6, 10}},
      {"dim7", {0, 3, 6, 9}},   {"7sus4", {0, 5, 7, 10}}, {"6/9", {0, 4, 9, 14}},
  };
  return table;
}

double leading_cost(std::vector<double> const& from, std::vector<double> const& to) {
  double cost = 0;
  for (double const pitch : to) {
    double least = 24;
    for (double const held : from) {
      least = std::min(least, std::abs(pitch - held));
    }
    cost += least * (least > 4 ? 1.6 : 1.0);
  }
  // The top voice is what people hear as a line.
  cost += 0.8 * std::abs(from.back() - to.back());
  return cost;
}

}  // namespace

Scale scale_named(std::string_view name) {
  static std::vector<std::pair<std::string_view, Scale>> const table = {
      {"major", {0, 2, 4, 5, 7, 9, 11}},          {"minor", {0, 2, 3, 5, 7, 8, 10}},
      {"harmonic minor", {0, 2, 3, 5, 7, 8, 11}}, {"dorian", {0, 2, 3, 5, 7, 9, 10}},
      {"lydian", {0, 2, 4, 6, 7, 9, 11}},         {"mixolydian", {0, 2, 4, 5, 7, 9, 10}},
      {"hijaz", {0, 1.1, 3.9, 5, 7, 8, 10}},      {"bayati", {0, 1.5, 3, 5, 7, 8, 10}},
      {"rast", {0, 2, 3.5, 5, 7, 9, 10.5}},       {"nahawand", {0, 2, 3, 5, 7, 8, 11}},
      {"kurd", {0, 1, 3, 5, 7, 8, 10}},           {"huseyni", {0, 1.5, 3, 5, 7, 8.5, 10}},
  };
  for (auto const& [known, scale] : table) {
    if (known == name) {
      return scale;
    }
  }
  throw std::invalid_argument("unknown scale: " + std::string(name));
}

Chord parse_chord(std::string_view symbol) {
  static constexpr std::array<int, 7> naturals = {9, 11, 0, 2, 4, 5, 7};
  if (symbol.empty() || symbol[0] < 'A' || symbol[0] > 'G') {
    throw std::invalid_argument("not a chord: " + std::string(symbol));
  }
  int root = naturals[static_cast<std::size_t>(symbol[0] - 'A')];
  auto rest = symbol.substr(1);
  if (!rest.empty() && (rest[0] == 'b' || rest[0] == '#')) {
    root += rest[0] == 'b' ? 11 : 1;
    rest.remove_prefix(1);
  }
  for (auto const& quality : qualities()) {
    if (quality.name == rest) {
      return {root % 12, quality.tones};
    }
  }
  throw std::invalid_argument("unknown chord quality: " + std::string(symbol));
}

std::vector<ChordSpan> parse_progression(std::string_view text, double beats_per_bar) {
  std::vector<ChordSpan> spans;
  std::istringstream bars{std::string(text)};
  std::string bar;
  for (double beat = 0; std::getline(bars, bar, '|'); beat += beats_per_bar) {
    std::istringstream words(bar);
    std::vector<std::string> symbols;
    for (std::string word; words >> word;) {
      symbols.push_back(word);
    }
    if (symbols.empty()) {
      throw std::invalid_argument("a bar without a chord in: " + std::string(text));
    }
    double const share = beats_per_bar / static_cast<double>(symbols.size());
    for (std::size_t index = 0; index < symbols.size(); ++index) {
      spans.push_back({beat + share * static_cast<double>(index), share, parse_chord(symbols[index])});
    }
  }
  return spans;
}

std::vector<ChordSpan> repeat(std::vector<ChordSpan> const& progression, double start_beat, double beats) {
  double const length = progression.back().beat + progression.back().beats;
  std::vector<ChordSpan> spans;
  for (double offset = 0; offset < beats - 1e-9; offset += length) {
    for (auto const& span : progression) {
      double const at = offset + span.beat;
      if (at < beats - 1e-9) {
        spans.push_back({start_beat + at, std::min(span.beats, beats - at), span.chord});
      }
    }
  }
  return spans;
}

Chord const& chord_at(std::vector<ChordSpan> const& spans, double beat) {
  auto const after = std::upper_bound(spans.begin(), spans.end(), beat + 1e-6,
                                      [](double value, ChordSpan const& span) { return value < span.beat; });
  return after == spans.begin() ? spans.front().chord : std::prev(after)->chord;
}

std::vector<double> chord_classes(Chord const& chord, int tonic) {
  std::vector<double> classes;
  for (int const tone : chord.tones) {
    classes.push_back(class_of(tonic + chord.root + tone));
  }
  std::sort(classes.begin(), classes.end());
  classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
  return classes;
}

std::vector<double> voice_chord(Chord const& chord, int tonic, std::vector<double> const& previous,
                                double low, double high) {
  auto const classes = chord_classes(chord, tonic);
  auto const count = classes.size();
  std::vector<double> const middle(count, (low + high) / 2);
  auto const& from = previous.empty() ? middle : previous;
  std::vector<double> best;
  double least = 1e9;
  auto const consider = [&](std::vector<double> pitches) {
    std::sort(pitches.begin(), pitches.end());
    if (pitches.front() < low || pitches.back() > high) {
      return;
    }
    double cost = leading_cost(from, pitches);
    cost += 0.15 * std::abs((pitches.front() + pitches.back()) / 2 - (low + high) / 2);
    for (std::size_t index = 1; index < pitches.size(); ++index) {
      // Semitones rub low in the chord.
      cost += pitches[index] - pitches[index - 1] < 1.5 ? 2.5 : 0.0;
    }
    if (cost < least) {
      least = cost;
      best = pitches;
    }
  };
  for (double octave = std::floor(low / 12) * 12; octave <= high; octave += 12) {
    for (std::size_t inversion = 0; inversion < count; ++inversion) {
      std::vector<double> close;
      for (std::size_t index = 0; index < count; ++index) {
        auto const at = inversion + index;
        close.push_back(octave + classes[at % count] + (at >= count ? 12 : 0));
      }
      consider(close);
      if (count > 3) {
        auto dropped = close;
        dropped[count - 2] -= 12;
        consider(dropped);
      }
    }
  }
  if (best.empty()) {
    for (double const pitch_class : classes) {
      best.push_back(nearest_in({pitch_class}, (low + high) / 2));
    }
    std::sort(best.begin(), best.end());
  }
  return best;
}

std::vector<double> notes_over(Scale const& scale, int tonic, Chord const& chord) {
  std::vector<double> classes;
  for (double const step : scale) {
    classes.push_back(class_of(tonic + step));
  }
  for (double const tone : chord_classes(chord, tonic)) {
    auto const known = std::any_of(classes.begin(), classes.end(),
                                   [&](double held) { return distance_of_classes(held, tone) < 0.6; });
    if (!known) {
      std::erase_if(classes, [&](double held) { return distance_of_classes(held, tone) < 1.05; });
      classes.push_back(tone);
    }
  }
  std::sort(classes.begin(), classes.end());
  return classes;
}

double nearest_in(std::vector<double> const& classes, double pitch) {
  double best = pitch;
  double least = 1e9;
  for (double const pitch_class : classes) {
    double const candidate = pitch_class + 12 * std::round((pitch - pitch_class) / 12);
    if (std::abs(candidate - pitch) < least) {
      least = std::abs(candidate - pitch);
      best = candidate;
    }
  }
  return best;
}

double step_in(std::vector<double> const& classes, double pitch, int steps) {
  double const from = nearest_in(classes, pitch);
  int const count = static_cast<int>(classes.size());
  int index = 0;
  for (int at = 0; at < count; ++at) {
    if (distance_of_classes(classes[static_cast<std::size_t>(at)], from) < 0.01) {
      index = at;
    }
  }
  int const target = index + steps;
  int const octave = target >= 0 ? target / count : -((count - 1 - target) / count);
  double const base = from - classes[static_cast<std::size_t>(index)];
  return base + classes[static_cast<std::size_t>(target - octave * count)] + 12.0 * octave;
}

}  // namespace demo
