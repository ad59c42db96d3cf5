// `call<&ProfileApi::write>`: a handler as a row of the site map, with everything that its signature says.
#pragma once
#include <optional>
#include <type_traits>

#include "app/request/envelope.hpp"
#include "features/portal/hosted_answer.hpp"
#include "features/portal/typed_call.hpp"

namespace portal::detail {

/// A step of the hosted sign-in pages is rendered, not printed.
template <>
struct Printed<portal::HostedAnswer> {
  static void describe(CallSignature& out) { out.answer_kind = AnswerKind::html; }
};

}  // namespace portal::detail

namespace app {

struct App;

using portal::AnswerKind;
using portal::BodyKind;
using portal::CallContext;
using portal::CallSignature;
using portal::PathParameter;

/// The object whose method a row names; see modules.hpp.
template <class Owner>
Owner& part_of(App& app);

/// Renders a step of the hosted sign-in pages, or hands over the answer that it already is.
portal::Task<http::Response> show_hosted(App& app, CallContext& context,
                                         portal::Task<portal::HostedAnswer> step);

using CallHandler = portal::Task<http::Response> (*)(App&, CallContext&);

struct TypedCall {
  CallHandler handler;
  Access who;
  CallSignature (*signature)();
  std::optional<accounts::Permission> permission = std::nullopt;  // of staff
};

namespace detail {

template <auto method>
portal::Task<http::Response> handle(App& app, CallContext& context) {
  using Traits = portal::detail::MethodTraits<decltype(method)>;
  auto& owner = part_of<typename Traits::Owner>(app);
  if constexpr (std::is_same_v<typename Traits::Answer, portal::HostedAnswer>)
    return show_hosted(app, context, portal::invoke(owner, method, context));
  else
    return portal::answer(owner, method, context);
}

}  // namespace detail

template <auto method>
using CallerOf = typename portal::detail::MethodTraits<decltype(method)>::Caller;

template <auto method>
inline constexpr TypedCall call{
    &detail::handle<method>,
    std::is_base_of_v<portal::UserCall, CallerOf<method>> ? Access::user : Access::anyone,
    &portal::signature_of<decltype(method)>, portal::permission_of<CallerOf<method>>};

}  // namespace app
