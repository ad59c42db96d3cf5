// The site map: every page address and every call is one row.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/envelope.hpp"
#include "features/accounts/account.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "features/tenants/visit.hpp"
#include "http/page.hpp"
#include "http/response.hpp"
#include "http/router.hpp"

namespace app {

struct App;

using PageHandler = boost::asio::awaitable<http::Page> (*)(App&, tenants::Visit const&);
/// A page about whoever has signed in: nobody else reaches its handler, and it is never kept.
using PersonalPageHandler = boost::asio::awaitable<http::Page> (*)(App&, tenants::Visit const&,
                                                                   accounts::SignedIn const&);

struct PageRoute {
  std::string_view pattern;
  std::variant<PageHandler, PersonalPageHandler> handler;
  std::vector<std::string_view> query = {};  // parameters that belong to the page, and so to its cache key
  std::string_view layout = "default";  // default becomes the tenant's own storefront layout where it has one
  bool kept = true;                     // false where the page is one visitor's

  Access who() const {
    return std::holds_alternative<PersonalPageHandler>(handler) ? Access::user : Access::anyone;
  }
  bool cached() const { return kept && who() == Access::anyone; }
};

/// One call of the backend: the request, whose storefront it is for, what stood in its address, and who asks.
struct Call {
  http::Request const& request;
  tenants::BackendCall caller;
  http::Params params;
  accounts::Visitor visitor = {};

  tenants::Tenant const& tenant() const { return *caller.tenant; }
  /// A parameter of the pattern; it is always there.
  std::string const& param(std::string_view name) const { return params.find(name)->second; }
};
using CallHandler = boost::asio::awaitable<http::Response> (*)(App&, Call const&);

/// What a call's body is, and so who may have sent it: a form comes from a page of ours.
enum class BodyKind { json, form };

struct CallRoute {
  std::string_view method;
  std::string_view pattern;  // below the backend's base
  Access who;                // user: 401 without a token that is good
  CallHandler handler;
  BodyKind body = BodyKind::json;
  bool reads_token =
      true;  // false where a token that is too old must not stand in the way: signing in and out
};

/// In the order that decides between equals.
std::vector<PageRoute> const& page_routes();
std::vector<CallRoute> const& call_routes();

class SiteMap {
 public:
  SiteMap();

  struct PageMatch {
    PageRoute const* route;
    http::Params params;
  };
  std::optional<PageMatch> find_page(std::string_view path) const;

  struct CallMatch {
    CallRoute const* route;  // absent where the path exists, but not with this method
    http::Params params;
    std::string allowed_methods;  // for 405
  };
  std::optional<CallMatch> find_call(std::string_view method, std::string_view path) const;

  /// First words that are taken, now or by a row of the specification still to come: no editor's page may be
  /// named so.
  std::vector<std::string> reserved_words() const;

 private:
  http::Router pages_;
  std::map<std::string, http::Router, std::less<>> calls_;  // by method
};

}  // namespace app
