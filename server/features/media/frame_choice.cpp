// Scores a frame: the entropy of its brightness times the strength of its edges. A black, empty or blurred
// frame has little of either.
#include "features/media/frame_choice.hpp"

#include <array>
#include <cmath>
#include <cstdlib>

namespace media {

double interest_of(std::string_view pixels, std::size_t width) {
  if (width < 3 || pixels.size() < width * 3) return 0;
  auto const tone = [&](std::size_t at) { return static_cast<int>(static_cast<unsigned char>(pixels[at])); };
  std::array<double, 64> counts{};
  double sum = 0;
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    counts[static_cast<std::size_t>(tone(i)) / 4] += 1;
    sum += tone(i);
  }
  auto const total = static_cast<double>(pixels.size());
  double const mean = sum / total;
  if (mean < 24 || mean > 235) return 0;
  double entropy = 0;
  for (double const count : counts)
    if (count > 0) entropy -= count / total * std::log2(count / total);
  double edges = 0;
  std::size_t const rows = pixels.size() / width;
  for (std::size_t y = 1; y + 1 < rows; ++y)
    for (std::size_t x = 1; x + 1 < width; ++x) {
      std::size_t const at = y * width + x;
      edges += std::abs(4 * tone(at) - tone(at - 1) - tone(at + 1) - tone(at - width) - tone(at + width));
    }
  return entropy * (0.2 + std::log2(1 + edges / total));
}

std::optional<std::size_t> choose_frame(std::string_view frames, std::size_t width, std::size_t height) {
  std::size_t const size = width * height;
  if (size == 0 || frames.size() < size) return std::nullopt;
  std::size_t best = 0;
  double most = -1;
  for (std::size_t i = 0; i < frames.size() / size; ++i) {
    double const interest = interest_of(frames.substr(i * size, size), width);
    if (interest <= most) continue;
    most = interest;
    best = i;
  }
  return best;
}

}  // namespace media
