// Folds a password and finds a common one behind digits and substituted letters.
#include "features/accounts/passwords/common_passwords.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_set>
#include <vector>

#include "base/text.hpp"
#include "features/accounts/unicode_text.hpp"

namespace accounts {
namespace {

/// A listed word with up to this many digits and signs around it is refused; with more it may be a good
/// password.
constexpr std::int32_t most_decoration = 6;
constexpr std::int32_t shortest_walk = 3;
constexpr std::int32_t longest_period = 4;

std::unordered_set<std::string_view> const& listed() {
  static std::unordered_set<std::string_view> const words = [] {
    std::unordered_set<std::string_view> out;
    std::string_view const list = common_password_list;
    for (std::size_t at = 0; (at = list.find_first_not_of(" \n", at)) != list.npos;) {
      auto const end = std::min(list.find_first_of(" \n", at), list.size());
      out.insert(list.substr(at, end - at));
      at = end;
    }
    return out;
  }();
  return words;
}

bool is_listed(icu::UnicodeString const& text) {
  std::string word;
  text.toUTF8String(word);
  return listed().contains(word);
}

bool is_decoration(char16_t c) {
  return c < 0x80 && (c < 'a' || c > 'z');  // folded: no capital letters
}

/// "password" of "p@ssw0rd"; `one` is the letter for a 1.
icu::UnicodeString without_disguise(icu::UnicodeString text, char16_t one) {
  static constexpr std::string_view figures = "03457@$!|";
  static constexpr std::u16string_view letters = u"oeastasii";
  for (std::int32_t at = 0; at < text.length(); ++at) {
    auto const c = text.charAt(at);
    if (c == '1') text.setCharAt(at, one);
    if (c >= 0x80) continue;
    if (auto const figure = figures.find(static_cast<char>(c)); figure != figures.npos)
      text.setCharAt(at, letters[figure]);
  }
  return text;
}

bool is_listed_in_any_spelling(icu::UnicodeString const& text) {
  return is_listed(text) || is_listed(without_disguise(text, u'i')) ||
         is_listed(without_disguise(text, u'l'));
}

bool is_decorated_word(icu::UnicodeString const& text) {
  std::int32_t end = text.length();
  // Each way to cut: the last sign may belong to the word, as in "pa$$word1" and "football4".
  for (std::int32_t first = 0; first < end && first <= most_decoration; ++first) {
    for (std::int32_t last = end; last > first && first + (end - last) <= most_decoration; --last) {
      if (is_listed_in_any_spelling(text.tempSubStringBetween(first, last))) return true;
      if (!is_decoration(text.charAt(last - 1))) break;
    }
    if (!is_decoration(text.charAt(first))) break;
  }
  return false;
}

/// "11111111", "abababab", "abcabcab"
bool is_repetition(icu::UnicodeString const& text) {
  for (std::int32_t period = 1; period <= longest_period && period * 2 <= text.length(); ++period) {
    bool same = true;
    for (std::int32_t at = period; same && at < text.length(); ++at)
      same = text.charAt(at) == text.charAt(at - period);
    if (same) return true;
  }
  return false;
}

/// Neighbours along a row of keys, or along an alphabet.
bool are_neighbours(char16_t a, char16_t b) {
  static constexpr std::array<std::u16string_view, 14> rows{
      u"1234567890", u"qwertyuiop",   u"asdfghjkl",   u"zxcvbnm",     u"azertyuiop",
      u"qsdfghjklm", u"wxcvbn",       u"qwertzuiopü", u"asdfghjklöä", u"yxcvbnm",
      u"asdfghjklñ", u"ضصثقفغعهخحجد", u"شسيبلاتنمكط", u"ئءؤرىةوزظ"};
  if (std::max(a, b) - std::min(a, b) == 1) return true;
  for (auto const row : rows)
    for (std::size_t at = 0; at + 1 < row.size(); ++at)
      if ((row[at] == a && row[at + 1] == b) || (row[at] == b && row[at + 1] == a)) return true;
  return false;
}

/// "abcdefgh", "87654321", "qwertyasdf", "asdf1234": only walks of at least three keys.
bool is_walk(icu::UnicodeString const& text) {
  std::int32_t run = 1;
  for (std::int32_t at = 1; at < text.length(); ++at) {
    if (are_neighbours(text.charAt(at - 1), text.charAt(at))) {
      ++run;
    } else {
      if (run < shortest_walk) return false;
      run = 1;
    }
  }
  return run >= shortest_walk;
}

bool is_date_of(std::string_view year, std::string_view first, std::string_view second) {
  auto const number = [](std::string_view digits) {
    int out = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), out);
    return out;
  };
  int const y = number(year), a = number(first), b = number(second);
  return y >= 1900 && y <= 2099 && a >= 1 && b >= 1 && ((a <= 31 && b <= 12) || (a <= 12 && b <= 31));
}

/// "19071987", "07-19-1987", "1987.07.19"
bool is_date(std::string_view folded) {
  std::string digits;
  for (char const c : folded) {
    if (c >= '0' && c <= '9')
      digits += c;
    else if (!std::string_view("-./ ").contains(c))
      return false;
  }
  if (digits.size() != 8) return false;
  std::string_view const all = digits;
  return is_date_of(all.substr(4), all.substr(0, 2), all.substr(2, 2)) ||
         is_date_of(all.substr(0, 4), all.substr(4, 2), all.substr(6));
}

}  // namespace

std::string folded_password(std::string_view password) {
  UErrorCode status = U_ZERO_ERROR;
  auto const* const form = icu::Normalizer2::getNFKCCasefoldInstance(status);
  if (U_FAILURE(status) != 0) return base::lower_ascii(password);
  auto const text = form->normalize(unicode_text(password), status);
  icu::UnicodeString plain;
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    auto const c = text.char32At(at);
    auto const digit = u_charDigitValue(c);
    plain.append(digit >= 0 ? static_cast<UChar32>('0' + digit) : c);
  }
  std::string out;
  plain.toUTF8String(out);
  return out;
}

bool is_common_password(std::string_view folded) {
  auto const text = unicode_text(folded);
  return is_decorated_word(text) || is_repetition(text) || is_walk(text) || is_date(folded);
}

std::size_t common_password_count() { return listed().size(); }

}  // namespace accounts
