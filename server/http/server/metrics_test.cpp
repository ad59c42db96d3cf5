// Metrics in Prometheus' text format.
#include "http/server/metrics.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace http {
namespace {

TEST(Metrics, ArePrintedAsPrometheusReadsThem) {
  Metrics metrics;
  metrics.counter("kiosk_requests_total", "Requests.", {{"status", "2xx"}}).add(3);
  metrics.counter("kiosk_requests_total", "Requests.", {{"status", "5xx"}}).add();
  metrics.counter("kiosk_requests_total", "Requests.", {{"status", "2xx"}}).add(2);
  metrics.gauge("kiosk_load", "Load.", {{"quote", "a\"b\\c\nd"}}).set(1.5);
  metrics.watch_gauge("kiosk_pages", "Pages.", {}, [] { return 7.0; });
  auto& histogram = metrics.histogram("kiosk_seconds", "Time.", {0.1, 1}, {{"page", "home"}});
  for (double const value : {0.05, 0.1, 0.5, 3.0}) histogram.observe(value);
  EXPECT_EQ(
      metrics.text(),
      "# HELP kiosk_load Load.\n# TYPE kiosk_load gauge\nkiosk_load{quote=\"a\\\"b\\\\c\\nd\"} 1.5\n"
      "# HELP kiosk_pages Pages.\n# TYPE kiosk_pages gauge\nkiosk_pages 7\n"
      "# HELP kiosk_requests_total Requests.\n# TYPE kiosk_requests_total counter\n"
      "kiosk_requests_total{status=\"2xx\"} 5\nkiosk_requests_total{status=\"5xx\"} 1\n"
      "# HELP kiosk_seconds Time.\n# TYPE kiosk_seconds histogram\n"
      "kiosk_seconds_bucket{page=\"home\",le=\"0.1\"} 2\nkiosk_seconds_bucket{page=\"home\",le=\"1\"} 3\n"
      "kiosk_seconds_bucket{page=\"home\",le=\"+Inf\"} 4\nkiosk_seconds_sum{page=\"home\"} 3.65\n"
      "kiosk_seconds_count{page=\"home\"} 4\n");
}

TEST(Metrics, OneNameHasOneKind) {
  Metrics metrics;
  metrics.counter("kiosk_x", "X.");
  EXPECT_THROW(metrics.gauge("kiosk_x", "X."), std::logic_error);
}

TEST(Metrics, CountFromManyThreads) {
  Metrics metrics;
  auto& counter = metrics.counter("kiosk_x", "X.");
  auto& histogram = metrics.histogram("kiosk_y", "Y.", Metrics::durations());
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 10'000; ++i) {
        counter.add();
        histogram.observe(1);
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(counter.value(), 40'000U);
  EXPECT_EQ(histogram.sum(), 40'000);
}

}  // namespace
}  // namespace http
