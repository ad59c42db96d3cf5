// CSRF protection by Sec-Fetch-Site and Origin, headers that scripts of other sites cannot set.
#include "app/request/csrf.hpp"

#include "app/site_map/problems.hpp"
#include "base/text.hpp"
#include "features/accounts/sessions/cookies.hpp"

namespace app {
namespace {

/// The three types that a page of another site may send without asking first.
bool is_form(http::Request const& request) {
  auto const type = base::lower_ascii(request.header("content-type").value_or(""));
  return type.starts_with("application/x-www-form-urlencoded") || type.starts_with("multipart/") ||
         type.starts_with("text/plain");
}

bool brings_session(http::Request const& request) {
  return accounts::read_cookie(request, accounts::Cookie::user_token) ||
         accounts::read_cookie(request, accounts::Cookie::refresh_token);
}

bool is_same_site(http::Request const& request, bool form) {
  if (auto const site = request.header("sec-fetch-site")) return *site == "same-origin" || *site == "none";
  if (auto const origin = request.header("origin"))
    return base::iequals(*origin, request.scheme + "://" + request.authority);
  return !form && !brings_session(request);
}

}  // namespace

void refuse_cross_site(http::Request const& request, CallRoute const& route) {
  if (request.method == "GET" || request.method == "HEAD") return;
  bool const form = is_form(request);
  if (!is_same_site(request, form)) throw base::Problem(problems::cross_site);
  if (form && route.body_kind() != BodyKind::form && !request.body.empty())
    throw base::Problem(problems::not_json);
}

}  // namespace app
