// Checks podcasts and audiobooks: people who are there, guids once, chapters in order, transcripts once a
// language.
#include "features/catalogue/kinds/speech/speech_manifest.hpp"

#include <algorithm>
#include <boost/url/parse.hpp>

#include "base/text.hpp"

namespace catalogue {
namespace {

constexpr std::size_t most_notes = 100'000;  // bytes of show notes

/// The keys and guids seen so far.
struct Seen {
  std::set<std::string> const& people;
  std::set<std::string> podcasts = {};
  std::set<std::string> episodes = {};
  std::set<std::string> guids = {};
  std::set<std::string> audiobooks = {};
  std::set<std::string> chapters = {};
};

/// Feeds name episodes and podcasts by their guid, so that each must be there once.
void check_guid(ManifestCheck& check, std::set<std::string>& seen, std::string const& guid,
                std::string const& path) {
  check.line(guid, path);
  if (!guid.empty() && !seen.insert(guid).second)
    check.refuse(path, "duplicate", "duplicates the guid " + guid);
}

void check_transcripts(ManifestCheck& check, std::vector<ManifestTranscript> const& transcripts,
                       std::string const& path) {
  std::set<std::string> languages;
  for (std::size_t i = 0; i < transcripts.size(); ++i) {
    auto const own = entry_path(path, i);
    check.file(transcripts[i].file, own + ".file", true);
    check.language(transcripts[i].language, own + ".language");
    if (transcripts[i].language.empty())
      check.refuse(own + ".language", "required", "is required");
    else if (!languages.insert(transcripts[i].language).second)
      check.refuse(own + ".language", "duplicate", "has a transcript already");
  }
}

/// A time of day at most; what lies past the end of a file is found when the file is read.
void check_start(ManifestCheck& check, double start, double& last, std::string const& path) {
  if (!(start >= 0 && start <= 86'400))
    check.refuse(path, "range", "must be from 0 to 86400 seconds");
  else if (start <= last)
    check.refuse(path, "range", "must be after the chapter before it");
  else
    last = start;
}

void check_episode(ManifestCheck& check, ManifestEpisode const& episode, std::string const& path,
                   Seen& seen) {
  check.key(seen.episodes, episode.key, path);
  check_guid(check, seen.guids, guid_of(episode), path + ".guid");
  check.texts(episode.title, path + ".title", true);
  check.texts(episode.description, path + ".description", false);
  check.texts(episode.notes, path + ".notes", false, most_notes);
  check.file(episode.file, path + ".file", !episode.enclosure);
  if (episode.enclosure) {
    check_enclosure(check, *episode.enclosure, path + ".enclosure");
    if (!episode.file.empty())
      check.refuse(path + ".file", "format", "must be left out, because the episode has an enclosure");
  }
  check.range(episode.season, 0, 1000, path + ".season");
  check.range(episode.number, 0, 100'000, path + ".number");
  check.date(episode.published, path + ".published");
  check_credits(check, episode.people, path + ".people", seen.people);
  double last = -1;
  for (std::size_t i = 0; i < episode.chapters.size(); ++i) {
    auto const own = entry_path(path + ".chapters", i);
    check_start(check, episode.chapters[i].start, last, own + ".start");
    check.texts(episode.chapters[i].title, own + ".title", true);
    check.link(episode.chapters[i].link, own + ".link");
  }
  check_transcripts(check, episode.transcripts, path + ".transcripts");
  check.file(episode.artwork, path + ".artwork", false);
  check.link(episode.link, path + ".link");
  check.rating(episode.rating, path + ".rating");
  if (!episode.business_model.empty()) check.business_model(episode.business_model, path + ".businessModel");
  check.price(episode.price, path + ".price");
}

void check_podcast(ManifestCheck& check, ManifestPodcast const& podcast, std::string const& path, Seen& seen,
                   std::set<std::string> const& genres) {
  check.key(seen.podcasts, podcast.key, path);
  check_guid(check, seen.guids, podcast.guid, path + ".guid");
  check.texts(podcast.title, path + ".title", true);
  check.texts(podcast.description, path + ".description", false);
  check.language(podcast.language, path + ".language");
  check_credits(check, podcast.people, path + ".people", seen.people);
  check.all_known(genres, podcast.genres, path + ".genres", "genre");
  check.line(podcast.copyright, path + ".copyright");
  check.file(podcast.artwork, path + ".artwork", false);
  check.link(podcast.link, path + ".link");
  if (podcast.funding) {
    if (podcast.funding->link.empty()) check.refuse(path + ".funding.link", "required", "is required");
    check.link(podcast.funding->link, path + ".funding.link");
    check.texts(podcast.funding->label, path + ".funding.label", false, 500);
  }
  check.rating(podcast.rating, path + ".rating");
  check.business_model(podcast.business_model, path + ".businessModel");
  check.price(podcast.price, path + ".price");
  check.offers(podcast.offers, path + ".offers");
  for (std::size_t i = 0; i < podcast.episodes.size(); ++i)
    check_episode(check, podcast.episodes[i], entry_path(path + ".episodes", i), seen);
}

/// Where the chapters' sound comes from: a file each, or starts in the book's file, or its own marks.
void check_chapter_sound(ManifestCheck& check, ManifestAudiobook const& book, std::string const& path) {
  bool const one_file = !book.file.empty();
  if (!one_file && book.chapters.empty())
    check.refuse(path + ".chapters", "required", "must have a chapter, or the book a file");
  double last = -1;
  for (std::size_t i = 0; i < book.chapters.size(); ++i) {
    auto const& chapter = book.chapters[i];
    auto const own = entry_path(path + ".chapters", i);
    check.file(chapter.file, own + ".file", !one_file);
    if (one_file && !chapter.file.empty())
      check.refuse(own + ".file", "format", "must be left out, because the book has a file of its own");
    if (!one_file && chapter.start)
      check.refuse(own + ".start", "format", "must be left out, because the chapter has a file of its own");
    if (one_file && chapter.start) check_start(check, *chapter.start, last, own + ".start");
    if (chapter.start.has_value() != book.chapters.front().start.has_value())
      check.refuse(own + ".start", "format", "must be given for all chapters or for none");
  }
}

void check_audiobook(ManifestCheck& check, ManifestAudiobook const& book, std::string const& path, Seen& seen,
                     std::set<std::string> const& genres) {
  check.key(seen.audiobooks, book.key, path);
  check.line(book.isbn, path + ".isbn");
  check.texts(book.title, path + ".title", true);
  check.texts(book.description, path + ".description", false);
  check.language(book.language, path + ".language");
  check_credits(check, book.people, path + ".people", seen.people);
  check.all_known(genres, book.genres, path + ".genres", "genre");
  check.line(book.publisher, path + ".publisher");
  check.line(book.copyright, path + ".copyright");
  check.date(book.published, path + ".published");
  check.file(book.artwork, path + ".artwork", false);
  check.rating(book.rating, path + ".rating");
  check.business_model(book.business_model, path + ".businessModel");
  check.price(book.price, path + ".price");
  check.offers(book.offers, path + ".offers");
  check.file(book.file, path + ".file", false);
  check_chapter_sound(check, book, path);
  for (std::size_t i = 0; i < book.chapters.size(); ++i) {
    auto const& chapter = book.chapters[i];
    auto const own = entry_path(path + ".chapters", i);
    check.key(seen.chapters, chapter_key(book, i), own);
    check.texts(chapter.title, own + ".title", true);
    check_transcripts(check, chapter.transcripts, own + ".transcripts");
    if (!chapter.business_model.empty()) check.business_model(chapter.business_model, own + ".businessModel");
  }
}

}  // namespace

void check_enclosure(ManifestCheck& check, ManifestEnclosure const& enclosure, std::string const& path) {
  // Whether it may be played is the tenant's to say; here it only has to be an address.
  auto const url = boost::urls::parse_uri(enclosure.url);
  bool const good = url && (url->scheme() == "https" || url->scheme() == "http") && !url->has_userinfo() &&
                    !url->encoded_host().empty() && enclosure.url.size() <= 2000;
  if (!good) check.refuse(path + ".url", "format", "must be an https address without a user name");
  if (!enclosure.type.starts_with("audio/") || enclosure.type.size() > 100 ||
      !std::ranges::all_of(enclosure.type,
                           [](char c) { return c > ' ' && c < 0x7f && c != '"' && c != ';'; }))
    check.refuse(path + ".type", "format", "must be a media type such as audio/mpeg");
  if (!(enclosure.seconds > 0 && enclosure.seconds <= 86'400))
    check.refuse(path + ".seconds", "range", "must be more than 0 and at most 86400");
  if (enclosure.bytes < 0) check.refuse(path + ".bytes", "range", "must not be negative");
}

void check_speech(ManifestCheck& check, SpeechManifest const& speech, std::set<std::string> const& people,
                  std::set<std::string> const& genres) {
  Seen seen{.people = people};
  for (std::size_t i = 0; i < speech.podcasts.size(); ++i)
    check_podcast(check, speech.podcasts[i], entry_path("podcasts", i), seen, genres);
  for (std::size_t i = 0; i < speech.audiobooks.size(); ++i)
    check_audiobook(check, speech.audiobooks[i], entry_path("audiobooks", i), seen, genres);
}

std::string chapter_key(ManifestAudiobook const& book, std::size_t index) {
  if (index < book.chapters.size() && !book.chapters[index].key.empty()) return book.chapters[index].key;
  return book.key + '/' + std::to_string(index + 1);
}

std::string const& guid_of(ManifestEpisode const& episode) {
  return episode.guid.empty() ? episode.key : episode.guid;
}

}  // namespace catalogue
