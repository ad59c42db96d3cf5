// Text members of a JSON object that somebody outside sent.
#pragma once
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace identity {

/// nullopt if the member is missing or not a string.
inline std::optional<std::string> find_text(boost::json::object const& object, std::string_view name) {
  auto const* found = object.if_contains(name);
  if (!found || !found->is_string()) return std::nullopt;
  return std::string(found->get_string());
}

}  // namespace identity
