// Idempotency-Key: the same request is answered once, and gets its first answer again for 24 hours.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "app/site_map/routes.hpp"

namespace app {

/// The handler's answer; with a key the one that was kept. 422 where the key was sent with another request,
/// 409 while the first is still being answered. An answer is kept unless it is 401, 403, 429 or a failure of
/// ours, or sets a cookie: then the handler runs again. It is kept after the handler's own transaction, so a
/// crash between the two makes a later repetition run the handler again.
boost::asio::awaitable<http::Response> answer_once(App& app, CallRoute const& route, CallContext& context);

}  // namespace app
