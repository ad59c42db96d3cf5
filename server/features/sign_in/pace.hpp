// Answers that must not tell by their time whether there was anybody to write to.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>

namespace sign_in {

/// Begins where it is made. What is done for somebody who has an account, and not for others, has to fit into
/// it: a row, and the drawing of a mail that may hold up the page.
class Pace {
 public:
  static constexpr std::chrono::milliseconds length{150};

  /// Waits until as much time has passed as every answer takes.
  boost::asio::awaitable<void> even_out() const;

 private:
  std::chrono::steady_clock::time_point const end_ = std::chrono::steady_clock::now() + length;
};

}  // namespace sign_in
