// Asks external providers about their films: within limits, each question once at a time, answers kept for a
// minute.
#pragma once
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/locale.hpp"
#include "base/memo.hpp"
#include "base/problem.hpp"
#include "base/time/instant.hpp"
#include "features/playback/providers/film_mapping.hpp"
#include "features/portal/call.hpp"
#include "features/tenants/tenant.hpp"
#include "http/pages/single_flight.hpp"
#include "outbound/fetcher.hpp"

namespace playback {

inline constexpr std::chrono::seconds provider_deadline{5};
inline constexpr std::size_t longest_provider_answer = 1 << 20;
inline constexpr std::chrono::seconds provider_answer_fresh{60};
inline constexpr std::chrono::seconds provider_failure_fresh{5};

inline constexpr base::ProblemType provider_unavailable{
    503, "PROVIDER_UNAVAILABLE", "The external provider does not answer right now.", "error.unavailable"};

/// The asker of a question: the tenant, the age limit and the language.
struct ProviderReader {
  tenants::Tenant const& tenant;
  base::Locale const& locale;
};

/// Thread safe.
class ProviderCatalogue {
 public:
  ProviderCatalogue(outbound::Fetcher fetcher, base::Clock const& clock)
      : fetcher_(std::move(fetcher)), clock_(clock) {}

  /// The films of a category that are for the reader's age. Throws base::Problem: 404 for what the provider
  /// does not have, 503 with Retry-After where it gives no usable answer; its one field error names the
  /// provider in the reader's language, for the page that says so.
  portal::Task<std::vector<ExternalFilm>> category(ProviderReader reader, tenants::VideoSource const& source,
                                                   std::string_view category);
  /// One film; 404 also where it is above the reader's age.
  portal::Task<ExternalFilm> film(ProviderReader reader, tenants::VideoSource const& source,
                                  std::string_view id);

 private:
  enum class Outcome { found, unknown, failed };
  struct Answer {
    Outcome outcome = Outcome::failed;
    std::vector<ExternalFilm> films;
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
  using Cached = std::shared_ptr<Answer const>;
  using Flight = http::SingleFlight<Cached>;

  /// What the reader may see of the answer.
  portal::Task<std::vector<ExternalFilm>> ask(ProviderReader reader, tenants::VideoSource const& source,
                                              Key key);
  portal::Task<Cached> answer(tenants::VideoSource const& source, Key const& key);
  portal::Task<Cached> fetch(tenants::VideoSource const& source, Key const& key);

  outbound::Fetcher const fetcher_;
  base::Clock const& clock_;
  base::Memo<Key, Cached> cached_{1000};
  std::mutex mutex_;
  std::map<Key, std::shared_ptr<Flight>> flights_;
};

}  // namespace playback
