// Parses JSON trees that may be nested deeper than the body of a call, such as a page that editors compose.
#pragma once
#include <boost/json/value.hpp>
#include <cstddef>
#include <expected>
#include <string_view>

#include "base/json/json.hpp"

namespace base {

/// Parses as `parse_tree` does, with another limit for the levels.
std::expected<boost::json::value, FieldError> parse_tree_of_depth(std::string_view text, std::size_t levels);

}  // namespace base
