// Writes the policy of a document from what its tenant and the features name.
#include "app/request/document_headers.hpp"

#include <fmt/format.h>

#include <map>

#include "app/app.hpp"
#include "features/portal/module.hpp"
#include "features/tenants/hosts/public_origin.hpp"

namespace app {
namespace {

/// `'self'`, the hosts that this tenant lets its stylesheets and pictures come from, and what features add
/// (portal::DocumentPolicy).
std::string content_security_policy(PageRequest const& page,
                                    std::map<std::string_view, std::string> const& added) {
  auto const& tenant = *page.visit->visit.tenant;
  std::string hosts;
  for (auto const& host : tenant.allowed_hosts) hosts += " https://" + host;
  std::string forms;  // a sign-in ends on any host of the tenant, and a browser counts the redirect too
  if (page.hosted) {
    auto const& request = page.visit->request;
    for (auto const& host : tenant.hosts) forms += " " + tenants::public_origin(tenant, request, host).text();
  }
  auto const more = [&](std::string_view directive) {
    auto const found = added.find(directive);
    return found == added.end() ? std::string() : found->second;
  };
  return fmt::format(
      "default-src 'none'; script-src 'self'; style-src 'self'{0}; style-src-attr 'unsafe-inline'; img-src "
      "'self' data:{0}{2}; "
      "font-src 'self'; media-src 'self' blob:{3}; connect-src 'self'{4}; manifest-src 'self'; worker-src 'self'; "
      "frame-src{5}; "
      "base-uri 'none'; form-action 'self'{1}; frame-ancestors 'none'; object-src 'none'",
      hosts, forms, more("img-src"), more("media-src"), more("connect-src"), more("frame-src"));
}

}  // namespace

boost::asio::awaitable<http::Headers> document_headers(App& app, PageRequest const& page) {
  auto asking = app.portal->document_policy.sources_of(*page.visit->visit.tenant, page.visit->request);
  auto const added = co_await std::move(asking);
  http::Headers headers;
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", content_security_policy(page, added));
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("permissions-policy", "camera=(), geolocation=(), microphone=()");
  // The URL of a sign-in page has private parts, such as state and return URL.
  headers.set("referrer-policy", page.hosted ? "same-origin" : "strict-origin-when-cross-origin");
  co_return headers;
}

void add_visitor_headers(http::Response& response, tenants::Visit const& visit) {
  // Without a prefix another browser is sent to its own language.
  response.headers.set("vary", visit.prefixed ? "Accept-Encoding, Cookie, User-Agent"
                                              : "Accept-Encoding, Accept-Language, Cookie, User-Agent");
}

}  // namespace app
