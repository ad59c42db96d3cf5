// What a page handler gives back: a component's name and its props, and how long the answer may be kept.
#pragma once
#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "base/json.hpp"

namespace http {

struct Page {
  std::string name;              // the React page: "music/album"
  base::RawJson props = {"{}"};  // to_json of the page's payload struct
  int status = 200;
  std::string layout = {};     // empty: the route's own
  std::string redirect = {};   // not empty: answer a redirect with `status` to this address instead
  std::string canonical = {};  // path without language prefix where it differs from the one asked for
  bool noindex = false;
  std::vector<std::string> set_cookies = {};  // Set-Cookie lines, of pages that are never kept
  std::vector<std::string> tags;  // what drops it from the cache: "article:0AB…", "structure:home"
  std::chrono::milliseconds fresh{std::chrono::seconds(120)};  // nothing: never cached
};

template <class Props>
Page page(std::string name, Props const& props) {
  Page out;
  out.name = std::move(name);
  out.props.text = base::to_json(props);
  return out;
}

/// An address of this tenant that has moved: slug or title to the canonical form.
inline Page moved(std::string path, int status = 301) {
  Page out;
  out.status = status;
  out.redirect = std::move(path);
  return out;
}

}  // namespace http
