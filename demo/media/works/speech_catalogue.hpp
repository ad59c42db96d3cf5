// Who speaks of what: the demo's podcasts and audiobooks with every word that is said in them.
#pragma once

#include "sound/score.hpp"
#include "texts.hpp"

#include <string_view>
#include <vector>

namespace demo {

struct Person {
  std::string_view key;
  Text name;
  Text biography;
};

// One of espeak-ng's voices, as this speaker uses it.
struct Voice {
  std::string_view name;
  int words_per_minute = 150;
  int pitch = 45;  // 0 to 99
  double pan = 0;  // -1 left to 1 right
};

struct Speaker {
  std::string_view person;
  Voice voice;
};

struct Utterance {
  int speaker = 0;
  std::string_view words;
};

// A part of an episode that one can jump to.
struct Talk {
  Text title;
  std::vector<Utterance> turns;
};

// What a tenant asks for it; empty for what everybody pays.
struct TenantOffer {
  std::string_view tenant;
  std::string_view model;
  double price = 0;
  std::string_view from = "";   // a date
  std::string_view until = "";  // a date
};

struct Episode {
  std::string_view key;
  Text title;
  Text description;
  std::string_view published;
  std::vector<Talk> talks;
};

struct Podcast {
  std::string_view key;
  Text title;
  Text description;
  std::string_view language;
  std::vector<Speaker> hosts;
  std::vector<std::string_view> genres;
  Song theme;
  std::vector<TenantOffer> offers;
  std::vector<Episode> episodes;
};

struct BookChapter {
  Text title;
  std::string_view words;
};

struct Audiobook {
  std::string_view key;
  Text title;
  Text description;
  std::string_view language;
  std::string_view author;
  Speaker narrator;
  std::string_view published;
  std::vector<std::string_view> genres;
  bool one_file = false;  // with chapter marks, as books are often delivered
  std::vector<TenantOffer> offers;
  std::vector<BookChapter> chapters;
};

std::vector<Person> people();
std::vector<Podcast> podcasts();
std::vector<Audiobook> audiobooks();

}  // namespace demo
