// Chance that repeats: the same seed gives the same music and pictures on every machine, which std's
// distributions don't promise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace demo {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ULL;
    auto mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
    return mixed ^ (mixed >> 31);
  }

  double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
  double between(double low, double high) { return low + (high - low) * unit(); }
  // About -1 to 1, mostly near 0: how people miss a beat.
  double bell() { return (unit() + unit() + unit()) * 2.0 / 3.0 - 1.0; }
  bool chance(double probability) { return unit() < probability; }
  int below(int count) { return static_cast<int>(next() % static_cast<std::uint64_t>(count)); }
  float noise() { return static_cast<float>(static_cast<std::int32_t>(next() >> 32)) * 0x1.0p-31F; }

  template <class Container>
  auto const& pick(Container const& container) {
    return container[static_cast<std::size_t>(below(static_cast<int>(container.size())))];
  }

 private:
  std::uint64_t state_;
};

// FNV-1a, for seeds and the cache mark.
constexpr std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (char const letter : text) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3ULL;
  }
  return hash;
}

}  // namespace demo
