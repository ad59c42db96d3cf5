// Rules of the music pages that need neither SQL nor a request.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "http/query.hpp"

namespace music {

inline constexpr std::int64_t page_size = 24;

struct Part {
  std::int64_t offset = 0;
  std::int64_t limit = page_size;
};
/// From the parameters limit and offset: an invalid or out-of-range value is ignored; an offset is moved to
/// the beginning of its part, so that one part has one address.
Part part_of(std::optional<std::string_view> limit, std::optional<std::string_view> offset);

/// "?offset=48", with the limit where it is not the usual one; empty for the first part.
std::string part_query(Part const& part);
/// The part that a query asks for, as part_query prints it: "?offset=024&limit=x" is "?offset=24".
std::string declared_part(http::Query const& query);

}  // namespace music
