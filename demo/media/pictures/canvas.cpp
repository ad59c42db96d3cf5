// Fills shapes by the area that each edge covers of each pixel.
#include "pictures/canvas.hpp"

#include "random.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace demo {

namespace {

std::uint32_t packed(Ink shade) {
  auto const byte = [](float value) { return static_cast<std::uint32_t>(std::clamp(value, 0.0F, 255.0F)); };
  return byte(shade.red) | byte(shade.green) << 8 | byte(shade.blue) << 16;
}

struct Box {
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
  void hold(Point point) {
    left = std::min(left, point.x);
    right = std::max(right, point.x);
    top = std::min(top, point.y);
    bottom = std::max(bottom, point.y);
  }
};

// The signed area that edges cover, one value a pixel: the sum along a row is the cover of its pixels.
class Edges {
 public:
  Edges(std::vector<float>& cells, int columns, int rows) : cells_(cells), columns_(columns), rows_(rows) {
    cells_.assign(static_cast<std::size_t>(columns + 2) * static_cast<std::size_t>(rows), 0.0F);
  }

  void add(Point from, Point to) {
    if (from.y == to.y) {
      return;
    }
    float const direction = from.y < to.y ? 1.0F : -1.0F;
    if (from.y > to.y) {
      std::swap(from, to);
    }
    double const slope = (to.x - from.x) / (to.y - from.y);
    double x = from.x;
    if (from.y < 0) {
      x -= from.y * slope;
    }
    int const first = std::max(0, static_cast<int>(from.y));
    int const last = std::min(rows_, static_cast<int>(std::ceil(to.y)));
    for (int row = first; row < last; ++row) {
      double const height = std::min<double>(row + 1, to.y) - std::max<double>(row, from.y);
      if (height <= 0) {
        continue;
      }
      double const next = x + slope * height;
      add_row(row, static_cast<float>(height) * direction, std::min(x, next), std::max(x, next));
      x = next;
    }
  }

 private:
  void add_row(int row, float area, double left, double right) {
    left = std::clamp(left, 0.0, static_cast<double>(columns_));
    right = std::clamp(right, 0.0, static_cast<double>(columns_));
    auto* const line = &cells_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_ + 2)];
    int const first = static_cast<int>(left);
    int const last = static_cast<int>(std::ceil(right));
    if (last <= first + 1) {
      auto const middle = static_cast<float>((left + right) / 2 - first);
      line[first] += area * (1 - middle);
      line[first + 1] += area * middle;
      return;
    }
    auto const share = static_cast<float>(1 / (right - left));
    auto const start = static_cast<float>(1 - (left - first));
    float const head = 0.5F * share * start * start;
    auto const finish = static_cast<float>(right - last + 1);
    float const tail = 0.5F * share * finish * finish;
    line[first] += area * head;
    if (last == first + 2) {
      line[first + 1] += area * (1 - head - tail);
    } else {
      float const second = share * (1.5F - static_cast<float>(left - first));
      line[first + 1] += area * (second - head);
      for (int at = first + 2; at < last - 1; ++at) {
        line[at] += area * share;
      }
      float const before = second + static_cast<float>(last - first - 3) * share;
      line[last - 1] += area * (1 - before - tail);
    }
    line[last] += area * tail;
  }

  std::vector<float>& cells_;
  int columns_;
  int rows_;
};

}  // namespace

Ink mix(Ink one, Ink other, double part) {
  auto const share = static_cast<float>(std::clamp(part, 0.0, 1.0));
  return {one.red + (other.red - one.red) * share, one.green + (other.green - one.green) * share,
          one.blue + (other.blue - one.blue) * share, one.cover + (other.cover - one.cover) * share};
}

double ease(double time, double start, double end) {
  double const part = std::clamp((time - start) / (end - start), 0.0, 1.0);
  return part * part * (3 - 2 * part);
}
double blend(double from, double to, double part) { return from + (to - from) * part; }
double during(double time, double start, double end, double ramp) {
  return ease(time, start, start + ramp) * (1 - ease(time, end - ramp, end));
}

Place Place::moved(double dx, double dy) const { return Place::at(dx, dy).within(*this); }
Place Place::turned(double radians) const {
  double const cosine = std::cos(radians);
  double const sine = std::sin(radians);
  return Place{cosine, sine, -sine, cosine, 0, 0}.within(*this);
}
Place Place::scaled(double horizontal, double vertical) const {
  return Place{horizontal, 0, 0, vertical, 0, 0}.within(*this);
}
Place Place::within(Place const& outer) const {
  auto const origin = outer.of({x, y});
  return {outer.a * a + outer.c * b,
          outer.b * a + outer.d * b,
          outer.a * c + outer.c * d,
          outer.b * c + outer.d * d,
          origin.x,
          origin.y};
}
double Place::size() const { return std::sqrt(std::abs(a * d - b * c)); }

Shape& Shape::move(double x, double y) {
  lines_.push_back({{x, y}});
  return *this;
}
Shape& Shape::line(double x, double y) {
  lines_.back().push_back({x, y});
  return *this;
}
Shape& Shape::curve(double x1, double y1, double x2, double y2, double x, double y) {
  auto const from = lines_.back().back();
  constexpr int steps = 14;
  for (int step = 1; step <= steps; ++step) {
    double const part = static_cast<double>(step) / steps;
    double const rest = 1 - part;
    double const a = rest * rest * rest;
    double const b = 3 * rest * rest * part;
    double const c = 3 * rest * part * part;
    double const d = part * part * part;
    line(a * from.x + b * x1 + c * x2 + d * x, a * from.y + b * y1 + c * y2 + d * y);
  }
  return *this;
}
Shape& Shape::bend(double x1, double y1, double x, double y) {
  auto const from = lines_.back().back();
  return curve(from.x + (x1 - from.x) * 2 / 3, from.y + (y1 - from.y) * 2 / 3, x + (x1 - x) * 2 / 3,
               y + (y1 - y) * 2 / 3, x, y);
}
Shape& Shape::add(Shape const& other) {
  lines_.insert(lines_.end(), other.lines_.begin(), other.lines_.end());
  return *this;
}
Shape Shape::ellipse(double x, double y, double horizontal, double vertical) {
  Shape out;
  int const steps = std::clamp(static_cast<int>(10 + std::max(horizontal, vertical) * 0.7), 12, 96);
  for (int step = 0; step < steps; ++step) {
    double const angle = step * 2 * std::numbers::pi / steps;
    Point const point{x + horizontal * std::cos(angle), y + vertical * std::sin(angle)};
    step == 0 ? out.move(point.x, point.y) : out.line(point.x, point.y);
  }
  return out.line(x + horizontal, y);
}
Shape Shape::box(double x, double y, double width, double height, double radius) {
  Shape out;
  if (radius <= 0) {
    return out.move(x, y).line(x + width, y).line(x + width, y + height).line(x, y + height).line(x, y);
  }
  double const r = std::min({radius, width / 2, height / 2});
  double const k = r * 0.45;
  double const right = x + width;
  double const bottom = y + height;
  out.move(x + r, y).line(right - r, y).curve(right - k, y, right, y + k, right, y + r);
  out.line(right, bottom - r).curve(right, bottom - k, right - k, bottom, right - r, bottom);
  out.line(x + r, bottom).curve(x + k, bottom, x, bottom - k, x, bottom - r);
  return out.line(x, y + r).curve(x, y + k, x + k, y, x + r, y);
}
Shape Shape::polygon(std::initializer_list<Point> points) {
  Shape out;
  bool first = true;
  for (auto const& point : points) {
    first ? out.move(point.x, point.y) : out.line(point.x, point.y);
    first = false;
  }
  return out;
}
Shape Shape::arc(double x, double y, double radius, double from, double to) {
  Shape out;
  int const steps = std::max(8, static_cast<int>(std::abs(to - from) * 10));
  for (int step = 0; step <= steps; ++step) {
    double const angle = from + (to - from) * step / steps;
    Point const point{x + radius * std::cos(angle), y + radius * std::sin(angle)};
    step == 0 ? out.move(point.x, point.y) : out.line(point.x, point.y);
  }
  return out;
}

Canvas::Canvas(int width, int height)
    : width_(width),
      height_(height),
      pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {
  places_.push_back(Place{}.scaled(width / 1280.0, height / 720.0));
}

Ink Canvas::pixel(int x, int y) const {
  auto const word =
      pixels_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)];
  return {static_cast<float>(word & 255), static_cast<float>(word >> 8 & 255),
          static_cast<float>(word >> 16 & 255), 1};
}

void Canvas::push(Place const& place) { places_.push_back(place.within(places_.back())); }
void Canvas::pop() { places_.pop_back(); }

void Canvas::blend_pixel(std::size_t at, Ink shade, float part) {
  auto const word = pixels_[at];
  float const keep = 1 - part;
  pixels_[at] = packed({static_cast<float>(word & 255) * keep + shade.red * part,
                        static_cast<float>(word >> 8 & 255) * keep + shade.green * part,
                        static_cast<float>(word >> 16 & 255) * keep + shade.blue * part, 1});
}

void Canvas::fill(Shape const& shape, Paint const& paint) {
  auto const& place = places_.back();
  Box box;
  for (auto const& line : shape.lines()) {
    for (auto const& point : line) {
      box.hold(place.of(point));
    }
  }
  int const left = std::clamp(static_cast<int>(std::floor(box.left)), 0, width_);
  int const right = std::clamp(static_cast<int>(std::ceil(box.right)), 0, width_);
  int const top = std::clamp(static_cast<int>(std::floor(box.top)), 0, height_);
  int const bottom = std::clamp(static_cast<int>(std::ceil(box.bottom)), 0, height_);
  int const columns = right - left;
  int const rows = bottom - top;
  if (columns <= 0 || rows <= 0 || (paint.from.cover <= 0 && paint.to.cover <= 0)) {
    return;
  }
  Edges edges(coverage_, columns, rows);
  for (auto const& line : shape.lines()) {
    auto const put = [&](Point point) {
      auto const out = place.of(point);
      return Point{out.x - left, out.y - top};
    };
    for (std::size_t at = 0; at + 1 < line.size(); ++at) {
      edges.add(put(line[at]), put(line[at + 1]));
    }
    edges.add(put(line.back()), put(line.front()));
  }
  // Along a paint that runs: its part at a pixel is a linear function of the pixel's place.
  double along_x = 0;
  double along_y = 0;
  double along = 0;
  if (paint.runs) {
    auto const start = place.of(paint.start);
    auto const end = place.of(paint.end);
    double const dx = end.x - start.x;
    double const dy = end.y - start.y;
    double const square = std::max(1e-6, dx * dx + dy * dy);
    along_x = dx / square;
    along_y = dy / square;
    along = (left + 0.5 - start.x) * along_x + (top + 0.5 - start.y) * along_y;
  }
  auto const solid = packed(paint.from);
  for (int row = 0; row < rows; ++row) {
    float const* const cells =
        &coverage_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns + 2)];
    auto at = static_cast<std::size_t>(top + row) * static_cast<std::size_t>(width_) +
              static_cast<std::size_t>(left);
    float area = 0;
    for (int column = 0; column < columns; ++column, ++at) {
      area += cells[column];
      float const covered = std::min(std::abs(area), 1.0F);
      if (covered < 0.004F) {
        continue;
      }
      if (!paint.runs) {
        float const part = covered * paint.from.cover;
        if (part > 0.996F) {
          pixels_[at] = solid;
        } else {
          blend_pixel(at, paint.from, part);
        }
        continue;
      }
      auto const shade = mix(paint.from, paint.to, along + along_x * column + along_y * row);
      blend_pixel(at, shade, covered * shade.cover);
    }
  }
}

void Canvas::stroke(Shape const& shape, double width, Paint const& paint) {
  double const half = width / 2;
  Shape outline;
  double const reach = half * places_.back().size();
  for (auto const& line : shape.lines()) {
    for (std::size_t at = 0; at < line.size(); ++at) {
      if (reach > 0.8 || at == 0 || at + 1 == line.size()) {
        outline.add(Shape::ellipse(line[at].x, line[at].y, half, half));
      }
      if (at + 1 == line.size()) {
        break;
      }
      auto const from = line[at];
      auto const to = line[at + 1];
      double const length = std::hypot(to.x - from.x, to.y - from.y);
      if (length < 1e-9) {
        continue;
      }
      double const dx = (to.y - from.y) / length * half;
      double const dy = -(to.x - from.x) / length * half;
      outline.add(Shape::polygon({{from.x + dx, from.y + dy},
                                  {to.x + dx, to.y + dy},
                                  {to.x - dx, to.y - dy},
                                  {from.x - dx, from.y - dy}}));
    }
  }
  fill(outline, paint);
}

void Canvas::glow(double x, double y, double radius, Ink light) {
  auto const middle = places_.back().of({x, y});
  double const reach = radius * places_.back().size();
  int const left = std::max(0, static_cast<int>(middle.x - reach));
  int const right = std::min(width_, static_cast<int>(middle.x + reach) + 1);
  int const top = std::max(0, static_cast<int>(middle.y - reach));
  int const bottom = std::min(height_, static_cast<int>(middle.y + reach) + 1);
  auto const inverse = static_cast<float>(1 / (reach * reach));
  for (int row = top; row < bottom; ++row) {
    auto const dy = static_cast<float>(row + 0.5 - middle.y);
    auto at =
        static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(left);
    for (int column = left; column < right; ++column, ++at) {
      auto const dx = static_cast<float>(column + 0.5 - middle.x);
      float const away = 1 - (dx * dx + dy * dy) * inverse;
      if (away > 0) {
        blend_pixel(at, light, away * away * light.cover);
      }
    }
  }
}

void Canvas::sky(Ink top, Ink bottom, double from, double until) {
  auto const start = places_.back().of({0, from}).y;
  auto const end = places_.back().of({0, until}).y;
  for (int row = 0; row < height_; ++row) {
    auto const shade = mix(top, bottom, (row + 0.5 - start) / std::max(1e-6, end - start));
    auto const first = static_cast<std::size_t>(row) * static_cast<std::size_t>(width_);
    if (shade.cover > 0.996F) {
      std::fill_n(pixels_.begin() + static_cast<std::ptrdiff_t>(first), width_, packed(shade));
    } else if (shade.cover > 0) {
      for (int column = 0; column < width_; ++column) {
        blend_pixel(first + static_cast<std::size_t>(column), shade, shade.cover);
      }
    }
  }
}

void Canvas::mosaic(std::span<Ink const> cells, int columns, double x, double y, double cell) {
  auto const& place = places_.back();
  auto const origin = place.of({x, y});
  double const size = cell * place.size();
  int const rows = static_cast<int>(cells.size()) / columns;
  int const left = std::max(0, static_cast<int>(origin.x));
  int const right = std::min(width_, static_cast<int>(std::ceil(origin.x + columns * size)));
  int const bottom = std::min(height_, static_cast<int>(std::ceil(origin.y + rows * size)));
  for (int row = std::max(0, static_cast<int>(origin.y)); row < bottom; ++row) {
    int const cell_row = std::clamp(static_cast<int>((row + 0.5 - origin.y) / size), 0, rows - 1);
    for (int column = left; column < right; ++column) {
      int const cell_column = std::clamp(static_cast<int>((column + 0.5 - origin.x) / size), 0, columns - 1);
      auto const& shade = cells[static_cast<std::size_t>(cell_row * columns + cell_column)];
      if (shade.cover > 0) {
        blend_pixel(static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) +
                        static_cast<std::size_t>(column),
                    shade, shade.cover);
      }
    }
  }
}

void Canvas::grain(std::uint64_t seed, double strength) {
  Random random(seed);
  auto const count = pixels_.size() / 400;
  for (std::size_t speck = 0; speck < count; ++speck) {
    auto const chance = random.next();
    auto const at = static_cast<std::size_t>(chance % pixels_.size());
    bool const light = (chance >> 40 & 1) != 0;
    blend_pixel(at, light ? ink(0xffffff) : ink(0x000000),
                static_cast<float>(strength) * static_cast<float>(chance >> 50 & 255) / 255);
  }
}

}  // namespace demo
