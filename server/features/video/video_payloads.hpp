// The payloads of the pages of films and series; every name here is read by a page of the same name in
// web/storefront/pages/video.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json/json_codec.hpp"
#include "features/browse/list_links.hpp"
#include "features/catalogue/cards.hpp"
#include "features/catalogue/kinds/video/video_cards.hpp"
#include "features/playback/streaming/streaming_api.hpp"

namespace video {

using browse::PageRange;
using browse::SortLink;
using catalogue::ArtistLink;
using catalogue::Artwork;
using catalogue::FilmPerson;
using catalogue::GenreLink;
using catalogue::Series;
using catalogue::SeriesLink;
using catalogue::SubtitleKind;
using catalogue::Video;
using playback::StreamMark;

enum class VideoListName { films, series };
BOOST_DESCRIBE_ENUM(VideoListName, films, series)

/// Of all films, or of all series; the other list is empty.
struct VideosPage {
  VideoListName name = VideoListName::films;
  std::vector<Video> films;
  std::vector<Series> series;
  std::vector<SortLink> sorts;
  std::vector<GenreLink> genres;  // the same list of one genre; the first without a slug: of all
  std::string genre;              // slug of the chosen one
  PageRange paging;
};
BOOST_DESCRIBE_STRUCT(VideosPage, (), (name, films, series, sorts, genres, genre, paging))

/// The films and series of one genre.
struct VideoGenrePage {
  GenreLink genre;
  std::vector<GenreLink> genres;  // of films and of series, each with its own page
  std::vector<SortLink> sorts;
  std::vector<Video> films;
  PageRange paging;  // of the films
  std::vector<Series> series;
  std::string all_series;  // the list of the genre's series
};
BOOST_DESCRIBE_STRUCT(VideoGenrePage, (), (genre, genres, sorts, films, paging, series, all_series))

/// A language by its tag, and by its name in the page's language.
struct SpokenLanguage {
  std::string language;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(SpokenLanguage, (), (language, name))

struct SubtitleLanguage {
  std::string language;
  std::string name;
  SubtitleKind kind = SubtitleKind::subtitles;
};
BOOST_DESCRIBE_STRUCT(SubtitleLanguage, (), (language, name, kind))

/// A short film that everybody may watch: the trailer, or the beginning where there is none.
struct Trailer {
  std::string address;  // signed, and ends
  std::int64_t seconds = 0;
};
BOOST_DESCRIBE_STRUCT(Trailer, (), (address, seconds))

/// What a film, an episode and a series have in common: words, people, rights.
struct FilmFacts {
  std::string description;
  std::optional<std::string> description_lang;  // where it is not the page's language; below likewise
  std::string tagline;
  std::optional<std::string> tagline_lang;
  std::string language;       // that is spoken: "en"
  std::string language_name;  // in the page's language
  std::string released_at;    // 2026-03-14
  std::string released;       // the same in words
  std::vector<ArtistLink> directors;
  std::vector<FilmPerson> people;
  std::vector<GenreLink> genres;
  std::string licensor;
  std::string copyright;
  std::optional<Trailer> trailer;
};
BOOST_DESCRIBE_STRUCT(FilmFacts, (),
                      (description, description_lang, tagline, tagline_lang, language, language_name,
                       released_at, released, directors, people, genres, licensor, copyright, trailer))

/// The external provider that has a film, and the category of its own that the film is found in.
struct FilmSource {
  std::string code;
  GenreLink category;  // named as its page is
};
BOOST_DESCRIBE_STRUCT(FilmSource, (), (code, category))

/// A film, or an episode of a series.
struct FilmPage {
  Video video;
  FilmFacts facts;
  std::vector<SpokenLanguage> sound;
  std::vector<SubtitleLanguage> subtitles;
  std::optional<Video> previous;  // episodes of the same series
  std::optional<Video> next;
  std::vector<Video> episodes;  // others of the series, from this one on
  std::vector<Video> more_by_director;
  std::vector<Video> related;
  std::optional<FilmSource> source;  // absent: the catalogue's own
};
BOOST_DESCRIBE_STRUCT(FilmPage, (),
                      (video, facts, sound, subtitles, previous, next, episodes, more_by_director, related,
                       source))

struct SeasonLink {
  std::int64_t number = 0;
  std::string title;  // empty: it has a number only
  std::optional<std::string> title_lang;
  std::string href;
  bool current = false;
};
BOOST_DESCRIBE_STRUCT(SeasonLink, (), (number, title, title_lang, href, current))

struct SeriesPage {
  Series series;
  std::optional<Artwork> artwork;  // wide
  FilmFacts facts;
  std::vector<SeasonLink> seasons;
  std::vector<Video> episodes;  // of the current season
  std::vector<Series> more_by_director;
  std::vector<Series> related;
};
BOOST_DESCRIBE_STRUCT(SeriesPage, (), (series, artwork, facts, seasons, episodes, more_by_director, related))

/// What the specification calls the route metadata of an external stream: which source and which of its
/// films the page plays. Only the variant without a language prefix has it.
struct StreamRouteMetadata {
  std::string source;
  std::string id;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(StreamRouteMetadata, (), (source, id, name))

struct StreamPage {
  Video video;
  std::string back;  // the page about the film
  std::optional<SeriesLink> series;
  std::optional<Video> next;
  std::vector<StreamMark> marks;
  std::string language;  // that is spoken
  std::optional<std::string> external_provider_code;
  std::optional<StreamRouteMetadata> route_metadata;
};
BOOST_DESCRIBE_STRUCT(StreamPage, (),
                      (video, back, series, next, marks, language, external_provider_code, route_metadata))

/// What this browser can play, for staff and partners' engineers.
struct VideoTestPage {
  std::optional<Video> sample;             // a film of the tenant
  std::vector<std::string> allowed_hosts;  // of addresses that may be tried
};
BOOST_DESCRIBE_STRUCT(VideoTestPage, (), (sample, allowed_hosts))

}  // namespace video

KIOSK_JSON(video::FilmPage);
KIOSK_JSON(video::SeriesPage);
KIOSK_JSON(video::StreamPage);
KIOSK_JSON(video::VideoGenrePage);
KIOSK_JSON(video::VideosPage);
KIOSK_JSON(video::VideoTestPage);
