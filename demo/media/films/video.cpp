// Two little films: rain over a valley, and a ball of dots that dances. The track's loudness moves both.
#include "films/video.hpp"

#include "process.hpp"
#include "random.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace demo {

namespace {

constexpr int width = 640;
constexpr int height = 360;
constexpr double frame_rate = 25;

struct Colour {
  double red, green, blue;
};
constexpr Colour colour(std::uint32_t code) {
  return {static_cast<double>(code >> 16 & 255), static_cast<double>(code >> 8 & 255),
          static_cast<double>(code & 255)};
}
Colour mix(Colour one, Colour other, double part) {
  return {one.red + (other.red - one.red) * part, one.green + (other.green - one.green) * part,
          one.blue + (other.blue - one.blue) * part};
}

class Frame {
 public:
  Frame() : pixels_(static_cast<std::size_t>(width) * height * 3) {}

  void blend(int x, int y, Colour ink, double cover) {
    if (x < 0 || y < 0 || x >= width || y >= height || cover <= 0) {
      return;
    }
    auto* const pixel = &pixels_[(static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x)) * 3];
    double const part = std::min(1.0, cover);
    pixel[0] = static_cast<std::uint8_t>(pixel[0] + (ink.red - pixel[0]) * part);
    pixel[1] = static_cast<std::uint8_t>(pixel[1] + (ink.green - pixel[1]) * part);
    pixel[2] = static_cast<std::uint8_t>(pixel[2] + (ink.blue - pixel[2]) * part);
  }

  void disc(double x, double y, double radius, Colour ink, double opacity = 1) {
    for (int row = static_cast<int>(y - radius - 1); row <= static_cast<int>(y + radius + 1); ++row) {
      for (int column = static_cast<int>(x - radius - 1); column <= static_cast<int>(x + radius + 1);
           ++column) {
        double const away = std::hypot(column + 0.5 - x, row + 0.5 - y);
        blend(column, row, ink, std::clamp(radius - away + 0.5, 0.0, 1.0) * opacity);
      }
    }
  }

  // An ellipse's outline, as rings on water are seen.
  void ring(double x, double y, double radius, double flatness, Colour ink, double opacity) {
    int const steps = std::max(12, static_cast<int>(radius * 5));
    for (int step = 0; step < steps; ++step) {
      double const angle = step * 6.2831853 / steps;
      disc(x + radius * std::cos(angle), y + radius * flatness * std::sin(angle), 0.8, ink, opacity * 0.5);
    }
  }

  void streak(double x, double y, double dx, double dy, double thick, Colour ink, double opacity) {
    double const length = std::hypot(dx, dy);
    int const steps = static_cast<int>(length / 0.9) + 1;
    for (int step = 0; step < steps; ++step) {
      double const part = static_cast<double>(step) / steps;
      disc(x + dx * part, y + dy * part, thick * (0.4 + 0.6 * part), ink, opacity * 0.55);
    }
  }

  std::span<std::byte const> bytes() const { return std::as_bytes(std::span(pixels_)); }

 private:
  std::vector<std::uint8_t> pixels_;
};

// Loudness of each frame, 0 to 1, and how suddenly it rose.
struct Pulse {
  double level = 0;
  double rise = 0;
};

std::vector<Pulse> pulses_of(std::filesystem::path const& sound, double seconds) {
  constexpr double rate = 8000;
  auto const bytes = output_of_tool({"ffmpeg", "-nostdin", "-v", "error", "-t", std::to_string(seconds), "-i",
                                     sound.string(), "-f", "s16le", "-ac", "1", "-ar", "8000", "pipe:1"},
                                    sound.string());
  std::vector<std::int16_t> samples(bytes.size() / 2);
  std::memcpy(samples.data(), bytes.data(), samples.size() * 2);
  std::vector<Pulse> pulses;
  double slow = 0;
  double fast = 0;
  auto const step = static_cast<std::size_t>(rate / frame_rate);
  for (std::size_t at = 0; at + step <= samples.size(); at += step) {
    double energy = 0;
    for (std::size_t index = at; index < at + step; ++index) {
      energy += static_cast<double>(samples[index]) * samples[index];
    }
    double const level = std::sqrt(energy / static_cast<double>(step)) / 9000;
    slow += 0.06 * (level - slow);
    fast = std::max(level, fast * 0.82);
    pulses.push_back({fast, std::max(0.0, level - slow)});
  }
  // A quiet track moves its film as much as a loud one.
  double most = 0.05;
  for (auto const& pulse : pulses) {
    most = std::max(most, pulse.level);
  }
  for (auto& pulse : pulses) {
    pulse.level /= most;
    pulse.rise /= most;
  }
  return pulses;
}

class RainFilm {
 public:
  RainFilm() {
    Random random(3);
    for (auto& drop : drops_) {
      drop = {random.between(-20, 720), random.between(-60, 360), random.between(0.5, 1.4)};
    }
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        double const part = y / 220.0;
        Colour shade = part < 0.6
                           ? mix(colour(0x24485a), colour(0x7fb0ae), part / 0.6)
                           : mix(colour(0x7fb0ae), colour(0xe9dcc3), std::min(1.0, (part - 0.6) / 0.5));
        double const moon = std::hypot(x - 440.0, y - 112.0);
        shade = mix(shade, colour(0xf6efe0), std::clamp(42.5 - moon, 0.0, 1.0) * 0.85);
        double const far = 214 - 34 * std::sin(x * 0.0105 + 0.6) - 12 * std::sin(x * 0.031);
        double const middle = 250 - 26 * std::sin(x * 0.0088 + 2.4) - 9 * std::sin(x * 0.027 + 1);
        double const near = 288 - 16 * std::sin(x * 0.0073 + 4.4);
        shade = mix(shade, colour(0x5f9597), std::clamp(y - far, 0.0, 1.0));
        shade = mix(shade, colour(0x33697a), std::clamp(y - middle, 0.0, 1.0));
        shade = mix(shade, colour(0x1d4a5c), std::clamp(y - near, 0.0, 1.0));
        shade = mix(shade, colour(0x12303f), std::clamp(y - 297.0, 0.0, 1.0));
        back_.blend(x, y, shade, 1);
      }
    }
  }

  Frame draw(std::size_t index, Pulse pulse) {
    auto frame = back_;
    // The window in the house breathes with the music.
    for (int y = 0; y < 30; ++y) {
      for (int x = -26; x <= 26; ++x) {
        if (y < 14 ? std::abs(x) < y * 1.7 : std::abs(x) < 17) {
          frame.blend(300 + x, 250 + y, y < 14 ? colour(0x12303f) : colour(0xe57c5b), 1);
        }
      }
    }
    for (int y = 0; y < 9; ++y) {
      for (int x = 0; x < 8; ++x) {
        frame.blend(296 + x, 268 + y, mix(colour(0x9c5a44), colour(0xffe9b8), 0.35 + 0.65 * pulse.level), 1);
      }
    }
    if (pulse.rise > 0.05 && index - last_ring_ > 3) {
      last_ring_ = index;
      rings_[next_ring_++ % rings_.size()] = {40 + random_.unit() * 560, 306 + random_.unit() * 46, 0,
                                              std::min(1.0, 0.45 + pulse.rise * 3)};
    }
    for (auto& ring : rings_) {
      if (ring.strength > 0.02) {
        frame.ring(ring.x, ring.y, 3 + ring.age * 34, 0.26, colour(0x9fd0c8), ring.strength);
        frame.ring(ring.x, ring.y, 2 + ring.age * 20, 0.26, colour(0xe9dcc3), ring.strength * 0.8);
        ring.age += 1 / frame_rate;
        ring.strength *= 0.95;
      }
    }
    double const many = 0.3 + 0.7 * pulse.level;
    for (std::size_t at = 0; at < drops_.size(); ++at) {
      auto& drop = drops_[at];
      drop.y += drop.depth * 9.5;
      drop.x -= drop.depth * 2.6;
      if (drop.y > 330 || drop.x < -30) {
        drop = {random_.between(0, 740), -30 - random_.unit() * 40, drop.depth};
      }
      if (static_cast<double>(at) < many * static_cast<double>(drops_.size())) {
        frame.streak(drop.x, drop.y, -4.2 * drop.depth, 15 * drop.depth, 0.9 * drop.depth, colour(0xf6efe0),
                     0.32 + 0.3 * drop.depth);
      }
    }
    return frame;
  }

 private:
  struct Drop {
    double x, y, depth;
  };
  struct Ring {
    double x = 0, y = 0, age = 0, strength = 0;
  };
  Frame back_;
  std::array<Drop, 130> drops_{};
  std::array<Ring, 10> rings_{};
  std::size_t next_ring_ = 0;
  std::size_t last_ring_ = 0;
  Random random_{17};
};

class DotsFilm {
 public:
  Frame draw(std::size_t index, Pulse pulse) const {
    Frame frame;
    double const seconds = static_cast<double>(index) / frame_rate;
    auto const ground = mix(colour(0xe9edf6), colour(0xd7defa), 0.5 + 0.5 * std::sin(seconds * 0.4));
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        frame.blend(x, y, ground, 1);
      }
    }
    double const light_x = std::cos(seconds * 0.7);
    double const light_y = std::sin(seconds * 0.45) * 0.7;
    double const reach = 138 + 13 * pulse.level;
    for (int row = -11; row <= 11; ++row) {
      for (int column = -11; column <= 11; ++column) {
        double const dx = column / 11.0;
        double const dy = row / 11.0;
        double const away = dx * dx + dy * dy;
        if (away > 0.98) {
          continue;
        }
        double const wave = std::sin(std::sqrt(away) * 9 - seconds * 4.2) * pulse.level;
        double const light = std::clamp(
            0.5 * std::sqrt(1 - away) + 0.45 * (dx * light_x + dy * light_y) + 0.14 * wave, 0.0, 1.0);
        double const radius = 0.9 + 5.6 * std::pow(1 - light, 1.3);
        double const turn = 0.1 * std::sin(seconds * 0.5);
        double const x = 320 + reach * (dx * std::cos(turn) - dy * std::sin(turn));
        double const y = 180 + reach * (dx * std::sin(turn) + dy * std::cos(turn));
        frame.disc(x, y, radius, mix(colour(0x232c8f), colour(0x7d92ff), light));
      }
    }
    double const orbit = seconds * 0.7;
    frame.disc(320 + 236 * std::cos(orbit), 180 + 96 * std::sin(orbit), 15 + 9 * pulse.level,
               colour(0xff7a59));
    frame.disc(320 - 262 * std::cos(orbit * 0.8 + 1), 180 - 120 * std::sin(orbit * 0.8 + 1),
               8 + 4 * pulse.level, colour(0xffc857));
    return frame;
  }
};

}  // namespace

void write_video(Video const& video, std::filesystem::path const& sound,
                 std::filesystem::path const& target) {
  auto const pulses = pulses_of(sound, video.seconds);
  auto const fade = std::to_string(video.seconds - 2.5);
  auto const length = std::to_string(video.seconds);
  std::vector<std::string> const encode = {"ffmpeg",
                                           "-v",
                                           "error",
                                           "-y",
                                           "-f",
                                           "rawvideo",
                                           "-pix_fmt",
                                           "rgb24",
                                           "-s",
                                           "640x360",
                                           "-r",
                                           "25",
                                           "-i",
                                           "pipe:0",
                                           "-t",
                                           length,
                                           "-i",
                                           sound.string(),
                                           "-map",
                                           "0:v",
                                           "-map",
                                           "1:a",
                                           "-t",
                                           length,
                                           "-c:v",
                                           "libx264",
                                           "-preset",
                                           "veryfast",
                                           "-crf",
                                           "22",
                                           "-pix_fmt",
                                           "yuv420p",
                                           "-threads",
                                           "1",
                                           "-vf",
                                           "fade=t=out:st=" + fade + ":d=2.5",
                                           "-af",
                                           "afade=t=out:st=" + fade + ":d=2.5",
                                           "-c:a",
                                           "aac",
                                           "-b:a",
                                           "128k",
                                           "-movflags",
                                           "+faststart",
                                           "-map_metadata",
                                           "-1",
                                           "-fflags",
                                           "+bitexact",
                                           "-f",
                                           "mp4",
                                           target.string()};
  run_tool(encode, target.string(), [&](Feed const& feed) {
    if (video.key == "rain-before-bread-video") {
      RainFilm film;
      for (std::size_t index = 0; index < pulses.size(); ++index) {
        feed(film.draw(index, pulses[index]).bytes());
      }
    } else if (video.key == "blue-bluer-video") {
      DotsFilm const film;
      for (std::size_t index = 0; index < pulses.size(); ++index) {
        feed(film.draw(index, pulses[index]).bytes());
      }
    } else {
      throw std::invalid_argument("no film for video " + std::string(video.key));
    }
  });
}

}  // namespace demo
