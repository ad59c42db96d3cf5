// Rate limits of sign-in attempts and of sent codes and reset mails, against password guessing and spraying.
//
// Guessing at one account is slow from one place, and trying one password at many accounts is slow from one
// place. Guessing at one account from many places is slow too, but not for a device that was signed in to it
// before: so an attacker can not lock the owner out of an account.
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "base/instant.hpp"
#include "http/rate_limit.hpp"

namespace accounts {

struct SignInLimitSettings {
  using Minutes = std::chrono::minutes;
  http::RateLimitSettings account_and_address{.count = 1, .period = Minutes(1), .burst = 5};
  http::RateLimitSettings address{.count = 10, .period = Minutes(1), .burst = 30};
  http::RateLimitSettings account{.count = 50, .period = Minutes(60), .burst = 50};
  http::RateLimitSettings sent_to_recipient{.count = 1, .period = Minutes(10), .burst = 3};
  http::RateLimitSettings sent_from_address{.count = 1, .period = Minutes(1), .burst = 10};
};

class SignInLimits {
 public:
  struct Attempt {
    base::TenantId tenant;
    std::string name;     // email_key or msisdn_key, whether there is such an account or not
    std::string address;  // of the visitor; an IPv6 one counts with its whole /64
    bool known_device = false;
  };

  explicit SignInLimits(base::Clock const& clock, SignInLimitSettings const& settings = {});

  /// Counts an attempt before its password or otp is checked. Returns how long to wait (Retry-After) if it
  /// exceeds a limit; such an attempt does not count.
  std::optional<std::chrono::seconds> wait_for(Attempt const& attempt);
  /// Undoes the count of an attempt that succeeded.
  void forget(Attempt const& attempt);
  /// The same for sending an otp or a mail to the attempt's name. Sent ones stay counted. A known device has
  /// its own share, so that an attacker can not use up the owner's.
  std::optional<std::chrono::seconds> wait_to_send(Attempt const& attempt);

 private:
  base::Clock const& clock_;
  http::RateLimit account_and_address_;
  http::RateLimit address_;
  http::RateLimit account_;
  http::RateLimit sent_to_recipient_;
  http::RateLimit sent_from_address_;
};

}  // namespace accounts
