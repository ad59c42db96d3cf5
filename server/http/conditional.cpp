// Conditional and range requests (RFC 9110 sections 13 and 14); one range only.
#include "http/conditional.hpp"

#include <charconv>

#include "base/text.hpp"
#include "http/http_date.hpp"

namespace http {
namespace {

std::string_view opaque(std::string_view etag) { return etag.starts_with("W/") ? etag.substr(2) : etag; }

std::optional<std::int64_t> date_of(Request const& request, std::string_view name) {
  auto const value = request.headers.find(name);
  return value ? parse_http_date(*value) : std::nullopt;
}

std::optional<std::uint64_t> read_number(std::string_view text) {
  std::uint64_t out = 0;
  auto const [end, failure] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (text.empty() || failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return out;
}

}  // namespace

bool names_etag(std::string_view list, std::string_view etag) {
  if (base::trim(list) == "*") return true;
  std::string_view const wanted = opaque(etag);
  while (!list.empty()) {
    auto const open = list.find('"');
    if (open == list.npos) return false;
    auto const close = list.find('"', open + 1);
    if (close == list.npos) return false;
    if (list.substr(open, close - open + 1) == wanted) return true;
    list.remove_prefix(close + 1);
  }
  return false;
}

Condition evaluate_conditions(Request const& request, std::string_view etag,
                              std::optional<std::int64_t> modified) {
  if (auto const match = request.headers.find("If-Match")) {
    if (etag.starts_with("W/") || !names_etag(*match, etag)) return Condition::failed;
  } else if (auto const since = date_of(request, "If-Unmodified-Since");
             since && modified && *modified > *since) {
    return Condition::failed;
  }
  bool const reads = request.method == "GET" || request.method == "HEAD";
  if (auto const none_match = request.headers.find("If-None-Match")) {
    if (!names_etag(*none_match, etag)) return Condition::proceed;
    return reads ? Condition::not_modified : Condition::failed;
  }
  if (auto const since = date_of(request, "If-Modified-Since");
      reads && since && modified && *modified <= *since)
    return Condition::not_modified;
  return Condition::proceed;
}

RangeAnswer evaluate_range(Request const& request, std::uint64_t size, std::string_view etag,
                           std::string_view last_modified, ByteRange& range) {
  auto const field = request.headers.find("Range");
  if (!field || request.method != "GET") return RangeAnswer::whole;
  if (auto const if_range = request.headers.find("If-Range"))
    if (*if_range != etag && *if_range != last_modified)
      return RangeAnswer::whole;  // strong comparison: equal text

  auto const equals = field->find('=');
  if (equals == field->npos || !base::iequals(base::trim(field->substr(0, equals)), "bytes"))
    return RangeAnswer::whole;
  std::string_view const spec = base::trim(field->substr(equals + 1));
  auto const dash = spec.find('-');
  if (dash == spec.npos || spec.find(',') != spec.npos) return RangeAnswer::whole;
  std::string_view const first_text = spec.substr(0, dash), last_text = spec.substr(dash + 1);
  auto const first = read_number(first_text), last = read_number(last_text);

  if (first_text.empty()) {
    if (!last) return RangeAnswer::whole;
    if (*last == 0 || size == 0) return RangeAnswer::unsatisfiable;
    range.length = std::min(*last, size);
    range.offset = size - range.length;
    return RangeAnswer::part;
  }
  if (!first || (!last_text.empty() && !last) || (last && *last < *first)) return RangeAnswer::whole;
  if (*first >= size) return RangeAnswer::unsatisfiable;
  range.offset = *first;
  range.length = std::min(last.value_or(size - 1), size - 1) - *first + 1;
  return RangeAnswer::part;
}

Response cached_text(Request const& request, std::string_view content_type, std::string_view cache_control,
                     std::shared_ptr<std::string const> body) {
  auto const etag = '"' + base::sha256_hex(*body).substr(0, 24) + '"';
  Response out;
  if (evaluate_conditions(request, etag) == Condition::not_modified) {
    out = not_modified(etag);
  } else {
    out.headers.set("Content-Type", content_type);
    out.headers.set("ETag", etag);
    out.body = std::move(body);
  }
  out.headers.set("cache-control", cache_control);
  return out;
}

}  // namespace http
