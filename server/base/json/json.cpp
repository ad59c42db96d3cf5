// Strings, numbers and the strict tree reader behind base/json/json.hpp.
#include "base/json/json.hpp"

#include <fmt/format.h>
#include <algorithm>

#include <array>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value_stack.hpp>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>

#include "base/json/json_tree.hpp"
#include "base/text.hpp"

namespace base {
namespace {

namespace json = boost::json;

/// The double that is closest to a number's text, which comes in one piece. The library's own `estimate` can
/// be a bit off, so that a printed number would not read as the same.
double closest_double(std::string_view text, double estimate) {
  double exact = 0;
  auto const read = std::from_chars(text.data(), text.data() + text.size(), exact);
  if (read.ec == std::errc()) return exact;
  return std::abs(estimate) < 1 ? 0 : std::numeric_limits<double>::infinity();
}

/// Builds the tree and remembers each open object's keys, since the library lets the last duplicate win.
struct Handler {
  static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);

  json::value_stack stack;
  std::vector<std::set<std::string>> keys;
  std::string key;
  std::string duplicate;
  bool out_of_range = false;

  bool on_document_begin(json::error_code&) { return true; }
  bool on_document_end(json::error_code&) { return true; }
  bool on_object_begin(json::error_code&) {
    keys.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t n, json::error_code&) {
    keys.pop_back();
    stack.push_object(n);
    return true;
  }
  bool on_array_begin(json::error_code&) { return true; }
  bool on_array_end(std::size_t n, json::error_code&) {
    stack.push_array(n);
    return true;
  }
  bool on_key_part(json::string_view part, std::size_t, json::error_code&) {
    key.append(part);
    stack.push_chars(part);
    return true;
  }
  bool on_key(json::string_view part, std::size_t, json::error_code& error) {
    key.append(part);
    if (!keys.back().insert(key).second) {
      duplicate = key;
      error = json::error::syntax;
      return false;
    }
    key.clear();
    stack.push_key(part);
    return true;
  }
  bool on_string_part(json::string_view part, std::size_t, json::error_code&) {
    stack.push_chars(part);
    return true;
  }
  bool on_string(json::string_view part, std::size_t, json::error_code&) {
    stack.push_string(part);
    return true;
  }
  bool on_number_part(json::string_view, json::error_code&) { return true; }
  bool on_int64(std::int64_t number, json::string_view, json::error_code&) {
    stack.push_int64(number);
    return true;
  }
  bool on_uint64(std::uint64_t number, json::string_view, json::error_code&) {
    stack.push_uint64(number);
    return true;
  }
  bool on_double(double number, json::string_view text, json::error_code& error) {
    number = closest_double(text, number);
    if (!std::isfinite(number)) {
      out_of_range = true;
      error = json::error::exponent_overflow;
      return false;
    }
    stack.push_double(number);
    return true;
  }
  bool on_bool(bool value, json::error_code&) {
    stack.push_bool(value);
    return true;
  }
  bool on_null(json::error_code&) {
    stack.push_null();
    return true;
  }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }
};

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  // `<` is escaped so that the text is safe in a script block; U+2028 and U+2029 are valid in JSON as they
  // are.
  static constexpr auto stays = [] {
    std::array<bool, 256> table{};
    for (std::size_t c = 0; c < table.size(); ++c)
      table[c] = c >= 0x20 && c != '"' && c != '\\' && c != '<' && c != 0x7f;
    return table;
  }();
  out += '"';
  std::size_t from = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto const c = static_cast<unsigned char>(text[i]);
    if (stays[c]) [[likely]]
      continue;
    out.append(text, from, i - from);
    from = i + 1;
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      default: out += "\\u00"; out += hex(text.substr(i, 1));
    }
  }
  out.append(text, from);
  out += '"';
}

void append_json_number(std::string& out, double number) {
  if (!std::isfinite(number))
    out += "null";
  else
    fmt::format_to(std::back_inserter(out), "{}", number);
}

std::string camel_case(std::string_view snake_case) {
  std::string out;
  bool raise = false;
  for (char const c : snake_case) {
    if (c == '_') {
      raise = !out.empty();
      continue;
    }
    out += raise && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    raise = false;
  }
  return out;
}

std::expected<json::value, FieldError> parse_tree(std::string_view text) {
  return parse_tree_of_depth(text, 32);
}

std::expected<json::value, FieldError> parse_tree_of_depth(std::string_view text, std::size_t levels) {
  json::parse_options options;
  options.max_depth = levels;
  json::basic_parser<Handler> parser(options);
  parser.handler().stack.reset();
  json::error_code error;
  std::size_t const used = parser.write_some(false, text.data(), text.size(), error);
  if (!error && used < text.size()) error = json::error::extra_data;
  if (!error) return parser.handler().stack.release();
  auto const& handler = parser.handler();
  FieldError out{"", "syntax", fmt::format("is not JSON at byte {}: {}", used, error.message())};
  if (!handler.duplicate.empty())
    out = {handler.duplicate, "duplicate", "is a duplicate key of its object"};
  else if (handler.out_of_range)
    out = {"", "range", "has a number that is too large"};
  else if (error == json::error::too_deep)
    out = {"", "depth", fmt::format("is nested deeper than {} levels", levels)};
  return std::unexpected(std::move(out));
}

std::string print_tree(json::value const& tree) {
  std::string out;
  switch (tree.kind()) {
    case json::kind::object: {
      out += '{';
      bool first = true;
      for (auto const& item : tree.get_object()) {
        if (!first) out += ',';
        first = false;
        append_json_string(out, item.key());
        out += ':';
        out += print_tree(item.value());
      }
      return out += '}';
    }
    case json::kind::array: {
      out += '[';
      bool first = true;
      for (auto const& item : tree.get_array()) {
        if (!first) out += ',';
        first = false;
        out += print_tree(item);
      }
      return out += ']';
    }
    case json::kind::string: append_json_string(out, tree.get_string()); return out;
    default: return json::serialize(tree);
  }
}

namespace detail {

void check_length(std::string_view text, std::size_t least, std::size_t most, std::string const& path,
                  Reader& reader) {
  auto const characters = static_cast<std::size_t>(std::ranges::count_if(
      text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; }));
  if (characters < least && least == 1) return reader.refuse(path, "required", "must not be empty");
  if (characters < least)
    return reader.refuse(path, "min", "must be at least " + std::to_string(least) + " characters");
  if (characters > most)
    reader.refuse(path, "max", "must be at most " + std::to_string(most) + " characters");
}

std::string one_of(std::vector<std::string_view> const& words) {
  std::string out;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (at > 0) out += at + 1 == words.size() ? " or " : ", ";
    out += words[at];
  }
  return out;
}

bool read_integer(json::value const& in, std::int64_t low, std::uint64_t high, std::int64_t& out) {
  if (in.is_uint64()) {
    if (in.get_uint64() > high) return false;
    out = static_cast<std::int64_t>(in.get_uint64());
    return true;
  }
  out = in.get_int64();
  return out >= low && (out < 0 || static_cast<std::uint64_t>(out) <= high);
}

std::vector<std::string> json_names(std::initializer_list<char const*> members, bool in_snake_case) {
  std::vector<std::string> out;
  for (auto const* const name : members) out.push_back(in_snake_case ? std::string(name) : camel_case(name));
  return out;
}

void append_member_name(std::string& out, std::string const& name, bool& first) {
  if (!first) out += ',';
  first = false;
  out += '"';
  out += name;
  out += "\":";
}

std::string item_path(std::string const& path, std::size_t index) {
  return path + '[' + std::to_string(index) + ']';
}

std::string member_path(std::string const& path, std::string const& name) {
  return path.empty() ? name : path + '.' + name;
}

void read_members(json::value const& in, void* object, std::vector<std::string> const& names,
                  std::span<MemberReader const> members, std::string const& path, Reader& reader) {
  if (!in.is_object()) return reader.refuse(path, "type", "must be an object");
  for (std::size_t at = 0; at < members.size(); ++at) {
    auto const* const found = in.get_object().if_contains(names[at]);
    if (found != nullptr)
      members[at].read(*found, object, member_path(path, names[at]), reader);
    else if (!members[at].optional)
      reader.refuse(member_path(path, names[at]), "required", "is required");
  }
}

}  // namespace detail
}  // namespace base
