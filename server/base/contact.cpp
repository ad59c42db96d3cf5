// Masking leaves just enough of an e-mail address or number for its owner to recognise it.
#include "base/contact.hpp"

namespace base {
namespace {

/// The first letter with all its bytes.
std::string_view first_letter(std::string_view text) {
  std::size_t length = text.empty() ? 0 : 1;
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xc0) == 0x80) ++length;
  return text.substr(0, length);
}

}  // namespace

std::string mask_contact(std::string_view contact) {
  constexpr std::string_view dots = "•••";
  auto const at = contact.rfind('@');
  if (at != contact.npos)
    return std::string(first_letter(contact.substr(0, at))) + std::string(dots) +
           std::string(contact.substr(at));
  auto const shown = contact.size() > 7 ? contact.substr(contact.size() - 4) : std::string_view();
  return std::string(dots) + std::string(shown);
}

}  // namespace base
