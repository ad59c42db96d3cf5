// Sounds of films that no instrument plays: steps, water, bells, horns, gulls.
#pragma once

#include "sound/sound.hpp"

#include <cstdint>
#include <vector>

namespace demo {

enum class Effect {
  step,
  snap,
  bell,
  splash,
  bubbles,
  rain,
  wind,
  waves,
  tram,
  door,
  horn,
  gull,
  meow,
  jump,
  coin,
  thunder,
  brush,
  thud,
  whale,
  roar,
  motor,
  owl,
  power,
  firework
};

struct FilmSound {
  Effect effect = Effect::step;
  double at = 0;      // of the story
  double length = 0;  // 0: as long as it rings by itself
  double level = 1;
  double pan = 0;
};

// The same samples for the same effect, length and seed.
std::vector<float> render_effect(Effect effect, double length, std::uint64_t seed);

}  // namespace demo
