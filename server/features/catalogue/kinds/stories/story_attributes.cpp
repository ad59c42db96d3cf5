// The names of sections and the addresses of stories, by area.
#include "features/catalogue/kinds/stories/story_attributes.hpp"

#include "features/catalogue/addresses.hpp"

namespace catalogue {

std::string story_section(StoryArea area, std::string_view category, std::string_view subcategory) {
  std::string out = area == StoryArea::news ? "@news" : area == StoryArea::premium ? "@premium" : "";
  for (auto const part : {category, subcategory}) {
    if (part.empty()) continue;
    if (!out.empty()) out += '/';
    out += part;
  }
  return out;
}

std::vector<std::string> story_sections(StoryAttributes const& story) {
  std::vector<std::string> out{story_section(StoryArea::articles, story.category),
                               story_section(StoryArea::articles, story.category, story.subcategory)};
  if (story.area == StoryArea::articles) return out;
  out.push_back(story_section(story.area));
  out.push_back(story_section(story.area, story.category));
  out.push_back(story_section(story.area, story.category, story.subcategory));
  return out;
}

std::string story_list_path(StoryArea area, std::string_view category, std::string_view subcategory) {
  if (category.empty()) {
    if (area == StoryArea::premium) return http::link(pages::premium_stories);
    return area == StoryArea::news ? http::link(pages::news) : http::link(pages::stories);
  }
  if (subcategory.empty()) {
    if (area == StoryArea::premium) return http::link(pages::premium_category, category);
    return area == StoryArea::news ? http::link(pages::news_category, category)
                                   : http::link(pages::story_category, category);
  }
  if (area == StoryArea::premium) return http::link(pages::premium_subcategory, category, subcategory);
  return area == StoryArea::news ? http::link(pages::news_subcategory, category, subcategory)
                                 : http::link(pages::story_subcategory, category, subcategory);
}

std::string story_path(base::ArticleId id, std::string_view slug, StoryAttributes const& story) {
  // What the import saved always has both; a row that something else wrote still has an address.
  std::string_view const category = story.category.empty() ? "all" : std::string_view(story.category);
  std::string_view const sub = story.subcategory.empty() ? "all" : std::string_view(story.subcategory);
  if (story.area == StoryArea::premium)
    return http::link(pages::premium_story, category, sub, base::text(id));
  if (story.area == StoryArea::news)
    return http::link(pages::news_story, category, sub, slug, base::text(id));
  return http::link(pages::story, category, sub, base::text(id));
}

}  // namespace catalogue
