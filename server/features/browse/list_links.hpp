// The links around a list: its other parts, its other orders.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "features/browse/list_choice.hpp"

namespace browse {

/// Which part of a list is shown, and links to the parts before and after.
struct PageRange {
  std::int64_t offset = 0;
  std::int64_t limit = 0;
  std::int64_t total = 0;
  std::optional<std::string> previous;
  std::optional<std::string> next;
};
BOOST_DESCRIBE_STRUCT(PageRange, (), (offset, limit, total, previous, next))

/// An order of the list, as a link.
struct SortLink {
  Sort sort = Sort::popular;
  std::string href;
  bool current = false;
};
BOOST_DESCRIBE_STRUCT(SortLink, (), (sort, href, current))

}  // namespace browse
