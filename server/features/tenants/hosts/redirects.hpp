// A tenant's redirect rules: which URL a path redirects to.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "features/tenants/targets.hpp"
#include "features/tenants/tenant.hpp"

namespace tenants {

struct Redirect {
  std::string to;  // a path of the portal without language, or an external address
  bool external = false;
  std::string host;         // of the external address
  bool disclaimer = false;  // a page warns first that the link leaves the portal
  int status = 302;
};

/// The rule for a path (decoded, without language): an exact one before the longest prefix.
std::optional<Redirect> find_redirect(Tenant const& tenant, std::string_view path,
                                      PlaceholderValues const& values);

/// What is wrong with a list of rules before it is saved; `redirects[3].to` and the like.
std::vector<base::FieldError> check_redirects(std::vector<RedirectRule> const& rules,
                                              std::vector<std::string> const& allowed_hosts);

}  // namespace tenants
