// A response: status, header fields and a body (text, shared text or part of a file).
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "http/headers.hpp"

namespace base {
class Problem;
}

namespace http {

class File;

struct FileRange {
  std::shared_ptr<File const> file;
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
};

/// Shared text is sent from where it lies, never copied.
using Body = std::variant<std::string, std::shared_ptr<std::string const>, FileRange>;

/// Content-Length, Date, Connection and Transfer-Encoding are the connection's to write; what a handler sets
/// there is dropped, except `Connection: close`, which is done.
struct Response {
  int status = 200;
  Headers headers;
  Body body;
};

Response text(int status, std::string_view type, std::string body);
Response json(int status, std::string body);
/// application/problem+json of RFC 9457, never to be stored.
Response problem(base::Problem const& problem);
/// To an address elsewhere, or to a path of this host: one that begins with two slashes or backslashes, which
/// a browser would read as a host, loses all but the first.
Response redirect(int status, std::string_view location);
/// The same path, for callers that write the Location field themselves.
std::string as_location(std::string_view location);
Response not_modified(std::string_view etag);

/// A year, for the tenant's other hosts below the name too.
inline constexpr std::string_view strict_transport_security = "max-age=31536000; includeSubDomains";

std::uint64_t body_size(Body const& body);
/// The body where it is text; empty for a part of a file.
std::string_view body_text(Body const& body);
/// "Not Found" for 404.
std::string_view reason_phrase(int status);

}  // namespace http
