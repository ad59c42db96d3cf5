// The attributes of a story (an article to read): the JSON beside its columns, and the sections and addresses
// that follow from it. The text is in article_body, so that no list and no search reads it.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "features/catalogue/attributes.hpp"

namespace catalogue {

enum class StoryArea { articles, premium, news };
BOOST_DESCRIBE_ENUM(StoryArea, articles, premium, news)

struct StoryAttributes {
  StoryArea area = StoryArea::articles;
  std::string category;     // key
  std::string subcategory;  // key
  // By language:
  std::map<std::string, std::string> author;
  std::map<std::string, std::int64_t> minutes;  // of reading
  std::map<std::string, std::vector<std::string>> tags;
  std::string digest;  // changes with its text in any language
};
BOOST_DESCRIBE_STRUCT(StoryAttributes, (), (area, category, subcategory, author, minutes, tags, digest))

/// What is said in this language, else in English, else in any; the default where nothing is said.
template <class T>
T shown_in(std::map<std::string, T> const& by_language, std::string_view locale) {
  for (auto const& code : {std::string(locale), std::string("en")})
    if (auto const found = by_language.find(code); found != by_language.end()) return found->second;
  return by_language.empty() ? T{} : by_language.begin()->second;
}

/// The genre that a list of stories is made of: "sea", "sea/harbor", "@premium", "@news/sea". Those of an
/// area have no name and so are in no list of genres.
std::string story_section(StoryArea area, std::string_view category = {}, std::string_view subcategory = {});

/// The genres of a story: its category and subcategory, those of its area, and the area itself.
std::vector<std::string> story_sections(StoryAttributes const& story);

/// Canonical path of a list of stories.
std::string story_list_path(StoryArea area, std::string_view category = {},
                            std::string_view subcategory = {});
/// Canonical path of a story.
std::string story_path(base::ArticleId id, std::string_view slug, StoryAttributes const& story);

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::StoryAttributes> = true;
