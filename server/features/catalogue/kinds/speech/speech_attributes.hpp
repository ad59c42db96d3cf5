// The attributes of podcasts and audiobooks: the JSON beside an article's columns, typed.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/json/json.hpp"
#include "features/catalogue/attributes.hpp"
#include "features/catalogue/kinds/speech/speech_manifest.hpp"

namespace catalogue {

struct SpeechCredit {
  base::ArticleId person;
  SpeechRole role = SpeechRole::host;
};
BOOST_DESCRIBE_STRUCT(SpeechCredit, (), (person, role))

struct ChapterMark {
  std::int64_t start_ms = 0;
  Texts title;
  std::string link;
};
BOOST_DESCRIBE_STRUCT(ChapterMark, (), (start_ms, title, link))

/// Of a `person`.
struct PersonAttributes {
  std::string link;
};
BOOST_DESCRIBE_STRUCT(PersonAttributes, (), (link))

/// Of a `podcastcollection`.
struct PodcastAttributes {
  std::string guid;
  std::string language;
  PodcastType type = PodcastType::episodic;
  std::vector<SpeechCredit> people;
  std::string copyright;
  std::string link;
  std::optional<ManifestFunding> funding;
};
BOOST_DESCRIBE_STRUCT(PodcastAttributes, (), (guid, language, type, people, copyright, link, funding))

/// Of a `podcast`, which is an episode. Each language of `transcripts` has a media file with the profile
/// "transcript-LANGUAGE".
struct EpisodeAttributes {
  std::string guid;
  std::string language;
  std::int64_t season = 0;
  std::int64_t number = 0;
  EpisodeType type = EpisodeType::full;
  std::vector<SpeechCredit> people;
  std::vector<ChapterMark> chapters;
  std::vector<std::string> transcripts;
  Texts notes;  // HTML, sanitised
  std::string link;
};
BOOST_DESCRIBE_STRUCT(EpisodeAttributes, (),
                      (guid, language, season, number, type, people, chapters, transcripts, notes, link))

/// Of an `audiobook`.
struct AudiobookAttributes {
  std::string isbn;
  std::string language;
  std::vector<SpeechCredit> people;
  std::string publisher;
  std::string copyright;
  bool abridged = false;
};
BOOST_DESCRIBE_STRUCT(AudiobookAttributes, (), (isbn, language, people, publisher, copyright, abridged))

/// Of an `audio_book_chapter`.
struct BookChapterAttributes {
  std::int64_t number = 0;
  std::string language;
  std::vector<std::string> transcripts;
};
BOOST_DESCRIBE_STRUCT(BookChapterAttributes, (), (number, language, transcripts))

/// The profile of a sound that plays from outside: its `path` is a whole address.
inline constexpr std::string_view linked_profile = "linked";

/// Before the language in a transcript's profile.
inline constexpr std::string_view transcript_prefix = "transcript-";
/// "transcript-de"
inline std::string transcript_profile(std::string const& language) {
  return std::string(transcript_prefix) + language;
}

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::SpeechCredit> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ChapterMark> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::PersonAttributes> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::PodcastAttributes> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::EpisodeAttributes> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::AudiobookAttributes> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::BookChapterAttributes> = true;
