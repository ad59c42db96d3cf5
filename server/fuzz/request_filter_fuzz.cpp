// Fuzz target: bytes of a connection through the request filter. What it accepts is one head, to its end,
// with a plain path and a host.
#include "http/request/request_filter.hpp"

#include "fuzz/fuzz.hpp"

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::span<char const> const bytes(reinterpret_cast<char const*>(data), size);
  auto const end = http::find_head_end(bytes);
  if (!end || !*end) return 0;
  fuzz::require(**end <= size && **end <= http::RequestLimits().head,
                "a head is within what came and its limit");
  auto const head = http::check_head(bytes.first(**end));
  if (!head) return 0;
  fuzz::require(head->target.starts_with('/') || head->target == "*", "a target is a path");
  fuzz::require(!head->target.starts_with("//"), "no target names another host");
  fuzz::require(!(head->chunked && head->content_length), "a body has one length");
  fuzz::require(head->path.find('\0') == std::string::npos, "no path has a NUL");
  fuzz::require(head->host.empty() || http::host_of(head->host).has_value(), "a host is a host");
  return 0;
}
