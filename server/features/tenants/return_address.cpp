// Reads an address more strictly than any browser does and writes it anew, so that both mean the same place.
#include "features/tenants/return_address.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "http/query.hpp"

namespace tenants {
namespace {

/// As it is written anew. It travels in a cookie while its visitor signs in, and all cookies together may be
/// no longer than 4,096 bytes: else whoever makes somebody open an address would shut them out of the site.
constexpr std::size_t longest_address = 1024;
constexpr std::size_t longest_fragment = 64;

using Checked = std::expected<std::string, std::string>;  // or what is wrong, in a few words

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  char const lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// The byte that "%XX" at `at` stands for, or -1.
int escaped_byte(std::string_view text, std::size_t at) {
  if (text[at] != '%' || at + 2 >= text.size()) return -1;
  int const high = hex_value(text[at + 1]), low = hex_value(text[at + 2]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

std::string_view default_port(std::string_view scheme) { return scheme == "https" ? "443" : "80"; }

/// The port behind a host, where it is written.
std::string_view written_port(std::string_view authority) {
  auto const colon = authority.rfind(':');
  return colon == std::string_view::npos || authority.ends_with(']') ? std::string_view()
                                                                     : authority.substr(colon + 1);
}

/// Without leading zeros; what no scheme needs to say is left out.
std::string port_suffix(std::string_view scheme, std::string_view port) {
  return port.empty() || port == default_port(scheme) ? std::string() : ":" + std::string(port);
}

/// Bytes that stay as they are; all others are written as an escape.
bool is_plain(char c, std::string_view more) {
  return is_letter(c) || is_digit(c) || more.find(c) != std::string_view::npos;
}
void append_escaped(std::string& out, char c) {
  out += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
}

Checked tidy_path(std::string_view path) {
  std::string out;
  std::string segment;  // decoded
  auto const closes = [&] { return segment == "." || segment == ".."; };
  for (std::size_t i = 0; i < path.size(); ++i) {
    char const c = path[i];
    if (c == '/') {
      if (i > 0 && path[i - 1] == '/') return std::unexpected("has an empty part in its path");
      if (closes()) return std::unexpected("has a part that leads upwards");
      segment.clear();
      out += c;
    } else if (c == '%') {
      int const byte = escaped_byte(path, i);
      if (byte < 0) return std::unexpected("has a broken escape");
      if (byte < 0x20 || byte == 0x7f) return std::unexpected("hides a control character");
      if (byte == '/' || byte == '\\' || byte == '%') return std::unexpected("hides a slash or an escape");
      segment += static_cast<char>(byte);
      append_escaped(out, static_cast<char>(byte));
      i += 2;
    } else {
      segment += c;
      if (is_plain(c, "-._~!$&()*+,;=:@"))
        out += c;
      else
        append_escaped(out, c);
    }
  }
  if (closes()) return std::unexpected("has a part that leads upwards");
  return out;
}

std::string tidy_query(std::string_view query) {
  std::string out;
  for (auto const pair : base::split(query, '&')) {
    if (pair.empty()) continue;
    auto const read = http::Query::parse(pair);
    if (!read || read->all().front().first == "code") continue;
    if (!out.empty()) out += '&';
    for (std::size_t i = 0; i < pair.size(); ++i) {
      bool const plain = pair[i] == '%' ? escaped_byte(pair, i) >= 0 : is_plain(pair[i], "-._~!$()*+,;=:@/?");
      if (plain)
        out += pair[i];
      else
        append_escaped(out, pair[i]);
    }
  }
  return out;
}

Checked tidy_rest(std::string_view rest) {
  auto const hash = rest.find('#');
  auto const fragment = hash == rest.npos ? std::string_view() : rest.substr(hash + 1);
  rest = rest.substr(0, hash);
  auto const mark = rest.find('?');
  auto path = tidy_path(rest.substr(0, mark));
  if (!path) return path;
  std::string out = path->empty() ? "/" : std::move(*path);
  if (mark != rest.npos)
    if (auto const query = tidy_query(rest.substr(mark + 1)); !query.empty()) out += '?' + query;
  if (fragment.empty()) return out;
  if (fragment.size() > longest_fragment ||
      !std::ranges::all_of(fragment, [](char c) { return is_plain(c, "-_"); }))
    return std::unexpected("has a fragment that is no plain name");
  return out + '#' + std::string(fragment);
}

Checked tidy_absolute(Tenant const& tenant, http::Request const& request, std::string_view address) {
  auto const colon = address.find("://");
  if (colon == address.npos || base::lower_ascii(address.substr(0, colon)) != request.scheme)
    return std::unexpected("is neither a path nor an address of this scheme");
  auto const rest = address.substr(colon + 3);
  auto const end = std::min(rest.find_first_of("/?#"), rest.size());
  auto const authority = rest.substr(0, end);
  if (authority.find_first_of("@%[]") != authority.npos)
    return std::unexpected("has a user name, an escape or a bracket in its host");
  auto const host_end = authority.find(':');
  auto const host = base::lower_ascii(authority.substr(0, host_end));
  auto const port = host_end == authority.npos ? std::string_view() : authority.substr(host_end + 1);
  if (host_end != authority.npos &&
      (port.empty() || port.size() > 5 || port.front() == '0' || !std::ranges::all_of(port, is_digit)))
    return std::unexpected("has an odd port");
  if (!is_own_host(tenant, request, host)) return std::unexpected("leads to a host that is not the tenant's");
  auto const wanted = port_suffix(request.scheme, port);
  if (wanted != port_suffix(request.scheme, written_port(request.authority)))
    return std::unexpected("leads to another port");
  auto path = tidy_rest(rest.substr(end));
  if (!path) return path;
  return request.scheme + "://" + host + wanted + *path;
}

Checked tidy(Tenant const& tenant, http::Request const& request, std::string_view address) {
  if (address.empty()) return std::unexpected("is empty");
  if (address.size() > longest_address) return std::unexpected("is too long");
  if (!base::is_valid_utf8(address)) return std::unexpected("is no valid text");
  for (char const c : address) {
    auto const byte = static_cast<unsigned char>(c);
    if (byte <= 0x20 || byte == 0x7f) return std::unexpected("holds a space or a control character");
    if (c == '\\') return std::unexpected("holds a backslash");
  }
  if (!address.starts_with('/')) return tidy_absolute(tenant, request, address);
  auto path = tidy_rest(address);
  if (!path) return path;
  return own_origin(tenant, request) + *path;
}

}  // namespace

bool is_own_host(Tenant const& tenant, http::Request const& request, std::string_view host) {
  if (std::ranges::find(tenant.hosts, host) != tenant.hosts.end()) return true;
  return host == request.host && (host == "localhost" || host == "127.0.0.1");
}

std::string own_origin(Tenant const& tenant, http::Request const& request) {
  bool const own = is_own_host(tenant, request, request.host) || tenant.hosts.empty();
  return request.scheme + "://" + (own ? request.host : tenant.hosts.front()) +
         port_suffix(request.scheme, written_port(request.authority));
}

std::expected<std::string, base::Refusal> check_return_address(Tenant const& tenant,
                                                               http::Request const& request,
                                                               std::string_view address) {
  auto out = tidy(tenant, request, address);
  if (out && out->size() > longest_address) out = std::unexpected("is too long");
  if (out) return std::move(*out);
  return std::unexpected(base::Refusal{400, "RETURN_ADDRESS_REFUSED",
                                       "The return address " + out.error() + '.', "hosted.notice.badReturn"});
}

std::string_view without_fragment(std::string_view address) { return address.substr(0, address.find('#')); }

std::string with_parameter(std::string_view address, std::string_view name, std::string_view value) {
  auto const bare = without_fragment(address);
  return fmt::format("{}{}{}={}{}", bare, bare.find('?') == bare.npos ? '?' : '&',
                     base::percent_encode_component(name), base::percent_encode_component(value),
                     address.substr(bare.size()));
}

}  // namespace tenants
