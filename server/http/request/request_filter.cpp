// Reads the head of a request strictly, line by line: one meaning, or a refusal.
#include "http/request/request_filter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "base/text.hpp"
#include "http/headers.hpp"

namespace http {
namespace {

using base::Refusal;

std::unexpected<Refusal> refuse(int status, std::string error, std::string detail) {
  return std::unexpected(Refusal{status, std::move(error), std::move(detail)});
}
std::unexpected<Refusal> bad(std::string detail) { return refuse(400, "BAD_REQUEST", std::move(detail)); }

std::unexpected<Refusal> url_too_long(RequestLimits const& limits) {
  return refuse(414, "URL_TOO_LONG", fmt::format("The address is longer than {} bytes.", limits.url));
}
std::unexpected<Refusal> head_too_large(RequestLimits const& limits) {
  return refuse(431, "HEAD_TOO_LARGE",
                fmt::format("The request line and fields are longer than {} bytes.", limits.head));
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

std::string_view trim_blanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::expected<std::string, Refusal> decode_path(std::string_view raw) {
  if (raw.find('\\') != raw.npos) return bad("The path contains a backslash.");
  std::string path;
  path.reserve(raw.size());
  std::string_view rest = raw.substr(1);
  for (;;) {
    auto const slash = rest.find('/');
    auto const segment = base::percent_decode(rest.substr(0, slash));
    if (!segment) return bad("The path contains a percent sign without two hexadecimal digits.");
    if (*segment == "." || *segment == "..") return bad("The path contains a dot segment.");
    for (char const raw_char : *segment) {
      auto const c = static_cast<unsigned char>(raw_char);
      if (c == '/' || c == '\\') return bad("The path contains an encoded slash.");
      if (c < 0x20 || c == 0x7f) return bad("The path contains an encoded control character.");
    }
    path += '/';
    path += *segment;
    if (slash == rest.npos) break;
    rest.remove_prefix(slash + 1);
  }
  if (!base::is_valid_utf8(path)) return bad("The path is not valid UTF-8.");
  return path;
}

// Strips the scheme and authority of an absolute form; hands the authority back.
std::expected<std::optional<std::string_view>, Refusal> take_authority(std::string_view& target) {
  auto const scheme_end = target.find("://");
  if (target.starts_with('/') || scheme_end == target.npos) return std::nullopt;
  std::string_view const scheme = target.substr(0, scheme_end);
  if (!base::iequals(scheme, "http") && !base::iequals(scheme, "https"))
    return bad("The scheme of the request target is neither http nor https.");
  target.remove_prefix(scheme_end + 3);
  auto const authority_end = std::min(target.find_first_of("/?"), target.size());
  std::string_view const authority = target.substr(0, authority_end);
  target.remove_prefix(authority_end);
  return authority;
}

std::expected<std::optional<std::string_view>, Refusal> read_target(RequestHead& head,
                                                                    RequestLimits const& limits) {
  std::string_view target = head.sent_target;
  if (target.size() > limits.url) return url_too_long(limits);
  for (char const raw : target) {
    auto const c = static_cast<unsigned char>(raw);
    if (c <= 0x20 || c >= 0x7f)
      return bad("The request target contains a character that must be percent-encoded.");
    if (c == '#') return bad("The request target contains a fragment.");
  }
  if (target == "*") {
    if (head.method != "OPTIONS") return bad("Only OPTIONS may ask for '*'.");
    head.target = head.raw_path = head.path = "*";
    return std::nullopt;
  }
  auto const authority = take_authority(target);
  if (!authority) return authority;
  if (*authority && !target.starts_with('/'))
    head.target = "/";
  else if (!target.starts_with('/'))
    return bad("The request target must start with a slash.");
  if (target.starts_with("//")) return bad("A request URL must not start with '//'.");
  head.target += target;

  std::string_view const whole = head.target;
  auto const question = whole.find('?');
  head.raw_path = whole.substr(0, question);
  auto path = decode_path(head.raw_path);
  if (!path) return std::unexpected(std::move(path.error()));
  head.path = std::move(*path);
  if (question != whole.npos) {
    auto query = Query::parse(whole.substr(question + 1));
    if (!query) return bad("The query is not valid UTF-8 or contains a NUL.");
    head.query = std::move(*query);
  }
  return authority;
}

/// CONNECT is for proxies. TRACE and QUERY are known only to be answered with 405 and Allow.
constexpr std::array<std::string_view, 9> methods{"GET",    "HEAD",    "POST",  "PUT",  "PATCH",
                                                  "DELETE", "OPTIONS", "TRACE", "QUERY"};

std::expected<void, Refusal> read_request_line(std::string_view line, RequestHead& head) {
  auto const first = line.find(' ');
  auto const last = line.rfind(' ');
  if (first == line.npos || first == last) return bad("The request line is not 'METHOD target HTTP/1.1'.");
  head.method = line.substr(0, first);
  head.sent_target = line.substr(first + 1, last - first - 1);
  std::string_view const version = line.substr(last + 1);
  if (!is_token(head.method)) return bad("The method is not a token.");
  if (head.sent_target.empty()) return bad("The request line has no target.");
  if (version.size() != 8 || !version.starts_with("HTTP/") || !is_digit(version[5]) || version[6] != '.' ||
      !is_digit(version[7]))
    return bad("The request line does not end in an HTTP version.");
  if (version[5] != '1' || version[7] > '1')
    return refuse(505, "HTTP_VERSION", "Only HTTP/1.1 and HTTP/1.0 are supported.");
  head.minor_version = version[7] - '0';
  head.keep_alive = head.minor_version == 1;
  if (std::ranges::find(methods, head.method) == methods.end())
    return refuse(501, "METHOD_UNKNOWN", "The method is not supported.");
  return {};
}

struct Framing {
  std::optional<std::string_view> host;
  std::optional<std::string_view> content_length;
  std::string transfer_encoding;
  bool has_transfer_encoding = false;
  std::size_t cookie_bytes = 0;
};

std::expected<void, Refusal> read_connection(std::string_view value, RequestHead& head) {
  for (std::string_view option : base::split(value, ',')) {
    option = trim_blanks(option);
    if (option.empty()) continue;
    if (!is_token(option)) return bad("The Connection field is not a list of tokens.");
    if (base::iequals(option, "close"))
      head.keep_alive = false;
    else if (base::iequals(option, "keep-alive") && head.minor_version == 0)
      head.keep_alive = true;
  }
  return {};
}

std::expected<void, Refusal> read_field(std::string_view line, RequestHead& head, Framing& framing,
                                        RequestLimits const& limits) {
  if (line.front() == ' ' || line.front() == '\t')
    return bad("A field must not be continued on a second line.");
  auto const colon = line.find(':');
  if (colon == line.npos) return bad("A line among the fields has no colon.");
  std::string_view const name = line.substr(0, colon);
  if (!is_token(name)) return bad("The name of a field is not a token.");
  std::string_view const value = trim_blanks(line.substr(colon + 1));
  for (char const raw : value) {
    auto const c = static_cast<unsigned char>(raw);
    if ((c < 0x20 && c != '\t') || c == 0x7f)
      return bad("The value of a field contains a control character.");
  }
  switch (name.size()) {
    case 4:
      if (!base::iequals(name, "Host")) break;
      if (framing.host) return bad("The request has two Host fields.");
      framing.host = value;
      break;
    case 6:
      if (base::iequals(name, "Expect")) {
        if (!base::iequals(value, "100-continue"))
          return refuse(417, "EXPECTATION_UNKNOWN", "The only supported expectation is 100-continue.");
        head.expects_continue = head.minor_version == 1;
      } else if (base::iequals(name, "Cookie")) {
        framing.cookie_bytes += value.size();
        if (framing.cookie_bytes > limits.cookies)
          return refuse(431, "COOKIES_TOO_LARGE",
                        fmt::format("The cookies are longer than {} bytes.", limits.cookies));
      }
      break;
    case 10:
      if (base::iequals(name, "Connection")) return read_connection(value, head);
      break;
    case 14:
      if (!base::iequals(name, "Content-Length")) break;
      if (framing.content_length) return bad("The request has two Content-Length fields.");
      framing.content_length = value;
      break;
    case 17:
      if (!base::iequals(name, "Transfer-Encoding")) break;
      if (framing.has_transfer_encoding) framing.transfer_encoding += ',';
      framing.has_transfer_encoding = true;
      framing.transfer_encoding += value;
      break;
    default: break;
  }
  return {};
}

// Only "chunked" alone is done. A known coding before a final chunked is understood but not done (501);
// anything else leaves the length of the body in doubt (400).
std::expected<void, Refusal> read_transfer_encoding(Framing const& framing, RequestHead& head) {
  if (!framing.has_transfer_encoding) return {};
  if (head.minor_version == 0) return bad("Transfer-Encoding does not exist in HTTP/1.0.");
  if (framing.content_length) return bad("The request has both Content-Length and Transfer-Encoding.");
  if (base::iequals(framing.transfer_encoding, "chunked")) {
    head.chunked = true;
    return {};
  }
  auto const codings = base::split(framing.transfer_encoding, ',');
  for (std::size_t i = 0; i < codings.size(); ++i) {
    std::string_view const coding = trim_blanks(codings[i]);
    bool const last = i + 1 == codings.size();
    constexpr std::array<std::string_view, 5> known{"gzip", "x-gzip", "deflate", "compress", "x-compress"};
    bool const is_known =
        std::ranges::any_of(known, [&](std::string_view k) { return base::iequals(coding, k); });
    if (last ? !base::iequals(coding, "chunked") : !is_known)
      return bad("The Transfer-Encoding is not understood.");
  }
  return refuse(501, "TRANSFER_ENCODING", "The only supported Transfer-Encoding is chunked.");
}

std::expected<void, Refusal> read_content_length(Framing const& framing, RequestHead& head) {
  if (!framing.content_length) return {};
  std::string_view const digits = *framing.content_length;
  if (digits.empty() || digits.size() > 18 || !std::ranges::all_of(digits, is_digit))
    return bad("The Content-Length is not one number.");
  std::uint64_t length = 0;
  for (char const c : digits) length = length * 10 + static_cast<std::uint64_t>(c - '0');
  head.content_length = length;
  return {};
}

std::expected<void, Refusal> read_host(Framing const& framing, std::optional<std::string_view> authority,
                                       RequestHead& head) {
  if (!framing.host) return bad("The request has no Host field.");
  auto host = host_of(*framing.host);
  if (!host) return bad("The Host field is not a host and port.");
  if (authority && !base::iequals(*authority, *framing.host))
    return bad("The Host field differs from the host of the request target.");
  head.authority = *framing.host;
  head.host = std::move(*host);
  return {};
}

}  // namespace

std::optional<std::string> host_of(std::string_view authority) {
  std::string_view host = authority;
  std::string_view port;
  bool has_port = false;
  if (host.starts_with('[')) {
    auto const end = host.find(']');
    if (end == host.npos || end < 3) return std::nullopt;
    std::string_view const inside = host.substr(1, end - 1);
    if (!std::ranges::all_of(inside, [](char c) { return is_hex(c) || c == ':' || c == '.'; }) ||
        inside.find(':') == inside.npos)
      return std::nullopt;
    std::string_view const rest = host.substr(end + 1);
    if (!rest.empty()) {
      if (rest.front() != ':') return std::nullopt;
      port = rest.substr(1);
      has_port = true;
    }
    host = host.substr(0, end + 1);
  } else {
    if (auto const colon = host.find(':'); colon != host.npos) {
      port = host.substr(colon + 1);
      host = host.substr(0, colon);
      has_port = true;
    }
    if (host.ends_with('.')) host.remove_suffix(1);
    if (host.empty() || host.size() > 253 || host.starts_with('.')) return std::nullopt;
    if (!std::ranges::all_of(host, [](char c) {
          return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.' ||
                 c == '_';
        }))
      return std::nullopt;
  }
  if (has_port) {
    if (port.empty() || port.size() > 5 || !std::ranges::all_of(port, is_digit)) return std::nullopt;
    unsigned number = 0;
    for (char const c : port) number = number * 10 + static_cast<unsigned>(c - '0');
    if (number == 0 || number > 65535) return std::nullopt;
  }
  return base::lower_ascii(host);
}

std::expected<std::optional<std::size_t>, base::Refusal> find_head_end(std::span<char const> bytes,
                                                                       RequestLimits const& limits) {
  std::string_view const all(bytes.data(), bytes.size());
  std::size_t line_start = 0;
  for (;;) {
    auto const newline = all.find('\n', line_start);
    if (newline == all.npos) break;
    if (newline == line_start || all[newline - 1] != '\r') return bad("A line does not end in CR LF.");
    std::size_t const end = newline + 1;
    if (line_start > 0 && newline == line_start + 1) {
      if (end > limits.head) return head_too_large(limits);
      return end;
    }
    if (end > limits.head) return line_start == 0 ? url_too_long(limits) : head_too_large(limits);
    line_start = end;
  }
  if (all.size() > limits.head) return line_start == 0 ? url_too_long(limits) : head_too_large(limits);
  return std::nullopt;
}

std::expected<RequestHead, base::Refusal> check_head(std::span<char const> bytes,
                                                     RequestLimits const& limits) {
  std::string_view rest(bytes.data(), bytes.size());
  if (rest.size() > limits.head) return head_too_large(limits);
  if (!rest.ends_with("\r\n\r\n")) return bad("The head does not end in an empty line.");
  rest.remove_suffix(2);

  RequestHead head;
  Framing framing;
  bool is_first = true;
  std::optional<std::string_view> authority;
  while (!rest.empty()) {
    auto const end = rest.find("\r\n");
    std::string_view const line = rest.substr(0, end);
    rest.remove_prefix(end + 2);
    if (line.find_first_of(std::string_view("\r\n\0", 3)) != line.npos)
      return bad("A line contains a bare CR or LF or a NUL.");
    if (is_first) {
      is_first = false;
      if (auto const read = read_request_line(line, head); !read) return std::unexpected(read.error());
      auto found = read_target(head, limits);
      if (!found) return std::unexpected(std::move(found.error()));
      authority = *found;
      continue;
    }
    if (line.empty()) return bad("An empty line is not allowed among the header fields.");
    if (++head.field_count > limits.fields)
      return refuse(431, "TOO_MANY_FIELDS",
                    fmt::format("The request has more than {} fields.", limits.fields));
    if (auto const read = read_field(line, head, framing, limits); !read)
      return std::unexpected(read.error());
  }
  if (is_first) return bad("The request line is required.");
  if (auto const read = read_transfer_encoding(framing, head); !read) return std::unexpected(read.error());
  if (auto const read = read_content_length(framing, head); !read) return std::unexpected(read.error());
  if (auto const read = read_host(framing, authority, head); !read) return std::unexpected(read.error());
  if (head.has_body() && (head.method == "GET" || head.method == "HEAD" || head.method == "DELETE"))
    return bad(fmt::format("A {} request must not have a body.", head.method));
  return head;
}

}  // namespace http
