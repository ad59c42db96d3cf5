// Reads the JSON in an article's `attributes`: what its kind has beside the columns that all kinds have.
#pragma once
#include "base/json/json.hpp"
#include "features/catalogue/shelf_store.hpp"

namespace catalogue {

/// What an item's attributes say, if its query asked for them; all as usual where they can't be read.
template <class Attributes>
Attributes attributes_of(Item const& item) {
  return base::parse<Attributes>(item.attributes).value_or(Attributes{});
}

}  // namespace catalogue
