// Turns the schema of a C++ type into JSON Schema.
#include "app/description/openapi_schemas.hpp"

#include <boost/json/array.hpp>
#include <limits>

namespace app {
namespace {

namespace json = boost::json;
using base::Schema;
using Kind = Schema::Kind;

json::object whole_number_schema(Schema const& schema) {
  json::object out{{"type", "integer"}};
  out["minimum"] = schema.least.value_or(std::numeric_limits<std::int64_t>::min());
  out["maximum"] = schema.most.value_or(std::numeric_limits<std::int64_t>::max());
  return out;
}

json::object text_schema(Schema const& schema) {
  json::object out{{"type", "string"}};
  if (schema.least && *schema.least > 0) out["minLength"] = *schema.least;
  if (schema.most) out["maxLength"] = *schema.most;
  if (!schema.pattern.empty()) out["pattern"] = schema.pattern;
  return out;
}

/// Absent and null are the same to the program.
json::object or_null(json::object type) {
  if (type.empty()) return type;
  if (!type.contains("type"))
    return {{"anyOf", json::array{std::move(type), json::object{{"type", "null"}}}}};
  if (auto* words = type.if_contains("enum")) words->get_array().emplace_back(nullptr);
  type["type"] = json::array{type["type"], "null"};
  return type;
}

}  // namespace

json::object Components::of(Schema const& schema) {
  switch (schema.kind) {
    case Kind::boolean: return {{"type", "boolean"}};
    case Kind::integer: return whole_number_schema(schema);
    case Kind::number: return {{"type", "number"}};
    case Kind::text: return text_schema(schema);
    case Kind::id: return {{"type", "string"}, {"pattern", "^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{12}$"}};
    case Kind::instant: return {{"type", "string"}, {"format", "date-time"}};
    case Kind::any: return {};
    case Kind::list: return {{"type", "array"}, {"items", of(schema.item())}};
    case Kind::map: return {{"type", "object"}, {"additionalProperties", of(schema.item())}};
    case Kind::enumeration: {
      json::array words(schema.words.begin(), schema.words.end());
      return {{"type", "string"}, {"enum", std::move(words)}};
    }
    case Kind::object: {
      if (known_.add(schema)) schemas_[schema.name] = object(schema);
      return {{"$ref", "#/components/schemas/" + schema.name}};
    }
  }
  return {};
}

json::object Components::form(Schema const& schema) {
  json::object members;
  json::array required;
  for (auto const& member : schema.members) {
    auto const& type = member.type();
    members[member.name] = of(type);
    if (!member.optional && type.least.value_or(1) > 0) required.emplace_back(member.name);
  }
  json::object out{{"type", "object"}, {"properties", std::move(members)}};
  if (!required.empty()) out["required"] = std::move(required);
  return out;
}

json::object Components::all() const {
  json::object out;
  for (auto const& [name, schema] : schemas_) out[name] = schema;
  return out;
}

json::object Components::object(Schema const& schema) {
  json::object members;
  json::array required;
  for (auto const& member : schema.members) {
    members[member.name] = member.optional ? or_null(of(member.type())) : of(member.type());
    if (!member.optional) required.emplace_back(member.name);
  }
  if (schema.takes_more)
    for (auto const& member : more_) {
      members[member.name] = of(member.type());
      required.emplace_back(member.name);
    }
  json::object out{{"type", "object"}, {"properties", std::move(members)}};
  if (!required.empty()) out["required"] = std::move(required);
  return out;
}

}  // namespace app
