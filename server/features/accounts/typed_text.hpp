// Measures text that people type: its length, and whether it contains invisible characters.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace accounts {

enum class Lines { one, many };  // many: line ends and tabs are fine

struct Measured {
  std::size_t characters = 0;  // code points
  bool unseen = false;  // a control character, a sign that turns the order of a text around, broken UTF-8
};
Measured measure(std::string_view text, Lines lines = Lines::one);

/// "123456" of "123 456" and of "١٢٣-٤٥٦"; nullopt if it cannot be a one-time password.
std::optional<std::string> six_digits(std::string_view typed);

/// Without the white space around it, also the kinds that only Unicode knows.
std::string_view trimmed(std::string_view text);

}  // namespace accounts
