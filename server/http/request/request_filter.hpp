// Protection against request smuggling: refuses a request whose bytes could be read in two ways.
//
// Beast's parser lets many of them through (design: HTTP edge, the smuggling table), so these functions read
// the bytes of a head first. They are pure, so that a fuzzer can sit in front of them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/problem.hpp"
#include "http/request/query.hpp"

namespace http {

struct RequestLimits {
  std::size_t head = 8 * 1024;  // request line and fields together
  std::size_t fields = 64;
  std::size_t url = 4 * 1024;
  std::size_t cookies = 4 * 1024;     // all Cookie fields together
  std::size_t chunk_extension = 256;  // of one chunk
};

/// What a head says. The views point into the bytes that were checked.
struct RequestHead {
  std::string_view method;
  std::string_view sent_target;  // the target exactly as it was sent
  std::string target;            // path and query; an absolute form has lost its scheme and authority
  std::string raw_path;          // the path as sent
  std::string path;              // the path decoded
  Query query;
  std::string_view authority;  // the Host field
  std::string host;            // lower case, without port
  int minor_version = 1;       // HTTP/1.0 or HTTP/1.1
  std::size_t field_count = 0;
  std::optional<std::uint64_t> content_length;
  bool chunked = false;
  bool expects_continue = false;
  bool keep_alive = true;  // as far as the client is concerned

  bool has_body() const { return chunked || content_length.value_or(0) > 0; }
};

/// The size of the head at the start of `bytes`, up to and with its empty line; nothing while more bytes are
/// needed. Refuses as soon as a limit is passed or a line does not end in CR LF.
std::expected<std::optional<std::size_t>, base::Refusal> find_head_end(std::span<char const> bytes,
                                                                       RequestLimits const& limits = {});

/// Checks one whole head, as found by find_head_end.
std::expected<RequestHead, base::Refusal> check_head(std::span<char const> head,
                                                     RequestLimits const& limits = {});

/// The lower-case host of "Example.com:8080" or "[::1]:8080"; nullopt if it is not a host and port.
std::optional<std::string> host_of(std::string_view authority);

}  // namespace http
