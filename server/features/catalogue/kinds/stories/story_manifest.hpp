// The part of a manifest about articles to read: folders of Markdown or HTML files, whose front matter has
// the rest. They are called stories here, since the catalogue calls everything in it an article.
#pragma once
#include "features/catalogue/manifest/manifest_check.hpp"

namespace catalogue {

/// A folder with one folder for each story. `offers`: the tenants that have them; empty: all of the import.
struct ManifestStoryFolder {
  std::string path;
  ManifestOffers offers = {};
};
BOOST_DESCRIBE_STRUCT(ManifestStoryFolder, (), (path, offers))

struct ManifestStorySection {
  std::string key;
  Texts name;
};
BOOST_DESCRIBE_STRUCT(ManifestStorySection, (), (key, name))

struct ManifestStoryCategory {
  std::string key;
  Texts name;
  std::vector<ManifestStorySection> subcategories;
};
BOOST_DESCRIBE_STRUCT(ManifestStoryCategory, (), (key, name, subcategories))

/// The file categories.json of a folder of stories: the names of their categories.
struct ManifestStoryCategories {
  std::vector<ManifestStoryCategory> categories;
};
BOOST_DESCRIBE_STRUCT(ManifestStoryCategories, (), (categories))

void check_stories(ManifestCheck& check, std::vector<ManifestStoryFolder> const& folders);

}  // namespace catalogue

template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestStoryFolder> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestStorySection> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestStoryCategory> = true;
template <>
inline constexpr bool base::optional_by_default<catalogue::ManifestStoryCategories> = true;
