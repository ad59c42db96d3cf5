// Makes and checks codes of vouchers.
#include "features/payments/voucher/voucher_code.hpp"

#include "base/text.hpp"

namespace payments::voucher {
namespace {

constexpr std::size_t base_of_code = code_alphabet.size();
static_assert(base_of_code == 31);

/// The sum of each character's value times its place, from 1. A whole code's is a multiple of 31.
std::size_t weighted_sum(std::string_view code) {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < code.size(); ++i) sum += (i + 1) * code_alphabet.find(code[i]);
  return sum % base_of_code;
}

/// Of the first 15 characters.
char check_character(std::string_view body) {
  auto const sum = weighted_sum(body);
  for (auto const character : code_alphabet)
    if ((sum + code_length * code_alphabet.find(character)) % base_of_code == 0) return character;
  return code_alphabet.front();  // one always fits: 16 and 31 have no common divisor
}

/// A byte from here on is thrown away, so that each character is as likely as the others.
constexpr unsigned first_unfair_byte = 256 / base_of_code * base_of_code;

}  // namespace

std::string make_code() {
  std::string out;
  while (out.size() < code_length - 1)
    for (auto const byte : base::random_bytes(code_length)) {
      auto const value = static_cast<unsigned char>(byte);
      if (value < first_unfair_byte && out.size() < code_length - 1)
        out += code_alphabet[value % base_of_code];
    }
  out += check_character(out);
  return out;
}

std::string shown_code(std::string_view code) {
  std::string out;
  for (std::size_t at = 0; at < code.size(); at += 4) {
    if (at > 0) out += '-';
    out += code.substr(at, 4);
  }
  return out;
}

std::optional<std::string> read_code(std::string_view typed) {
  std::string out;
  for (auto character : typed) {
    if (character == ' ' || character == '-') continue;
    if (character >= 'a' && character <= 'z') character = static_cast<char>(character - 'a' + 'A');
    if (out.size() == code_length || code_alphabet.find(character) == code_alphabet.npos) return std::nullopt;
    out += character;
  }
  if (out.size() != code_length || weighted_sum(out) != 0) return std::nullopt;
  return out;
}

std::string digest_of(std::string_view code) { return base::sha256_hex(code).substr(0, 32); }

}  // namespace payments::voucher
