// A page handler's signature as a row of the site map: who may see it and which payload its React page
// receives.
#pragma once
#include <string_view>
#include <type_traits>

#include "app/site_map/typed_call.hpp"
#include "features/portal/page.hpp"
#include "features/tenants/visit.hpp"

namespace app {

/// A page while it is made; outlives its handler. `user` is there where the row is for signed-in users.
struct PageContext {
  tenants::Visit const& visit;
  accounts::SignedIn const* user = nullptr;
};

using PageHandler = portal::Task<http::Page> (*)(App&, PageContext const&, std::string_view name);

struct TypedPage {
  std::string_view name;  // the React page: "music/album"
  PageHandler handler;
  Access who;
  base::Schema const& (*payload)();
};

namespace detail {

template <class Method>
struct PageTraits;
template <class Owner_, class Payload_>
struct PageTraits<boost::asio::awaitable<portal::Page<Payload_>> (Owner_::*)(tenants::Visit const&)> {
  using Owner = Owner_;
  using Payload = Payload_;
  static constexpr Access who = Access::anyone;
};
template <class Owner_, class Payload_>
struct PageTraits<boost::asio::awaitable<portal::Page<Payload_>> (Owner_::*)(tenants::Visit const&,
                                                                             accounts::SignedIn const&)> {
  using Owner = Owner_;
  using Payload = Payload_;
  static constexpr Access who = Access::user;
};
template <class Owner, class Payload>
struct PageTraits<boost::asio::awaitable<portal::Page<Payload>> (Owner::*)(tenants::Visit const&) const>
    : PageTraits<boost::asio::awaitable<portal::Page<Payload>> (Owner::*)(tenants::Visit const&)> {};
template <class Owner, class Payload>
struct PageTraits<boost::asio::awaitable<portal::Page<Payload>> (Owner::*)(tenants::Visit const&,
                                                                           accounts::SignedIn const&) const>
    : PageTraits<boost::asio::awaitable<portal::Page<Payload>> (Owner::*)(tenants::Visit const&,
                                                                          accounts::SignedIn const&)> {};

template <class Payload>
portal::Task<http::Page> printed_page(portal::Task<portal::Page<Payload>> made, std::string_view name) {
  auto page = co_await std::move(made);
  http::Page out{std::move(static_cast<http::PageFrame&>(page)), std::string(name)};
  out.props.text.clear();
  base::JsonCodec<Payload>::append(out.props.text, page.payload);
  co_return out;
}

template <auto method>
portal::Task<http::Page> make_page(App& app, PageContext const& context, std::string_view name) {
  using Traits = PageTraits<decltype(method)>;
  auto& owner = part_of<typename Traits::Owner>(app);
  if constexpr (Traits::who == Access::user)
    return printed_page((owner.*method)(context.visit, *context.user), name);
  else
    return printed_page((owner.*method)(context.visit), name);
}

}  // namespace detail

/// `page<&MusicPages::album>("music/album")`: the row's handler with everything that its signature says.
template <auto method>
constexpr TypedPage page(std::string_view name) {
  using Traits = detail::PageTraits<decltype(method)>;
  return {name, &detail::make_page<method>, Traits::who, &base::JsonCodec<typename Traits::Payload>::schema};
}

}  // namespace app
