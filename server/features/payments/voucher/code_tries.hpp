// Counts how often somebody tries a code, and has the refusals of every call that takes one.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/problem.hpp"
#include "base/time/instant.hpp"
#include "http/request/rate_limit.hpp"
#include "storage/database.hpp"

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

  /// Runs `work`, which returns std::expected<…, base::Refusal>, in a transaction. A refusal rolls it back
  /// and is thrown. The try is given back unless the code was wrong (VOUCHER_NOT_FOUND).
  template <class Work>
  boost::asio::awaitable<typename std::invoke_result_t<Work&, storage::Session&>::value_type> write(
      storage::Database& database, std::string key, Work work) {
    bool is_wrong = false;
    auto whole = [&](storage::Session& session) {
      is_wrong = false;
      auto out = work(session);
      is_wrong = !out && out.error().error == voucher_not_found.error;
      return base::or_throw(std::move(out));
    };
    try {
      auto out = co_await database.write(whole);
      give_back(key);
      co_return out;
    } catch (base::Problem const&) {
      if (!is_wrong) give_back(key);
      throw;
    }
  }

 private:
  base::Clock const& clock_;
  http::RateLimit limit_;
};

}  // namespace payments::voucher
