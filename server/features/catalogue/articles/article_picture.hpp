// The texts that the picture of an article in link previews shows.
#pragma once
#include <string>

#include "base/text.hpp"
#include "features/catalogue/shelf_store.hpp"

namespace catalogue {

/// "0AB…-FACTS": the article, and a hash that changes with each word and the artwork of its picture.
inline std::string pictured(Item const& item) {
  std::string facts = name_of(item.content_type) + '\n' + item.title + '\n' +
                      (item.picture ? item.picture->hash : std::string());
  for (auto const& credit : item.artists) facts += '\n' + credit.name;
  if (item.album) facts += '\n' + item.album->title;
  return base::text(item.id) + '-' + base::sha256_hex(facts);
}

}  // namespace catalogue
