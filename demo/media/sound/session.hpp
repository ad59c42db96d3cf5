// A recording session: the song's form and timing, a console that balances the players by measured loudness.
#pragma once

#include "sound/effects.hpp"
#include "sound/instruments.hpp"
#include "sound/master.hpp"
#include "sound/score.hpp"

#include <map>
#include <string_view>
#include <vector>

namespace demo {

struct Level {
  double loudness = -20;  // LUFS of this player in the mix
  double room = 0.2;      // into the reverb
  double echo = 0.0;
};

class Session {
 public:
  // tail: seconds that ring after the last beat.
  Session(Song const& song, std::uint64_t seed, Tables const& tables, Timing timing, double tail = 3.5);

  Song const& song;
  Tables const& tables;
  Random random;
  Form form;
  Timing timing;
  Scale scale;

  double tail;
  std::size_t frames() const;
  Stereo blank() const { return Stereo(frames()); }
  double bar() const { return song.beats_per_bar; }

  // A player's melody, section by section: the verse's tune comes back, varied; the bridge has its own.
  std::map<Section const*, std::vector<Written>> melodies(MelodyStyle const& verse,
                                                          MelodyStyle const& bridge);

  void bring(Stereo& player, Level level);
  // Room and echo come in, then the master.
  Stereo mixdown(Room const& room, double room_level, double echo_beats, double echo_feedback,
                 Mastering const& mastering);

  Stereo& desk() { return desk_; }

 private:
  Stereo desk_;
  Stereo room_send_;
  Stereo echo_send_;
};

// The hits of a pattern, bar by bar: 'X' loud, 'x' normal, 'o' soft; other letters as asked by `only`.
std::vector<Hit> pattern_hits(Session& session, Section const& section, std::string_view pattern,
                              double level, double pan, double looseness, char only = 0);

// Renders a song as its style plays it; the same seed gives the same samples.
Stereo render_song(Song const& song, std::uint64_t seed, Tables const& tables);

Stereo play_ambient(Song const& song, std::uint64_t seed, Tables const& tables);
Stereo play_lofi(Song const& song, std::uint64_t seed, Tables const& tables);
Stereo play_maqam(Song const& song, std::uint64_t seed, Tables const& tables);
Stereo play_synthpop(Song const& song, std::uint64_t seed, Tables const& tables);
Stereo play_nocturne(Song const& song, std::uint64_t seed, Tables const& tables);
Stereo play_bossa(Song const& song, std::uint64_t seed, Tables const& tables);

}  // namespace demo
