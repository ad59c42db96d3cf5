// Reads the XML with pugixml. It knows no namespaces, so the prefixes of a feed are looked up here.
#include "features/feeds/feed_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <pugixml.hpp>
#include <set>

#include "base/text.hpp"
#include "features/feeds/feed_text.hpp"
#include "features/tenants/look/html_sanitiser.hpp"

namespace feeds {
namespace {

constexpr std::size_t most_items = 20'000;
constexpr std::size_t most_title = 300;  // bytes; below likewise
constexpr std::size_t most_description = 10'000;
constexpr std::size_t most_notes = 100'000;
constexpr std::size_t most_people = 50;
constexpr std::size_t most_problems = 100;

/// The usual prefix of an XML namespace. Compared in lower case and by a part of the address, because some
/// feeds write it in capitals, or with https.
std::string_view prefix_of(std::string_view address) {
  auto const lower = base::lower_ascii(address);
  if (lower.find("itunes.com/dtds/podcast") != std::string::npos) return "itunes";
  if (lower.find("podcastindex") != std::string::npos) return "podcast";
  if (lower.find("purl.org/rss/1.0/modules/content") != std::string::npos) return "content";
  return {};
}

class Names {
 public:
  void read(pugi::xml_node node) {
    for (auto const& attribute : node.attributes()) {
      std::string_view const name = attribute.name();
      if (!name.starts_with("xmlns:")) continue;
      if (auto const known = prefix_of(attribute.value()); !known.empty())
        prefixes_[std::string(name.substr(6))] = std::string(known) + ':';
    }
  }
  /// "itunes:author", whatever the feed calls that namespace.
  std::string of(pugi::xml_node node) const {
    std::string_view const name = node.name();
    auto const colon = name.find(':');
    if (colon == std::string_view::npos) return std::string(name);
    auto const found = prefixes_.find(std::string(name.substr(0, colon)));
    return (found == prefixes_.end() ? std::string(name.substr(0, colon + 1)) : found->second) +
           std::string(name.substr(colon + 1));
  }

 private:
  std::map<std::string, std::string> prefixes_;
};

std::string words_of(pugi::xml_node node) {
  std::string out;
  for (auto const& child : node.children())
    if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) out += child.value();
  return std::string(base::trim(out));
}

/// At most that long, and not in the middle of a character.
std::string cut(std::string text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0) == 0x80) --most;
  text.resize(most);
  return text;
}

std::string plain(std::string const& html, std::size_t most) {
  return cut(tenants::text_of_html(cut(html, most_notes)), most);
}
std::string address(std::string_view text) {
  text = base::trim(text);
  return text.size() > 2000 ? std::string() : std::string(text);
}

std::int64_t number(std::string const& text, std::int64_t most) {
  std::int64_t out = 0;
  auto const [end, failure] = std::from_chars(text.data(), text.data() + text.size(), out);
  bool const whole = failure == std::errc() && end == text.data() + text.size();
  return whole && out > 0 && out <= most ? out : 0;
}

bool yes(std::string const& text) {
  auto const lower = base::lower_ascii(text);
  return lower == "yes" || lower == "true" || lower == "explicit";
}

std::optional<catalogue::SpeechRole> role_of(std::string const& text) {
  using enum catalogue::SpeechRole;
  auto const lower = base::lower_ascii(text);
  if (lower.empty() || lower == "host" || lower == "co-host") return host;
  if (lower == "guest") return guest;
  if (lower == "author" || lower == "writer") return author;
  if (lower == "narrator") return narrator;
  return std::nullopt;
}

void read_person(pugi::xml_node node, std::vector<Person>& into) {
  auto const role = role_of(node.attribute("role").value());
  auto name = plain_line(words_of(node));
  if (!role || name.empty() || into.size() >= most_people) return;
  Person person{.name = std::move(name), .role = *role, .link = address(node.attribute("href").value())};
  auto const same = [&](Person const& other) {
    return other.name == person.name && other.role == person.role;
  };
  if (std::ranges::none_of(into, same)) into.push_back(std::move(person));
}

Item read_item(pugi::xml_node node, Names const& names) {
  Item item;
  std::string description;
  std::string summary;
  std::string title_of_itunes;
  for (auto const& child : node.children()) {
    auto const name = names.of(child);
    if (name == "guid")
      item.guid = cut(words_of(child), 4000);
    else if (name == "title")
      item.title = plain_line(words_of(child));
    else if (name == "itunes:title")
      title_of_itunes = plain_line(words_of(child));
    else if (name == "description")
      description = words_of(child);
    else if (name == "itunes:summary" || name == "itunes:subtitle") {
      if (name == "itunes:summary" || summary.empty()) summary = words_of(child);
    } else if (name == "content:encoded")
      item.notes = cut(words_of(child), most_notes);
    else if (name == "link")
      item.link = address(words_of(child));
    else if (name == "pubDate")
      item.published = read_date(words_of(child));
    else if (name == "itunes:duration")
      item.seconds = read_duration(words_of(child));
    else if (name == "itunes:season" || name == "podcast:season")
      item.season = number(words_of(child), 1000);
    else if (name == "itunes:episode" || name == "podcast:episode")
      item.number = number(words_of(child), 100'000);
    else if (name == "itunes:episodeType") {
      auto const kind = base::lower_ascii(words_of(child));
      item.type = kind == "trailer" ? catalogue::EpisodeType::trailer
                  : kind == "bonus" ? catalogue::EpisodeType::bonus
                                    : catalogue::EpisodeType::full;
    } else if (name == "itunes:explicit")
      item.explicit_ = yes(words_of(child));
    else if (name == "itunes:image")
      item.picture = address(child.attribute("href").value());
    else if (name == "podcast:chapters")
      item.chapters = address(child.attribute("url").value());
    else if (name == "podcast:person")
      read_person(child, item.people);
    else if (name == "podcast:transcript") {
      if (item.transcripts.size() < 20)
        item.transcripts.push_back({.url = address(child.attribute("url").value()),
                                    .type = base::lower_ascii(child.attribute("type").value()),
                                    .language = child.attribute("language").value()});
    } else if (name == "enclosure" && item.enclosure.url.empty()) {
      item.enclosure = {.url = address(child.attribute("url").value()),
                        .type = cut(child.attribute("type").value(), 100)};
    }
  }
  if (item.title.empty()) item.title = title_of_itunes;
  if (item.notes.empty()) item.notes = cut(description, most_notes);
  item.summary = plain(summary.empty() ? description : summary, most_description);
  if (item.guid.empty()) item.guid = item.enclosure.url;
  return item;
}

void read_channel(pugi::xml_node channel, Names const& names, Feed& feed) {
  std::set<std::string> guids;
  std::string picture;
  auto const leave_out = [&](std::string const& what, char const* why) {
    if (feed.problems.size() < most_problems)
      feed.problems.push_back(
          fmt::format("\"{}\" is left out: {}", cut(base::printable_text(what), 80), why));
  };
  for (auto const& child : channel.children()) {
    auto const name = names.of(child);
    if (name == "title")
      feed.title = plain_line(words_of(child));
    else if (name == "description")
      feed.description = plain(words_of(child), most_description);
    else if (name == "language")
      feed.language = base::replace_all(cut(words_of(child), 35), "_", "-");
    else if (name == "link")
      feed.link = address(words_of(child));
    else if (name == "copyright")
      feed.copyright = plain_line(words_of(child));
    else if (name == "itunes:author")
      feed.author = plain_line(words_of(child));
    else if (name == "itunes:explicit")
      feed.explicit_ = yes(words_of(child));
    else if (name == "itunes:type")
      feed.serial = base::lower_ascii(words_of(child)) == "serial";
    else if (name == "itunes:new-feed-url")
      feed.new_address = address(words_of(child));
    else if (name == "itunes:image")
      feed.picture = address(child.attribute("href").value());
    else if (name == "image")
      picture = address(words_of(child.child("url")));
    else if (name == "podcast:guid")
      feed.guid = cut(words_of(child), 100);
    else if (name == "podcast:person")
      read_person(child, feed.people);
    else if (name == "itunes:category") {
      if (feed.categories.size() < 20) feed.categories.push_back(cut(child.attribute("text").value(), 100));
    } else if (name == "podcast:funding") {
      if (!feed.funding_link.empty()) continue;
      feed.funding_link = address(child.attribute("url").value());
      feed.funding_label = plain_line(words_of(child));
    } else if (name == "item") {
      if (feed.items.size() >= most_items) {
        feed.problems.push_back(fmt::format("only the first {} items are read", most_items));
        break;
      }
      auto item = read_item(child, names);
      auto const shown = item.title.empty() ? item.guid : item.title;
      if (item.enclosure.url.empty())
        leave_out(shown, "it has no enclosure");
      else if (!guids.insert(item.guid).second)
        leave_out(shown, "an item before it has the same guid");
      else
        feed.items.push_back(std::move(item));
    }
  }
  if (feed.picture.empty()) feed.picture = picture;
}

}  // namespace

std::string plain_line(std::string_view html) {
  auto out = plain(std::string(html), most_title);
  std::ranges::replace(out, '\n', ' ');
  return out;
}

double read_duration(std::string_view text) {
  constexpr double longest = 86'400;
  double out = 0;
  auto const parts = base::split(base::trim(text), ':');
  if (parts.size() > 3) return 0;
  for (auto const part : parts) {
    double value = 0;
    auto const* const end = part.data() + part.size();
    auto const [read, failure] = std::from_chars(part.data(), end, value, std::chars_format::fixed);
    if (failure != std::errc() || read != end || !(value >= 0 && value <= longest)) return 0;
    out = out * 60 + value;
  }
  return out <= longest ? out : 0;
}

std::expected<Feed, std::string> read_feed(std::string_view bytes, std::string_view content_type) {
  if (bytes.size() > most_feed_bytes)
    return std::unexpected(fmt::format("it is larger than {} MB", most_feed_bytes >> 20));
  auto text = utf8_of(bytes, content_type);
  if (!text) return std::unexpected(text.error());
  if (auto fault = markup_fault(*text)) return std::unexpected(std::move(*fault));
  pugi::xml_document document;
  // It knows the five entities of XML and numbers, and declares none.
  auto const parsed =
      document.load_buffer_inplace(text->data(), text->size(), pugi::parse_default, pugi::encoding_utf8);
  if (!parsed)
    return std::unexpected(fmt::format("it is not XML: {} at byte {}", parsed.description(), parsed.offset));
  auto const root = document.child("rss");
  auto const channel = root.child("channel");
  if (!channel) return std::unexpected("it is not an RSS feed with a channel");
  Names names;
  names.read(root);
  names.read(channel);
  Feed feed;
  read_channel(channel, names, feed);
  if (feed.title.empty()) return std::unexpected("it has no title");
  return feed;
}

}  // namespace feeds
