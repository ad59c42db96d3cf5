// The payloads of the pages of articles and news; every name here is read by a page of the same name in
// web/storefront/pages/stories.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json/json_codec.hpp"
#include "features/browse/list_links.hpp"
#include "features/catalogue/cards.hpp"
#include "features/catalogue/kinds/stories/story_attributes.hpp"
#include "features/catalogue/kinds/stories/story_cards.hpp"

namespace stories {

using browse::PageRange;
using catalogue::GenreLink;
using catalogue::Story;
using catalogue::StoryArea;

/// All stories of an area, or of one category or subcategory of it, the newest first.
struct StoriesPage {
  StoryArea area = StoryArea::articles;
  std::optional<GenreLink> category;
  std::optional<GenreLink> subcategory;
  std::vector<GenreLink> categories;     // of the area
  std::vector<GenreLink> subcategories;  // of the category
  std::vector<Story> stories;
  PageRange paging;
  std::string feed;  // its address
};
BOOST_DESCRIBE_STRUCT(StoriesPage, (),
                      (area, category, subcategory, categories, subcategories, stories, paging, feed))

struct StoryPage {
  Story story;
  StoryArea area = StoryArea::articles;
  GenreLink category;
  GenreLink subcategory;
  std::string text;                      // HTML, sanitised at the import; of a premium story only its opening
  std::optional<std::string> text_lang;  // where it is not the page's language
  bool cut = false;                      // there is more for those who may read it
  std::vector<std::string> tags;
  std::string feed;  // the address of its category's
  std::vector<Story> related;
};
BOOST_DESCRIBE_STRUCT(StoryPage, (),
                      (story, area, category, subcategory, text, text_lang, cut, tags, feed, related))

}  // namespace stories

KIOSK_JSON(stories::StoriesPage);
KIOSK_JSON(stories::StoryPage);
