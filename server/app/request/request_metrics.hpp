// Metrics of requests and pages for /metrics; core and modules register their own.
#pragma once
#include <array>
#include <chrono>

#include "http/response.hpp"
#include "http/server/metrics.hpp"

namespace app {

struct App;

struct RequestMetrics {
  explicit RequestMetrics(http::Metrics& metrics);
  void count(http::Response const& response, std::uint64_t sent, std::chrono::microseconds took);

  /// By the status' first digit, 1 to 5.
  std::array<http::Counter*, 6> requests{};
  http::Counter& bytes;
  http::Histogram& seconds;
  http::Counter& render_failures;
};

/// Adds the metrics whose values are read from App when they are printed.
void register_metrics(App& app);

}  // namespace app
