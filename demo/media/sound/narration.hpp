// Spoken words as sound: espeak-ng says each sentence, we place it in time, in a room and under a theme.
#pragma once

#include "sound/sound.hpp"
#include "works/speech_catalogue.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace demo {

// What is said from when to when, in seconds.
struct Said {
  double start = 0;
  double end = 0;
  std::string_view person;
  std::string words;
};

struct Narration {
  Stereo sound;
  std::vector<Said> said;
  std::vector<double> starts;  // of its parts
};

// An episode with its theme at both ends; its parts are the talks.
Narration narrate(Podcast const& podcast, Episode const& episode, Tables const& tables);
// A chapter: one voice in a quiet room.
Narration narrate(Audiobook const& book, BookChapter const& chapter);

// One sentence as the speaker says it: thin and sharp frequencies taken back, at the loudness of all others.
std::vector<float> say(Voice const& voice, std::string const& words);

// "One. Two?" as its sentences; a line of the text ends one too.
std::vector<std::string> sentences_of(std::string_view words);

// What is said between two moments, as WebVTT whose times begin at the first of them.
std::string webvtt_of(std::vector<Said> const& said, double from = 0, double until = 1e9);

}  // namespace demo
