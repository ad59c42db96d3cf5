// The payloads of the pages of the spoken word; every name here is read by a page of the same name in
// web/storefront/pages/speech.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json/json_codec.hpp"
#include "features/browse/list_links.hpp"
#include "features/catalogue/cards.hpp"
#include "features/catalogue/kinds/speech/speech_cards.hpp"
#include "features/catalogue/kinds/video/video_cards.hpp"

namespace speech {

using browse::PageRange;
using browse::SortLink;
using catalogue::Artist;
using catalogue::Audiobook;
using catalogue::Episode;
using catalogue::Genre;
using catalogue::GenreLink;
using catalogue::Podcast;
using catalogue::Speaker;
using catalogue::Track;

struct PodcastsPage {
  std::vector<Podcast> podcasts;
  std::vector<Episode> newest;  // the latest episodes of all; only before the first part of the usual list
  std::vector<SortLink> sorts;
  std::vector<GenreLink> genres;  // the same list of one genre; the first without a slug: of all
  std::string genre;              // slug of the chosen one
  PageRange paging;
};
BOOST_DESCRIBE_STRUCT(PodcastsPage, (), (podcasts, newest, sorts, genres, genre, paging))

/// The link by which listeners may give money to a podcast.
struct Funding {
  std::string link;
  std::string label;
  std::optional<std::string> label_lang;  // where it is not the page's language; below likewise
};
BOOST_DESCRIBE_STRUCT(Funding, (), (link, label, label_lang))

struct PodcastPage {
  Podcast podcast;
  std::string description;
  std::optional<std::string> description_lang;
  std::string language;       // that is spoken: "en"
  std::string language_name;  // in the page's language
  bool serial = false;        // its episodes come from the first one on, not from the newest
  std::vector<Speaker> people;
  std::vector<GenreLink> genres;
  std::vector<Episode> episodes;
  PageRange paging;  // of the episodes
  std::string copyright;
  std::string link;
  std::optional<Funding> funding;
  std::optional<std::string> feed;  // for podcast apps, where the podcast is free
  std::vector<Podcast> related;
};
BOOST_DESCRIBE_STRUCT(PodcastPage, (),
                      (podcast, description, description_lang, language, language_name, serial, people,
                       genres, episodes, paging, copyright, link, funding, feed, related))

/// A place in an episode to jump to.
struct EpisodeChapter {
  std::int64_t start_seconds = 0;
  std::string start;  // formatted for the page's language
  std::string title;
  std::optional<std::string> title_lang;
  std::string link;
};
BOOST_DESCRIBE_STRUCT(EpisodeChapter, (), (start_seconds, start, title, title_lang, link))

struct EpisodePage {
  Episode episode;
  std::string language;
  std::string language_name;
  std::string notes;  // HTML, sanitised at the import
  std::optional<std::string> notes_lang;
  std::vector<EpisodeChapter> chapters;
  std::vector<Speaker> people;
  std::vector<GenreLink> genres;
  std::string link;
  std::vector<Episode> more;  // of the same podcast, the newest first
};
BOOST_DESCRIBE_STRUCT(EpisodePage, (),
                      (episode, language, language_name, notes, notes_lang, chapters, people, genres, link,
                       more))

/// Of all audiobooks, or of one genre.
struct AudiobooksPage {
  std::vector<Audiobook> audiobooks;
  std::vector<SortLink> sorts;
  std::vector<GenreLink> genres;
  std::optional<GenreLink> genre;  // the page is about this one
  PageRange paging;
};
BOOST_DESCRIBE_STRUCT(AudiobooksPage, (), (audiobooks, sorts, genres, genre, paging))

struct AudiobookGenresPage {
  std::vector<Genre> genres;
};
BOOST_DESCRIBE_STRUCT(AudiobookGenresPage, (), (genres))

struct AudiobookPage {
  Audiobook audiobook;
  std::string description;
  std::optional<std::string> description_lang;
  std::string language;
  std::string language_name;
  std::string released_at;
  std::string released;
  std::string isbn;
  std::string publisher;
  std::string copyright;
  bool abridged = false;
  std::vector<Speaker> people;
  std::vector<GenreLink> genres;
  std::vector<Track> chapters;
  std::vector<Audiobook> more_by_author;
  std::vector<Audiobook> related;
};
BOOST_DESCRIBE_STRUCT(AudiobookPage, (),
                      (audiobook, description, description_lang, language, language_name, released_at,
                       released, isbn, publisher, copyright, abridged, people, genres, chapters,
                       more_by_author, related))

/// An author, narrator, host, guest, director or actor, with what the person has made.
struct PersonPage {
  Artist person;
  std::string biography;
  std::optional<std::string> biography_lang;
  std::string link;
  std::vector<Audiobook> written;
  std::vector<Audiobook> narrated;
  std::vector<Podcast> hosted;
  std::vector<Episode> guest_in;
  std::vector<catalogue::Video> directed_films;
  std::vector<catalogue::Series> directed_series;
  std::vector<catalogue::Video> films;  // in which the person acts, or has another part
  std::vector<catalogue::Series> series;
};
BOOST_DESCRIBE_STRUCT(PersonPage, (),
                      (person, biography, biography_lang, link, written, narrated, hosted, guest_in,
                       directed_films, directed_series, films, series))

}  // namespace speech

KIOSK_JSON(speech::AudiobookGenresPage);
KIOSK_JSON(speech::AudiobookPage);
KIOSK_JSON(speech::AudiobooksPage);
KIOSK_JSON(speech::EpisodePage);
KIOSK_JSON(speech::PersonPage);
KIOSK_JSON(speech::PodcastPage);
KIOSK_JSON(speech::PodcastsPage);
