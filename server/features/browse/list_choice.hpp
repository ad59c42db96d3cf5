// The reader's choice in a list, read from the address: part, order, genre, artist.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "http/request/query.hpp"

namespace browse {

inline constexpr std::int64_t page_size = 24;
/// The parts of an article (songs of an album, episodes of a podcast) come at once, as long as there are no
/// more.
inline constexpr std::int64_t whole_list = 500;

struct Part {
  std::int64_t offset = 0;
  std::int64_t limit = page_size;
  std::int64_t usual = page_size;  // not written into addresses
};
/// From the parameters limit and offset: an invalid or out-of-range value is ignored; an offset is moved to
/// the beginning of its part, so that one part has one address.
Part part_of(std::optional<std::string_view> limit, std::optional<std::string_view> offset);

/// The same of the parts of an article.
Part whole_part_of(http::Query const& query);
std::string declared_whole_part(http::Query const& query);

/// The part that a query asks for: "?offset=024&limit=x" is "?offset=24".
std::string declared_part(http::Query const& query);

/// The orders that a reader may choose for a list.
enum class Sort { popular, newest };
BOOST_DESCRIBE_ENUM(Sort, popular, newest)
/// Reads the parameter `sort`. Returns `usual` if it is missing or not one of the orders.
Sort sort_of(std::optional<std::string_view> name, Sort usual);

/// What a reader has chosen of a list, as its address says it.
struct ListChoice {
  Part part;
  Sort sort = Sort::popular;
  Sort usual = Sort::popular;  // of this list; not written into addresses
  std::string genre;           // slug; empty: all
  std::string artist;          // id; empty: all
};
/// "?offset=48&sort=newest&genre=jazz", without what is as usual; empty for the first part of the usual list.
std::string choice_query(ListChoice const& choice);
/// Reads a list's parameters from a query. A value that is not an order or a number is ignored.
ListChoice choice_of(http::Query const& query, Sort usual);
/// The same as choice_query prints it, of a list that offers these choices; any other parameter is left out,
/// or a page would be kept for each of its values.
enum class Choices { order, artist, genre, genre_and_artist };
template <Sort usual, Choices choices>
std::string declared_choice(http::Query const& query) {
  auto choice = choice_of(query, usual);
  if (choices == Choices::order || choices == Choices::artist) choice.genre.clear();
  if (choices == Choices::order || choices == Choices::genre) choice.artist.clear();
  return choice_query(choice);
}

}  // namespace browse
