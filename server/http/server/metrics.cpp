// Metrics and their text format.
#include "http/server/metrics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace http {
namespace {

std::string escape_label(std::string_view value) {
  std::string out;
  for (char const c : value) {
    if (c == '\\' || c == '"')
      (out += '\\') += c;
    else if (c == '\n')
      out += "\\n";
    else
      out += c;
  }
  return out;
}

std::string print_labels(Metrics::Labels const& labels) {
  std::string out;
  for (auto const& [name, value] : labels) {
    if (!out.empty()) out += ',';
    out += fmt::format("{}=\"{}\"", name, escape_label(value));
  }
  return out;
}

std::string braces(std::string_view labels) {
  return labels.empty() ? std::string() : fmt::format("{{{}}}", labels);
}

}  // namespace

void Gauge::add(double amount) {
  double before = value_.load(std::memory_order_relaxed);
  while (!value_.compare_exchange_weak(before, before + amount, std::memory_order_relaxed)) {
  }
}

Histogram::Histogram(std::vector<double> bounds) : bounds_(std::move(bounds)), counts_(bounds_.size() + 1) {
  if (!std::ranges::is_sorted(bounds_)) throw std::invalid_argument("the bounds of a histogram must ascend");
}

void Histogram::observe(double value) {
  auto const at = std::ranges::lower_bound(bounds_, value) - bounds_.begin();
  counts_[static_cast<std::size_t>(at)].fetch_add(1, std::memory_order_relaxed);
  sum_.add(value);
}

struct Metrics::Series {
  std::string labels;
  std::unique_ptr<Counter> counter;
  std::unique_ptr<Gauge> gauge;
  std::unique_ptr<Histogram> histogram;
  std::function<double()> read;
};

struct Metrics::Family {
  std::string help;
  std::string kind;
  std::vector<std::unique_ptr<Series>> series;
};

Metrics::Metrics() = default;
Metrics::~Metrics() = default;

Metrics::Family& Metrics::family(std::string_view name, std::string_view help, std::string_view kind) {
  auto at = families_.find(name);
  if (at == families_.end()) {
    at = families_.emplace(std::string(name), std::make_unique<Family>()).first;
    at->second->help = help;
    at->second->kind = kind;
  }
  if (at->second->kind != kind)
    throw std::logic_error(fmt::format("metric {} is a {}, not a {}", name, at->second->kind, kind));
  return *at->second;
}

Metrics::Series& Metrics::series(Family& family, Labels const& labels) {
  std::string text = print_labels(labels);
  for (auto const& known : family.series)
    if (known->labels == text) return *known;
  family.series.push_back(std::make_unique<Series>());
  family.series.back()->labels = std::move(text);
  return *family.series.back();
}

Counter& Metrics::counter(std::string_view name, std::string_view help, Labels const& labels) {
  std::lock_guard const lock(mutex_);
  Series& found = series(family(name, help, "counter"), labels);
  if (!found.counter) found.counter = std::make_unique<Counter>();
  return *found.counter;
}

Gauge& Metrics::gauge(std::string_view name, std::string_view help, Labels const& labels) {
  std::lock_guard const lock(mutex_);
  Series& found = series(family(name, help, "gauge"), labels);
  if (!found.gauge) found.gauge = std::make_unique<Gauge>();
  return *found.gauge;
}

Histogram& Metrics::histogram(std::string_view name, std::string_view help, std::vector<double> bounds,
                              Labels const& labels) {
  std::lock_guard const lock(mutex_);
  Series& found = series(family(name, help, "histogram"), labels);
  if (!found.histogram) found.histogram = std::make_unique<Histogram>(std::move(bounds));
  return *found.histogram;
}

void Metrics::watch_gauge(std::string_view name, std::string_view help, Labels const& labels,
                          std::function<double()> read) {
  std::lock_guard const lock(mutex_);
  series(family(name, help, "gauge"), labels).read = std::move(read);
}

void Metrics::watch_counter(std::string_view name, std::string_view help, Labels const& labels,
                            std::function<double()> read) {
  std::lock_guard const lock(mutex_);
  series(family(name, help, "counter"), labels).read = std::move(read);
}

std::string Metrics::text() const {
  std::string out;
  auto const to = std::back_inserter(out);
  std::lock_guard const lock(mutex_);
  for (auto const& [name, family] : families_) {
    fmt::format_to(to, "# HELP {} {}\n# TYPE {} {}\n", name, family->help, name, family->kind);
    for (auto const& series : family->series) {
      if (series->read)
        fmt::format_to(to, "{}{} {}\n", name, braces(series->labels), series->read());
      else if (series->counter)
        fmt::format_to(to, "{}{} {}\n", name, braces(series->labels), series->counter->value());
      else if (series->gauge)
        fmt::format_to(to, "{}{} {}\n", name, braces(series->labels), series->gauge->value());
      if (!series->histogram) continue;
      Histogram const& histogram = *series->histogram;
      std::string const comma = series->labels.empty() ? "" : ",";
      std::uint64_t count = 0;
      for (std::size_t i = 0; i <= histogram.bounds().size(); ++i) {
        count += histogram.in_bucket(i);
        std::string const bound =
            i < histogram.bounds().size() ? fmt::format("{}", histogram.bounds()[i]) : "+Inf";
        fmt::format_to(to, "{}_bucket{{{}{}le=\"{}\"}} {}\n", name, series->labels, comma, bound, count);
      }
      fmt::format_to(to, "{}_sum{} {}\n", name, braces(series->labels), histogram.sum());
      fmt::format_to(to, "{}_count{} {}\n", name, braces(series->labels), count);
    }
  }
  return out;
}

std::vector<double> Metrics::durations() {
  return {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};
}

}  // namespace http
