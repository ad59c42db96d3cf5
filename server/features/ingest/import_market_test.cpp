// Imports of partners and apps: whole, with a refused picture, again, and offered where the manifest says.
#include "features/catalogue/articles/article_details_store.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/kinds/market/market_attributes.hpp"
#include "features/ingest/testing/import_fixture.hpp"

namespace ingest {
namespace {

using media::testing::make_picture;
using media::testing::write_file;

class ImportMarketTest : public testing::ImportFixture {
 protected:
  void make_market(std::string const& more = "") {
    make_picture(folder / "icon.png", 400, 400);
    make_picture(folder / "screen.png", 450, 800);
    write_file(folder / "manifest.json",
               R"({"licensor":"demo","genres":[{"key":"travel","name":{"en":"Travel"}}],
      "partners":[{"key":"lane","name":{"en":"Lane"},"artwork":"icon.png"},{"key":"alone","name":{"en":"Alone"}}],
      "products":[{"key":"ferry","partner":"lane","title":{"en":"Ferry"},"genres":["travel"],"artwork":"icon.png",
        "screenshots":["screen.png"],"businessModel":"DOWNLOAD_TO_OWN","price":{"amount":2.99,"currency":"EUR"},
        "offers":{"aurora":{}}})" +
                   more + "]}");
  }
};
STORAGE_ON_BOTH_ENGINES(ImportMarketTest);

TEST_P(ImportMarketTest, AnAppComesWithItsPartnerPicturesAndPriceWhereItIsOffered) {
  make_market();
  auto const report = import();
  EXPECT_TRUE(report.stopped.empty()) << report.stopped;
  EXPECT_TRUE(report.refused.empty());
  auto const apps = shelf("apps");
  ASSERT_EQ(apps.cards.size(), 1U);
  EXPECT_EQ(apps.cards[0].sub_title, "Lane");
  EXPECT_TRUE(apps.cards[0].artwork);
  EXPECT_EQ(apps.cards[0].badge, catalogue::Badge::none);
  EXPECT_TRUE(apps.cards[0].play_id.empty());
  EXPECT_EQ(shelf("genre-apps:travel").cards.size(), 1U);
  EXPECT_EQ(shelf("partners").cards.size(), 1U) << "a partner is offered where something of theirs is";
  EXPECT_TRUE(shelf("apps", "plume").cards.empty());
  EXPECT_TRUE(shelf("partners", "plume").cards.empty());
  database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    catalogue::ViewContext const view{
        .locale = &base::english(), .now = clock.now(), .max_rating = tenants::RatingLimit(60)};
    catalogue::CatalogueStore store(session);
    auto const id = *base::ArticleId::parse(apps.cards[0].id);
    auto const prices = store.prices_of({id}, view);
    ASSERT_EQ(prices.size(), 1U);
    EXPECT_EQ(prices[0].price_minor, 299);
    auto const articles = catalogue::ArticleDetailsStore(session).read({id}, view);
    ASSERT_EQ(articles.size(), 1U);
    EXPECT_EQ(articles[0].additional_artworks.size(), 2U) << "the icon and the screenshot";
  });
  EXPECT_EQ(import().changed, 0U);
}

TEST_P(ImportMarketTest, AnAppWithoutItsPictureIsThereAndTheReportSaysWhy) {
  make_market(
      R"(,{"key":"map","partner":"lane","title":{"en":"Map"},"artwork":"missing.png","offers":{"aurora":{}}})");
  auto const report = import();
  EXPECT_EQ(reason(report, "missing.png"), "the file was not found");
  EXPECT_EQ(shelf("apps").cards.size(), 2U);
}

}  // namespace
}  // namespace ingest
