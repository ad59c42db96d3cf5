// Waits on a timer for the rest of the minimum duration.
#include "features/sign_in/authentication/minimum_duration.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace sign_in {

boost::asio::awaitable<void> MinimumDuration::wait() const {
  boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor, end_);
  co_await timer.async_wait(boost::asio::use_awaitable);
}

}  // namespace sign_in
