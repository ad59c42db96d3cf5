// Masked e-mail addresses and telephone numbers, which are safe to show on a screen.
#pragma once
#include <string>
#include <string_view>

namespace sign_in {

/// "m•••@example.org" of an e-mail address, "•••4567" of a number.
std::string recipient_hint(std::string_view recipient);

}  // namespace sign_in
