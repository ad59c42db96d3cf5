// Prints the XML of a feed: text is escaped, and characters that XML does not allow are left out.
#include "features/speech/podcast_feed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "base/text.hpp"
#include "base/uuid.hpp"
#include "http/http_date.hpp"

namespace speech {
namespace {

class Xml {
 public:
  void element(std::string_view name, std::string_view text) {
    if (!text.empty()) out_ += fmt::format("<{0}>{1}</{0}>\n", name, base::escape_xml(text));
  }
  template <class Number>
    requires std::is_integral_v<Number>
  void number(std::string_view name, Number value) {
    if (value > 0) out_ += fmt::format("<{0}>{1}</{0}>\n", name, value);
  }
  /// `attributes` are names and values; one without a value is left out.
  void empty(std::string_view name,
             std::initializer_list<std::pair<std::string_view, std::string_view>> attributes,
             std::string_view text = {}) {
    out_ += '<';
    out_ += name;
    for (auto const& [attribute, value] : attributes)
      if (!value.empty()) out_ += fmt::format(" {}=\"{}\"", attribute, base::escape_xml(value));
    out_ += text.empty() ? std::string("/>\n") : fmt::format(">{}</{}>\n", base::escape_xml(text), name);
  }
  void raw(std::string_view text) { out_ += text; }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

std::string_view yes_no(bool value) { return value ? "true" : "false"; }

/// The guid of Podcasting 2.0 is a UUID: the podcast's own, else one of the feed's address without its
/// scheme.
std::string guid_of(Feed const& feed) {
  if (base::is_uuid(feed.guid)) return feed.guid;
  auto const scheme = feed.self.find("://");
  auto const address = scheme == std::string::npos ? feed.self : feed.self.substr(scheme + 3);
  return base::uuid_of_name("ead4c236-bf58-58c6-a2c6-a6b28d128cb6", address);
}

void print_people(Xml& xml, std::vector<FeedPerson> const& people) {
  for (auto const& person : people)
    xml.empty("podcast:person",
              {{"role", boost::describe::enum_to_string(person.role, "host")}, {"href", person.link}},
              person.name);
}

/// What a listener hears first: apps offer it on the podcast's own page.
void print_trailer(Xml& xml, FeedEpisode const& episode) {
  xml.empty("podcast:trailer",
            {{"pubdate", http::http_date(episode.released_at.ms / 1000)},
             {"url", episode.audio},
             {"length", std::to_string(episode.audio_size)},
             {"type", episode.audio_type},
             {"season", episode.season > 0 ? std::to_string(episode.season) : ""}},
            episode.title);
}

void print_episode(Xml& xml, FeedEpisode const& episode) {
  xml.raw("<item>\n");
  xml.element("title", episode.title);
  xml.empty("guid", {{"isPermaLink", "false"}}, episode.guid);
  xml.element("link", episode.link);
  xml.element("pubDate", http::http_date(episode.released_at.ms / 1000));
  xml.element("description", episode.summary.empty() ? episode.title : episode.summary);
  xml.element("content:encoded", episode.notes);
  xml.empty(
      "enclosure",
      {{"url", episode.audio}, {"length", std::to_string(episode.audio_size)}, {"type", episode.audio_type}});
  xml.number("itunes:duration", episode.duration_seconds);
  xml.number("itunes:season", episode.season);
  xml.number("itunes:episode", episode.number);
  xml.element("itunes:episodeType", boost::describe::enum_to_string(episode.type, "full"));
  xml.element("itunes:explicit", yes_no(episode.explicit_));
  if (!episode.picture.empty()) xml.empty("itunes:image", {{"href", episode.picture}});
  print_people(xml, episode.people);
  for (auto const& transcript : episode.transcripts)
    xml.empty("podcast:transcript",
              {{"url", transcript.url}, {"type", "text/vtt"}, {"language", transcript.language}});
  if (!episode.chapters.empty())
    xml.empty("podcast:chapters", {{"url", episode.chapters}, {"type", "application/json+chapters"}});
  xml.raw("</item>\n");
}

}  // namespace

std::string print_feed(Feed const& feed) {
  Xml xml;
  xml.raw(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" "
      "xmlns:atom=\"http://www.w3.org/2005/Atom\" "
      "xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" "
      "xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\" "
      "xmlns:podcast=\"https://podcastindex.org/namespace/1.0\">\n<channel>\n");
  xml.empty("atom:link", {{"href", feed.self}, {"rel", "self"}, {"type", "application/rss+xml"}});
  if (!feed.hub.empty()) xml.empty("atom:link", {{"href", feed.hub}, {"rel", "hub"}});
  xml.element("title", feed.title);
  xml.element("link", feed.link);
  xml.element("description", feed.description.empty() ? feed.title : feed.description);
  xml.element("language", feed.language);
  xml.element("copyright", feed.copyright);
  xml.element("itunes:author", feed.author);
  xml.element("itunes:type", feed.serial ? "serial" : "episodic");
  xml.element("itunes:explicit", yes_no(feed.explicit_));
  if (!feed.picture.empty()) xml.empty("itunes:image", {{"href", feed.picture}});
  for (auto const& genre : feed.genres) xml.element("category", genre);
  xml.element("podcast:guid", guid_of(feed));
  xml.element("podcast:medium", "podcast");
  // No other host may take the podcast over by reading this feed.
  xml.element("podcast:locked", "yes");
  print_people(xml, feed.people);
  for (auto const& episode : feed.episodes)
    if (episode.type == catalogue::EpisodeType::trailer) print_trailer(xml, episode);
  if (!feed.funding_link.empty())
    xml.empty("podcast:funding", {{"url", feed.funding_link}},
              feed.funding_label.empty() ? feed.funding_link : feed.funding_label);
  for (auto const& episode : feed.episodes) print_episode(xml, episode);
  xml.raw("</channel>\n</rss>\n");
  return xml.take();
}

std::string print_chapters(std::vector<FeedChapter> const& chapters) {
  boost::json::array list;
  for (auto const& chapter : chapters) {
    boost::json::object entry{{"startTime", static_cast<double>(chapter.start_ms) / 1000},
                              {"title", chapter.title}};
    if (!chapter.link.empty()) entry["url"] = chapter.link;
    list.push_back(std::move(entry));
  }
  return boost::json::serialize(boost::json::object{{"version", "1.2.0"}, {"chapters", std::move(list)}});
}

}  // namespace speech
