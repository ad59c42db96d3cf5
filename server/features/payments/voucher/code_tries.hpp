// How often somebody may try a code, and what every call that takes one answers where it can't be redeemed.
#pragma once
#include <string>

#include "base/problem.hpp"
#include "base/time/instant.hpp"
#include "http/request/rate_limit.hpp"

namespace payments::voucher {

/// One answer for a code that is mistyped, unknown, used up, expired, or for something else, so that guessing
/// codes tells nothing. Only the cart says that a valid code is of another kind: its owner can redeem it
/// elsewhere.
inline constexpr base::ProblemType voucher_not_found{
    404, "VOUCHER_NOT_FOUND", "No voucher with this code can be redeemed for this.", "error.voucherNotFound"};
inline constexpr base::ProblemType voucher_already_used{
    409, "VOUCHER_ALREADY_USED", "The user has redeemed this voucher.", "error.voucherAlreadyUsed"};
inline constexpr base::ProblemType too_many_codes{
    429, "TOO_MANY_CODES", "Too many wrong codes were tried; try again later.", "error.tooManyCodes"};

/// Ten wrong codes of one account or address, then one in six minutes; a right one gives its try back. All
/// calls that take a code count together.
class CodeTries {
 public:
  explicit CodeTries(base::Clock const& clock)
      : clock_(clock), limit_({.count = 10, .period = std::chrono::hours(1), .burst = 10}) {}

  /// Throws TOO_MANY_CODES, also for a right code: it could be a guess.
  void take(std::string_view key) {
    auto const tried = limit_.take(key, clock_.steady());
    if (!tried.allowed) throw base::Problem(too_many_codes.retry_after(tried.retry_after));
  }
  void give_back(std::string_view key) { limit_.give_back(key); }

 private:
  base::Clock const& clock_;
  http::RateLimit limit_;
};

}  // namespace payments::voucher
