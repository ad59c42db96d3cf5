// The column list of a select or returning clause, from the description of its row.
#pragma once
#include <string>
#include <string_view>

#include "storage/columns.hpp"

namespace storage {

/// "a.id, a.name": the columns of a described row in the order of its members, for a select or returning
/// list. `alias` is the table's name in the statement; without it "id, name".
template <class Row>
std::string columns_of(std::string_view alias = {}) {
  std::string out;
  boost::mp11::mp_for_each<detail::Members<Row>>([&](auto member) {
    if (!out.empty()) out += ", ";
    if (!alias.empty()) out.append(alias) += '.';
    out += member.name;
  });
  return out;
}

}  // namespace storage
