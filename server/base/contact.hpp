// E-mail addresses and telephone numbers masked: for screens that others see, mails and logs.
#pragma once
#include <string>
#include <string_view>

namespace base {

/// "m•••@example.org" of an e-mail address, "•••4567" of a number, "•••" of a short one.
std::string mask_contact(std::string_view contact);

}  // namespace base
