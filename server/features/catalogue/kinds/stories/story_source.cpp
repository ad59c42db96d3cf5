// Turns Markdown into HTML with md4c, then adds the few forms that Markdown does not have.
#include "features/catalogue/kinds/stories/story_source.hpp"

#include <fmt/format.h>
#include <md4c-html.h>

#include <algorithm>
#include <optional>

#include "base/text.hpp"
#include "features/tenants/look/html_sanitiser.hpp"

namespace catalogue {
namespace {

constexpr std::int64_t words_in_a_minute = 200;
constexpr std::int64_t opening_words = 120;

constexpr std::string_view front_names[] = {"title",       "lead",      "author",  "category",
                                            "subcategory", "published", "premium", "news",
                                            "tags",        "tenants",   "cover",   "language"};

/// Takes the lines between the first two "---" off the text.
void take_front_matter(std::string_view& text, StorySource& into) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  if (!text.starts_with("---\n") && !text.starts_with("---\r\n")) return;
  auto const wrong = [&](std::size_t line, std::string_view reason) {
    if (into.fault.empty()) into.fault = fmt::format("line {}: {}", line, reason);
  };
  auto rest = text.substr(text.find('\n') + 1);
  for (std::size_t number = 2;; ++number) {
    auto const end = rest.find('\n');
    auto const line = base::trim(rest.substr(0, end));
    bool const last = end == rest.npos;
    if (line == "---") {
      text = last ? std::string_view() : rest.substr(end + 1);
      return;
    }
    if (auto const colon = line.find(':'); colon != line.npos) {
      auto name = base::lower_ascii(base::trim(line.substr(0, colon)));
      if (std::ranges::find(front_names, name) == std::end(front_names))
        wrong(number, fmt::format("{} is not known here", base::printable_text(name)));
      else if (!into.lines.try_emplace(name, number).second)
        wrong(number, fmt::format("{} is there twice", name));
      into.front.try_emplace(std::move(name), base::trim(line.substr(colon + 1)));
    } else if (!line.empty() && !line.starts_with('#')) {
      wrong(number, "a name, a colon and a value belong here, such as title: Night boats");
    }
    if (last) {
      into.fault = "line 1: what begins here has no second line of ---";
      return;
    }
    rest.remove_prefix(end + 1);
  }
}

/// md4c escapes quotation marks in values, so a value ends at the next one.
std::string_view value_of(std::string_view tag, std::string_view name) {
  auto const at = tag.find(fmt::format(" {}=\"", name));
  if (at == tag.npos) return {};
  auto const begin = at + name.size() + 3;
  return tag.substr(begin, tag.find('"', begin) - begin);
}

std::string figure_of(std::string_view tag) {
  auto const caption = value_of(tag, "title");
  return fmt::format("<figure><img src=\"{}\" alt=\"{}\">{}</figure>", value_of(tag, "src"),
                     value_of(tag, "alt"),
                     caption.empty() ? std::string() : fmt::format("<figcaption>{}</figcaption>", caption));
}

/// The figures of a paragraph of pictures alone; nullopt for any other paragraph.
std::optional<std::string> figures_of(std::string_view paragraph) {
  std::string out;
  std::size_t count = 0;
  for (auto rest = base::trim(paragraph); !rest.empty(); rest = base::trim(rest)) {
    auto const end = rest.find('>');
    if (!rest.starts_with("<img ") || end == rest.npos) return std::nullopt;
    out += figure_of(rest.substr(0, end + 1));
    ++count;
    rest.remove_prefix(end + 1);
  }
  if (count == 0) return std::nullopt;
  return count == 1 ? out : "<div class=\"gallery\">" + out + "</div>";
}

std::string with_figures(std::string_view html) {
  constexpr std::string_view begin = "<p>";
  constexpr std::string_view end = "</p>";
  std::string out;
  for (;;) {
    auto const from = html.find(begin);
    auto const to = from == html.npos ? from : html.find(end, from);
    if (to == html.npos) return out.append(html);
    auto const inside = html.substr(from + begin.size(), to - from - begin.size());
    out += html.substr(0, from);
    if (auto const figures = figures_of(inside))
      out += *figures;
    else
      out.append(begin).append(inside).append(end);
    html.remove_prefix(to + end.size());
  }
}

std::string with_pull_quotes(std::string html) {
  constexpr std::string_view marked = "<blockquote>\n<p>[!quote]";
  constexpr std::string_view plain = "<blockquote class=\"pull-quote\">\n<p>";
  for (auto at = html.find(marked); at != html.npos; at = html.find(marked, at + plain.size())) {
    html.replace(at, marked.size(), plain);
    auto const text = html.find_first_not_of(" \n", at + plain.size());
    html.erase(at + plain.size(), std::min(text, html.size()) - at - plain.size());
    // The mark may stand in a paragraph of its own.
    constexpr std::string_view nothing = "<p></p>";
    auto const paragraph = at + plain.size() - 3;
    if (html.compare(paragraph, nothing.size(), nothing) == 0) html.erase(paragraph, nothing.size());
  }
  return html;
}

std::int64_t words_in(std::string_view html) {
  auto const text = tenants::text_of_html(html);
  return 1 + std::ranges::count_if(text, [](char c) { return c == ' ' || c == '\n'; });
}

bool is_heading(std::string_view block) {
  return block.size() > 3 && block.starts_with("<h") && block[2] >= '1' && block[2] <= '6';
}

}  // namespace

StorySource read_story_markdown(std::string_view text) {
  StorySource out;
  take_front_matter(text, out);
  std::string html;
  auto const append = [](MD_CHAR const* bytes, MD_SIZE size, void* into) {
    static_cast<std::string*>(into)->append(bytes, size);
  };
  if (md_html(text.data(), static_cast<MD_SIZE>(text.size()), append, &html, MD_FLAG_NOHTML | MD_FLAG_TABLES,
              MD_HTML_FLAG_SKIP_UTF8_BOM) != 0)
    return out;
  out.html = with_pull_quotes(with_figures(html));
  return out;
}

StorySource read_story_html(std::string_view text) {
  StorySource out{
      .front = tenants::head_of_html(text), .lines = {}, .html = std::string(text), .fault = {}, .file = {}};
  for (auto const& [name, other] : {std::pair{"description", "lead"}, {"date", "published"}})
    if (auto const found = out.front.find(name); found != out.front.end())
      out.front.try_emplace(other, found->second);
  return out;
}

std::vector<std::string> blocks_of_html(std::string_view html) {
  std::vector<std::string> out;
  std::int64_t depth = 0;
  std::size_t begin = 0;
  for (std::size_t at = html.find('<'); at != html.npos; at = html.find('<', at + 1)) {
    auto const end = html.find('>', at);
    if (end == html.npos) break;
    auto const tag = html.substr(at + 1, end - at - 1);
    auto const name = tag.substr(0, tag.find(' '));
    bool const closes = tag.starts_with('/');
    bool const is_empty = name == "br" || name == "hr" || name == "img";
    if (closes)
      --depth;
    else if (!is_empty)
      ++depth;
    if (depth > 0) continue;
    auto const block = base::trim(html.substr(begin, end + 1 - begin));
    if (!block.empty()) out.emplace_back(block);
    begin = end + 1;
  }
  if (auto const left = base::trim(html.substr(begin)); !left.empty()) out.emplace_back(left);
  return out;
}

std::string with_larger_pictures(std::string_view html, std::map<std::string, std::string> const& larger) {
  constexpr std::string_view begin = "<figure>";
  std::string out;
  for (;;) {
    auto const figure = html.find(begin);
    auto const from = figure == html.npos ? figure : figure + begin.size();
    auto const to = figure == html.npos ? figure : html.find('>', from);
    if (to == html.npos) return out.append(html);
    auto const picture = html.substr(from, to + 1 - from);
    auto const found =
        picture.starts_with("<img ") ? larger.find(std::string(value_of(picture, "src"))) : larger.end();
    out += html.substr(0, from);
    if (found == larger.end())
      out += picture;
    else
      out += fmt::format("<a href=\"{}\">{}</a>", found->second, picture);
    html.remove_prefix(to + 1);
  }
}

std::int64_t reading_minutes(std::string_view html) {
  return std::max<std::int64_t>(1, (words_in(html) + words_in_a_minute / 2) / words_in_a_minute);
}

CutStory cut_story(std::string_view html) {
  CutStory out;
  std::int64_t const most = words_in(html) / 3;
  std::int64_t words = 0;
  auto const blocks = blocks_of_html(html);
  auto cut = blocks.begin();
  while (cut != blocks.end() && words < opening_words) {
    words += words_in(*cut);
    if (words > most) break;
    ++cut;
  }
  while (cut != blocks.begin() && is_heading(cut[-1])) --cut;
  for (auto block = blocks.begin(); block != blocks.end(); ++block)
    (block < cut ? out.opening : out.rest) += *block + '\n';
  return out;
}

}  // namespace catalogue
