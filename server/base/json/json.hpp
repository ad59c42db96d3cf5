// Described structs as JSON: `to_json` prints, `parse<T>` reads with an error for each field that is wrong.
//
// Members travel in camelCase (`sub_title` as `subTitle`), absent optionals are left out, enumerators travel
// by name, ids as 13 characters, instants as RFC 3339. Reading ignores unknown keys and refuses duplicate
// keys, wrong types, numbers out of range and more than 32 levels.
#pragma once
#include <array>
#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <boost/mp11.hpp>
#include <cstdint>
#include <expected>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/ids.hpp"
#include "base/json/bounded.hpp"
#include "base/time/instant.hpp"

namespace base {

struct FieldError {
  std::string field;    // the path, such as "prices[2].amount"; empty for the whole body
  std::string rule;     // "type", "range", "required", "syntax", "duplicate", "format", "enum"
  std::string message;  // for the developer who called
};
BOOST_DESCRIBE_STRUCT(FieldError, (), (field, rule, message))

/// JSON that was printed already and is embedded as it is.
struct RawJson {
  std::string text = "null";
  bool operator==(RawJson const&) const = default;
};

/// Specialise as true for a struct whose members travel with their underscores (access_token).
template <class T>
inline constexpr bool keeps_snake_case = false;

/// Specialise as true for a struct whose absent members keep their initial values (configuration, manifests).
template <class T>
inline constexpr bool optional_by_default = false;

void append_json_string(std::string& out, std::string_view text);
void append_json_number(std::string& out, double number);
std::string camel_case(std::string_view snake_case);

/// Reads text into a tree; refuses duplicate keys, bad UTF-8 and more than 32 levels.
std::expected<boost::json::value, FieldError> parse_tree(std::string_view text);
std::string print_tree(boost::json::value const& tree);

namespace detail {

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};
template <class T>
struct IsMap : std::false_type {};
template <class T>
struct IsMap<std::map<std::string, T>> : std::true_type {};
template <class T>
struct IsMap<std::map<std::string, T, std::less<>>> : std::true_type {};
template <class T>
struct IsId : std::false_type {};
template <class Tag>
struct IsId<Id<Tag>> : std::true_type {};

template <class T>
concept Described = boost::describe::has_describe_members<T>::value;
template <class T>
concept DescribedEnum = boost::describe::has_describe_enumerators<T>::value;

template <class T>
using Members =
    boost::describe::describe_members<T, boost::describe::mod_any_access | boost::describe::mod_inherited>;

/// The members' names as they travel.
std::vector<std::string> json_names(std::initializer_list<char const*> members, bool in_snake_case);

template <class T, template <class...> class List, class... Member>
std::vector<std::string> json_names_of(List<Member...>) {
  return json_names({Member::name...}, keeps_snake_case<T>);
}

template <class T>
std::vector<std::string> const& json_names() {
  static std::vector<std::string> const names = json_names_of<T>(Members<T>());
  return names;
}

/// `"name":`, with a comma in front of it unless it is the first.
void append_member_name(std::string& out, std::string const& name, bool& first);

}  // namespace detail

template <class T>
void append_json(std::string& out, T const& value) {
  using namespace detail;
  if constexpr (std::is_same_v<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (std::is_integral_v<T> || BoundedNumber<T>) {
    out += std::to_string(value);
  } else if constexpr (std::is_floating_point_v<T>) {
    append_json_number(out, value);
  } else if constexpr (std::is_convertible_v<T const&, std::string_view>) {
    append_json_string(out, value);
  } else if constexpr (std::is_same_v<T, RawJson>) {
    out += value.text;
  } else if constexpr (std::is_same_v<T, boost::json::value>) {
    out += print_tree(value);
  } else if constexpr (std::is_same_v<T, Instant>) {
    append_json_string(out, to_rfc3339(value));
  } else if constexpr (std::is_same_v<T, TenantId>) {
    append_json_string(out, value.value);
  } else if constexpr (IsId<T>::value) {
    append_json_string(out, id_text(value.value));
  } else if constexpr (IsOptional<T>::value) {
    if (value)
      append_json(out, *value);
    else
      out += "null";
  } else if constexpr (IsVector<T>::value) {
    out += '[';
    bool first = true;
    for (auto const& item : value) {
      if (!first) out += ',';
      first = false;
      append_json(out, item);
    }
    out += ']';
  } else if constexpr (IsMap<T>::value) {
    out += '{';
    bool first = true;
    for (auto const& [key, item] : value) {
      if (!first) out += ',';
      first = false;
      append_json_string(out, key);
      out += ':';
      append_json(out, item);
    }
    out += '}';
  } else if constexpr (DescribedEnum<T>) {
    append_json_string(out, boost::describe::enum_to_string(value, "unknown"));
  } else {
    static_assert(Described<T>, "describe the struct with BOOST_DESCRIBE_STRUCT");
    out += '{';
    bool first = true;
    std::size_t index = 0;
    auto const& names = json_names<T>();
    boost::mp11::mp_for_each<Members<T>>([&](auto member) {
      auto const& field = value.*member.pointer;
      std::string const& name = names[index++];
      if constexpr (IsOptional<std::remove_cvref_t<decltype(field)>>::value) {
        if (!field) return;
      }
      append_member_name(out, name, first);
      append_json(out, field);
    });
    out += '}';
  }
}

template <class T>
std::string to_json(T const& value) {
  std::string out;
  append_json(out, value);
  return out;
}

namespace detail {

struct Reader {
  std::vector<FieldError> errors;
  void refuse(std::string const& path, char const* rule, std::string message) {
    errors.push_back({path, rule, std::move(message)});
  }
};

/// Refuses a text with fewer or more characters (code points) than it may have.
void check_length(std::string_view text, std::size_t least, std::size_t most, std::string const& path,
                  Reader& reader);

/// "a, b or c"
std::string one_of(std::vector<std::string_view> const& words);
template <class T>
std::string words_of() {
  std::vector<std::string_view> words;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>(
      [&](auto enumerator) { words.emplace_back(enumerator.name); });
  return one_of(words);
}

bool read_integer(boost::json::value const& in, std::int64_t low, std::uint64_t high, std::int64_t& out);

std::string item_path(std::string const& path, std::size_t index);
std::string member_path(std::string const& path, std::string const& name);

/// How one member of a struct is read, without the struct's type: what all members have in common is compiled
/// once.
struct MemberReader {
  void (*read)(boost::json::value const& in, void* object, std::string const& path, Reader& reader);
  bool optional;
};
void read_members(boost::json::value const& in, void* object, std::vector<std::string> const& names,
                  std::span<MemberReader const> members, std::string const& path, Reader& reader);

template <class T>
void read(boost::json::value const& in, T& out, std::string const& path, Reader& reader);

template <class T, class Member>
void read_member(boost::json::value const& in, void* object, std::string const& path, Reader& reader) {
  read(in, static_cast<T*>(object)->*Member::pointer, path, reader);
}

template <class T, template <class...> class List, class... Member>
std::span<MemberReader const> member_readers(List<Member...>) {
  static constexpr std::array<MemberReader, sizeof...(Member)> readers{
      {{&read_member<T, Member>,
        optional_by_default<T> ||
            IsOptional<std::remove_cvref_t<decltype(std::declval<T&>().*Member::pointer)>>::value}...}};
  return readers;
}

template <class T>
void read(boost::json::value const& in, T& out, std::string const& path, Reader& reader) {
  if constexpr (std::is_same_v<T, bool>) {
    if (in.is_bool())
      out = in.get_bool();
    else
      reader.refuse(path, "type", "must be true or false");
  } else if constexpr (BoundedNumber<T>) {
    std::int64_t number = T::least;  // what is not a number is refused once
    read(in, number, path, reader);
    if (number < T::least || number > T::most)
      return reader.refuse(path, "range",
                           "must be from " + std::to_string(T::least) + " to " + std::to_string(T::most));
    out.value = number;
  } else if constexpr (std::is_integral_v<T>) {
    std::int64_t number = 0;
    if (!in.is_number() || in.is_double()) return reader.refuse(path, "type", "must be a whole number");
    if (!read_integer(in, static_cast<std::int64_t>(std::numeric_limits<T>::min()),
                      static_cast<std::uint64_t>(std::numeric_limits<T>::max()), number))
      return reader.refuse(path, "range", "is too large or too small");
    out = static_cast<T>(number);
  } else if constexpr (std::is_floating_point_v<T>) {
    if (!in.is_number()) return reader.refuse(path, "type", "must be a number");
    out = in.template to_number<double>();
    if (!(out >= -1e300 && out <= 1e300)) reader.refuse(path, "range", "is too large or too small");
  } else if constexpr (BoundedText<T>) {
    if (!in.is_string()) return reader.refuse(path, "type", "must be text");
    out = T(std::string(in.get_string()));
    check_length(out, T::least, T::most, path, reader);
  } else if constexpr (std::is_same_v<T, std::string> || FormField<T>) {
    if (in.is_string())
      out = std::string(in.get_string());
    else
      reader.refuse(path, "type", "must be text");
  } else if constexpr (std::is_same_v<T, RawJson>) {
    out.text = print_tree(in);
  } else if constexpr (std::is_same_v<T, boost::json::value>) {
    out = in;
  } else if constexpr (std::is_same_v<T, Instant>) {
    auto const at = in.is_string() ? parse_rfc3339(in.get_string()) : std::nullopt;
    if (at)
      out = *at;
    else
      reader.refuse(path, "format", "must be a time such as 2026-11-21T10:00:00Z");
  } else if constexpr (std::is_same_v<T, TenantId>) {
    if (in.is_string())
      out.value = std::string(in.get_string());
    else
      reader.refuse(path, "type", "must be text");
  } else if constexpr (IsId<T>::value) {
    auto const id = in.is_string() ? T::parse(in.get_string()) : std::nullopt;
    if (id)
      out = *id;
    else
      reader.refuse(path, "format", "must be an identifier of 13 characters");
  } else if constexpr (IsOptional<T>::value) {
    if (in.is_null())
      out.reset();
    else
      read(in, out.emplace(), path, reader);
  } else if constexpr (IsVector<T>::value) {
    if (!in.is_array()) return reader.refuse(path, "type", "must be a list");
    out.clear();
    std::size_t index = 0;
    for (auto const& item : in.get_array()) {
      read(item, out.emplace_back(), item_path(path, index++), reader);
    }
  } else if constexpr (IsMap<T>::value) {
    if (!in.is_object()) return reader.refuse(path, "type", "must be an object");
    out.clear();
    for (auto const& item : in.get_object()) {
      std::string key(item.key());
      read(item.value(), out[key], member_path(path, key), reader);
    }
  } else if constexpr (DescribedEnum<T>) {
    if (!in.is_string() || !boost::describe::enum_from_string(std::string(in.get_string()).c_str(), out))
      reader.refuse(path, "enum", "must be " + words_of<T>());
  } else {
    static_assert(Described<T>, "describe the struct with BOOST_DESCRIBE_STRUCT");
    read_members(in, &out, json_names<T>(), member_readers<T>(Members<T>()), path, reader);
  }
}

}  // namespace detail

/// Reads a body or a file into T. Members that are not optional must be there, unless
/// `optional_by_default<T>`, where what is absent keeps T's own initial value.
template <class T>
std::expected<T, std::vector<FieldError>> parse(std::string_view text) {
  auto const tree = parse_tree(text);
  if (!tree) return std::unexpected(std::vector<FieldError>{tree.error()});
  detail::Reader reader;
  T out{};
  detail::read(*tree, out, "", reader);
  if (!reader.errors.empty()) return std::unexpected(std::move(reader.errors));
  return out;
}

/// The same from a tree.
template <class T>
std::expected<T, std::vector<FieldError>> parse_from_tree(boost::json::value const& tree) {
  detail::Reader reader;
  T out{};
  detail::read(tree, out, "", reader);
  if (!reader.errors.empty()) return std::unexpected(std::move(reader.errors));
  return out;
}

}  // namespace base
