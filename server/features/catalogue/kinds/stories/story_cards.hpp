// Payloads of stories: articles to read.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "features/catalogue/cards.hpp"

namespace catalogue {

struct Story {
  std::string id;
  std::string title;
  std::string href;
  std::string lead;
  std::optional<std::string> lead_lang;  // where it is not the page's language
  std::string author;
  std::string category;      // key
  std::string published_at;  // 2026-03-14
  std::string published;     // the same in words of the page's language
  std::int64_t minutes = 0;  // of reading
  bool premium = false;
  std::optional<Artwork> artwork;  // 3:2
};
BOOST_DESCRIBE_STRUCT(Story, (),
                      (id, title, href, lead, lead_lang, author, category, published_at, published, minutes,
                       premium, artwork))

}  // namespace catalogue
