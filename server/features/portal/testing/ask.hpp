// Calls a handler in a test as the site map would: permission, arguments out of the request, the printed
// answer back.
#pragma once
#include <optional>
#include <utility>

#include "features/portal/typed_call.hpp"

namespace portal::testing {

/// Throws what the handler, or the reading of its arguments, refuses. `user`: who asks; absent: a guest.
template <class Owner, class Method>
Task<http::Response> ask(Owner& owner, Method method, http::Request request, tenants::BackendCall backend,
                         http::Params params = {}, std::optional<accounts::SignedIn> user = std::nullopt) {
  CallContext context{request, std::move(backend), std::move(params), std::move(user)};
  if constexpr (std::is_base_of_v<UserCall, typename detail::MethodTraits<Method>::Caller>)
    require_user(context);
  auto answered = answer(owner, method, context);
  co_return co_await std::move(answered);
}

}  // namespace portal::testing
