// A page before it is composed: a React component's name, its props, and how long the answer may be kept.
#pragma once
#include <chrono>
#include <string>
#include <vector>

#include "base/json/json.hpp"

namespace http {

/// How a page is answered, whatever it shows.
struct PageFrame {
  int status = 200;
  std::string layout = {};     // empty: the route's own
  std::string redirect = {};   // not empty: answer a redirect with `status` to this address instead
  std::string canonical = {};  // path without language prefix where it differs from the one asked for
  std::string pictured = {};   // catalogue::pictured() of the article that link previews of this page show
  bool noindex = false;
  bool personal = false;  // shows something of one visitor's, so no cache may have it; `fresh` is zero then
  std::vector<std::string> set_cookies = {};  // Set-Cookie lines, of pages that are never kept
  std::vector<std::string> tags = {};  // what drops it from the cache: "article:0AB…", "structure:home"
  std::chrono::milliseconds fresh{std::chrono::seconds(120)};  // zero: never cached
};

struct Page : PageFrame {
  std::string name = {};         // the React page: "music/album"
  base::RawJson props = {"{}"};  // its payload, printed
};

/// A page with a payload that this translation unit prints.
template <class Payload>
Page page(std::string name, Payload const& payload) {
  Page out;
  out.name = std::move(name);
  out.props.text = base::to_json(payload);
  return out;
}

}  // namespace http
