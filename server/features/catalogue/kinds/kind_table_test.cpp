// The table of content types is whole, and no two rows claim the same words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/mp11/algorithm.hpp>
#include <set>

#include "features/catalogue/kinds/kind_row.hpp"

namespace catalogue {
namespace {

std::vector<ContentType> all_types() {
  std::vector<ContentType> out;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<ContentType>>(
      [&](auto enumerator) { out.push_back(enumerator.value); });
  return out;
}

TEST(KindTable, EachContentTypeHasOneRow) {
  std::set<ContentType> seen;
  for (auto const& row : kind_rows()) EXPECT_TRUE(seen.insert(row.type).second) << name_of(row.type);
  for (auto const type : all_types()) EXPECT_TRUE(seen.contains(type)) << name_of(type);
}

TEST(KindTable, OnlyPicturesHaveNoAddress) {
  base::ArticleId const id{7};
  for (auto const type : all_types()) {
    auto const path =
        path_of(type, {.id = id, .slug = "rain", .owner = base::ArticleId{8}, .owner_slug = "sea"});
    EXPECT_EQ(path == "/", type == ContentType::picture) << name_of(type) << " is at " << path;
  }
  EXPECT_EQ(path_of(ContentType::audio_book_chapter, {.id = id}), "/") << "of no book that is offered";
}

TEST(KindTable, TheWordOfAShelfIsThatOfOneKind) {
  std::set<std::string_view> seen;
  for (auto const& row : kind_rows())
    for (auto const word : {row.shelves.top, row.shelves.newest, row.shelves.genre})
      if (!word.empty()) EXPECT_TRUE(seen.insert(word).second) << word;
}

TEST(KindTable, ACollectionIsOfWhatIsPlayedAndAPartIsSoldAsWhatIsNot) {
  for (auto const& row : kind_rows()) {
    if (row.collects) EXPECT_TRUE(kind_row(*row.collects).playable) << name_of(row.type);
    if (row.sold_as) EXPECT_FALSE(kind_row(*row.sold_as).playable) << name_of(row.type);
  }
}

}  // namespace
}  // namespace catalogue
