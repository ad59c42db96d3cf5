// What a person's authenticator app does: the six digits of a secret, for tests.
#pragma once
#include <string>
#include <string_view>

#include "base/time/instant.hpp"

namespace accounts {

std::string totp_now(std::string_view secret, base::Instant now);

}  // namespace accounts
