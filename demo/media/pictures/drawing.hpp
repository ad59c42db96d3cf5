// A sheet of SVG that is filled shape by shape.
#pragma once

#include "pictures/pictures.hpp"

#include <cstdio>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace demo {

inline std::string number(double value) {
  char text[32];
  // The flags of an arc have to be 0 or 1, not 0.00.
  bool const whole = value == static_cast<double>(static_cast<int>(value));
  std::snprintf(text, sizeof text, whole ? "%.0f" : "%.2f", value);
  return text;
}

// Path text from words and numbers: path("M", 0, 10, "L", 20, 30, "Z").
template <class... Parts>
std::string path(Parts const&... parts) {
  std::string out;
  auto const add = [&](auto const& part) {
    if constexpr (std::is_convertible_v<decltype(part), std::string_view>) {
      out += part;
    } else {
      out += number(static_cast<double>(part));
    }
    out += ' ';
  };
  (add(parts), ...);
  return out;
}

class Drawing {
 public:
  // Units of the drawing; the picture is as many pixels as asked.
  Drawing(double width, double height) : width_(width), height_(height) {}

  struct Stop {
    double at;
    std::string_view colour;
    double opacity = 1;
  };

  // Both give back a paint: url(#…). Gradients follow the shape's own box unless `over` the whole sheet.
  std::string linear(double x1, double y1, double x2, double y2, std::initializer_list<Stop> stops) {
    return gradient("linearGradient", {{"x1", x1}, {"y1", y1}, {"x2", x2}, {"y2", y2}}, stops);
  }
  std::string radial(double x, double y, double r, std::initializer_list<Stop> stops) {
    return gradient("radialGradient", {{"cx", x}, {"cy", y}, {"r", r}}, stops);
  }
  // Gives back the clip's attribute.
  std::string clip(std::string_view shape_path) {
    auto const id = next_id();
    defs_ += "<clipPath id=\"" + id + "\"><path d=\"" + std::string(shape_path) + "\"/></clipPath>";
    return "clip-path=\"url(#" + id + ")\"";
  }
  std::string soft(double deviation) {
    auto const id = next_id();
    defs_ += "<filter id=\"" + id +
             "\" x=\"-60%\" y=\"-60%\" width=\"220%\" height=\"220%\"><feGaussianBlur stdDeviation=\"" +
             number(deviation) + "\"/></filter>";
    return "filter=\"url(#" + id + ")\"";
  }

  void background(std::string_view paint) { rect(0, 0, width_, height_, paint); }
  void rect(double x, double y, double width, double height, std::string_view paint,
            std::string_view more = "") {
    body_ += "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width) +
             "\" height=\"" + number(height) + "\" fill=\"" + std::string(paint) + "\" " + std::string(more) +
             "/>";
  }
  void circle(double x, double y, double radius, std::string_view paint, std::string_view more = "") {
    body_ += "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"" + number(radius) +
             "\" fill=\"" + std::string(paint) + "\" " + std::string(more) + "/>";
  }
  void ellipse(double x, double y, double rx, double ry, std::string_view paint, std::string_view more = "") {
    body_ += "<ellipse cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" rx=\"" + number(rx) + "\" ry=\"" +
             number(ry) + "\" fill=\"" + std::string(paint) + "\" " + std::string(more) + "/>";
  }
  void fill(std::string_view shape_path, std::string_view paint, std::string_view more = "") {
    body_ += "<path d=\"" + std::string(shape_path) + "\" fill=\"" + std::string(paint) + "\" " +
             std::string(more) + "/>";
  }
  void line(std::string_view line_path, std::string_view paint, double width,
            std::string_view more = "stroke-linecap=\"round\" stroke-linejoin=\"round\"") {
    body_ += "<path d=\"" + std::string(line_path) + "\" fill=\"none\" stroke=\"" + std::string(paint) +
             "\" stroke-width=\"" + number(width) + "\" " + std::string(more) + "/>";
  }
  void open(std::string_view attributes) { body_ += "<g " + std::string(attributes) + ">"; }
  void close() { body_ += "</g>"; }

  double width() const { return width_; }
  double height() const { return height_; }

  Picture picture(int width, int height) const {
    return {width, height,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width_) + " " +
                number(height_) + "\" preserveAspectRatio=\"xMidYMid slice\"><defs>" + defs_ + "</defs>" +
                body_ + "</svg>\n"};
  }

 private:
  std::string next_id() { return "d" + std::to_string(++ids_); }
  std::string gradient(std::string const& kind, std::initializer_list<std::pair<char const*, double>> places,
                       std::initializer_list<Stop> stops) {
    auto const id = next_id();
    defs_ += "<" + kind + " id=\"" + id + "\"";
    for (auto const& [name, value] : places) {
      defs_ += std::string(" ") + name + "=\"" + number(value) + "\"";
    }
    defs_ += ">";
    for (auto const& stop : stops) {
      defs_ += "<stop offset=\"" + number(stop.at) + "\" stop-color=\"" + std::string(stop.colour) + "\"" +
               (stop.opacity < 1 ? " stop-opacity=\"" + number(stop.opacity) + "\"" : "") + "/>";
    }
    defs_ += "</" + kind + ">";
    return "url(#" + id + ")";
  }

  double width_;
  double height_;
  int ids_ = 0;
  std::string defs_;
  std::string body_;
};

}  // namespace demo
