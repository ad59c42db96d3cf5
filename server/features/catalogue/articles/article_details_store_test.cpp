// Articles with the specification's fields, on both databases.
#include <gtest/gtest.h>

#include "features/catalogue/articles/article_details_store.hpp"
#include "features/catalogue/testing/sample.hpp"
#include "storage/testing/database_test.hpp"

namespace catalogue {
namespace {

class ArticleDetailsStoreTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    known = database().write_now([&](storage::Session& session) {
      testing::Sample sample(session, ids, clock.now());
      auto keys = sample.fill();
      ArticleDraft series{.content_type = ContentType::videocollection,
                          .key = "pier",
                          .texts = {{"en", {"The Pier", "Fog."}}, {"fr", {"La jetée", "Brume."}}},
                          .rating = 20,
                          .attributes = {R"({"licensorName":"Slow Pictures","developerName":"Studio Nine",)"
                                         R"("providerId":"SP-7","firstEpisodeContentType":"video",)"
                                         R"("customProperties":{"useGameFrame":"false"}})"}};
      series.pictures["POSTER"] = testing::Sample::picture('c');
      series.more_artworks = {
          {.artwork_class = "BANNER", .group = "large", .picture = testing::Sample::picture('d')}};
      ArticleDraft episode{
          .content_type = ContentType::series_episode, .key = "pier-1", .texts = {{"en", {"Low water", ""}}}};
      series.child_relation = "series_episode";
      series.children = {{.id = sample.add(episode, "SUBSCRIPTION"), .position = 1'000'001}};
      keys["pier-1"] = series.children.front().id;
      keys["pier"] = sample.add(series, "DOWNLOAD_TO_OWN");
      return keys;
    });
  }

  std::vector<Article> read(std::vector<std::string> const& keys, std::string const& locale = "en",
                            std::int64_t max_rating = 60, std::string const& tenant = "aurora") {
    std::vector<base::ArticleId> wanted;
    for (auto const& key : keys) wanted.push_back(known.at(key));
    return database().read_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      return ArticleDetailsStore(session).read(wanted, {.locale = base::find_locale(locale),
                                                        .now = clock.now(),
                                                        .max_rating = tenants::RatingLimit(max_rating)});
    });
  }

  std::map<std::string, base::ArticleId> known;
};
STORAGE_ON_BOTH_ENGINES(ArticleDetailsStoreTest);

TEST_P(ArticleDetailsStoreTest, ASeriesSaysWhatItsLicensorSaysOfIt) {
  auto const articles = read({"pier"}, "fr");
  ASSERT_EQ(articles.size(), 1U);
  auto const& series = articles[0];
  EXPECT_EQ(series.title, "La jetée");
  EXPECT_EQ(series.name, series.title);
  EXPECT_EQ(series.content_type, "videocollection");
  EXPECT_EQ(series.first_episode_content_type, "video");
  EXPECT_EQ(series.provider_id, "SP-7");
  EXPECT_EQ(series.licensor_name, "Slow Pictures");
  EXPECT_EQ(series.developer_name, "Studio Nine");
  EXPECT_EQ(series.custom_properties, (std::map<std::string, std::string>{{"useGameFrame", "false"}}));
  EXPECT_EQ(series.rating, 20);
  EXPECT_FALSE(series.collection_info);
}

TEST_P(ArticleDetailsStoreTest, PricesAreTheTenantsWithTheirBusinessModel) {
  auto const articles = read({"patio-1", "tides-1"});
  ASSERT_EQ(articles.size(), 2U);
  ASSERT_EQ(articles[0].prices.size(), 1U);
  EXPECT_EQ(articles[0].prices[0].business_model, "DOWNLOAD_TO_OWN");
  EXPECT_EQ(articles[0].prices[0].amount, 0.99);
  EXPECT_EQ(articles[0].prices[0].currency, "EUR");
  EXPECT_EQ(articles[1].prices[0].business_model, "SUBSCRIPTION");
  EXPECT_EQ(articles[1].prices[0].currency, "");
  EXPECT_EQ(articles[1].licensor_name, "sample") << "the licensor itself, where it says no name";
}

TEST_P(ArticleDetailsStoreTest, ArtworksHaveTheirClassGroupAndSize) {
  auto const articles = read({"pier"});
  ASSERT_EQ(articles.at(0).additional_artworks.size(), 2U);
  auto const& banner = articles[0].additional_artworks[0];
  EXPECT_EQ(banner.artwork_class, "BANNER");
  EXPECT_EQ(banner.group, "large");
  EXPECT_EQ(banner.width, 960);
  EXPECT_EQ(banner.height, 960);
  EXPECT_EQ(banner.url, "/media/art/" + std::string(32, 'd') + "-960.webp");
  EXPECT_EQ(articles[0].additional_artworks[1].artwork_class, "POSTER");
}

TEST_P(ArticleDetailsStoreTest, APartNamesItsWholeWhereTheTenantOffersIt) {
  auto articles = read({"tides-1", "pier-1", "tides"});
  ASSERT_EQ(articles.size(), 3U);
  EXPECT_EQ(articles[0].collection_info.value_or(CollectionInfo{}).article_id, known["tides"]);
  EXPECT_EQ(articles[1].collection_info.value_or(CollectionInfo{}).article_id, known["pier"]);
  EXPECT_EQ(articles[1].content_type, "video") << "an episode, as the specification calls it";
  EXPECT_FALSE(articles[2].collection_info);

  database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    CatalogueStore(session).withdraw(known["pier"]);
  });
  articles = read({"pier-1"});
  ASSERT_EQ(articles.size(), 1U);
  EXPECT_FALSE(articles[0].collection_info);
}

TEST_P(ArticleDetailsStoreTest, WhatTheReaderMayNotSeeIsLeftOut) {
  EXPECT_TRUE(read({"pier"}, "en", 10).empty()) << "rated too high";
  EXPECT_TRUE(read({"pier"}, "en", 60, "nujum").empty()) << "another tenant's";
  EXPECT_TRUE(read({}).empty());
}

}  // namespace
}  // namespace catalogue
