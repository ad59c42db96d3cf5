// Header fields: one block of lines and an index into it.
#include "http/headers.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

namespace http {
namespace {

constexpr std::array<bool, 256> make_token_table() {
  std::array<bool, 256> table{};
  for (unsigned c = '0'; c <= '9'; ++c) table[c] = true;
  for (unsigned c = 'a'; c <= 'z'; ++c) table[c] = true;
  for (unsigned c = 'A'; c <= 'Z'; ++c) table[c] = true;
  for (char const c : std::string_view("!#$%&'*+-.^_`|~")) table[static_cast<unsigned char>(c)] = true;
  return table;
}
constexpr auto token_table = make_token_table();

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

bool same_name(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (lower(a[i]) != lower(b[i])) return false;
  return true;
}

bool is_field_value(std::string_view text) {
  for (char const raw : text) {
    auto const c = static_cast<unsigned char>(raw);
    if ((c < 0x20 && c != '\t') || c == 0x7f) return false;
  }
  return true;
}

constexpr std::size_t separators = 4;  // the ": " and the CR LF of a line

}  // namespace

bool is_token(std::string_view text) {
  for (char const c : text)
    if (!token_table[static_cast<unsigned char>(c)]) return false;
  return !text.empty();
}

Headers::Headers(std::initializer_list<Field> fields) {
  for (auto const& [name, value] : fields) add(name, value);
}

Headers::Field Headers::field(std::size_t index) const {
  Place const& place = fields_[index];
  std::string_view const all = lines_;
  return {all.substr(place.start, place.name_length),
          all.substr(place.start + place.name_length + 2, place.value_length)};
}

std::optional<std::string_view> Headers::find(std::string_view name) const {
  for (std::size_t i = 0; i < fields_.size(); ++i)
    if (fields_[i].name_length == name.size() && same_name(field(i).first, name)) return field(i).second;
  return std::nullopt;
}

std::vector<std::string_view> Headers::all(std::string_view name) const {
  std::vector<std::string_view> out;
  for (auto const& [key, value] : *this)
    if (same_name(key, name)) out.push_back(value);
  return out;
}

void Headers::add(std::string_view name, std::string_view value) {
  if (!is_token(name))
    throw std::invalid_argument(fmt::format("'{}' is not the name of a header field", name));
  if (!is_field_value(value))
    throw std::invalid_argument(fmt::format("the value of {} contains a control character", name));
  fields_.push_back({static_cast<std::uint32_t>(lines_.size()), static_cast<std::uint32_t>(name.size()),
                     static_cast<std::uint32_t>(value.size())});
  lines_.append(name).append(": ").append(value).append("\r\n");
}

void Headers::set(std::string_view name, std::string_view value) {
  std::string const kept_name(name), kept_value(value);  // either may be a view into this block
  remove(kept_name);
  add(kept_name, kept_value);
}

void Headers::remove(std::string_view name) {
  for (std::size_t i = fields_.size(); i-- > 0;) {
    if (!same_name(field(i).first, name)) continue;
    auto const length = fields_[i].name_length + fields_[i].value_length + separators;
    lines_.erase(fields_[i].start, length);
    fields_.erase(fields_.begin() + static_cast<std::ptrdiff_t>(i));
    for (std::size_t k = i; k < fields_.size(); ++k) fields_[k].start -= static_cast<std::uint32_t>(length);
  }
}

void Headers::clear() {
  lines_.clear();
  fields_.clear();
}

}  // namespace http
