// Cleans what was typed and divides it into words.
#include "features/search/search_query.hpp"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/text.hpp"
#include "base/words.hpp"
#include "features/catalogue/search_index/search_index_store.hpp"

namespace search {
namespace {

constexpr std::array index_languages{"ar", "de", "en", "es", "fr", "ro"};

/// Without control characters and invisible marks (Cc, Cf), with single spaces.
std::string clean(std::string_view typed) {
  std::string out;
  bool space = false;
  std::int32_t at = 0;
  auto const size = static_cast<std::int32_t>(typed.size());
  while (at < size) {
    auto const begin = at;
    UChar32 c = 0;
    U8_NEXT(typed.data(), at, size, c);
    if (c < 0) continue;
    if (u_isUWhiteSpace(c)) {
      space = !out.empty();
      continue;
    }
    auto const category = u_charType(c);
    // The joiners of Persian and of emoji are letters of a kind.
    if (category == U_CONTROL_CHAR || (category == U_FORMAT_CHAR && c != 0x200c && c != 0x200d)) continue;
    if (space) out += ' ';
    space = false;
    out += typed.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(at - begin));
  }
  return out;
}

std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

}  // namespace

bool is_small_word(std::string_view folded) {
  static std::set<std::string_view> const words{
      // English
      "a", "an", "and", "at", "by", "for", "from", "in", "is", "of", "on", "or", "s", "t", "the", "to",
      "with",
      // French
      "au", "aux", "c", "d", "dans", "de", "des", "du", "en", "et", "j", "l", "la", "le", "les", "n", "ou",
      "par", "pour", "qu", "que", "qui", "sur", "un", "une",
      // German
      "auf", "das", "dem", "den", "der", "die", "ein", "eine", "einem", "einen", "einer", "im", "mit", "und",
      "von", "vom", "zu", "zum", "zur",
      // Spanish
      "al", "con", "del", "el", "las", "los", "para", "por", "una", "y",
      // Romanian
      "ale", "cu", "din", "la", "lui", "o", "pe", "pentru", "si", "un", "unei", "unui",
      // Arabic, folded
      "في", "من", "علي", "الي", "عن", "و", "او", "مع"};
  return words.contains(folded);
}

ParsedQuery parse_query(std::string_view typed) {
  ParsedQuery out;
  if (typed.size() > longest_query) {
    out.too_long = true;
    typed = typed.substr(0, longest_query);
  }
  out.text = clean(typed);
  auto const found = base::words_in(out.text, most_words + 1);
  if (found.size() > most_words) out.too_long = true;
  for (std::size_t i = 0; i < std::min(found.size(), most_words); ++i) {
    auto const& word = found[i];
    QueryWord added{.text = out.text.substr(word.begin, word.end - word.begin), .folded = word.folded};
    bool const last = i + 1 == found.size();
    added.prefix = last && characters_in(word.folded) >= shortest_prefix;
    added.optional =
        is_small_word(word.folded) || (last && i > 0 && characters_in(word.folded) < shortest_prefix);
    for (auto const* language : index_languages) {
      auto token = catalogue::stem_token(word.folded, language);
      if (std::ranges::find(added.stems, token) == added.stems.end()) added.stems.push_back(std::move(token));
    }
    out.words.push_back(std::move(added));
  }
  // Words such as "the" alone are looked for, but in titles only.
  if (!out.words.empty() && std::ranges::all_of(out.words, &QueryWord::optional)) {
    out.only_small_words =
        std::ranges::all_of(out.words, [](auto const& word) { return is_small_word(word.folded); });
    for (auto& word : out.words) word.optional = false;
  }
  return out;
}

}  // namespace search
