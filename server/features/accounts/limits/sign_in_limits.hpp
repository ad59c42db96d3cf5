// Rate limits of sign-in attempts and of sent codes and reset mails, against password guessing and spraying.
//
// Guessing at one account is slow from one place, and trying one password at many accounts is slow from one
// place, over minutes, hours and days, and from all of an IPv6 network that one provider gives to one
// customer. Guessing at one account from many places is slow too, but not for a device that was signed in to
// it before, nor for a code that was mailed, whose own tries are counted: so an attacker can not lock the
// owner out of an account. Where a whole tenant is tried, a password alone lets no unknown device in.
#pragma once
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "http/request/rate_limit.hpp"

namespace accounts {

struct SignInLimitSettings {
  using Minutes = std::chrono::minutes;
  http::RateLimitSettings account_and_address{.count = 1, .period = Minutes(1), .burst = 5};
  http::RateLimitSettings address{.count = 10, .period = Minutes(1), .burst = 30};
  http::RateLimitSettings account{.count = 50, .period = Minutes(60), .burst = 50};
  /// Failures of a day from one client, and from the /56 and the /48 around an IPv6 one.
  http::RateLimitSettings client_day{.count = 300, .period = Minutes(24 * 60), .burst = 100};
  http::RateLimitSettings site_day{.count = 600, .period = Minutes(24 * 60), .burst = 200};
  http::RateLimitSettings provider_day{.count = 1200, .period = Minutes(24 * 60), .burst = 400};
  /// More failures than these at one tenant count as a spraying attack.
  http::RateLimitSettings tenant_hour{.count = 1000, .period = Minutes(60), .burst = 1000};
  std::chrono::minutes alarm{60};  // so long after the last one beyond it
  http::RateLimitSettings sent_to_recipient{.count = 1, .period = Minutes(10), .burst = 3};
  http::RateLimitSettings sent_from_address{.count = 1, .period = Minutes(1), .burst = 10};
  /// Mails and texts of a day from one client and the networks around it: they go to strangers.
  http::RateLimitSettings sent_client_day{.count = 100, .period = Minutes(24 * 60), .burst = 50};
  http::RateLimitSettings sent_site_day{.count = 200, .period = Minutes(24 * 60), .burst = 100};
  http::RateLimitSettings sent_provider_day{.count = 400, .period = Minutes(24 * 60), .burst = 200};
  http::RateLimitSettings sent_tenant_hour{.count = 1000, .period = Minutes(60), .burst = 1000};
};

class SignInLimits {
 public:
  /// What is tried. A mailed code counts its tries itself, so the account's own limit is left out for it:
  /// that one is what an attacker uses up from many places.
  enum class Proof { password, mailed_code };
  /// What is sent: each has a share of the recipient's mails, so that nobody uses up all of them by asking
  /// for one.
  enum class Sending { otp, reset_link, registration, new_address };

  struct Attempt {
    base::TenantId tenant;
    std::string name;     // email_key or msisdn_key, whether there is such an account or not
    std::string address;  // of the visitor; an IPv6 one counts with its whole /64
    bool known_device = false;
  };

  explicit SignInLimits(base::Clock const& clock, SignInLimitSettings const& settings = {});

  /// Counts an attempt before its password or otp is checked. Returns how long to wait (Retry-After) if it
  /// exceeds a limit; such an attempt does not count.
  std::optional<std::chrono::seconds> wait_for(Attempt const& attempt, Proof proof = Proof::password);
  /// Undoes the count of an attempt that succeeded.
  void forget(Attempt const& attempt, Proof proof = Proof::password);
  /// Whether the tenant is being sprayed with passwords: then a right one is not enough on an unknown device.
  bool is_sprayed(base::TenantId const& tenant) const;
  /// The same for sending an otp or a mail to the attempt's name. Sent ones stay counted. A known device has
  /// its own share, so that an attacker can not use up the owner's.
  std::optional<std::chrono::seconds> wait_to_send(Attempt const& attempt, Sending sending);

 private:
  void raise_alarm(base::TenantId const& tenant, std::string_view what);

  base::Clock const& clock_;
  std::chrono::minutes const alarm_;
  http::RateLimit account_and_address_;
  http::RateLimit address_;
  http::RateLimit account_;
  http::RateLimit client_day_;
  http::RateLimit site_day_;
  http::RateLimit provider_day_;
  http::RateLimit tenant_hour_;
  http::RateLimit sent_to_recipient_;
  http::RateLimit sent_from_address_;
  http::RateLimit sent_client_day_;
  http::RateLimit sent_site_day_;
  http::RateLimit sent_provider_day_;
  http::RateLimit sent_tenant_hour_;
  mutable std::mutex mutex_;
  std::map<std::string, base::Instant, std::less<>>
      alarms_;  // by tenant and kind: when they end, steady time
};

}  // namespace accounts
