// Decides where a page request leads before a page is made: its path, its language, and the redirects that
// come first.
#pragma once
#include <optional>
#include <string>

#include "base/locale.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"
#include "http/response.hpp"

namespace app {

struct App;

struct PageLocation {
  bool payload = false;            // the payload file was asked for, not the document
  std::string query;               // "?a=1", or empty
  base::LocalisedPath localised;   // the language prefix and the path behind it
  base::LanguageChoice language;   // what the visitor gets, and whether by a redirect
  bool remember_language = false;  // the prefix is not what the cookie says
  bool speaks_language = true;     // false: the tenant does not offer the language of the prefix
};

/// The location, or the redirect that drops a trailing slash.
std::expected<PageLocation, http::Response> locate_page(App const& app, http::Request const& request,
                                                        tenants::Tenant const& tenant);

/// To the same path in the chosen language.
http::Response redirect_to_language(PageLocation const& location);

/// A redirect of a page is one of its payload file too, so that a navigation inside the portal follows it.
http::Response redirect_page(bool payload, int status, std::string const& path, std::string const& query);

}  // namespace app
