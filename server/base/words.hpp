// Words of a text as a search compares them: split (ICU word break), folded (accents, Arabic letter forms,
// digits), stemmed (Snowball), and how far one is from another (Damerau-Levenshtein distance).
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace base {

/// A word of a text: its first byte, the byte after its last one, and its folded form.
struct Word {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string folded;
  bool operator==(Word const&) const = default;
};

/// Longer words are cut.
inline constexpr std::size_t longest_word = 40;

/// The words of a text in its order, at most `most` of them. An apostrophe divides: "l'amour" are two.
std::vector<Word> words_in(std::string_view text, std::size_t most = 10'000);

/// Lower case without accents: Arabic without vowel signs and tatweel, with one form of alef, yeh and teh
/// marbuta; Latin with ß as ss, œ as oe, æ as ae; digits of every script as 0 to 9. Holds letters and digits
/// only, and is empty where nothing is left.
std::string fold_word(std::string_view word);

/// The stem of a folded word in one of the portal's languages; the word itself in any other.
std::string stem_of(std::string_view folded, std::string_view language);

/// How many mistakes a word of this length may have: one from 4 letters, two from 8.
std::size_t mistakes_allowed(std::string_view folded);

/// How many letters have to be added, left out, replaced or swapped with their neighbour; nullopt for more
/// than `most`.
std::optional<std::size_t> distance_of(std::string_view a, std::string_view b, std::size_t most);

/// Whether somebody who typed `typed` may have meant `word`.
bool is_near(std::string_view typed, std::string_view word);

/// The word, and what is left of its beginning when as many letters are left out as it may have mistakes. Two
/// words that are near share one of these (symmetric delete), so that an index finds them. Sorted.
std::vector<std::string> shortened(std::string_view folded);

}  // namespace base
