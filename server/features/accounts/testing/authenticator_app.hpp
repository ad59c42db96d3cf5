// An authenticator app for tests: makes the six digits from a secret.
#pragma once
#include <string>
#include <string_view>

#include "base/time/instant.hpp"

namespace accounts {

std::string totp_now(std::string_view secret, base::Instant now);

}  // namespace accounts
