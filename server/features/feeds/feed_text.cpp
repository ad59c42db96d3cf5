// Converts a feed to UTF-8 with ICU, and walks through its markup tag by tag without building a tree, so that
// an XML bomb costs no memory.
#include "features/feeds/feed_text.hpp"

#include <fmt/format.h>
#include <unicode/ucnv.h>

#include <algorithm>
#include <limits>

#include "base/text.hpp"

namespace feeds {
namespace {

/// The value of `name=` in a Content-Type or an XML declaration.
std::string value_after(std::string_view text, std::string_view name) {
  auto const lower = base::lower_ascii(text);
  auto at = lower.find(name);
  if (at == std::string::npos) return {};
  at = lower.find('=', at + name.size());
  if (at == std::string::npos) return {};
  auto rest = base::trim(std::string_view(lower).substr(at + 1));
  if (rest.starts_with('"') || rest.starts_with('\'')) rest.remove_prefix(1);
  return std::string(rest.substr(0, rest.find_first_of("\"'; \t\r\n?>")));
}

std::string encoding_of(std::string_view bytes, std::string_view content_type) {
  if (bytes.starts_with("\xef\xbb\xbf")) return "utf-8";
  if (bytes.starts_with("\xff\xfe")) return "utf-16le";
  if (bytes.starts_with("\xfe\xff")) return "utf-16be";
  if (auto charset = value_after(content_type, "charset"); !charset.empty()) return charset;
  auto const head = bytes.substr(0, 200);
  if (!base::trim(head).starts_with("<?xml")) return "utf-8";
  auto declared = value_after(head.substr(0, head.find("?>")), "encoding");
  return declared.empty() ? "utf-8" : declared;
}

struct Converter {
  explicit Converter(std::string const& name) { handle = ucnv_open(name.c_str(), &status); }
  ~Converter() {
    if (handle != nullptr) ucnv_close(handle);
  }
  Converter(Converter const&) = delete;
  Converter& operator=(Converter const&) = delete;
  UErrorCode status = U_ZERO_ERROR;
  UConverter* handle = nullptr;
};

/// The end of a start tag, whose attributes may have a '>' in quotes; counts its attributes.
std::size_t end_of_tag(std::string_view xml, std::size_t at, std::size_t& nodes) {
  char quote = 0;
  for (; at < xml.size(); ++at) {
    char const c = xml[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
      ++nodes;
    } else if (c == '>') {
      return at;
    }
  }
  return std::string_view::npos;
}

}  // namespace

std::expected<std::string, std::string> utf8_of(std::string_view bytes, std::string_view content_type) {
  auto const name = encoding_of(bytes, content_type);
  bool const plain = !name.empty() && name.size() <= 40 && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.' || c == ':';
  });
  Converter from(plain ? name : std::string("unknown"));
  Converter to("utf-8");
  if (!plain || U_FAILURE(from.status) || U_FAILURE(to.status))
    return std::unexpected(
        fmt::format("its encoding {} is unknown", base::printable_text(name).substr(0, 60)));
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff")) bytes.remove_prefix(2);
  std::string out;
  auto const* source = bytes.data();
  auto const* const end = source + bytes.size();
  UChar pivot[1024];
  UChar* pivot_source = pivot;
  UChar* pivot_target = pivot;
  char piece[4096];
  bool first = true;
  for (;;) {
    UErrorCode status = U_ZERO_ERROR;
    char* target = piece;
    ucnv_convertEx(to.handle, from.handle, &target, piece + sizeof piece, &source, end, pivot, &pivot_source,
                   &pivot_target, pivot + std::size(pivot), first, true, &status);
    first = false;
    out.append(piece, static_cast<std::size_t>(target - piece));
    if (status == U_BUFFER_OVERFLOW_ERROR) continue;
    if (U_FAILURE(status)) return std::unexpected("it is not text in the encoding " + name);
    return out;
  }
}

std::optional<std::string> markup_fault(std::string_view xml, MarkupLimits limits) {
  std::size_t depth = 0;
  std::size_t nodes = 0;
  for (auto at = xml.find('<'); at != std::string_view::npos; at = xml.find('<', at)) {
    auto const rest = xml.substr(at);
    std::size_t end = std::string_view::npos;
    ++nodes;
    if (rest.starts_with("<!--")) {
      end = xml.find("-->", at + 4);
    } else if (rest.starts_with("<![CDATA[")) {
      end = xml.find("]]>", at + 9);
    } else if (rest.starts_with("<!")) {
      return "it declares a document type or entities, which no feed needs";
    } else if (rest.starts_with("<?")) {
      end = xml.find("?>", at + 2);
    } else if (rest.starts_with("</")) {
      end = xml.find('>', at);
      depth -= depth > 0 ? 1 : 0;
    } else {
      end = end_of_tag(xml, at + 1, nodes);
      if (end != std::string_view::npos && xml[end - 1] != '/') ++depth;
    }
    if (end == std::string_view::npos) return "it ends in the middle of a tag";
    if (depth > limits.depth)
      return fmt::format("its elements lie more than {} deep in each other", limits.depth);
    if (nodes > limits.nodes) return fmt::format("it has more than {} elements", limits.nodes);
    at = end + 1;
  }
  return std::nullopt;
}

}  // namespace feeds
