// The bodies of JsonCodec's functions, for the one translation unit of a feature that compiles them.
#pragma once
#include "base/json/json_codec.hpp"
#include "base/json/schema.hpp"

namespace base {

template <class T>
std::expected<T, std::vector<FieldError>> JsonCodec<T>::parse(std::string_view text) {
  return base::parse<T>(text.empty() ? "{}" : text);
}

template <class T>
std::expected<T, std::vector<FieldError>> JsonCodec<T>::parse_tree(boost::json::value const& tree) {
  return base::parse_from_tree<T>(tree);
}

template <class T>
void JsonCodec<T>::append(std::string& out, T const& value) {
  append_json(out, value);
}

template <class T>
Schema const& JsonCodec<T>::schema() {
  return schema_of<T>();
}

}  // namespace base

#define KIOSK_JSON_COMPILED(...) template struct base::JsonCodec<__VA_ARGS__>
