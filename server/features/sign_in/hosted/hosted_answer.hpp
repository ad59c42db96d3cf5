// The answer of a hosted sign-in step: a page to render or a finished response, and cookies.
#pragma once
#include <string>
#include <variant>
#include <vector>

#include "base/locale.hpp"
#include "features/tenants/reading_locale.hpp"
#include "features/tenants/tenant.hpp"
#include "http/page.hpp"
#include "http/request.hpp"
#include "http/response.hpp"

namespace sign_in {

struct HostedAnswer {
  std::variant<http::Page, http::Response> content;
  std::vector<std::string> set_cookies = {};  // Set-Cookie lines
  std::int64_t retry_after = 0;               // seconds, after too many attempts
};

}  // namespace sign_in
