// A parsed request: checked and decoded.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "http/headers.hpp"
#include "http/request/cookies.hpp"
#include "http/request/query.hpp"

namespace http {

struct Request {
  std::string method;
  std::string target;    // path and query as sent; an absolute form has lost its scheme and authority
  std::string path;      // decoded; no dot segments, no NUL, valid UTF-8
  std::string raw_path;  // the path as sent
  std::string scheme = "http";
  std::string host;       // lower case, without port
  std::string authority;  // the Host field as sent
  std::string client;     // address of the visitor, also behind trusted proxies
  std::string peer;       // address at the other end of the connection, which may be a proxy's
  std::string country;    // of the visitor, two upper-case letters, as a trusted proxy says; else empty
  std::string id;         // for the log; a trusted proxy's own, else made here
  Query query;
  Headers headers;
  std::string body;
  bool secure = false;  // the visitor's connection is encrypted

  std::optional<std::string_view> header(std::string_view name) const { return headers.find(name); }
  Cookies cookies() const;
};

}  // namespace http
