// The RSS 2.0 feed of a podcast, with the tags of iTunes and of Podcasting 2.0.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time/instant.hpp"
#include "features/catalogue/kinds/speech/speech_attributes.hpp"

namespace speech {

struct FeedPerson {
  std::string name;
  std::string link;
  catalogue::SpeechRole role = catalogue::SpeechRole::host;
};

struct FeedTranscript {
  std::string language;
  std::string url;
};

/// All addresses are absolute.
struct FeedEpisode {
  std::string guid;
  std::string title;
  std::string summary;
  std::string notes;  // HTML
  std::string link;
  base::Instant released_at;
  std::int64_t duration_seconds = 0;
  std::int64_t season = 0;
  std::int64_t number = 0;
  catalogue::EpisodeType type = catalogue::EpisodeType::full;
  bool explicit_ = false;
  std::string audio;
  std::string audio_type = "audio/mp4";
  std::int64_t audio_size = 0;
  std::string chapters;  // empty without
  std::vector<FeedTranscript> transcripts;
  std::vector<FeedPerson> people;
  std::string picture;
};

struct Feed {
  std::string self;
  std::string hub;  // WebSub: who tells others that the feed changed; empty: nobody does
  std::string title;
  std::string description;
  std::string language;
  std::string guid;
  std::string link;
  std::string copyright;
  std::string author;
  std::string picture;
  std::vector<std::string> genres;
  bool explicit_ = false;
  bool serial = false;
  std::string funding_link;
  std::string funding_label;
  std::vector<FeedPerson> people;
  std::vector<FeedEpisode> episodes;
};

std::string print_feed(Feed const& feed);

/// The chapters of an episode as JSON (application/json+chapters).
struct FeedChapter {
  std::int64_t start_ms = 0;
  std::string title;
  std::string link;
};
std::string print_chapters(std::vector<FeedChapter> const& chapters);

}  // namespace speech
