// Masks e-mail addresses and telephone numbers.
#include "features/sign_in/hints.hpp"

namespace sign_in {
namespace {

/// The first character with all its bytes.
std::string_view first_letter(std::string_view text) {
  std::size_t length = text.empty() ? 0 : 1;
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xc0) == 0x80) ++length;
  return text.substr(0, length);
}

}  // namespace

std::string recipient_hint(std::string_view recipient) {
  constexpr std::string_view dots = "•••";
  auto const at = recipient.rfind('@');
  if (at != recipient.npos)
    return std::string(first_letter(recipient.substr(0, at))) + std::string(dots) +
           std::string(recipient.substr(at));
  auto const shown = recipient.size() > 7 ? recipient.substr(recipient.size() - 4) : std::string_view();
  return std::string(dots) + std::string(shown);
}

}  // namespace sign_in
