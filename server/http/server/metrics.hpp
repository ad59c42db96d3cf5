// Counters, gauges and histograms in the Prometheus text format 0.0.4.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace http {

class Counter {
 public:
  void add(std::uint64_t amount = 1) { value_.fetch_add(amount, std::memory_order_relaxed); }
  std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_ = 0;
};

class Gauge {
 public:
  void set(double value) { value_.store(value, std::memory_order_relaxed); }
  void add(double amount);
  double value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<double> value_ = 0;
};

class Histogram {
 public:
  /// `bounds` are the upper ends of the buckets, ascending.
  explicit Histogram(std::vector<double> bounds);
  void observe(double value);

  std::vector<double> const& bounds() const { return bounds_; }
  /// How many values fell into that bucket alone; the last one is for all above.
  std::uint64_t in_bucket(std::size_t index) const { return counts_[index].load(std::memory_order_relaxed); }
  double sum() const { return sum_.value(); }

 private:
  std::vector<double> const bounds_;
  std::vector<std::atomic<std::uint64_t>> counts_;
  Gauge sum_;
};

/// Names each series once and hands out a reference that stays good as long as the metrics. Look series up at
/// start-up, not per request. Labels are few and their values come from a short list: never a tenant's path.
class Metrics {
 public:
  using Labels = std::vector<std::pair<std::string, std::string>>;

  Metrics();
  ~Metrics();
  Metrics(Metrics const&) = delete;
  Metrics& operator=(Metrics const&) = delete;

  Counter& counter(std::string_view name, std::string_view help, Labels const& labels = {});
  Gauge& gauge(std::string_view name, std::string_view help, Labels const& labels = {});
  Histogram& histogram(std::string_view name, std::string_view help, std::vector<double> bounds,
                       Labels const& labels = {});
  /// A gauge or counter that is read when the metrics are printed.
  void watch_gauge(std::string_view name, std::string_view help, Labels const& labels,
                   std::function<double()> read);
  void watch_counter(std::string_view name, std::string_view help, Labels const& labels,
                     std::function<double()> read);

  std::string text() const;
  static constexpr std::string_view content_type = "text/plain; version=0.0.4; charset=utf-8";
  /// Seconds, from half a millisecond to ten.
  static std::vector<double> durations();

 private:
  struct Series;
  struct Family;
  Family& family(std::string_view name, std::string_view help, std::string_view kind);
  Series& series(Family& family, Labels const& labels);

  mutable std::mutex mutex_;
  std::map<std::string, std::unique_ptr<Family>, std::less<>> families_;
};

}  // namespace http
