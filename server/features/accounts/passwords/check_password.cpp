// The password policy, checked before a password is hashed.
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "base/text.hpp"
#include "features/accounts/passwords/common_passwords.hpp"
#include "features/accounts/passwords/passwords.hpp"
#include "features/accounts/unicode_text.hpp"

namespace accounts {
namespace {

constexpr std::int32_t fewest_characters = 8;
constexpr std::size_t most_bytes = 1024;
constexpr std::int32_t shortest_own_word = 3;

/// Composed as for hashing (Unicode NFC), so that a letter counts once, however it was typed.
std::int32_t characters_in(std::string_view password) {
  UErrorCode status = U_ZERO_ERROR;
  auto const* const form = icu::Normalizer2::getNFCInstance(status);
  auto const text = unicode_text(password);
  return U_FAILURE(status) != 0 ? text.countChar32() : form->normalize(text, status).countChar32();
}

/// "mira", "aurora" and "example" of "mira@aurora.example".
std::vector<icu::UnicodeString> words_in(std::string_view text) {
  std::vector<icu::UnicodeString> out(1);
  auto const folded = unicode_text(folded_password(text));
  for (std::int32_t at = 0; at < folded.length(); at = folded.moveIndex32(at, 1)) {
    auto const c = folded.char32At(at);
    if (u_isalnum(c) != 0 || (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0)
      out.back().append(c);
    else if (!out.back().isEmpty())
      out.emplace_back();
  }
  return out;
}

std::int32_t count_letters(icu::UnicodeString const& text) {
  std::int32_t out = 0;
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1))
    if (u_isalpha(text.char32At(at)) != 0) ++out;
  return out;
}

/// True if without the person's own words only digits, symbols and at most two letters remain.
bool is_made_of(std::string_view folded, std::vector<std::string_view> const& own_words) {
  constexpr std::int32_t letters_that_do_not_help = 2;
  constexpr std::int32_t others_that_do_not_help = 6;
  auto rest = unicode_text(folded);
  auto const before = rest.length();
  std::vector<icu::UnicodeString> words;
  for (auto const own : own_words) {
    auto found = words_in(own);
    words.insert(words.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
  }
  // The longest first: of "annabell" and "anna" the first one says more.
  std::ranges::sort(words, [](auto const& a, auto const& b) { return a.length() > b.length(); });
  for (auto const& word : words)
    if (word.length() >= shortest_own_word) rest.findAndReplace(word, icu::UnicodeString());
  if (rest.length() == before) return false;
  auto const letters = count_letters(rest);
  return letters <= letters_that_do_not_help && rest.countChar32() - letters <= others_that_do_not_help;
}

}  // namespace

std::optional<base::FieldError> check_password(std::string_view password,
                                               std::vector<std::string_view> const& own_words) {
  auto const wrong = [](char const* rule, char const* message) {
    return base::FieldError{"password", rule, message};
  };
  if (password.size() > most_bytes) return wrong("max", "must have at most 1,024 bytes");
  if (!base::is_valid_utf8(password)) return wrong("format", "is not valid UTF-8");
  if (characters_in(password) < fewest_characters) return wrong("min", "must have at least 8 characters");
  auto const folded = folded_password(password);
  if (is_common_password(folded)) return wrong("common", "is too common, so it is easy to guess");
  if (is_made_of(folded, own_words))
    return wrong("own", "must not be made of the person's name or address, or of the storefront's name");
  return std::nullopt;
}

}  // namespace accounts
