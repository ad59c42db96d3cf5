// The words of a search as somebody typed them. Operators and quotation marks are text like any other.
#pragma once
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace search {

/// A longer query is cut.
inline constexpr std::size_t longest_query = 4096;
inline constexpr std::size_t most_words = 12;
/// The last word may be the beginning of one from this length on.
inline constexpr std::size_t shortest_prefix = 2;

struct QueryWord {
  std::string text;                         // as it was typed
  std::string folded;                       // base::fold_word
  bool prefix = false;                      // longer words that begin like it are found too
  bool optional = false;                    // "the", "of": an entry without it is found as well
  std::vector<std::string> stems;           // as the index has them, one for each language
  std::map<std::string, std::size_t> near;  // words that may be meant, with their number of mistakes
};

struct ParsedQuery {
  std::string text;  // one line without control characters and direction marks
  std::vector<QueryWord> words;
  bool too_long = false;
  bool only_small_words = false;  // such as "the": titles only are looked at

  bool empty() const { return words.empty(); }
};

ParsedQuery parse_query(std::string_view typed);

/// A word that says little in one of the portal's languages, by its folded form.
bool is_small_word(std::string_view folded);

}  // namespace search
