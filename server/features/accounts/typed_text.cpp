// Measures text in code points.
#include "features/accounts/typed_text.hpp"

#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include <cstdint>

#include "base/text.hpp"

namespace accounts {
namespace {

constexpr std::size_t longest_otp = 64;

/// Line ends, controls, and the signs that turn the order of a text around.
bool is_unseen(UChar32 character) {
  if (u_iscntrl(character)) return true;
  return (character >= 0x2028 && character <= 0x202e) || (character >= 0x2066 && character <= 0x2069) ||
         character == 0xfeff;
}

}  // namespace

Measured measure(std::string_view text, Lines lines) {
  Measured out;
  auto const length = static_cast<std::int32_t>(text.size());
  for (std::int32_t at = 0; at < length; ++out.characters) {
    UChar32 character = 0;
    U8_NEXT(text.data(), at, length, character);
    bool const fine = lines == Lines::many && (character == '\n' || character == '\t');
    if (character < 0 || (is_unseen(character) && !fine)) out.unseen = true;
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  auto const length = static_cast<std::int32_t>(text.size());
  std::int32_t from = 0;
  for (std::int32_t at = 0; at < length; from = at) {
    UChar32 character = 0;
    U8_NEXT(text.data(), at, length, character);
    if (character < 0 || !u_isUWhiteSpace(character)) break;
  }
  std::int32_t to = length;
  for (std::int32_t at = length; at > from; to = at) {
    UChar32 character = 0;
    U8_PREV(text.data(), from, at, character);
    if (character < 0 || !u_isUWhiteSpace(character)) break;
  }
  return text.substr(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from));
}

std::optional<std::string> six_digits(std::string_view typed) {
  if (typed.size() > longest_otp || !base::is_valid_utf8(typed)) return std::nullopt;
  auto const text = icu::UnicodeString::fromUTF8({typed.data(), static_cast<std::int32_t>(typed.size())});
  std::string out;
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    auto const c = text.char32At(at);
    if (auto const digit = u_charDigitValue(c); digit >= 0)
      out += static_cast<char>('0' + digit);
    else if (c != '-' && u_isUWhiteSpace(c) == 0 && u_charType(c) != U_FORMAT_CHAR)
      return std::nullopt;
  }
  if (out.size() != 6) return std::nullopt;
  return out;
}

}  // namespace accounts
