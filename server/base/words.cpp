// Splits by ICU's word break, folds by its compatibility decomposition, stems by libstemmer.
#include "base/words.hpp"

#include <libstemmer.h>
#include <unicode/normalizer2.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utext.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>

namespace base {
namespace {

/// Of a longer word only its beginning is looked at, which keeps the index small and finds the same words.
constexpr std::size_t compared_letters = 7;

struct CloseBreak {
  void operator()(UBreakIterator* iterator) const { ubrk_close(iterator); }
};
struct CloseText {
  void operator()(UText* text) const { utext_close(text); }
};
struct DeleteStemmer {
  void operator()(sb_stemmer* stemmer) const { sb_stemmer_delete(stemmer); }
};

/// Not for two threads at once.
UBreakIterator* word_break() {
  thread_local std::unique_ptr<UBreakIterator, CloseBreak> const iterator = [] {
    UErrorCode status = U_ZERO_ERROR;
    return std::unique_ptr<UBreakIterator, CloseBreak>(ubrk_open(UBRK_WORD, "", nullptr, 0, &status));
  }();
  return iterator.get();
}

struct Language {
  std::string_view code;
  char const* algorithm;
};
constexpr std::array languages{Language{"en", "english"}, Language{"ar", "arabic"},
                               Language{"fr", "french"},  Language{"de", "german"},
                               Language{"es", "spanish"}, Language{"ro", "romanian"}};

/// Not for two threads at once. nullptr for a language without one.
sb_stemmer* stemmer_of(std::string_view language) {
  thread_local std::array<std::unique_ptr<sb_stemmer, DeleteStemmer>, languages.size()> made;
  for (std::size_t i = 0; i < languages.size(); ++i) {
    if (languages[i].code != language) continue;
    if (!made[i]) made[i].reset(sb_stemmer_new(languages[i].algorithm, "UTF_8"));
    return made[i].get();
  }
  return nullptr;
}

bool belongs_to_word(UChar32 c) { return u_isalnum(c) || (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0; }

/// Letters that no decomposition brings to their plain form; nullptr for all others.
char const* plain_form(UChar32 c) {
  switch (c) {
    case 0xdf: return "ss";       // ß
    case 0x153: return "oe";      // œ
    case 0xe6: return "ae";       // æ
    case 0xf8: return "o";        // ø
    case 0x111: return "d";       // đ
    case 0xf0: return "d";        // ð
    case 0xfe: return "th";       // þ
    case 0x142: return "l";       // ł
    case 0x131: return "i";       // ı
    case 0x621: return "";        // hamza on its own
    case 0x640: return "";        // tatweel
    case 0x671: return "\u0627";  // alef wasla
    case 0x629: return "\u0647";  // teh marbuta
    case 0x649: return "\u064a";  // alef maksura
    case 0x6cc: return "\u064a";  // Farsi yeh
    case 0x6a9: return "\u0643";  // keheh
    default: return nullptr;
  }
}

void append(std::string& text, UChar32 c) {
  char bytes[U8_MAX_LENGTH];
  std::int32_t length = 0;
  U8_APPEND_UNSAFE(bytes, length, c);
  text.append(bytes, static_cast<std::size_t>(length));
}

std::u32string letters_of(std::string_view text) {
  std::u32string out;
  std::int32_t at = 0;
  auto const size = static_cast<std::int32_t>(text.size());
  while (at < size) {
    UChar32 c = 0;
    U8_NEXT_OR_FFFD(text.data(), at, size, c);
    out += static_cast<char32_t>(c);
  }
  return out;
}

std::string text_of(std::u32string_view letters) {
  std::string out;
  for (char32_t const c : letters) append(out, static_cast<UChar32>(c));
  return out;
}

std::size_t allowed_for(std::size_t letters) { return letters >= 8 ? 2 : letters >= 4 ? 1 : 0; }

void leave_out(std::u32string const& word, std::size_t count, std::set<std::u32string>& into) {
  into.insert(word);
  if (count == 0 || word.size() < 2) return;
  for (std::size_t i = 0; i < word.size(); ++i) {
    auto shorter = word;
    shorter.erase(i, 1);
    leave_out(shorter, count - 1, into);
  }
}

void add_parts(std::string_view text, std::size_t begin, std::size_t end, std::vector<Word>& out) {
  auto const add = [&](std::size_t from, std::size_t to) {
    if (from == to) return;
    auto folded = fold_word(text.substr(from, to - from));
    if (!folded.empty()) out.push_back({.begin = from, .end = to, .folded = std::move(folded)});
  };
  std::size_t start = begin;
  auto at = static_cast<std::int32_t>(begin);
  auto const limit = static_cast<std::int32_t>(end);
  while (at < limit) {
    auto const before = static_cast<std::size_t>(at);
    UChar32 c = 0;
    U8_NEXT_OR_FFFD(text.data(), at, limit, c);
    // Tatweel and joiners are letters of the word that they stand in.
    if (belongs_to_word(c) || c == 0x640 || c == 0x200c || c == 0x200d) continue;
    add(start, before);
    start = static_cast<std::size_t>(at);
  }
  add(start, end);
}

}  // namespace

std::string fold_word(std::string_view word) {
  UErrorCode status = U_ZERO_ERROR;
  auto const* decomposition = icu::Normalizer2::getNFKDInstance(status);
  auto const source =
      icu::UnicodeString::fromUTF8({word.data(), static_cast<std::int32_t>(word.size())}).foldCase();
  auto const text = U_SUCCESS(status) ? decomposition->normalize(source, status) : source;
  std::string out;
  std::size_t letters = 0;
  for (std::int32_t i = 0; i < text.length() && letters < longest_word; i = text.moveIndex32(i, 1)) {
    UChar32 const c = u_foldCase(text.char32At(i), U_FOLD_CASE_DEFAULT);
    if (auto const* plain = plain_form(c)) {
      out += plain;
      ++letters;
      continue;
    }
    if (!u_isalnum(c)) continue;
    auto const digit = u_charDigitValue(c);
    append(out, digit >= 0 ? '0' + digit : c);
    ++letters;
  }
  return out;
}

std::vector<Word> words_in(std::string_view text, std::size_t most) {
  std::vector<Word> out;
  auto* const breaks = word_break();
  if (breaks == nullptr) return out;
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<UText, CloseText> const opened(
      utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &status));
  ubrk_setUText(breaks, opened.get(), &status);
  if (U_FAILURE(status)) return out;
  auto begin = ubrk_first(breaks);
  for (auto end = ubrk_next(breaks); end != UBRK_DONE && out.size() < most;
       begin = end, end = ubrk_next(breaks)) {
    if (ubrk_getRuleStatus(breaks) < UBRK_WORD_NONE_LIMIT) continue;
    add_parts(text, static_cast<std::size_t>(begin), static_cast<std::size_t>(end), out);
  }
  if (out.size() > most) out.resize(most);
  return out;
}

std::string stem_of(std::string_view folded, std::string_view language) {
  auto* const stemmer = stemmer_of(language);
  if (stemmer == nullptr || folded.empty()) return std::string(folded);
  auto const* stem = sb_stemmer_stem(stemmer, reinterpret_cast<sb_symbol const*>(folded.data()),
                                     static_cast<int>(folded.size()));
  if (stem == nullptr) return std::string(folded);
  std::string out(reinterpret_cast<char const*>(stem), static_cast<std::size_t>(sb_stemmer_length(stemmer)));
  return out.empty() ? std::string(folded) : out;
}

std::size_t mistakes_allowed(std::string_view folded) { return allowed_for(letters_of(folded).size()); }

std::optional<std::size_t> distance_of(std::string_view a, std::string_view b, std::size_t most) {
  auto const from = letters_of(a);
  auto const to = letters_of(b);
  auto const difference = from.size() > to.size() ? from.size() - to.size() : to.size() - from.size();
  if (difference > most) return std::nullopt;
  std::vector<std::size_t> before_last(to.size() + 1);
  std::vector<std::size_t> last(to.size() + 1);
  std::vector<std::size_t> now(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= from.size(); ++i) {
    now[0] = i;
    std::size_t least = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      std::size_t const replaced = last[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
        now[j] = std::min(now[j], before_last[j - 2] + 1);
      least = std::min(least, now[j]);
    }
    if (least > most) return std::nullopt;
    std::swap(before_last, last);
    std::swap(last, now);
  }
  if (last[to.size()] > most) return std::nullopt;
  return last[to.size()];
}

bool is_near(std::string_view typed, std::string_view word) {
  return distance_of(typed, word, mistakes_allowed(typed)).has_value();
}

std::vector<std::string> shortened(std::string_view folded) {
  auto const letters = letters_of(folded);
  std::set<std::u32string> found;
  leave_out(letters.substr(0, compared_letters), allowed_for(letters.size()), found);
  std::vector<std::string> out;
  out.reserve(found.size());
  for (auto const& each : found) out.push_back(text_of(each));
  std::ranges::sort(out);
  return out;
}

}  // namespace base
