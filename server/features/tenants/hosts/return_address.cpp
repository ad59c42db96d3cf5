// Parses a return URL more strictly than any browser and prints it in one spelling, so that both mean the
// same host.
#include "features/tenants/hosts/return_address.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

#include "base/text.hpp"
#include "http/request/query.hpp"

namespace tenants {
namespace {

/// As it is written again. It travels in a cookie while its visitor signs in, and all cookies together may be
/// no longer than 4,096 bytes: else a person could be shut out of the site by opening one long address.
constexpr std::size_t longest_address = 1024;
constexpr std::size_t longest_fragment = 64;

using Checked = std::expected<std::string, std::string>;  // or what is wrong, in a few words

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_plain(char c, std::string_view more) {
  return is_letter(c) || is_digit(c) || more.find(c) != std::string_view::npos;
}

std::string_view default_port(std::string_view scheme) { return scheme == "https" ? "443" : "80"; }

/// The address with everything escaped that RFC 3986 does not allow in one; escapes in capitals.
std::string as_uri_characters(std::string_view address) {
  std::string out;
  for (std::size_t at = 0; at < address.size(); ++at) {
    auto const escaped = address[at] == '%' ? base::percent_decode(address.substr(at, 3)) : std::nullopt;
    if (is_plain(address[at], "-._~!$&()*+,;=:@/?#")) {
      out += address[at];
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(escaped ? escaped->front() : address[at]));
      if (escaped) at += 2;
    }
  }
  return out;
}

std::optional<std::string> path_problem(std::string_view path) {
  auto const segments = base::split(path.empty() ? path : path.substr(1), '/');
  for (std::size_t at = 0; at < segments.size(); ++at) {
    auto const segment = base::percent_decode(segments[at]).value_or("%");
    if (segment.empty() && at + 1 < segments.size()) return "must not have an empty segment in its path";
    if (segment == "." || segment == "..") return "must not have a dot segment in its path";
    for (char const c : segment) {
      auto const byte = static_cast<unsigned char>(c);
      if (byte < 0x20 || byte == 0x7f) return "must not contain an encoded control character";
      if (c == '/' || c == '\\' || c == '%')
        return "must not contain an encoded slash or percent sign, or a broken escape";
    }
  }
  return std::nullopt;
}

/// The query without empty pairs and without the parameter `code`.
std::string tidy_query(std::string_view query) {
  std::string out;
  for (auto const pair : base::split(query, '&')) {
    if (pair.empty()) continue;
    auto const read = http::Query::parse(pair);
    if (!read || read->all().front().first == "code") continue;
    if (!out.empty()) out += '&';
    out += pair;
  }
  return out;
}

/// Path, query and fragment.
Checked tidy_rest(boost::urls::url_view const& address) {
  std::string_view const path = address.encoded_path();
  // Boost.URL 1.81 takes "https://host:443evil" for a host, a port and the path "evil".
  if (!path.empty() && path.front() != '/')
    return std::unexpected("must have a path that begins with a slash");
  if (auto problem = path_problem(path)) return std::unexpected(std::move(*problem));
  std::string out = path.empty() ? "/" : std::string(path);
  if (auto const query = tidy_query(address.encoded_query()); !query.empty()) out += '?' + query;
  std::string_view const fragment = address.encoded_fragment();
  if (fragment.empty()) return out;
  if (fragment.size() > longest_fragment ||
      !std::ranges::all_of(fragment, [](char c) { return is_plain(c, "-_"); }))
    return std::unexpected("must have a plain name as its fragment");
  return out + '#' + std::string(fragment);
}

/// Scheme, host and port of an absolute address, as they are written again.
Checked tidy_origin(Tenant const& tenant, http::Request const& request,
                    boost::urls::url_view const& address) {
  if (!address.has_scheme() || !address.has_authority())
    return std::unexpected("must be a path, or a URL with scheme and host");
  std::string_view const encoded_host = address.encoded_host();
  if (address.has_userinfo() || encoded_host.find_first_of("%[]") != encoded_host.npos)
    return std::unexpected("must not have a user name, an escape or a bracket in its host");
  std::string_view const port = address.port();
  if (address.has_port() &&
      (port.empty() || port.size() > 5 || port.front() == '0' || !std::ranges::all_of(port, is_digit)))
    return std::unexpected("must have a valid port");
  auto const host = base::lower_ascii(encoded_host);
  if (!is_own_host(tenant, request, host)) return std::unexpected("must be on a host of the tenant");
  auto const origin = public_origin(tenant, request, host);
  if (base::lower_ascii(address.scheme()) != origin.scheme ||
      (port == default_port(origin.scheme) ? "" : port) != origin.port)
    return std::unexpected("must have the scheme and port of " + origin.text());
  return origin.text();
}

Checked tidy(Tenant const& tenant, http::Request const& request, std::string_view address) {
  if (address.empty()) return std::unexpected("must not be empty");
  if (address.size() > longest_address) return std::unexpected("is too long");
  if (!base::is_valid_utf8(address)) return std::unexpected("is not valid text");
  for (char const c : address) {
    auto const byte = static_cast<unsigned char>(c);
    if (byte <= 0x20 || byte == 0x7f)
      return std::unexpected("must not contain a space or a control character");
    if (c == '\\') return std::unexpected("must not contain a backslash");
  }
  auto const written = as_uri_characters(address);
  auto const read = boost::urls::parse_uri_reference(written);
  if (!read) return std::unexpected("is not a valid URL");
  bool const is_path = !read->has_scheme() && !read->has_authority() && written.starts_with('/');
  Checked origin = is_path ? Checked(own_origin(tenant, request)) : tidy_origin(tenant, request, *read);
  if (!origin) return origin;
  auto rest = tidy_rest(*read);
  if (!rest) return rest;
  return *origin + *rest;
}

}  // namespace

bool is_own_host(Tenant const& tenant, http::Request const& request, std::string_view host) {
  if (std::ranges::find(tenant.hosts, host) != tenant.hosts.end()) return true;
  return host == request.host && (host == "localhost" || host == "127.0.0.1");
}

std::string own_origin(Tenant const& tenant, http::Request const& request) {
  bool const own = is_own_host(tenant, request, request.host) || tenant.hosts.empty();
  if (!own && !tenant.origins.empty()) return tenant.origins.front().text();
  return public_origin(tenant, request, own ? request.host : tenant.hosts.front()).text();
}

std::expected<std::string, base::Refusal> check_return_address(Tenant const& tenant,
                                                               http::Request const& request,
                                                               std::string_view address) {
  auto out = tidy(tenant, request, address);
  if (out && out->size() > longest_address) out = std::unexpected("is too long");
  if (out) return std::move(*out);
  base::Refusal refusal = return_address_refused;
  refusal.detail = "The return address " + out.error() + '.';
  return std::unexpected(std::move(refusal));
}

std::string_view without_fragment(std::string_view address) { return address.substr(0, address.find('#')); }

std::string with_parameter(std::string_view address, std::string_view name, std::string_view value) {
  auto const bare = without_fragment(address);
  return fmt::format("{}{}{}={}{}", bare, bare.find('?') == bare.npos ? '?' : '&',
                     base::percent_encode_component(name), base::percent_encode_component(value),
                     address.substr(bare.size()));
}

}  // namespace tenants
