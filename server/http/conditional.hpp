// Conditional requests (If-None-Match and the like) and byte ranges.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "http/request/request.hpp"
#include "http/response.hpp"

namespace http {

enum class Condition { proceed, not_modified, failed };

/// Weighs If-Match, If-Unmodified-Since, If-None-Match and If-Modified-Since in RFC 9110's order. `modified`
/// is in seconds since 1970.
Condition evaluate_conditions(Request const& request, std::string_view etag,
                              std::optional<std::int64_t> modified = {});

/// A text with an ETag of its content: 304 where the caller has it already.
Response cached_text(Request const& request, std::string_view content_type, std::string_view cache_control,
                     std::shared_ptr<std::string const> body);

/// Whether a list of entity tags such as `"a", W/"b"` or `*` names this one; weak comparison.
bool names_etag(std::string_view list, std::string_view etag);

struct ByteRange {
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
};
enum class RangeAnswer { whole, part, unsatisfiable };

/// Reads the Range field for a body of `size` bytes, with If-Range. One range is honoured; several, or a
/// malformed one, mean the whole body.
RangeAnswer evaluate_range(Request const& request, std::uint64_t size, std::string_view etag,
                           std::string_view last_modified, ByteRange& range);

}  // namespace http
