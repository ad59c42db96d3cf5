// Manifests of the marketplace: read whole, and every wrong field named by its path.
#include "features/catalogue/kinds/market/market_manifest.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "features/catalogue/testing/manifest_errors.hpp"

namespace catalogue {
namespace {

using testing::errors_of;

TEST(MarketManifest, IsReadWithAllItsParts) {
  constexpr char const* good = R"({"licensor":"demo","genres":[{"key":"travel","name":{"en":"Travel"}}],
 "partners":[{"key":"lane","providerId":"p1","name":{"en":"Lane"},"link":"https://example.org","faq":[{"question":{"en":"Q"},"answer":{"en":"A"}}]}],
 "products":[{"key":"ferry","providerId":"a1","partner":"lane","title":{"en":"Ferry"},"genres":["travel"],"screenshots":["a.png"],
   "version":"3.2","updated":"2026-03-01","sizeBytes":17600000,"languages":["en","pt-BR"],"devices":["phone","tv"],
   "systems":[{"name":"Android","version":"10"}],"links":[{"kind":"android","link":"https://example.org/a"}],
   "businessModel":"DOWNLOAD_TO_OWN","price":{"amount":2.99,"currency":"EUR"},"offers":{"aurora":{"businessModel":"FREE"}}}]})";
  EXPECT_EQ(errors_of(good), std::vector<std::string>{});
  auto const manifest = read_manifest(good);
  ASSERT_TRUE(manifest);
  auto const& product = manifest->products.at(0);
  EXPECT_EQ(product.devices.at(1), DeviceKind::tv);
  EXPECT_EQ(product.links.at(0).kind, AppLinkKind::android);
  EXPECT_EQ(product.price->amount, 2.99);
  EXPECT_EQ(base::to_json(*read_manifest(base::to_json(*manifest))), base::to_json(*manifest));
}

TEST(MarketManifest, NamesThePathOfEachError) {
  auto const errors = errors_of(R"({"licensor":"x",
 "partners":[{"key":"lane","name":{},"link":"javascript:alert`1`","faq":[{"question":{"en":"Q"}}]},{"key":"lane","name":{"en":"L"}}],
 "products":[{"key":"","partner":"nobody","title":{"tlh":"Q"},"genres":["none"],"artwork":"../a.png","screenshots":["/etc/passwd"],
   "released":"soon","sizeBytes":-1,"languages":["English language"],"systems":[{}],"links":[{"kind":"web"},{"link":"http://example.org"}],
   "rating":90,"businessModel":"GIFT","price":{"amount":-1,"currency":"eur"}}]})");
  for (auto const* field : {"partners[0].name",          "partners[0].link",
                            "partners[0].faq[0].answer", "partners[1].key",
                            "products[0].key",           "products[0].partner",
                            "products[0].title.tlh",     "products[0].genres[0]",
                            "products[0].artwork",       "products[0].screenshots[0]",
                            "products[0].released",      "products[0].sizeBytes",
                            "products[0].languages[0]",  "products[0].systems[0].name",
                            "products[0].links[0].link", "products[0].links[1].link",
                            "products[0].rating",        "products[0].businessModel",
                            "products[0].price.amount",  "products[0].price.currency"})
    EXPECT_TRUE(std::ranges::any_of(errors, [&](auto const& error) {
      return error.starts_with(std::string(field) + ": ");
    })) << field;
}

TEST(MarketManifest, AnUnknownDeviceIsRefused) {
  EXPECT_FALSE(read_manifest(R"({"licensor":"x","products":[{"key":"a","devices":["fridge"]}]})"));
}

}  // namespace
}  // namespace catalogue
