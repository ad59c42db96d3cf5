// base64url and the like, in which tokens, passkeys and HTTP carry bytes.
#pragma once
#include <string>
#include <string_view>

namespace identity {

/// Raw 32 bytes.
std::string sha256(std::string_view bytes);

}  // namespace identity
