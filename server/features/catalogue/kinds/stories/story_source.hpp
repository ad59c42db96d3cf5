// The text of a story as an author writes it: Markdown with front matter, or an HTML document. Nothing here
// is safe to show before the sanitiser has seen it.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace catalogue {

struct StorySource {
  std::map<std::string, std::string> front;  // title, lead, author, category, published …
  std::map<std::string, std::size_t> lines;  // of Markdown: in which line each of them is, from 1
  std::string html;                          // not sanitised
  std::string fault;                         // "line 3: …", the first one of its front matter; or empty
  std::string file;                          // for refusals; of the reader
};

/// CommonMark with tables, no HTML of its own: a tag is shown as it is written. A paragraph of one picture
/// becomes a figure, whose caption is the picture's title; one of several pictures becomes a gallery; a
/// quotation that begins with [!quote] becomes a pull quote.
StorySource read_story_markdown(std::string_view text);
/// The document's title and meta elements are its front matter; "description" is the lead, "date" the day.
StorySource read_story_html(std::string_view text);

/// The elements of the outermost level, in order. For what the sanitiser printed.
std::vector<std::string> blocks_of_html(std::string_view html);

/// Makes the pictures of figures links to larger ones. `larger`: by the address that the text shows.
std::string with_larger_pictures(std::string_view html, std::map<std::string, std::string> const& larger);

/// Minutes that a reader takes, at least one.
std::int64_t reading_minutes(std::string_view html);

struct CutStory {
  std::string opening;  // what everybody may read
  std::string rest;
};
/// Cuts a premium text: the opening is its first paragraphs, never more than a third of its words, and does
/// not end with a heading.
CutStory cut_story(std::string_view html);

}  // namespace catalogue
