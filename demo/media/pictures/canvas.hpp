// A picture of pixels that shapes are filled into, with smooth edges: what each frame of a film is drawn on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace demo {

struct Point {
  double x = 0, y = 0;
};

// Red, green and blue from 0 to 255, and how much it covers.
struct Ink {
  float red = 0, green = 0, blue = 0, cover = 1;
  Ink faded(double part) const { return {red, green, blue, cover * static_cast<float>(part)}; }
};
constexpr Ink ink(std::uint32_t code, double cover = 1) {
  return {static_cast<float>(code >> 16 & 255), static_cast<float>(code >> 8 & 255),
          static_cast<float>(code & 255), static_cast<float>(cover)};
}
Ink mix(Ink one, Ink other, double part);

// 0 before `start`, 1 after `end`, gentle at both.
double ease(double time, double start, double end);
double blend(double from, double to, double part);
// A hill of time: rises from `start`, is 1 until it falls towards `end`.
double during(double time, double start, double end, double ramp = 0.5);

// Where a part of the picture is put: moved, turned, scaled.
struct Place {
  double a = 1, b = 0, c = 0, d = 1, x = 0, y = 0;

  static Place at(double x, double y) { return {1, 0, 0, 1, x, y}; }
  Place moved(double dx, double dy) const;
  Place turned(double radians) const;
  Place scaled(double horizontal, double vertical) const;
  Place scaled(double factor) const { return scaled(factor, factor); }
  Place within(Place const& outer) const;
  Point of(Point point) const { return {a * point.x + c * point.y + x, b * point.x + d * point.y + y}; }
  double size() const;
};

// Outlines made of short straight lines.
class Shape {
 public:
  Shape& move(double x, double y);
  Shape& line(double x, double y);
  Shape& curve(double x1, double y1, double x2, double y2, double x, double y);
  Shape& bend(double x1, double y1, double x, double y);
  Shape& add(Shape const& other);

  static Shape circle(double x, double y, double radius) { return ellipse(x, y, radius, radius); }
  static Shape ellipse(double x, double y, double horizontal, double vertical);
  static Shape box(double x, double y, double width, double height, double radius = 0);
  static Shape polygon(std::initializer_list<Point> points);
  // A part of a circle's line, angles in radians.
  static Shape arc(double x, double y, double radius, double from, double to);

  std::vector<std::vector<Point>> const& lines() const { return lines_; }

 private:
  std::vector<std::vector<Point>> lines_;
};

// One ink, or two that run into each other between two points.
struct Paint {
  Ink from;
  Ink to;
  Point start;
  Point end;
  bool runs = false;

  Paint(Ink one) : from(one), to(one) {}
  Paint(Ink first, Ink second, Point begin, Point finish)
      : from(first), to(second), start(begin), end(finish), runs(true) {}
};

// Pixels, four bytes each (red, green, blue, unused). Films are drawn in units of 1280 by 720 on any size.
class Canvas {
 public:
  Canvas(int width, int height);

  int width() const { return width_; }
  int height() const { return height_; }
  std::span<std::byte const> bytes() const { return std::as_bytes(std::span(pixels_)); }
  Ink pixel(int x, int y) const;

  void fill(Shape const& shape, Paint const& paint);
  // Round ends and joins.
  void stroke(Shape const& shape, double width, Paint const& paint);
  // Light that fades from the middle to the radius.
  void glow(double x, double y, double radius, Ink light);
  // The whole picture, from the top of the frame to its bottom in units.
  void sky(Ink top, Ink bottom, double from = 0, double until = 720);
  void cover(Ink all) { sky(all, all); }
  // Small pictures of flat pixels, as old machines showed them; inks with no cover are left out.
  void mosaic(std::span<Ink const> cells, int columns, double x, double y, double cell);
  // Fine specks, as paper and film have them.
  void grain(std::uint64_t seed, double strength);

  void push(Place const& place);
  void pop();
  Place const& place() const { return places_.back(); }

 private:
  void blend_pixel(std::size_t at, Ink shade, float part);

  int width_;
  int height_;
  std::vector<std::uint32_t> pixels_;
  std::vector<float> coverage_;
  std::vector<Place> places_;
};

// Puts everything drawn while it lives into a place.
class Inside {
 public:
  Inside(Canvas& canvas, Place const& place) : canvas_(canvas) { canvas_.push(place); }
  ~Inside() { canvas_.pop(); }
  Inside(Inside const&) = delete;
  Inside& operator=(Inside const&) = delete;

 private:
  Canvas& canvas_;
};

}  // namespace demo
