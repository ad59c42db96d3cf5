// The shape of a described type as a value: what TypeScript interfaces and OpenAPI schemas are printed from.
#pragma once
#include <boost/core/demangle.hpp>
#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <boost/mp11.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "base/json/json.hpp"

namespace base {

struct Schema;
/// Schemas refer to each other by functions, so that a type may contain itself.
using SchemaOf = Schema const& (*)();

struct SchemaMember {
  std::string name;  // as it travels
  SchemaOf type;
  bool optional = false;  // may be absent
};

struct Schema {
  enum class Kind { boolean, integer, number, text, id, instant, any, list, map, enumeration, object };
  Kind kind;
  std::string name = {};                   // of an object or enumeration: the C++ name without namespace
  std::vector<SchemaMember> members = {};  // of an object
  std::vector<std::string> words = {};     // of an enumeration
  SchemaOf item = nullptr;                 // of a list or map
  /// Of a number: its range. Of a text: how many characters.
  std::optional<std::int64_t> least = std::nullopt;
  std::optional<std::int64_t> most = std::nullopt;
  /// Of an object: it has further members, which features register when the program starts.
  bool takes_more = false;
  std::string_view pattern = {};  // of a text: a regular expression; its handler refuses what does not match
};

template <class T>
Schema const& schema_of();

/// Of a text without limits and of an identifier, for what is not a member of a struct.
Schema const& plain_text_schema();
Schema const& id_schema();

namespace detail {

/// `Card` of `catalogue::Card`.
template <class T>
std::string name_of() {
  std::string const full = boost::core::demangle(typeid(T).name());
  auto const at = full.rfind("::");
  return at == std::string::npos ? full : full.substr(at + 2);
}

/// What a text says about its own signs.
template <class T>
constexpr std::string_view pattern_of() {
  if constexpr (requires { T::pattern; })
    return T::pattern;
  else
    return {};
}

template <class T>
Schema make_schema() {
  using Kind = Schema::Kind;
  if constexpr (std::is_same_v<T, bool>)
    return {.kind = Kind::boolean};
  else if constexpr (BoundedNumber<T>)
    return {.kind = Kind::integer, .least = T::least, .most = T::most};
  else if constexpr (std::is_integral_v<T>)
    return {.kind = Kind::integer};
  else if constexpr (std::is_floating_point_v<T>)
    return {.kind = Kind::number};
  else if constexpr (std::is_same_v<T, RawJson> || std::is_same_v<T, boost::json::value>)
    return {.kind = Kind::any};
  else if constexpr (LimitedText<T>)
    return {.kind = Kind::text, .least = T::least, .most = T::most, .pattern = pattern_of<T>()};
  else if constexpr (std::is_convertible_v<T const&, std::string_view> || std::is_same_v<T, TenantId>)
    return {.kind = Kind::text};
  else if constexpr (IsId<T>::value)
    return {.kind = Kind::id};
  else if constexpr (std::is_same_v<T, Instant>)
    return {.kind = Kind::instant};
  else if constexpr (IsVector<T>::value)
    return {.kind = Kind::list, .item = &schema_of<typename T::value_type>};
  else if constexpr (IsMap<T>::value)
    return {.kind = Kind::map, .item = &schema_of<typename T::mapped_type>};
  else if constexpr (DescribedEnum<T>) {
    Schema out{.kind = Kind::enumeration, .name = name_of<T>()};
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>(
        [&](auto enumerator) { out.words.emplace_back(enumerator.name); });
    return out;
  } else {
    static_assert(Described<T>, "describe the struct with BOOST_DESCRIBE_STRUCT");
    Schema out{.kind = Kind::object, .name = name_of<T>()};
    std::size_t index = 0;
    boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_any_access |
                                                                      boost::describe::mod_inherited>>(
        [&](auto member) {
          using Field = std::remove_cvref_t<decltype(std::declval<T>().*member.pointer)>;
          out.members.push_back({json_names<T>()[index++], &schema_of<Field>, IsOptional<Field>::value});
        });
    return out;
  }
}

}  // namespace detail

/// The schema of T; made once.
template <class T>
Schema const& schema_of() {
  if constexpr (detail::IsOptional<T>::value) {
    return schema_of<typename T::value_type>();
  } else {
    static Schema const schema = detail::make_schema<T>();
    return schema;
  }
}

}  // namespace base
