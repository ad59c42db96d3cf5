// The recipient of an otp: an e-mail address or a telephone number.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "features/messaging/messenger.hpp"

namespace sign_in {

struct Recipient {
  messaging::Channel channel = messaging::Channel::mail;
  std::string key;  // normalised, as accounts store it
};

/// Parses typed text; telephone numbers only if the tenant sends text messages.
std::optional<Recipient> read_recipient(std::string_view typed, bool by_text);

}  // namespace sign_in
