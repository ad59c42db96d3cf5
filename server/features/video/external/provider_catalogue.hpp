// Asks external providers about their films: within limits, each question once at a time, answers kept for a
// minute.
#pragma once
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/instant.hpp"
#include "base/memo.hpp"
#include "base/problem.hpp"
#include "features/feeds/fetcher.hpp"
#include "features/portal/call.hpp"
#include "features/tenants/visit.hpp"
#include "features/video/external/film_mapping.hpp"
#include "http/single_flight.hpp"

namespace video {

inline constexpr std::chrono::seconds provider_deadline{5};
inline constexpr std::size_t longest_provider_answer = 1 << 20;
inline constexpr std::chrono::seconds provider_answer_fresh{60};
inline constexpr std::chrono::seconds provider_failure_fresh{5};

/// 503 PROVIDER_UNAVAILABLE with Retry-After. Its one field error names the provider in the reader's
/// language, for the page that says so.
base::Problem provider_unavailable(std::string provider);

/// Thread safe.
class ProviderCatalogue {
 public:
  ProviderCatalogue(feeds::Fetcher fetcher, base::Clock const& clock)
      : fetcher_(std::move(fetcher)), clock_(clock) {}

  using Films = std::shared_ptr<std::vector<ExternalFilm> const>;

  /// Throws base::Problem: 404 for what the provider does not have, 503 where it gives no usable answer.
  portal::Task<Films> category(tenants::Visit const& visit, tenants::VideoSource const& source,
                               std::string_view category);
  /// The same; one film.
  portal::Task<Films> film(tenants::Visit const& visit, tenants::VideoSource const& source,
                           std::string_view id);

 private:
  enum class Outcome { found, unknown, failed };
  struct Answer {
    Outcome outcome = Outcome::failed;
    Films films;
    base::Instant until;
  };
  struct Key {
    std::string tenant;
    std::int64_t revision;
    std::string code;
    std::string film;  // empty: of a category
    std::string url;
    auto operator<=>(Key const&) const = default;
  };
  using Kept = std::shared_ptr<Answer const>;
  using Flight = http::SingleFlight<Kept>;

  portal::Task<Films> ask(tenants::Visit const& visit, tenants::VideoSource const& source, Key key);
  portal::Task<Kept> answer(tenants::VideoSource const& source, Key const& key);
  portal::Task<Kept> fetch(tenants::VideoSource const& source, Key const& key);

  feeds::Fetcher const fetcher_;
  base::Clock const& clock_;
  base::Memo<Key, Kept> kept_{1000};
  std::mutex mutex_;
  std::map<Key, std::shared_ptr<Flight>> flights_;
};

}  // namespace video
