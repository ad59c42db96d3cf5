// Formats and parses HTTP dates: "Sat, 21 Nov 2026 10:05:00 GMT".
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace http {

std::string http_date(std::int64_t unix_seconds);
/// Reads the same form only; a condition in an older form is passed over, which is always safe.
std::optional<std::int64_t> parse_http_date(std::string_view text);

}  // namespace http
