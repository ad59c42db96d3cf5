// Reads the parameters of a list from an address, and writes the canonical query.
#include "features/browse/list_choice.hpp"

#include <charconv>

#include "base/text.hpp"

namespace browse {
namespace {

std::optional<std::int64_t> number_in(std::optional<std::string_view> text, std::int64_t low,
                                      std::int64_t high) {
  if (!text || text->empty()) return std::nullopt;
  std::int64_t number = 0;
  auto const result = std::from_chars(text->data(), text->data() + text->size(), number);
  if (result.ec != std::errc{} || result.ptr != text->data() + text->size() || number < low || number > high)
    return std::nullopt;
  return number;
}

}  // namespace

Part part_of(std::optional<std::string_view> limit, std::optional<std::string_view> offset) {
  Part part;
  part.limit = number_in(limit, 1, 96).value_or(page_size);
  part.offset = number_in(offset, 0, 1'000'000).value_or(0) / part.limit * part.limit;
  return part;
}

Part whole_part_of(http::Query const& query) {
  auto const offset = number_in(query.find("offset"), 0, 1'000'000).value_or(0) / whole_list * whole_list;
  return {.offset = offset, .limit = whole_list, .usual = whole_list};
}

std::string declared_whole_part(http::Query const& query) {
  return choice_query({.part = whole_part_of(query)});
}

std::string declared_part(http::Query const& query) {
  return choice_query({.part = part_of(query.find("limit"), query.find("offset"))});
}

ListChoice choice_of(http::Query const& query, Sort usual) {
  return {.part = part_of(query.find("limit"), query.find("offset")),
          .sort = sort_of(query.find("sort"), usual),
          .usual = usual,
          .genre = std::string(query.find("genre").value_or("")),
          .artist = std::string(query.find("artist").value_or(""))};
}

Sort sort_of(std::optional<std::string_view> name, Sort usual) {
  if (name == "popular") return Sort::popular;
  if (name == "newest") return Sort::newest;
  return usual;
}

std::string choice_query(ListChoice const& choice) {
  std::string out;
  auto const add = [&](std::string_view name, std::string_view value) {
    out += out.empty() ? '?' : '&';
    out += name;
    out += '=';
    out += value;
  };
  if (choice.part.offset > 0) add("offset", std::to_string(choice.part.offset));
  if (choice.part.limit != choice.part.usual) add("limit", std::to_string(choice.part.limit));
  if (choice.sort != choice.usual) add("sort", choice.sort == Sort::newest ? "newest" : "popular");
  if (!choice.genre.empty()) add("genre", base::percent_encode_component(choice.genre));
  if (!choice.artist.empty()) add("artist", base::percent_encode_component(choice.artist));
  return out;
}

}  // namespace browse
