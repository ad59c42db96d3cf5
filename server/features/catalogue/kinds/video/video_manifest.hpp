// The part of a manifest about films and series: their files, subtitles, sound in other languages, marks,
// people, and the episodes of each season.
#pragma once
#include "features/catalogue/manifest/people_manifest.hpp"

namespace catalogue {

/// What somebody does in a film.
enum class VideoRole { director, writer, actor, composer, narrator };
BOOST_DESCRIBE_ENUM(VideoRole, director, writer, actor, composer, narrator)

struct ManifestVideoCredit {
  std::string person;
  VideoRole role = VideoRole::actor;
  Texts character;  // whom an actor plays
};
BOOST_DESCRIBE_STRUCT(ManifestVideoCredit, (), (person, role, character))

/// Captions also say what is heard beside the words.
enum class SubtitleKind { subtitles, captions };
BOOST_DESCRIBE_ENUM(SubtitleKind, subtitles, captions)

struct ManifestSubtitle {
  std::string language;
  std::string file;  // WebVTT or SubRip, in any common encoding
  SubtitleKind kind = SubtitleKind::subtitles;
};
BOOST_DESCRIBE_STRUCT(ManifestSubtitle, (), (language, file, kind))

/// Sound in another language beside the film's own.
struct ManifestAudioTrack {
  std::string language;
  std::string file;
};
BOOST_DESCRIBE_STRUCT(ManifestAudioTrack, (), (language, file))

enum class VideoMarkKind { intro, recap, credits };
BOOST_DESCRIBE_ENUM(VideoMarkKind, intro, recap, credits)

/// A part that a viewer may skip.
struct ManifestVideoMark {
  VideoMarkKind kind = VideoMarkKind::intro;
  double start = 0;  // seconds
  double end = 0;
};
BOOST_DESCRIBE_STRUCT(ManifestVideoMark, (), (kind, start, end))

struct ManifestFilm {
  std::string key;
  Texts title;
  Texts description;
  Texts tagline;
  std::string language;  // that is spoken
  std::vector<ManifestVideoCredit> people;
  std::vector<std::string> genres;
  std::string file;
  std::string trailer;  // empty: the film's beginning is its preview
  std::vector<ManifestSubtitle> subtitles;
  std::vector<ManifestAudioTrack> audio;
  std::vector<ManifestVideoMark> marks;
  std::string artwork;  // wide; empty: the picture of the film that shows most
  std::string poster;   // upright
  std::string released;
  std::int64_t rating = 0;
  std::string licensor_name;
  std::string developer_name;
  std::string provider_id;
  std::map<std::string, std::string> custom_properties;
  std::string copyright;
  bool explicit_ = false;
  std::string business_model = "SUBSCRIPTION";
  std::optional<ManifestPrice> price;
  ManifestOffers offers;
};
BOOST_DESCRIBE_STRUCT(ManifestFilm, (),
                      (key, title, description, tagline, language, people, genres, file, trailer, subtitles,
                       audio, marks, artwork, poster, released, rating, licensor_name, developer_name,
                       provider_id, custom_properties, copyright, explicit_, business_model, price, offers))

struct ManifestSeason {
  std::int64_t number = 1;
  Texts title;
};
BOOST_DESCRIBE_STRUCT(ManifestSeason, (), (number, title))

struct ManifestSeriesEpisode {
  std::string key;
  Texts title;
  Texts description;
  std::vector<ManifestVideoCredit> people;  // beside those of the series
  std::string file;
  std::vector<ManifestSubtitle> subtitles;
  std::vector<ManifestAudioTrack> audio;
  std::vector<ManifestVideoMark> marks;
  std::string artwork;
  std::int64_t season = 1;
  std::int64_t number = 0;  // 0: its place in the list
  std::string released;
  std::int64_t rating = 0;
  std::string provider_id;
  bool explicit_ = false;
  std::string business_model;  // empty: the series'
  std::optional<ManifestPrice> price;
};
BOOST_DESCRIBE_STRUCT(ManifestSeriesEpisode, (),
                      (key, title, description, people, file, subtitles, audio, marks, artwork, season,
                       number, released, rating, provider_id, explicit_, business_model, price))

struct ManifestSeries {
  std::string key;
  Texts title;
  Texts description;
  Texts tagline;
  std::string language;
  std::vector<ManifestVideoCredit> people;
  std::vector<std::string> genres;
  std::string artwork;
  std::string poster;
  std::string trailer;
  std::string released;
  std::int64_t rating = 0;
  std::vector<ManifestSeason> seasons;  // the titles of seasons that have one
  std::vector<ManifestSeriesEpisode> episodes;
  std::string licensor_name;
  std::string developer_name;
  std::string provider_id;
  std::map<std::string, std::string> custom_properties;
  std::string copyright;
  bool explicit_ = false;
  std::string business_model = "SUBSCRIPTION";
  std::optional<ManifestPrice> price;
  ManifestOffers offers;
};
BOOST_DESCRIBE_STRUCT(ManifestSeries, (),
                      (key, title, description, tagline, language, people, genres, artwork, poster, trailer,
                       released, rating, seasons, episodes, licensor_name, developer_name, provider_id,
                       custom_properties, copyright, explicit_, business_model, price, offers))

/// The lists of a manifest that are about films and series.
struct VideoManifest {
  std::vector<ManifestFilm> const& films;
  std::vector<ManifestSeries> const& series;
};
void check_video(ManifestCheck& check, VideoManifest const& video, std::set<std::string> const& people,
                 std::set<std::string> const& genres);

/// An episode's number: its own, or its place in the list (from 0).
std::int64_t number_of(ManifestSeriesEpisode const& episode, std::size_t index);

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestVideoCredit> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestSubtitle> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestAudioTrack> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestVideoMark> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestFilm> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestSeason> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestSeriesEpisode> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestSeries> = true;
