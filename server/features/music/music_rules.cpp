// Paging of long lists: limit, offset and canonical query.
#include "features/music/music_rules.hpp"

#include <charconv>

namespace music {
namespace {

std::optional<std::int64_t> number_in(std::optional<std::string_view> text, std::int64_t low,
                                      std::int64_t high) {
  if (!text || text->empty()) return std::nullopt;
  std::int64_t number = 0;
  auto const result = std::from_chars(text->data(), text->data() + text->size(), number);
  if (result.ec != std::errc{} || result.ptr != text->data() + text->size() || number < low || number > high)
    return std::nullopt;
  return number;
}

}  // namespace

Part part_of(std::optional<std::string_view> limit, std::optional<std::string_view> offset) {
  Part part;
  part.limit = number_in(limit, 1, 96).value_or(page_size);
  part.offset = number_in(offset, 0, 1'000'000).value_or(0) / part.limit * part.limit;
  return part;
}

std::string declared_part(http::Query const& query) {
  return part_query(part_of(query.find("limit"), query.find("offset")));
}

std::string part_query(Part const& part) {
  std::string out;
  if (part.offset > 0) out = "?offset=" + std::to_string(part.offset);
  if (part.limit != page_size) out += (out.empty() ? "?limit=" : "&limit=") + std::to_string(part.limit);
  return out;
}

}  // namespace music
