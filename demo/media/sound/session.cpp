// The console, and the tunes that all styles share.
#include "sound/session.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <stdexcept>

namespace demo {

Session::Session(Song const& song_, std::uint64_t seed, Tables const& tables_, Timing timing_, double tail_)
    : song(song_),
      tables(tables_),
      random(seed),
      form(plan_form(song_)),
      timing(timing_),
      scale(scale_named(song_.scale)),
      tail(tail_) {
  timing.bpm = song.bpm;
  timing.last_beat = form.beats;
  desk_ = blank();
  room_send_ = blank();
  echo_send_ = blank();
}

std::size_t Session::frames() const { return frames_of(timing.at(form.beats) + tail); }

std::map<Section const*, std::vector<Written>> Session::melodies(MelodyStyle const& verse,
                                                                 MelodyStyle const& bridge) {
  std::map<Section const*, std::vector<Written>> tunes;
  Section const* first_verse = nullptr;
  Section const* first_bridge = nullptr;
  for (auto const& section : form.sections) {
    if (section.role != Role::verse && section.role != Role::bridge) {
      continue;
    }
    auto& first = section.role == Role::verse ? first_verse : first_bridge;
    if (first == nullptr) {
      first = &section;
      tunes[&section] = write_melody(random, section.role == Role::verse ? verse : bridge, scale, song.tonic,
                                     section, bar());
      continue;
    }
    std::vector<Written> again;
    double const end = section.beat + section.bars * bar();
    for (auto note : tunes[first]) {
      note.beat += section.beat - first->beat;
      if (note.beat < end - 0.01) {
        note.beats = std::min(note.beats, end - note.beat);
        again.push_back(note);
      }
    }
    tunes[&section] = vary(random, again, scale, song.tonic, section.chords);
  }
  return tunes;
}

void Session::bring(Stereo& player, Level level) {
  double const measured = loudness_of(player);
  if (measured <= -69) {
    return;
  }
  double const gain = std::pow(10.0, (level.loudness - measured) / 20);
  desk_.add(player, gain);
  if (level.room > 0) {
    room_send_.add(player, gain * level.room);
  }
  if (level.echo > 0) {
    echo_send_.add(player, gain * level.echo);
  }
}

Stereo Session::mixdown(Room const& room, double room_level, double echo_beats, double echo_feedback,
                        Mastering const& mastering) {
  if (echo_beats > 0) {
    auto const echoes = echo(echo_send_, echo_beats * 60 / song.bpm, echo_feedback, 3600);
    desk_.add(echoes, 1.0);
    room_send_.add(echoes, 0.35);
  }
  filter(room_send_, Biquad::high_pass(140));
  desk_.add(reverb(room_send_, room), room_level);
  finish(desk_, mastering);
  return std::move(desk_);
}

std::vector<Hit> pattern_hits(Session& session, Section const& section, std::string_view pattern,
                              double level, double pan, double looseness, char only) {
  std::vector<Hit> hits;
  double const grid = session.bar() / static_cast<double>(pattern.size());
  for (int bar = 0; bar < section.bars; ++bar) {
    for (std::size_t at = 0; at < pattern.size(); ++at) {
      char const mark = pattern[at];
      double velocity = 0;
      if (only != 0) {
        velocity = mark == only ? 1.0 : mark == std::tolower(only) ? 0.55 : 0.0;
      } else {
        velocity = mark == 'X' ? 1.0 : mark == 'x' ? 0.78 : mark == 'o' ? 0.4 : 0.0;
      }
      if (velocity > 0) {
        double const beat = section.beat + bar * session.bar() + grid * static_cast<double>(at);
        hits.push_back({session.timing.at(beat) + looseness * session.random.bell(),
                        level * velocity * (1 + 0.09 * session.random.bell()), pan});
      }
    }
  }
  return hits;
}

Stereo render_song(Song const& song, std::uint64_t seed, Tables const& tables) {
  switch (song.style) {
    case Style::ambient: return play_ambient(song, seed, tables);
    case Style::lofi: return play_lofi(song, seed, tables);
    case Style::maqam: return play_maqam(song, seed, tables);
    case Style::synthpop: return play_synthpop(song, seed, tables);
    case Style::nocturne: return play_nocturne(song, seed, tables);
    case Style::bossa: return play_bossa(song, seed, tables);
  }
  throw std::invalid_argument("unknown style");
}

}  // namespace demo
