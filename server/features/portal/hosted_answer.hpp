// The answer of a hosted step, below the backend and without script: a page to render or a finished response,
// and cookies.
#pragma once
#include <boost/describe.hpp>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "base/json/json.hpp"
#include "features/tenants/reading_locale.hpp"
#include "http/pages/page.hpp"
#include "http/response.hpp"

namespace portal {

/// A field that was refused: the message key and what fills it, such as {"min": "8"}.
struct HostedError {
  std::string field;  // empty: the form as a whole
  std::string message;
  std::map<std::string, std::string> values;
};
BOOST_DESCRIBE_STRUCT(HostedError, (), (field, message, values))

struct HostedAnswer {
  std::variant<http::Page, http::Response> content;
  std::vector<std::string> set_cookies = {};  // Set-Cookie lines
  std::int64_t retry_after = 0;               // seconds, after too many attempts
};

}  // namespace portal
