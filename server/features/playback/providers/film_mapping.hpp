// Reads a provider's JSON as films, by the paths that the tenant's document names.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time/instant.hpp"
#include "features/tenants/hosts/video_sources.hpp"

namespace playback {

struct ExternalFilm {
  std::string id;
  std::string title;
  std::string description;
  std::string image;  // on one of the source's hosts; empty: none
  std::int64_t duration_seconds = 0;
  std::int64_t rating = 0;  // age grade
  std::optional<base::Instant> released;
  std::vector<std::string> categories;  // identifiers of those that the source lists
};

inline constexpr std::size_t most_films = 100;

/// The age grade (0, 10, 20 ...) of a film that is suitable from this age in years; between two grades the
/// higher one. Above the last grade it is 100, which no tenant shows.
std::int64_t grade_of_age(std::int64_t years);
/// The other way round: up to which age films of a grade, and of those below it, are suitable.
std::int64_t age_of_grade(std::int64_t grade);

/// The films of a category: at most most_films, without those that have no usable identifier or no title. The
/// error is a sentence for the log.
std::expected<std::vector<ExternalFilm>, std::string> read_films(std::string_view body,
                                                                 tenants::VideoSource const& source);
/// The film that was asked for; an answer about another one is an error.
std::expected<ExternalFilm, std::string> read_film(std::string_view body, std::string_view id,
                                                   tenants::VideoSource const& source);

}  // namespace playback
