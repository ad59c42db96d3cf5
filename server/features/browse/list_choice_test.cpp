// Lists as their addresses say them: bad values are ignored, one part has one address.
#include "features/browse/list_choice.hpp"

#include <gtest/gtest.h>

namespace browse {
namespace {

TEST(ListChoice, PartsAreClampedAndAligned) {
  auto const part = [](char const* limit, char const* offset) {
    return part_of(limit ? std::optional<std::string_view>(limit) : std::nullopt,
                   offset ? std::optional<std::string_view>(offset) : std::nullopt);
  };
  EXPECT_EQ(part(nullptr, nullptr).limit, page_size);
  EXPECT_EQ(part("12", "24").offset, 24);
  EXPECT_EQ(part(nullptr, "25").offset, 24);
  for (char const* bad : {"", "-1", "0", "1e3", "99999999999999999999", "12x", "97"})
    EXPECT_EQ(part(bad, nullptr).limit, page_size) << bad;
  for (char const* bad : {"", "-24", "x", "99999999999999999999"})
    EXPECT_EQ(part(nullptr, bad).offset, 0) << bad;
  EXPECT_EQ(choice_query({}), "");
  EXPECT_EQ(choice_query({.part = {.offset = 48}}), "?offset=48");
  EXPECT_EQ(choice_query({.part = {.limit = 5}}), "?limit=5");
  EXPECT_EQ(choice_query({.sort = Sort::newest, .genre = "lo-fi"}), "?sort=newest&genre=lo-fi");
  EXPECT_EQ(choice_query({.sort = Sort::newest, .usual = Sort::newest}), "") << "the usual order has no name";
  EXPECT_EQ(sort_of("newest", Sort::popular), Sort::newest);
  EXPECT_EQ(sort_of("loudest", Sort::popular), Sort::popular);
  auto const query = *http::Query::parse("sort=newest&genre=x&artist=y&other=z&offset=7");
  EXPECT_EQ((declared_choice<Sort::newest, Choices::order>(query)), "");
  EXPECT_EQ((declared_choice<Sort::newest, Choices::artist>(query)), "?artist=y");
  EXPECT_EQ(declared_whole_part(query), "");
  EXPECT_EQ(declared_whole_part(*http::Query::parse("offset=999&limit=7")), "?offset=500");
  EXPECT_EQ((declared_choice<Sort::popular, Choices::genre>(query)), "?sort=newest&genre=x");
  EXPECT_EQ((declared_choice<Sort::popular, Choices::genre_and_artist>(query)),
            "?sort=newest&genre=x&artist=y");
}

}  // namespace
}  // namespace browse
