// Prepares a feed for parsing: converts its bytes to UTF-8, and refuses markup that must not be parsed (XML
// bombs, external entities).
#pragma once
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace feeds {

struct MarkupLimits {
  std::size_t depth = 64;         // elements inside each other
  std::size_t nodes = 1'000'000;  // elements, attributes and texts
};

/// By the byte order mark, else the charset of `content_type`, else the XML declaration, else UTF-8. What the
/// encoding does not have becomes U+FFFD; the error says which encoding is unknown.
std::expected<std::string, std::string> utf8_of(std::string_view bytes, std::string_view content_type);

/// Why this must not be given to a parser: a DOCTYPE or an entity declaration (XML bombs, external entities),
/// too many nodes or too deep ones, an end in the middle. nullopt where it may.
std::optional<std::string> markup_fault(std::string_view xml, MarkupLimits limits = {});

}  // namespace feeds
