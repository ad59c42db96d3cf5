// Converts the texts of a query or form to the types of a struct's members.
#include "features/portal/query_tree.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <charconv>

namespace portal {
namespace {

namespace json = boost::json;
using Kind = base::Schema::Kind;

json::value value_of(std::string_view text, base::Schema const& schema) {
  if (schema.kind == Kind::integer) {
    std::int64_t number = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) return number;
  } else if (schema.kind == Kind::boolean) {
    if (text == "true" || text == "1") return true;
    if (text == "false" || text == "0") return false;
  }
  return json::string(text);
}

}  // namespace

json::value query_tree(http::Query const& query, base::Schema const& schema) {
  json::object out;
  for (auto const& member : schema.members) {
    auto const& type = member.type();
    if (type.kind == Kind::list) {
      json::array items;
      for (auto const text : query.values(member.name)) items.push_back(value_of(text, type.item()));
      if (!items.empty() || !member.optional) out[member.name] = std::move(items);
    } else if (auto const text = query.find(member.name)) {
      out[member.name] = value_of(*text, type);
    }
  }
  return out;
}

}  // namespace portal
