// One timer.
#include "features/sign_in/pace.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace sign_in {

boost::asio::awaitable<void> Pace::even_out() const {
  boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor, end_);
  co_await timer.async_wait(boost::asio::use_awaitable);
}

}  // namespace sign_in
