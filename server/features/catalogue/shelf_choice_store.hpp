// The part of a statement for one list: which offers it has, in which order, and how many there are.
#pragma once
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "features/catalogue/shelf_store.hpp"

namespace catalogue {

/// Binds hold their names as views, so the names live beside them.
class Binds {
 public:
  template <class T>
  std::string add(T const& value) {
    std::string const& name = names_.emplace_back("b" + std::to_string(names_.size()));
    add_as(name, value);
    return ':' + name;
  }
  template <class T>
  void add_as(std::string_view name, T const& value) {
    auto& added = list_.emplace_back(storage::bind("", value));
    added.name = name;
  }
  std::vector<storage::Bind> const& list() const { return list_; }

 private:
  std::deque<std::string> names_;
  std::vector<storage::Bind> list_;
};

/// The select that chooses the articles of one list. The chosen rows are limited first and numbered after, so
/// that an index on the order need not be read to its end.
std::string chosen_rows(std::size_t section, ListQuery const& query, Binds& binds);

}  // namespace catalogue
