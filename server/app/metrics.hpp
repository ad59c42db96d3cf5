// The program's metrics for /metrics.
#pragma once
#include <array>
#include <chrono>

#include "http/metrics.hpp"
#include "http/request.hpp"
#include "http/response.hpp"

namespace app {

struct App;

struct Metrics {
  http::Metrics metrics;
  /// By the status' first digit, 1 to 5.
  std::array<http::Counter*, 6> requests{};
  http::Counter& bytes;
  http::Histogram& seconds;
  http::Counter& render_failures;

  Metrics();
  void count(http::Response const& response, std::uint64_t sent, std::chrono::microseconds took);
  /// Adds the metrics whose values are read from App when they are printed.
  void watch(App& app);
};

}  // namespace app
