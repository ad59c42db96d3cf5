// Static files and feeds: the front end's build, a tenant's theme, media, sitemaps.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <memory>

#include "app/site_map/routes.hpp"

namespace app {

/// Throws 405 for another method than GET and HEAD.
void require_read(http::Request const& request);

boost::asio::awaitable<http::Response> answer_file(App& app, FileRoute const& file,
                                                   http::Request const& request,
                                                   std::shared_ptr<tenants::Tenant const> tenant);

/// The one page of a host that nobody claims: it must not reveal whose machine this is.
http::Response neutral_not_found();

}  // namespace app
