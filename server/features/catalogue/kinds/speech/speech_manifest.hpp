// The part of a manifest about the spoken word: podcasts with their episodes, audiobooks with their chapters.
#pragma once
#include "features/catalogue/manifest/people_manifest.hpp"

namespace catalogue {

/// What somebody does in a podcast or an audiobook.
enum class SpeechRole { host, guest, author, narrator };
BOOST_DESCRIBE_ENUM(SpeechRole, host, guest, author, narrator)

struct ManifestCredit {
  std::string person;
  SpeechRole role = SpeechRole::host;
};
BOOST_DESCRIBE_STRUCT(ManifestCredit, (), (person, role))

/// A place in an episode to jump to.
struct ManifestChapterMark {
  double start = 0;  // seconds
  Texts title;
  std::string link;
};
BOOST_DESCRIBE_STRUCT(ManifestChapterMark, (), (start, title, link))

struct ManifestTranscript {
  std::string language;
  std::string file;  // WebVTT
};
BOOST_DESCRIBE_STRUCT(ManifestTranscript, (), (language, file))

struct ManifestFunding {
  std::string link;
  Texts label;
};
BOOST_DESCRIBE_STRUCT(ManifestFunding, (), (link, label))

/// A sound that plays from outside, without a copy of ours; only tenants that allow its host play it.
struct ManifestEnclosure {
  std::string url;
  std::string type = "audio/mpeg";
  double seconds = 0;
  std::int64_t bytes = 0;  // 0: unknown
};
BOOST_DESCRIBE_STRUCT(ManifestEnclosure, (), (url, type, seconds, bytes))

enum class EpisodeType { full, trailer, bonus };
BOOST_DESCRIBE_ENUM(EpisodeType, full, trailer, bonus)

struct ManifestEpisode {
  std::string key;
  std::string guid;  // of the feed it comes from; empty: its key
  Texts title;
  Texts description;
  Texts notes;  // show notes, HTML
  std::string file;
  std::optional<ManifestEnclosure> enclosure;  // instead of a file
  std::int64_t season = 0;                     // 0: without seasons
  std::int64_t number = 0;
  EpisodeType type = EpisodeType::full;
  std::string published;
  std::vector<ManifestCredit> people;  // empty: the podcast's
  std::vector<ManifestChapterMark> chapters;
  std::vector<ManifestTranscript> transcripts;
  std::string artwork;  // empty: the podcast's
  std::string link;
  std::int64_t rating = 0;
  bool explicit_ = false;
  std::string business_model;  // empty: the podcast's
  std::optional<ManifestPrice> price;
};
BOOST_DESCRIBE_STRUCT(ManifestEpisode, (),
                      (key, guid, title, description, notes, file, enclosure, season, number, type, published,
                       people, chapters, transcripts, artwork, link, rating, explicit_, business_model,
                       price))

/// Serial podcasts are heard from the first episode on, episodic ones from the newest.
enum class PodcastType { episodic, serial };
BOOST_DESCRIBE_ENUM(PodcastType, episodic, serial)

struct ManifestPodcast {
  std::string key;
  std::string guid;
  Texts title;
  Texts description;
  std::string language;  // that is spoken
  PodcastType type = PodcastType::episodic;
  std::vector<ManifestCredit> people;
  std::vector<std::string> genres;
  std::string copyright;
  std::string artwork;
  std::string link;
  std::optional<ManifestFunding> funding;
  std::int64_t rating = 0;
  bool explicit_ = false;
  std::string business_model = "SUBSCRIPTION";
  std::optional<ManifestPrice> price;
  ManifestOffers offers;
  std::vector<ManifestEpisode> episodes;
};
BOOST_DESCRIBE_STRUCT(ManifestPodcast, (),
                      (key, guid, title, description, language, type, people, genres, copyright, artwork,
                       link, funding, rating, explicit_, business_model, price, offers, episodes))

struct ManifestBookChapter {
  std::string key;  // empty: the book's, and its place
  Texts title;
  std::string file;             // where the book has no file of its own
  std::optional<double> start;  // seconds, where it has one; absent: the file's own mark
  std::vector<ManifestTranscript> transcripts;
  std::string business_model;  // empty: the book's; FREE: may be heard before the book is bought
};
BOOST_DESCRIBE_STRUCT(ManifestBookChapter, (), (key, title, file, start, transcripts, business_model))

struct ManifestAudiobook {
  std::string key;
  std::string isbn;
  Texts title;
  Texts description;
  std::string language;
  std::vector<ManifestCredit> people;
  std::vector<std::string> genres;
  std::string publisher;
  std::string copyright;
  std::string published;
  bool abridged = false;
  std::string artwork;
  std::int64_t rating = 0;
  bool explicit_ = false;
  std::string business_model = "SUBSCRIPTION";
  std::optional<ManifestPrice> price;
  ManifestOffers offers;
  std::string file;  // the whole book; its chapters are cut from it
  std::vector<ManifestBookChapter> chapters;
};
BOOST_DESCRIBE_STRUCT(ManifestAudiobook, (),
                      (key, isbn, title, description, language, people, genres, publisher, copyright,
                       published, abridged, artwork, rating, explicit_, business_model, price, offers, file,
                       chapters))

/// The lists of a manifest that are about the spoken word.
struct SpeechManifest {
  std::vector<ManifestPodcast> const& podcasts;
  std::vector<ManifestAudiobook> const& audiobooks;
};
/// Also for what is not in a manifest yet.
void check_enclosure(ManifestCheck& check, ManifestEnclosure const& enclosure, std::string const& path);
void check_speech(ManifestCheck& check, SpeechManifest const& speech, std::set<std::string> const& people,
                  std::set<std::string> const& genres);

/// A chapter's own key, or one made of its book's and its place (from 0).
std::string chapter_key(ManifestAudiobook const& book, std::size_t index);
/// An episode's own guid, or its key.
std::string const& guid_of(ManifestEpisode const& episode);

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestCredit> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestChapterMark> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestTranscript> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestFunding> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestEnclosure> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestEpisode> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestPodcast> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestBookChapter> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestAudiobook> = true;
