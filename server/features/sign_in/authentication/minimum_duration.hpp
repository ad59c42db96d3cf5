// Protection against timing attacks: every answer takes at least the same time, whether an account exists or
// not.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>

namespace sign_in {

/// Starts on construction. Extra work for existing accounts (insert a row, render a mail) must finish within
/// `length`, or timing would reveal that the account exists.
class MinimumDuration {
 public:
  static constexpr std::chrono::milliseconds length{150};

  /// Waits until `length` has passed since construction.
  boost::asio::awaitable<void> wait() const;

 private:
  std::chrono::steady_clock::time_point const end_ = std::chrono::steady_clock::now() + length;
};

}  // namespace sign_in
