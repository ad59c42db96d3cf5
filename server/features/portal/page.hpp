// The answer of a page's handler: the payload of its React page, or the address that the page has moved to.
#pragma once
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "http/pages/page.hpp"

namespace portal {

/// Another address of this tenant, without language prefix.
struct Moved {
  std::string path;
  int status = 301;
};

/// `Payload` is what the React component of the row receives as props. The rest says how it is answered.
template <class Payload_>
struct Page : http::PageFrame {
  using Payload = Payload_;
  Payload payload = {};

  Page() = default;
  Page(Payload what) : payload(std::move(what)) {}
  Page(Moved where) {
    status = where.status;
    redirect = std::move(where.path);
  }
};

/// A page that is made for one visitor: never kept, never indexed.
template <class Payload>
Page<Payload> private_page(Payload payload) {
  Page<Payload> out(std::move(payload));
  out.noindex = true;
  out.fresh = {};
  return out;
}

}  // namespace portal
