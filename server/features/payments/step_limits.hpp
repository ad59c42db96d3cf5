// Limits of a payment's steps by telephone, for each account: how many PINs may be tried, and how many are
// sent.
//
// A provider counts the tries of one PIN. Who begins a new payment after each would get three more, so the
// tries of all of an account's payments count together, and so do the messages that they send.
#pragma once
#include <chrono>
#include <optional>

#include "features/accounts/account.hpp"
#include "http/request/rate_limit.hpp"

namespace payments {

struct StepLimitSettings {
  using Minutes = std::chrono::minutes;
  /// Three payments with three tries each.
  http::RateLimitSettings tries{.count = 9, .period = Minutes(60), .burst = 9};
  http::RateLimitSettings sent{.count = 60, .period = Minutes(60), .burst = 60};
};

/// Thread safe.
class StepLimits {
 public:
  explicit StepLimits(base::Clock const& clock, StepLimitSettings const& settings = {})
      : clock_(clock), tries_(settings.tries), sent_(settings.sent) {}

  using Wait = std::optional<std::chrono::milliseconds>;
  /// Counts a PIN before it is checked. Returns how long to wait where there were too many; such a try does
  /// not count.
  Wait take_try(base::TenantId const& tenant, accounts::AccountId account);
  /// Undoes the count of a PIN that was right.
  void forget_try(base::TenantId const& tenant, accounts::AccountId account);
  /// Counts a PIN before it is sent.
  Wait take_sending(base::TenantId const& tenant, accounts::AccountId account);

 private:
  base::Clock const& clock_;
  http::RateLimit tries_;
  http::RateLimit sent_;
};

}  // namespace payments
