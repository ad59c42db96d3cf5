// Payloads of the spoken word: podcasts, their episodes, audiobooks, and who is heard in them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "features/catalogue/cards.hpp"
#include "features/catalogue/kinds/speech/speech_manifest.hpp"

namespace catalogue {

struct Podcast {
  std::string id;
  std::string title;
  std::string href;
  std::vector<ArtistLink> hosts;
  std::int64_t episode_count = 0;
  bool explicit_ = false;
  Badge badge = Badge::none;
  std::optional<Artwork> artwork;
};
BOOST_DESCRIBE_STRUCT(Podcast, (), (id, title, href, hosts, episode_count, explicit_, badge, artwork))

struct Episode {
  Track track;  // what a player takes; its album is the podcast
  std::int64_t season = 0;
  std::int64_t number = 0;
  EpisodeType type = EpisodeType::full;
  std::string released_at;  // 2026-03-14
  std::string released;     // the same in words of the page's language
  std::string summary;
  std::optional<std::string> summary_lang;  // where it is not the page's language
};
BOOST_DESCRIBE_STRUCT(Episode, (),
                      (track, season, number, type, released_at, released, summary, summary_lang))

struct Audiobook {
  std::string id;
  std::string title;
  std::string href;
  std::vector<ArtistLink> authors;
  std::string year;
  std::int64_t duration_seconds = 0;
  std::int64_t chapter_count = 0;
  bool explicit_ = false;
  Badge badge = Badge::none;
  std::optional<Artwork> artwork;
};
BOOST_DESCRIBE_STRUCT(Audiobook, (),
                      (id, title, href, authors, year, duration_seconds, chapter_count, explicit_, badge,
                       artwork))

/// Somebody with all that they do in one podcast, episode or book.
struct Speaker {
  std::string id;
  std::string name;
  std::string href;
  std::vector<SpeechRole> roles;
  std::optional<Artwork> artwork;
};
BOOST_DESCRIBE_STRUCT(Speaker, (), (id, name, href, roles, artwork))

}  // namespace catalogue
