// Matches a redirect rule and builds its URL.
#include "features/tenants/hosts/redirects.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "base/text.hpp"

namespace tenants {
namespace {

bool matches(RedirectRule const& rule, std::string_view path) {
  if (path == rule.from) return true;
  if (rule.match == RedirectMatch::exact) return false;
  return rule.from == "/" || (path.starts_with(rule.from) && path[rule.from.size()] == '/');
}

/// `to` with the rest of the path put before its query.
std::string append_rest(std::string const& to, std::string_view rest) {
  if (rest.empty()) return to;
  auto const path_end = std::min(to.find_first_of("?#"), to.size());
  auto head = to.substr(0, path_end);
  while (head.ends_with('/')) head.pop_back();
  return head + base::percent_encode_path(rest) + to.substr(path_end);
}

}  // namespace

std::optional<Redirect> find_redirect(Tenant const& tenant, std::string_view path,
                                      PlaceholderValues const& values) {
  RedirectRule const* best = nullptr;
  for (auto const& rule : tenant.redirects) {
    if (!matches(rule, path)) continue;
    bool const exact = path == rule.from;
    if (!best || exact || rule.from.size() > best->from.size()) best = &rule;
    if (exact && rule.match == RedirectMatch::exact) break;
  }
  if (!best) return std::nullopt;

  auto const rest = path == best->from  ? std::string_view{}
                    : best->from == "/" ? path
                                        : path.substr(best->from.size());
  // The rule's own placeholders are filled before the path is appended, so that placeholders in a visitor's
  // path are not filled.
  auto const filled = append_rest(fill_placeholders(best->to, values), rest);
  auto const target = read_target(filled, tenant.allowed_hosts);
  if (!target) return std::nullopt;  // the allow-list has changed since the rule was saved
  if (!target->external && target->url == path) return std::nullopt;  // it would lead to itself
  return Redirect{.to = target->url,
                  .external = target->external,
                  .host = target->host,
                  .disclaimer = target->external && tenant.configuration.external_redirect_disclaimer.enabled,
                  .status = static_cast<int>(best->status)};
}

std::vector<base::FieldError> check_redirects(std::vector<RedirectRule> const& rules,
                                              std::vector<std::string> const& allowed_hosts) {
  std::vector<base::FieldError> errors;
  std::set<std::pair<std::string, RedirectMatch>> seen;
  if (rules.size() > 2000) errors.push_back({"redirects", "range", "must have at most 2000 rules"});
  for (std::size_t i = 0; i < rules.size(); ++i) {
    auto const& rule = rules[i];
    auto const field = "redirects[" + std::to_string(i) + "]";
    auto const from = read_target(rule.from, {});
    if (!from || from->external || rule.from.find_first_of("?#{}%") != std::string::npos)
      errors.push_back({field + ".from", "format", "must be a path of the portal such as /old-page"});
    else if (rule.from.size() > 1 && rule.from.ends_with('/'))
      errors.push_back({field + ".from", "format", "must not end with a slash"});
    if (auto const to = read_target(rule.to, allowed_hosts); !to)
      errors.push_back({field + ".to", "format", to.error()});
    else if (!to->external && (rule.to == rule.from ||
                               (rule.match == RedirectMatch::prefix &&
                                (rule.to + '/').starts_with(rule.from == "/" ? "/" : rule.from + '/'))))
      errors.push_back({field + ".to", "format", "must not lead back to the rule itself"});
    constexpr std::array<std::int64_t, 5> statuses{301, 302, 303, 307, 308};
    if (std::ranges::find(statuses, rule.status) == statuses.end())
      errors.push_back({field + ".status", "enum", "must be 301, 302, 303, 307 or 308"});
    if (!seen.emplace(rule.from, rule.match).second)
      errors.push_back({field + ".from", "duplicate", "another rule has the same path"});
  }
  return errors;
}

}  // namespace tenants
