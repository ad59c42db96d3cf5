// A Parcel for Unit 7, in pixels: a small robot carries a battery through the rain to a big one that has
// stopped.
#include "films/film_figures.hpp"
#include "films/film_scenes.hpp"
#include "random.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

namespace demo {

namespace parcel_film {

namespace {

constexpr int columns = 160;
constexpr int rows = 90;

// A screen of 160 by 90 flat pixels.
class Screen {
 public:
  Screen() : cells_(static_cast<std::size_t>(columns) * rows) {}

  void dot(int x, int y, Ink shade) {
    if (x >= 0 && y >= 0 && x < columns && y < rows) {
      auto& cell = cells_[static_cast<std::size_t>(y * columns + x)];
      cell = shade.cover >= 1 ? shade : mix(cell, {shade.red, shade.green, shade.blue, 1}, shade.cover);
    }
  }
  void box(int x, int y, int width, int height, Ink shade) {
    for (int row = y; row < y + height; ++row) {
      for (int column = x; column < x + width; ++column) {
        dot(column, row, shade);
      }
    }
  }
  void disc(int x, int y, int radius, Ink shade) {
    for (int row = -radius; row <= radius; ++row) {
      for (int column = -radius; column <= radius; ++column) {
        if (row * row + column * column <= radius * radius + 1) {
          dot(x + column, y + row, shade);
        }
      }
    }
  }
  template <std::size_t Count>
  void sprite(int x, int y, std::array<std::string_view, Count> const& lines, bool mirrored = false) {
    for (std::size_t row = 0; row < Count; ++row) {
      for (std::size_t column = 0; column < lines[row].size(); ++column) {
        char const mark = lines[row][mirrored ? lines[row].size() - 1 - column : column];
        if (mark != '.') {
          dot(x + static_cast<int>(column), y + static_cast<int>(row), palette(mark));
        }
      }
    }
  }
  std::vector<Ink> const& cells() const { return cells_; }

 private:
  static Ink palette(char mark) {
    switch (mark) {
      case 'y': return ink(0xffcd4b);
      case 'o': return ink(0xd98a2b);
      case 'k': return ink(0x1a1c2c);
      case 'w': return ink(0xf4f4f4);
      case 'c': return ink(0x73eff7);
      case 'r': return ink(0xe0454f);
      case 'd': return ink(0x9c2c3f);
      case 'g': return ink(0x38b764);
      case 'G': return ink(0xa7f070);
      case 's': return ink(0x94a3b8);
      case 'S': return ink(0x566c86);
      case 'b': return ink(0x333c57);
      default: return ink(0xff00ff);
    }
  }
  std::vector<Ink> cells_;
};

constexpr std::array<std::string_view, 13> robot = {
    "....c.....", "....k.....", "..yyyyyy..", ".yyyyyyyy.", ".ykkkkkky.", ".ykckkcky.", ".ykkkkkky.",
    ".yyyyyyyy.", "..oooooo..", ".oyyyyyyo.", ".oyyyyyyo.", "..yyyyyy..", "..oo..oo.."};
constexpr std::array<std::string_view, 7> parcel = {"rrrwrrr", "rrrwrrr", "rrrwrrr", "wwwwwww",
                                                    "rrrwrrr", "dddwddd", "dddwddd"};
constexpr std::array<std::string_view, 8> battery = {"..ss..", "GGGGGG", "GwGGGG", "GwwwGG",
                                                     "GGGwGG", "ggggGg", "gggggg", "gggggg"};
constexpr std::array<std::string_view, 7> heart = {".rr.rr.", "rrrrrrr", "rwrrrrr", "rrrrrrr",
                                                   ".rrrrr.", "..rrr..", "...r..."};
constexpr std::array<std::string_view, 7> cat = {"k...k....", "kkkkk...k", "kGkGk...k", "kkkkkkkk.",
                                                 ".kkkkkkk.", ".k.k.k.k.", ".k.k.k.k."};

void robot_at(Screen& screen, int x, int y, double t, bool walks, bool carries, bool mirrored = false) {
  int const bob = walks && static_cast<int>(t * 8) % 2 == 0 ? 1 : 0;
  screen.sprite(x, y - 13 + bob, robot, mirrored);
  if (std::fmod(t, 2.7) < 0.12) {
    screen.box(x + 2, y - 8 + bob, 6, 1, ink(0x1a1c2c));
  }
  if (walks) {
    int const step = static_cast<int>(t * 8) % 2;
    screen.box(x + 2, y - 1, 6, 1, ink(0x000000, 0));
    screen.box(x + (step == 0 ? 1 : 3), y - 1, 2, 1, ink(0xd98a2b));
    screen.box(x + (step == 0 ? 7 : 5), y - 1, 2, 1, ink(0xd98a2b));
  }
  if (carries) {
    screen.sprite(x + (mirrored ? -5 : 8), y - 11 + bob, parcel);
  }
}

void towers(Screen& screen, double shift, int ground, Ink wall, Ink light, int width, std::uint64_t seed,
            double lit) {
  int const offset = static_cast<int>(std::fmod(shift, width));
  auto const first = static_cast<std::int64_t>(std::floor(shift / width));
  for (int at = 0; at < columns / width + 2; ++at) {
    Random random(seed + static_cast<std::uint64_t>(first + at) * 77);
    int const height = 18 + random.below(34);
    int const x = at * width - offset;
    screen.box(x, ground - height, width - 2, height, wall);
    for (int row = 2; row < height - 2; row += 4) {
      for (int column = 2; column < width - 4; column += 3) {
        if (random.chance(lit)) {
          screen.box(x + column, ground - height + row, 1, 2, light);
        }
      }
    }
  }
}

void sky(Screen& screen, Ink top, Ink bottom) {
  for (int row = 0; row < rows; ++row) {
    // Bands instead of a smooth run, as few colours would show it.
    auto const shade = mix(top, bottom, std::floor(row / 9.0) / 9);
    for (int column = 0; column < columns; ++column) {
      screen.dot(column, row,
                 (row % 9 > 6 && (row + column) % 2 == 0) ? mix(top, bottom, (std::floor(row / 9.0) + 1) / 9)
                                                          : shade);
    }
  }
}

void rain(Screen& screen, double t, int drops, double wind) {
  for (int drop = 0; drop < drops; ++drop) {
    Random random(static_cast<std::uint64_t>(drop) + 900);
    double const y = std::fmod(random.between(0, 90) + t * random.between(70, 110), 96) - 4;
    double const x = std::fmod(random.between(0, 200) + wind * y + 400, 180) - 10;
    for (int at = 0; at < 3; ++at) {
      screen.dot(static_cast<int>(x + wind * at), static_cast<int>(y) + at, ink(0x8fb7f5, 0.75));
    }
  }
}

// Roofs to run over; the gaps want a jump.
struct Roof {
  int from, to, height;
};
constexpr std::array<Roof, 7> roofs = {{{-60, 96, 70},
                                        {116, 190, 64},
                                        {212, 268, 72},
                                        {290, 352, 60},
                                        {374, 470, 68},
                                        {494, 560, 70},
                                        {580, 900, 70}}};

int roof_at(double x) {
  for (auto const& roof : roofs) {
    if (x >= roof.from - 5 && x <= roof.to) {
      return roof.height;
    }
  }
  return 200;
}

// Where the feet are: on a roof, or in an arc between two of them.
double feet_at(double x) {
  for (std::size_t at = 0; at + 1 < roofs.size(); ++at) {
    double const start = roofs[at].to - 6;
    double const end = roofs[at + 1].from + 6;
    if (x > start && x < end) {
      double const part = (x - start) / (end - start);
      return blend(roofs[at].height, roofs[at + 1].height, part) - 16 * std::sin(3.14159 * part);
    }
  }
  return roof_at(x);
}

void run_scene(Screen& screen, double t) {
  double const storm = ease(t, 13, 16);
  sky(screen, mix(ink(0x29366f), ink(0x14182e), storm), mix(ink(0xef7d57), ink(0x3b3f6b), storm));
  if (storm < 1) {
    screen.disc(120, 50, 11, mix(ink(0xffcd75), ink(0x3b3f6b), storm));
  }
  double const slow = ease(t, 14, 23);
  double const x =
      20 + (t < 14 ? (t - 4.2) * 34 : 333 + (t - 14) * blend(30, 17, slow) - 3 * std::sin(t * 3));
  double const camera = std::max(0.0, x - 50);
  towers(screen, camera * 0.2, 84, mix(ink(0x5d275d), ink(0x1f2444), storm), ink(0xffcd75), 15, 3, 0.25);
  towers(screen, camera * 0.5, 90, mix(ink(0x3b2a5c), ink(0x1a1c2c), storm), ink(0xffcd75), 21, 19, 0.3);
  for (auto const& roof : roofs) {
    int const left = static_cast<int>(roof.from - camera);
    int const width = roof.to - roof.from;
    screen.box(left, roof.height, width, 40, ink(0x333c57));
    screen.box(left, roof.height, width, 2, ink(0x94a3b8));
    for (int window = 6; window < width - 4; window += 11) {
      screen.box(left + window, roof.height + 7, 5, 6,
                 (roof.from + window) % 3 == 0 ? ink(0xffcd75) : ink(0x29366f));
    }
    screen.box(left + width / 2, roof.height - 6, 7, 6, ink(0x566c86));
    screen.box(left + width / 2 + 2, roof.height - 9, 1, 3, ink(0x94a3b8));
  }
  // A cat sits on the second roof, and jumps away.
  double const scared = std::clamp((x - 128) / 20, 0.0, 1.0);
  screen.sprite(
      static_cast<int>(150 - camera + 10 * scared),
      static_cast<int>(57 - 14 * std::sin(3.14159 * scared) + 50 * std::max(0.0, scared - 0.9) * 10), cat);
  int const feet = static_cast<int>(feet_at(x));
  bool const walks = feet == roof_at(x);
  robot_at(screen, static_cast<int>(x - camera), feet, t, walks, true);
  if (storm > 0) {
    rain(screen, t, static_cast<int>(120 * storm), -0.6);
    // Its own umbrella: a hand held over the parcel.
    screen.box(static_cast<int>(x - camera) + 6, feet - 13, 11, 1, ink(0xd98a2b));
    screen.box(static_cast<int>(x - camera) + 5, feet - 14, 1, 3, ink(0xd98a2b));
  }
  if (std::fmod(t, 4.1) > 3.9 && storm > 0.6) {
    screen.box(0, 0, columns, rows, ink(0xffffff, 0.5));
  }
  // How far it still is.
  screen.box(6, 5, 60, 4, ink(0x1a1c2c));
  screen.box(7, 6, static_cast<int>(58 * std::clamp((t - 4) / 20, 0.0, 1.0)), 2, ink(0x38b764));
  screen.sprite(69, 3, heart);
}

void lift_scene(Screen& screen, double t) {
  sky(screen, ink(0x14182e), ink(0x29366f));
  screen.box(0, 0, columns, rows, ink(0x1a1c2c));
  int const shift = static_cast<int>(std::fmod(t * 44, 20));
  for (int y = -20; y < rows + 20; y += 20) {
    screen.box(46, y - shift, 68, 1, ink(0x566c86));
    screen.box(30, y - shift + 5, 10, 8, ink(0x29366f));
    screen.box(120, y - shift + 9, 10, 8, ink(0x29366f));
    screen.box(34, y - shift + 8, 2, 2, ink(0xe0454f));
  }
  screen.box(46, 0, 2, rows, ink(0x94a3b8));
  screen.box(112, 0, 2, rows, ink(0x94a3b8));
  screen.box(79, 0, 2, 30, ink(0x94a3b8));
  screen.box(52, 30, 56, 34, ink(0x333c57));
  screen.box(54, 32, 52, 28, ink(0xffcd75, 0.35));
  screen.box(52, 62, 56, 4, ink(0x94a3b8));
  robot_at(screen, 72, 62, t, false, true);
  for (int lamp = 0; lamp < 5; ++lamp) {
    screen.box(60 + lamp * 9, 25, 5, 3,
               static_cast<int>((t - 24) * 2) >= lamp ? ink(0xffcd4b) : ink(0x333c57));
  }
}

void big_robot(Screen& screen, int x, double awake, double t) {
  auto const metal = mix(ink(0x3a4663), ink(0x7f93ad), awake);
  auto const dark = mix(ink(0x262e47), ink(0x566c86), awake);
  screen.box(x, 28, 44, 34, metal);
  screen.box(x + 2, 26, 40, 2, metal);
  screen.box(x, 58, 44, 4, dark);
  screen.box(x + 4, 33, 36, 16, ink(0x1a1c2c));
  int const droop = awake < 0.5 ? 2 : 0;
  for (int const eye : {9, 27}) {
    if (awake > 0.2) {
      bool const blinks = std::fmod(t, 2.2) < 0.12;
      screen.box(x + eye, blinks ? 41 : 37, 8, blinks ? 1 : static_cast<int>(8 * awake), ink(0x73eff7));
      screen.box(x + eye + 2, 39, 2, 2, ink(0xf4f4f4));
    } else {
      screen.box(x + eye, 41 + droop, 8, 1, ink(0x566c86));
    }
  }
  screen.box(x + 14, 52, 16, 2, awake > 0.5 ? ink(0x73eff7) : ink(0x262e47));
  if (awake > 0.7) {
    screen.box(x + 12, 51, 2, 2, ink(0x73eff7));
    screen.box(x + 30, 51, 2, 2, ink(0x73eff7));
  }
  screen.box(x - 7, 40 - static_cast<int>(8 * awake), 6, 28, dark);
  screen.box(x + 45, 40 + 4, 6, 28, dark);
  screen.box(x + 6, 62, 12, 14, dark);
  screen.box(x + 26, 62, 12, 14, dark);
  screen.box(x + 20, 18 + droop * 2, 2, 8, metal);
  screen.disc(x + 21, 16 + droop * 2, 2, awake > 0.5 ? ink(0xe0454f) : ink(0x4a2a3a));
  screen.box(x + 35, 53, 6, 3, awake > 0.3 ? ink(0x38b764) : ink(0x9c2c3f));
  screen.box(x + 17, 29, 10, 2, ink(0x1a1c2c));
  // A seven.
  screen.box(x + 20, 57, 4, 1, ink(0xf4f4f4));
  screen.box(x + 23, 58, 1, 2, ink(0xf4f4f4));
  screen.box(x + 22, 60, 1, 2, ink(0xf4f4f4));
}

void meeting_scene(Screen& screen, double t) {
  double const awake = ease(t, 33.2, 34.4);
  screen.box(0, 0, columns, rows, mix(ink(0x10121f), ink(0x29366f), awake));
  for (int pipe = 0; pipe < 6; ++pipe) {
    screen.box(6 + pipe * 28, 0, 3, 30 + pipe * 17 % 30, mix(ink(0x1a1c2c), ink(0x3b5dc9), awake * 0.7));
  }
  screen.box(0, 76, columns, 14, mix(ink(0x1c2033), ink(0x41507a), awake));
  screen.box(0, 76, columns, 1, mix(ink(0x333c57), ink(0x94a3b8), awake));
  big_robot(screen, 98, awake, t);
  double const walk = std::clamp((t - 28.2) / 2, 0.0, 1.0);
  int const x = static_cast<int>(blend(-14, 62, walk));
  bool const opened = t > 31;
  robot_at(screen, x, 76, t, walk < 1, !opened);
  if (opened) {
    double const fly = ease(t, 31.8, 33);
    if (t < 31.8) {
      for (int bit = 0; bit < 10; ++bit) {
        double const age = (t - 31) / 0.8;
        screen.dot(static_cast<int>(74 + 14 * age * std::cos(bit * 0.63)),
                   static_cast<int>(66 + 12 * age * std::sin(bit * 0.63) + 12 * age * age),
                   ink(bit % 2 == 0 ? 0xe0454f : 0xf4f4f4));
      }
    }
    if (fly < 1) {
      screen.sprite(static_cast<int>(blend(72, 130, fly)),
                    static_cast<int>(blend(62, 50, fly) - 26 * std::sin(3.14159 * fly)), battery);
    }
  }
  if (awake > 0) {
    for (int each = 0; each < 3; ++each) {
      double const age = std::fmod((t - 34) * 0.6 + each * 0.33, 1);
      if (t > 34.4) {
        screen.sprite(static_cast<int>(86 + each * 12 + 3 * std::sin(t * 4 + each)),
                      static_cast<int>(24 - 22 * age), heart);
      }
    }
  }
}

void sunrise_scene(Screen& screen, double t) {
  double const dawn = ease(t, 36.8, 41);
  sky(screen, mix(ink(0x1a1c2c), ink(0x3b5dc9), dawn), mix(ink(0x5d275d), ink(0xffcd75), dawn));
  screen.disc(44, static_cast<int>(blend(80, 44, dawn)), 12, ink(0xfff3c4));
  towers(screen, 30, 82, mix(ink(0x29244f), ink(0x7a4f7d), dawn), ink(0xffcd75), 15, 3,
         0.2 + 0.5 * ease(t, 36.6, 38.5));
  towers(screen, 90, 90, mix(ink(0x1a1c2c), ink(0x4b3a66), dawn), ink(0xffe6a0), 21, 19,
         0.2 + 0.6 * ease(t, 37.2, 39.5));
  screen.box(70, 74, 90, 16, ink(0x333c57));
  screen.box(70, 74, 90, 2, ink(0x94a3b8));
  big_robot(screen, 104, 1, t);
  screen.box(64, 76, 96, 14, ink(0x333c57));
  screen.box(64, 75, 96, 2, ink(0x94a3b8));
  robot_at(screen, 82, 75, t, false, false, false);
  if (t > 38.4) {
    screen.sprite(90, static_cast<int>(46 - 4 * std::sin(t * 2)), heart);
  }
  screen.sprite(70, 69, cat);
}

}  // namespace

}  // namespace parcel_film

void draw_parcel(Canvas& canvas, double t) {
  using namespace parcel_film;
  Screen screen;
  if (t < 4.2) {
    sky(screen, ink(0x29366f), ink(0xef7d57));
    towers(screen, t * 6, 84, ink(0x5d275d), ink(0xffcd75), 15, 3, 0.3);
    towers(screen, t * 14, 90, ink(0x3b2a5c), ink(0xffcd75), 21, 19, 0.35);
    screen.box(0, 78, columns, 12, ink(0x1a1c2c));
    robot_at(screen, static_cast<int>(blend(-16, 70, ease(t, 0.2, 2.4))), 78, t, t < 2.4, true);
  } else if (t < 24) {
    run_scene(screen, t);
  } else if (t < 28) {
    lift_scene(screen, t);
  } else if (t < 36.4) {
    meeting_scene(screen, t);
  } else {
    sunrise_scene(screen, t);
  }
  // The film's screen is a little wider than the frame, so that pictures cut from it have an edge to lose.
  canvas.cover(ink(0x1a1c2c));
  canvas.mosaic(screen.cells(), columns, 0, 0, 8);
  if (t < 4.2) {
    double const shown = during(t, 0.5, 4.1, 0.4);
    letter(canvas, "A PARCEL FOR", 640, 200, {54, 0.2, 0.36, ink(0x1a1c2c, shown)});
    letter(canvas, "A PARCEL FOR", 636, 196, {54, 0.2, 0.36, ink(0xffcd4b, shown)});
    letter(canvas, "UNIT 7", 640, 320, {92, 0.2, 0.36, ink(0x1a1c2c, shown)});
    letter(canvas, "UNIT 7", 634, 314, {92, 0.2, 0.36, ink(0xf4f4f4, shown)});
  }
  for (double const change : {4.2, 24.0, 28.0, 36.4}) {
    double const closed = std::max(0.0, 1 - std::abs(t - change) / 0.35);
    if (closed > 0) {
      for (int bar = 0; bar < 9; ++bar) {
        canvas.fill(Shape::box(-10, bar * 80.0, 1300, 80 * closed), ink(0x1a1c2c));
      }
    }
  }
}

}  // namespace demo
