// base64url and the like, in which tokens, passkeys and HTTP carry bytes.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace identity {

/// Strict, so that one value has one spelling: no padding, no white space, no stray bits at the end.
std::optional<std::string> from_base64url(std::string_view text);
/// Raw 32 bytes.
std::string sha256(std::string_view bytes);

}  // namespace identity
