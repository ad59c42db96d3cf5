// Payloads of films, series and their episodes, and who made them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "features/catalogue/cards.hpp"
#include "features/catalogue/kinds/video/video_manifest.hpp"

namespace catalogue {

struct SeriesLink {
  std::string id;
  std::string title;
  std::string href;
};
BOOST_DESCRIBE_STRUCT(SeriesLink, (), (id, title, href))

/// A film or an episode of a series.
struct Video {
  std::string id;
  std::string title;
  std::string href;
  std::string stream_href;  // the page that plays it
  std::string year;
  std::int64_t duration_seconds = 0;
  std::string duration;     // formatted for the page's language
  std::int64_t rating = 0;  // age grade: 0, 10, 20, 30 or 40
  Badge badge = Badge::none;
  std::optional<Artwork> artwork;  // wide
  std::int64_t season = 0;         // of an episode
  std::int64_t number = 0;
  std::optional<SeriesLink> series;
  std::string summary;
  std::optional<std::string> summary_lang;  // where it is not the page's language
};
BOOST_DESCRIBE_STRUCT(Video, (),
                      (id, title, href, stream_href, year, duration_seconds, duration, rating, badge, artwork,
                       season, number, series, summary, summary_lang))

struct Series {
  std::string id;
  std::string title;
  std::string href;
  std::int64_t season_count = 0;
  std::int64_t episode_count = 0;
  std::string year;
  std::int64_t rating = 0;
  Badge badge = Badge::none;
  std::optional<Artwork> artwork;  // 2:3
};
BOOST_DESCRIBE_STRUCT(Series, (),
                      (id, title, href, season_count, episode_count, year, rating, badge, artwork))

/// Somebody with all that they do in one film or series.
struct FilmPerson {
  std::string id;
  std::string name;
  std::string href;
  std::vector<VideoRole> roles;
  std::string character;  // whom an actor plays
  std::optional<std::string> character_lang;
  std::optional<Artwork> artwork;
};
BOOST_DESCRIBE_STRUCT(FilmPerson, (), (id, name, href, roles, character, character_lang, artwork))

/// The grade of a rating: the next one below it. Ratings above the last grade have that one.
std::int64_t age_grade(std::int64_t rating);

}  // namespace catalogue
