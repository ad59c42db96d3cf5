// Prints the allowed elements of gumbo's parse tree.
#include "features/tenants/look/html_sanitiser.hpp"

#include <gumbo.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "base/locale.hpp"
#include "base/text.hpp"
#include "features/tenants/targets.hpp"

namespace tenants {
namespace {

using AllowedHosts = std::span<std::string const>;

constexpr int deepest = 100;  // elements inside each other; what lies deeper is dropped

constexpr std::string_view kept[] = {
    "a",     "abbr",  "b",          "blockquote", "br", "caption", "cite",  "code", "dd",     "div", "dl",
    "dt",    "em",    "figcaption", "figure",     "h2", "h3",      "h4",    "hr",   "i",      "img", "li",
    "mark",  "ol",    "p",          "pre",        "q",  "s",       "small", "span", "strong", "sub", "sup",
    "table", "tbody", "td",         "tfoot",      "th", "thead",   "tr",    "u",    "ul"};
/// These go with everything inside them.
constexpr std::string_view dropped[] = {
    "applet",   "audio",    "base",     "button",   "canvas", "embed",  "form",   "frame",
    "frameset", "head",     "iframe",   "input",    "link",   "math",   "meta",   "noembed",
    "noframes", "noscript", "object",   "option",   "param",  "script", "select", "source",
    "style",    "svg",      "template", "textarea", "title",  "video",  "xmp",    "plaintext"};
constexpr std::string_view without_content[] = {"br", "hr", "img"};
/// What the portal's own style sheets know of a text.
constexpr std::string_view kept_classes[] = {"gallery", "pull-quote"};

bool is_in(std::span<std::string_view const> list, std::string_view name) {
  return std::ranges::find(list, name) != list.end();
}

std::string_view element_name(GumboElement const& element) {
  // Headings of a page of its own would compete with the page's title.
  if (element.tag == GUMBO_TAG_H1) return "h2";
  if (element.tag == GUMBO_TAG_H5 || element.tag == GUMBO_TAG_H6) return "h4";
  return gumbo_normalized_tagname(element.tag);
}

std::optional<std::string_view> attribute(GumboElement const& element, char const* name) {
  auto const* found = gumbo_get_attribute(&element.attributes, name);
  if (!found) return std::nullopt;
  return std::string_view(found->value);
}

void append(std::string& out, std::string_view name, std::string_view value) {
  out += ' ';
  out += name;
  out += "=\"";
  out += base::escape_html(value);
  out += '"';
}

bool is_plain(std::string_view text, std::string_view characters) {
  return !text.empty() && text.size() <= 200 && text.find_first_not_of(characters) == std::string_view::npos;
}

bool is_number(std::string_view text, std::size_t digits) {
  return !text.empty() && text.size() <= digits &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "boat.jpg" or "pictures/boat.jpg", and nothing with a scheme or a host.
bool is_file_name(std::string_view address) {
  return !address.empty() && !address.starts_with('/') && address.find_first_of(":?#\\") == address.npos;
}

/// The URL of a link as it may be printed; nullopt if the link must be removed.
std::optional<std::string> link_target(std::string_view given, AllowedHosts hosts, bool& external) {
  auto const address = base::trim(given);
  external = false;
  if (address.starts_with('#') &&
      is_plain(address.substr(1), "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"))
    return std::string(address);
  auto const lower = base::lower_ascii(address);
  if (lower.starts_with("mailto:") &&
      is_plain(address.substr(7), "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_+@"))
    return "mailto:" + std::string(address.substr(7));
  if (lower.starts_with("tel:") && is_plain(address.substr(4), "0123456789+-."))
    return "tel:" + std::string(address.substr(4));
  auto const target = read_target(address, hosts);
  if (!target) return std::nullopt;
  external = target->external;
  return target->url;
}

/// The same as `imageAddress` in web/kit/pictures/lazy-image.tsx: an editor's address without a scheme is
/// https, and the format asked for is WebP; the portal's own pictures are that already.
std::string picture_address(std::string_view given) {
  bool const own = given.starts_with('/') && !given.starts_with("//");
  if (own || given.empty()) return std::string(given);
  std::string address(given);
  if (given.starts_with("//"))
    address.insert(0, "https:");
  else if (!given.substr(0, given.find_first_of("/?#")).contains(':'))
    address.insert(0, "https://");
  constexpr std::string_view format = "format=";
  auto const path = address.find_first_of("?#");
  auto const hash = std::min(address.find('#'), address.size());
  if (path < hash) {
    auto const lower = base::lower_ascii(std::string_view(address).substr(0, hash));
    for (auto at = lower.find(format, path); at != std::string::npos; at = lower.find(format, at + 1)) {
      if (lower[at - 1] != '?' && lower[at - 1] != '&') continue;
      auto const value = at + format.size();
      return address.replace(value, std::min(lower.find('&', value), hash) - value, "webp");
    }
  }
  return address.insert(hash, path < hash ? "&format=webp" : "?format=webp");
}

class Writer {
 public:
  Writer(std::string& out, AllowedHosts hosts, FindPicture const& find_picture)
      : out_(out), hosts_(hosts), find_picture_(find_picture) {}

  void write(GumboNode const& node, int depth) {
    switch (node.type) {
      case GUMBO_NODE_TEXT:
      case GUMBO_NODE_CDATA:
      case GUMBO_NODE_WHITESPACE: out_ += base::escape_html(node.v.text.text); return;
      case GUMBO_NODE_ELEMENT: return write_element(node.v.element, depth);
      default: return;  // comments, templates
    }
  }
  void write_children(GumboElement const& element, int depth) {
    for (unsigned i = 0; i < element.children.length; ++i)
      write(*static_cast<GumboNode const*>(element.children.data[i]), depth);
  }

 private:
  void write_element(GumboElement const& element, int depth) {
    if (depth > deepest) return;
    auto const name = element_name(element);
    if (element.tag_namespace != GUMBO_NAMESPACE_HTML || is_in(dropped, name)) return;
    if (!is_in(kept, name)) return write_children(element, depth + 1);

    std::string attributes;
    if (name == "img" && !read_picture(element, attributes)) return;
    if (name == "a") read_link(element, attributes);
    read_common(element, name, attributes);
    out_ += '<';
    out_ += name;
    out_ += attributes;
    out_ += '>';
    if (is_in(without_content, name)) return;
    write_children(element, depth + 1);
    out_ += "</";
    out_ += name;
    out_ += '>';
  }

  bool read_picture(GumboElement const& element, std::string& into) const {
    auto const source = attribute(element, "src");
    if (source && find_picture_ && is_file_name(*source)) return read_local_picture(element, *source, into);
    auto const target =
        source ? read_target(picture_address(base::trim(*source)), hosts_) : std::unexpected(std::string());
    if (!target || target->url.find('{') != std::string::npos) return false;
    append(into, "src", target->url);
    append(into, "alt", attribute(element, "alt").value_or(""));
    append(into, "loading", "lazy");
    for (auto const* side : {"width", "height"})
      if (auto const value = attribute(element, side); value && is_number(*value, 4))
        append(into, side, *value);
    return true;
  }

  bool read_local_picture(GumboElement const& element, std::string_view name, std::string& into) const {
    auto const found = find_picture_(name);
    if (!found) return false;
    append(into, "src", found->address);
    append(into, "alt", attribute(element, "alt").value_or(""));
    append(into, "loading", "lazy");
    if (found->width > 0 && found->height > 0) {
      append(into, "width", std::to_string(found->width));
      append(into, "height", std::to_string(found->height));
    }
    return true;
  }

  void read_link(GumboElement const& element, std::string& into) const {
    auto const given = attribute(element, "href");
    bool external = false;
    auto const target = given ? link_target(*given, hosts_, external) : std::nullopt;
    if (!target) return;
    append(into, "href", *target);
    if (external) append(into, "rel", "noopener noreferrer");
  }

  void read_common(GumboElement const& element, std::string_view name, std::string& into) const {
    if (auto const title = attribute(element, "title")) append(into, "title", *title);
    if (auto const kind = attribute(element, "class"); kind && is_in(kept_classes, *kind))
      append(into, "class", *kind);
    if (auto const language = attribute(element, "lang"); language && base::find_locale(*language))
      append(into, "lang", *language);
    if (auto const direction = attribute(element, "dir");
        direction == "ltr" || direction == "rtl" || direction == "auto")
      append(into, "dir", *direction);
    if (auto const anchor = attribute(element, "id");
        anchor && is_plain(*anchor, "abcdefghijklmnopqrstuvwxyz0123456789-"))
      append(into, "id", "text-" + std::string(anchor->starts_with("text-") ? anchor->substr(5) : *anchor));
    if (name == "td" || name == "th")
      for (auto const* span : {"colspan", "rowspan"})
        if (auto const value = attribute(element, span); value && is_number(*value, 2))
          append(into, span, *value);
    if (name == "ol")
      if (auto const start = attribute(element, "start"); start && is_number(*start, 4))
        append(into, "start", *start);
  }

  std::string& out_;
  AllowedHosts hosts_;
  FindPicture const& find_picture_;
};

/// Collects the words; `gap` is what stands before the next one.
class TextWriter {
 public:
  void write(GumboNode const& node, int depth) {
    if (node.type == GUMBO_NODE_ELEMENT) return write_element(node.v.element, depth);
    if (node.type == GUMBO_NODE_TEXT || node.type == GUMBO_NODE_CDATA || node.type == GUMBO_NODE_WHITESPACE)
      add(node.v.text.text);
  }
  void write_element(GumboElement const& element, int depth) {
    auto const name = element_name(element);
    if (depth > deepest || element.tag_namespace != GUMBO_NAMESPACE_HTML || is_in(dropped, name)) return;
    bool const block = is_in(blocks, name);
    if (block) gap_ = '\n';
    for (unsigned i = 0; i < element.children.length; ++i)
      write(*static_cast<GumboNode const*>(element.children.data[i]), depth + 1);
    if (block) gap_ = '\n';
  }
  std::string take() { return std::move(out_); }

 private:
  static constexpr std::string_view blocks[] = {"blockquote", "br", "dd",    "div", "dl", "dt",
                                                "figure",     "h2", "h3",    "h4",  "hr", "li",
                                                "ol",         "p",  "table", "td",  "tr", "ul"};

  void add(std::string_view text) {
    for (char const c : text) {
      auto const byte = static_cast<unsigned char>(c);
      if (byte <= 0x20 || byte == 0x7f) {
        if (gap_ == 0) gap_ = ' ';
        continue;
      }
      if (gap_ != 0 && !out_.empty()) out_ += gap_;
      gap_ = 0;
      out_ += c;
    }
  }

  std::string out_;
  char gap_ = 0;
};

struct DestroyOutput {
  void operator()(GumboOutput* output) const { gumbo_destroy_output(&kGumboDefaultOptions, output); }
};
using Output = std::unique_ptr<GumboOutput, DestroyOutput>;

/// Gumbo walks and frees its tree by recursion, so a body of thousands of unclosed elements could use up the
/// stack.
bool is_nested_too_deep(std::string_view html) {
  std::size_t open = 0;
  for (std::size_t i = 0; i + 1 < html.size(); ++i)
    if (html[i] == '<' && html[i + 1] != '/' && html[i + 1] != '!') ++open;
  return open > 20'000;
}

GumboElement const* part_of(GumboOutput const& output, GumboTag tag) {
  auto const& root = output.root->v.element;
  for (unsigned i = 0; i < root.children.length; ++i) {
    auto const* node = static_cast<GumboNode const*>(root.children.data[i]);
    if (node->type == GUMBO_NODE_ELEMENT && node->v.element.tag == tag) return &node->v.element;
  }
  return nullptr;
}
GumboElement const* body_of(GumboOutput const& output) { return part_of(output, GUMBO_TAG_BODY); }

std::string text_inside(GumboElement const& element) {
  std::string out;
  for (unsigned i = 0; i < element.children.length; ++i) {
    auto const* node = static_cast<GumboNode const*>(element.children.data[i]);
    if (node->type == GUMBO_NODE_TEXT) out += node->v.text.text;
  }
  return std::string(base::trim(out));
}

}  // namespace

std::string sanitise_html(std::string_view html, AllowedHosts allowed_hosts,
                          FindPicture const& find_picture) {
  if (!base::is_valid_utf8(html)) return {};
  // A NUL would end attribute values early.
  if (html.find('\0') != std::string_view::npos || is_nested_too_deep(html))
    return base::escape_html(html.substr(0, html.find('\0')));
  Output const output(gumbo_parse_with_options(&kGumboDefaultOptions, html.data(), html.size()));
  std::string out;
  if (auto const* body = body_of(*output)) Writer(out, allowed_hosts, find_picture).write_children(*body, 0);
  return std::string(base::trim(out));
}

std::map<std::string, std::string> head_of_html(std::string_view html) {
  std::map<std::string, std::string> out;
  if (!base::is_valid_utf8(html) || html.find('\0') != html.npos || is_nested_too_deep(html)) return out;
  Output const output(gumbo_parse_with_options(&kGumboDefaultOptions, html.data(), html.size()));
  if (auto const language = attribute(output->root->v.element, "lang")) out["language"] = *language;
  auto const* head = part_of(*output, GUMBO_TAG_HEAD);
  if (!head) return out;
  for (unsigned i = 0; i < head->children.length; ++i) {
    auto const* node = static_cast<GumboNode const*>(head->children.data[i]);
    if (node->type != GUMBO_NODE_ELEMENT) continue;
    auto const& element = node->v.element;
    if (element.tag == GUMBO_TAG_TITLE) out["title"] = text_inside(element);
    if (element.tag != GUMBO_TAG_META) continue;
    auto const name = attribute(element, "name");
    auto const content = attribute(element, "content");
    if (name && content) out[base::lower_ascii(*name)] = std::string(base::trim(*content));
  }
  return out;
}

std::string text_of_html(std::string_view html) {
  if (!base::is_valid_utf8(html)) return {};
  html = html.substr(0, html.find('\0'));
  TextWriter writer;
  if (is_nested_too_deep(html)) return {};
  Output const output(gumbo_parse_with_options(&kGumboDefaultOptions, html.data(), html.size()));
  if (auto const* body = body_of(*output)) writer.write_element(*body, 0);
  return writer.take();
}

}  // namespace tenants
