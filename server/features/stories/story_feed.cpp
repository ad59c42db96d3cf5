// Prints the XML of a feed.
#include "features/stories/story_feed.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace stories {
namespace {

std::string element(std::string_view name, std::string_view text) {
  return text.empty() ? std::string() : fmt::format("<{0}>{1}</{0}>\n", name, base::escape_xml(text));
}

std::string html_element(std::string_view name, std::string_view html) {
  return html.empty() ? std::string()
                      : fmt::format("<{0} type=\"html\">{1}</{0}>\n", name, base::escape_xml(html));
}

std::string link(std::string_view relation, std::string_view type, std::string_view address) {
  return fmt::format("<link rel=\"{}\" type=\"{}\" href=\"{}\"/>\n", relation, type,
                     base::escape_xml(address));
}

std::string entry(FeedStory const& story) {
  std::string out = "<entry>\n";
  out += element("id", story.id);
  out += element("title", story.title);
  out += link("alternate", "text/html", story.link);
  out += element("published", base::to_rfc3339(story.published));
  out += element("updated", base::to_rfc3339(story.updated));
  if (!story.author.empty()) out += "<author>" + element("name", story.author) + "</author>\n";
  for (auto const& category : story.categories)
    out += fmt::format("<category term=\"{}\"/>\n", base::escape_xml(category));
  out += element("summary", story.lead);
  out += html_element("content", story.html);
  return out + "</entry>\n";
}

}  // namespace

std::string print_feed(StoryFeed const& feed) {
  base::Instant updated;
  for (auto const& story : feed.stories) updated = std::max(updated, story.updated);
  std::string out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" "
      "xml:lang=\"{}\">\n",
      feed.language);
  out += element("id", feed.self);
  out += element("title", feed.title);
  out += link("self", "application/atom+xml", feed.self);
  out += link("alternate", "text/html", feed.link);
  out += element("updated", base::to_rfc3339(updated));
  out += "<author>" + element("name", feed.publisher) + "</author>\n";
  for (auto const& story : feed.stories) out += entry(story);
  return out + "</feed>\n";
}

std::string with_origin(std::string html, std::string const& origin) {
  for (auto const* attribute : {" src=\"", " href=\""}) {
    std::string const relative = std::string(attribute) + '/';
    html = base::replace_all(std::move(html), relative, attribute + origin + '/');
  }
  return html;
}

}  // namespace stories
