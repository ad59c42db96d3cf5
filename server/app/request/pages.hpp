// Turns a matched route into a document or a payload file: gathers the envelope, renders it, and caches the
// result.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <memory>
#include <string>

#include "app/site_map/routes.hpp"
#include "base/locale.hpp"
#include "features/tenants/visit.hpp"
#include "http/request/request.hpp"
#include "http/response.hpp"

namespace app {

struct App;

/// How long an old page may still be shown while its successor is made.
inline constexpr std::chrono::minutes stale_for{10};

/// A visit with a request of its own, since a stale page is refreshed after its visitor has been answered.
struct OwnedVisit {
  http::Request request;
  tenants::Visit visit;
};

struct PageRequest {
  std::shared_ptr<OwnedVisit> visit;
  PageRoute const* route = nullptr;
  bool payload = false;  // the payload file was asked for, not the document
  bool hosted = false;   // a sign-in page below the backend, whose language is in its query
  std::shared_ptr<accounts::SignedIn const> user = nullptr;  // there where the route is personal
};

PageRequest page_request(http::Request const& request, std::shared_ptr<tenants::Tenant const> tenant,
                         base::Locale const& locale, base::LocalisedPath const& localised, bool payload);

/// The tag of every page of a tenant, and of those whose handler names `tag`.
std::string tenant_tag(base::TenantId const& tenant);
std::string page_tag(base::TenantId const& tenant, std::string_view tag);

/// The route's page from the cache, or made now.
boost::asio::awaitable<http::Response> show_route(App& app, PageRequest page);
/// A page that is made for this one answer.
boost::asio::awaitable<http::Response> show(App& app, PageRequest page, http::Page content);
/// The error screen. `message` as the specification words it; may be empty. `provider`: the external one that
/// does not answer, by its name in the page's language.
boost::asio::awaitable<http::Response> show_error(App& app, PageRequest page, int status, std::string message,
                                                  std::string provider = {});

}  // namespace app
