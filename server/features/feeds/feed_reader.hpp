// Reads the RSS 2.0 feed of a podcast with the tags of iTunes and of Podcasting 2.0. Nothing in a feed is
// trusted: texts come out as plain text, addresses unchecked.
#pragma once
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time/instant.hpp"
#include "features/catalogue/kinds/speech/speech_manifest.hpp"

namespace feeds {

/// The longest feed that is read, in bytes.
inline constexpr std::size_t most_feed_bytes = 16 << 20;

struct Enclosure {
  std::string url;
  std::string type;  // as the feed says; what the file is shows when it is read
  bool operator==(Enclosure const&) const = default;
};

struct Person {
  std::string name;
  catalogue::SpeechRole role = catalogue::SpeechRole::host;
  std::string link;
  bool operator==(Person const&) const = default;
};

struct TranscriptLink {
  std::string url;
  std::string type;
  std::string language;
};

struct Item {
  std::string guid;  // its own, else its enclosure's address
  std::string title;
  std::string summary;
  std::string notes;  // HTML as it came
  std::string link;
  Enclosure enclosure;
  std::optional<base::Instant> published;
  double seconds = 0;  // as the feed says; 0: it does not
  std::int64_t season = 0;
  std::int64_t number = 0;
  catalogue::EpisodeType type = catalogue::EpisodeType::full;
  bool explicit_ = false;
  std::string picture;
  std::string chapters;
  std::vector<TranscriptLink> transcripts;
  std::vector<Person> people;
};

struct Feed {
  std::string title;
  std::string description;
  std::string language;
  std::string link;
  std::string author;
  std::string picture;
  std::string copyright;
  std::string guid;
  std::string new_address;  // itunes:new-feed-url
  std::string funding_link;
  std::string funding_label;
  std::vector<std::string> categories;
  bool explicit_ = false;
  bool serial = false;
  std::vector<Person> people;
  std::vector<Item> items;            // in the feed's order
  std::vector<std::string> problems;  // items that were left out, and why
};

/// The error is a sentence for people ("it declares a document type …").
std::expected<Feed, std::string> read_feed(std::string_view bytes, std::string_view content_type);

/// The words of a text that may be HTML, on one line and not too long for a title.
std::string plain_line(std::string_view html);

/// itunes:duration: seconds, or "1:02:03" and "59:59"; 0 for anything else and for more than a day.
double read_duration(std::string_view text);

/// "Sat, 07 Sep 2002 00:00:01 GMT" with the zones of RFC 822, or RFC 3339; nullopt for anything else.
std::optional<base::Instant> read_date(std::string_view text);

}  // namespace feeds
