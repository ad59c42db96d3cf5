// The attributes of films, series and their episodes: the JSON beside an article's columns, typed.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/json/json.hpp"
#include "features/catalogue/attributes.hpp"
#include "features/catalogue/kinds/video/video_manifest.hpp"

namespace catalogue {

struct VideoCredit {
  base::ArticleId person;
  VideoRole role = VideoRole::actor;
  Texts character;
};
BOOST_DESCRIBE_STRUCT(VideoCredit, (), (person, role, character))

struct VideoSubtitle {
  std::string language;
  SubtitleKind kind = SubtitleKind::subtitles;
};
BOOST_DESCRIBE_STRUCT(VideoSubtitle, (), (language, kind))

struct VideoMark {
  VideoMarkKind kind = VideoMarkKind::intro;
  std::int64_t start_ms = 0;
  std::int64_t end_ms = 0;
};
BOOST_DESCRIBE_STRUCT(VideoMark, (), (kind, start_ms, end_ms))

/// Of a `full_length_video`, a `series_episode` and a `video` (which is a music video).
struct VideoAttributes {
  std::string language;
  Texts tagline;
  std::vector<std::string> audio;  // languages that can be heard, the film's own first
  std::vector<VideoSubtitle> subtitles;
  std::int64_t width = 0;  // of the largest rung
  std::int64_t height = 0;
  std::int64_t season = 0;  // of an episode
  std::int64_t number = 0;
  std::vector<VideoCredit> people;
  std::vector<VideoMark> marks;
  std::string copyright;
  std::string licensor_name;
  std::string developer_name;
  std::string provider_id;
  std::map<std::string, std::string> custom_properties;
};
BOOST_DESCRIBE_STRUCT(VideoAttributes, (),
                      (language, tagline, audio, subtitles, width, height, season, number, people, marks,
                       copyright, licensor_name, developer_name, provider_id, custom_properties))

using Season = ManifestSeason;

/// Of a `videocollection`. Its seasons are those that have an episode, in order.
struct SeriesAttributes {
  std::string language;
  Texts tagline;
  std::vector<VideoCredit> people;
  std::vector<Season> seasons;
  std::string first_episode_content_type = "video";
  std::string copyright;
  std::string licensor_name;
  std::string developer_name;
  std::string provider_id;
  std::map<std::string, std::string> custom_properties;
};
BOOST_DESCRIBE_STRUCT(SeriesAttributes, (),
                      (language, tagline, people, seasons, first_episode_content_type, copyright,
                       licensor_name, developer_name, provider_id, custom_properties))

/// The position of an episode in its series; seasons come after each other.
constexpr std::int64_t episode_position(std::int64_t season, std::int64_t number) {
  return season * positions_of_season + number;
}

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::VideoCredit> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::VideoSubtitle> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::VideoMark> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::VideoAttributes> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::SeriesAttributes> = true;
