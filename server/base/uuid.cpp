// SHA-1 of the namespace and the name, with the bits of version and variant set.
#include "base/uuid.hpp"

#include <openssl/evp.h>

#include <stdexcept>

#include "base/text.hpp"

namespace base {

bool is_uuid(std::string_view text) {
  if (text.size() != 36) return false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    bool const hyphen = at == 8 || at == 13 || at == 18 || at == 23;
    bool const hex = std::string_view("0123456789abcdefABCDEF").find(text[at]) != std::string_view::npos;
    if (hyphen ? text[at] != '-' : !hex) return false;
  }
  return true;
}

std::string uuid_of_name(std::string_view space, std::string_view name) {
  auto const bytes =
      is_uuid(space) ? from_hex(lower_ascii(replace_all(std::string(space), "-", ""))) : std::nullopt;
  if (!bytes) throw std::invalid_argument("the namespace is not a UUID");
  auto const text = *bytes + std::string(name);
  unsigned char digest[EVP_MAX_MD_SIZE];
  if (EVP_Digest(text.data(), text.size(), digest, nullptr, EVP_sha1(), nullptr) != 1)
    throw std::runtime_error("SHA-1 is not available");
  digest[6] = static_cast<unsigned char>((digest[6] & 0x0f) | 0x50);
  digest[8] = static_cast<unsigned char>((digest[8] & 0x3f) | 0x80);
  auto out = hex(std::string_view(reinterpret_cast<char const*>(digest), 16));
  for (std::size_t const at : {8, 13, 18, 23}) out.insert(at, 1, '-');
  return out;
}

}  // namespace base
