// A page of a tenant, from its address to its answer.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <memory>

#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"
#include "http/response.hpp"

namespace app {

struct App;

boost::asio::awaitable<http::Response> answer_page(App& app, http::Request const& request,
                                                   std::shared_ptr<tenants::Tenant const> tenant);

}  // namespace app
