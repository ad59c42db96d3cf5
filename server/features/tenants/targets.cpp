// Parses URLs given by others and fills their placeholders.
#include "features/tenants/targets.hpp"

#include <algorithm>
#include <boost/url/parse.hpp>

#include "base/text.hpp"

namespace tenants {
namespace {

constexpr std::size_t longest_target = 2048;
constexpr int most_placeholders = 20;

bool is_host_name(std::string_view host) {
  if (host.empty() || host.size() > 253) return false;
  for (auto const label : base::split(host, '.')) {
    if (label.empty() || label.size() > 63 || label.front() == '-' || label.back() == '-') return false;
    if (!std::ranges::all_of(
            label, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }))
      return false;
  }
  // A name of digits only would be read as an IPv4 address.
  auto const last = base::split(host, '.').back();
  return !std::ranges::all_of(last, [](char c) { return c >= '0' && c <= '9'; });
}

/// Where the path begins: after the host of an external address, at once in a path of the portal.
std::size_t path_begins_at(std::string_view address) {
  auto const scheme = address.find("://");
  if (scheme == std::string_view::npos || address.starts_with('/')) return 0;
  auto const path = address.find_first_of("/?#", scheme + 3);
  return path == std::string_view::npos ? address.size() : path;
}

/// One segment that a browser would take for "here" or "one up", in any spelling.
bool is_dot_segment(std::string_view segment) {
  auto const plain = base::replace_all(base::lower_ascii(segment), "%2e", ".");
  return plain == "." || plain == "..";
}

/// The path without empty and dot segments, which a value could have made.
std::string tidy_path(std::string_view path) {
  std::string out;
  bool const closed = path.ends_with('/');
  for (auto const segment : base::split(path, '/')) {
    if (segment.empty() || is_dot_segment(segment)) continue;
    out += '/';
    out += segment;
  }
  if (out.empty() || closed) out += '/';
  return out;
}

/// What the request filter takes as one segment of a path.
bool is_path_segment(std::string_view text) {
  return text != "." && text != ".." && base::is_valid_utf8(text) && std::ranges::none_of(text, [](char c) {
           return c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
         });
}

}  // namespace

bool host_is_allowed(std::string_view host, std::span<std::string const> allowed_hosts) {
  return std::ranges::any_of(allowed_hosts, [host](std::string const& allowed) {
    if (!allowed.starts_with("*.")) return host == allowed;
    auto const below = std::string_view(allowed).substr(1);
    return host.size() > below.size() && host.ends_with(below);
  });
}

std::expected<Target, std::string> read_target(std::string_view address,
                                               std::span<std::string const> allowed_hosts) {
  if (address.empty()) return std::unexpected("must not be empty");
  if (address.size() > longest_target) return std::unexpected("must be at most 2048 characters");
  if (!base::is_valid_utf8(address)) return std::unexpected("is not valid text");
  for (char const c : address) {
    auto const byte = static_cast<unsigned char>(c);
    if (byte <= 0x20 || byte == 0x7f)
      return std::unexpected("must not contain a space or a control character");
    if (c == '\\') return std::unexpected("must not contain a backslash");
    if (c == '<' || c == '>' || c == '"' || c == '\'' || c == '`')
      return std::unexpected("must not contain a quote or a bracket");
  }
  if (address.starts_with('/')) {
    if (address.starts_with("//")) return std::unexpected("must not begin with two slashes");
    // A first segment that is only a placeholder could vanish and leave two slashes; filling tidies that too.
    return Target{std::string(address), false, {}};
  }
  if (!address.starts_with("https://")) return std::unexpected("must be a path or an https address");
  auto const rest = address.substr(8);
  auto const authority = boost::urls::parse_authority(rest.substr(0, rest.find_first_of("/?#")));
  if (!authority) return std::unexpected("must have a plain host name");
  if (authority->has_userinfo()) return std::unexpected("must not contain a user name");
  if (authority->has_port()) return std::unexpected("must not contain a port");
  auto const name = base::lower_ascii(authority->encoded_host());
  if (!is_host_name(name)) return std::unexpected("must have a plain host name");
  if (!host_is_allowed(name, allowed_hosts)) return std::unexpected("must be on an allowed host");
  return Target{std::string(address), true, name};
}

std::string fill_placeholders(std::string_view address, PlaceholderValues const& values) {
  auto const path_start = path_begins_at(address);
  int filled = 0;
  auto const value_of = [&](std::string_view name) -> std::string {
    if (++filled > most_placeholders) return {};
    if (name == "user.uuid") return values.user_uuid.value_or("");
    if (name.starts_with("query.") && values.query) return values.query(name.substr(6)).value_or("");
    return {};
  };

  std::string out;
  bool any = false;
  for (std::size_t at = 0; at < address.size();) {
    // {name}, ${name} and {{name}} are the same.
    auto open = at;
    if (address[open] == '$' && open + 1 < address.size() && address[open + 1] == '{') ++open;
    auto const close = address[open] == '{' ? address.find('}', open) : std::string_view::npos;
    if (close == std::string_view::npos) {
      out += address[at++];
      continue;
    }
    any = true;
    bool const doubled = address[open + 1] == '{';
    auto const name = address.substr(open + 1 + doubled, close - open - 1 - doubled);
    bool const in_query = out.find_first_of("?#") != out.npos;
    bool const in_portal = address.starts_with('/');
    if (at >= path_start) {
      auto const value = value_of(name);
      if (in_query || !in_portal || is_path_segment(value)) out += base::percent_encode_component(value);
    }
    at = close + 1;
    if (doubled && at < address.size() && address[at] == '}') ++at;
  }
  if (!any) return out;

  auto const begin = path_begins_at(out);
  auto const end = std::min(out.find_first_of("?#", begin), out.size());
  if (begin < end || begin == 0)
    out.replace(begin, end - begin, tidy_path(std::string_view(out).substr(begin, end - begin)));
  return out;
}

}  // namespace tenants
