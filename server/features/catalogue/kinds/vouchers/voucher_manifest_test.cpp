// Manifests of vouchers, voucher books and info services: read whole, and every wrong field named by its
// path.
#include "features/catalogue/kinds/vouchers/voucher_manifest.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "features/catalogue/manifest/manifest.hpp"
#include "features/catalogue/testing/manifest_errors.hpp"

namespace catalogue {
namespace {

using testing::errors_of;

TEST(VoucherManifest, IsReadWithAllItsParts) {
  constexpr char const* good = R"({"licensor":"demo","genres":[{"key":"food","name":{"en":"Food"}}],
 "partners":[{"key":"kettle","name":{"en":"Kettle"}}],
 "vouchers":[{"key":"cup","providerId":"v1","partner":"kettle","title":{"en":"Cup"},"benefit":{"en":"2 for 1"},"genres":["food"],
   "artwork":"a.png","discountPercent":50,"value":{"amount":3.2,"currency":"EUR"},"validFrom":"2026-01-01","validUntil":"2026-01-01",
   "redemption":{"en":"At the till."},"terms":{"en":"One each."},"available":12,"businessModel":"DOWNLOAD_TO_OWN",
   "price":{"amount":1.5,"currency":"EUR"},"offers":{"aurora":{"businessModel":"FREE"}}}],
 "voucherbooks":[{"key":"winter","partner":"kettle","title":{"en":"Winter"},"tagline":{"en":"Warm"},"vouchers":["cup"]}],
 "infoServices":[{"key":"tides","partner":"kettle","title":{"en":"Tides"},"messages":[{"en":"High water."}],"times":2,"period":"day",
   "channels":["sms","push"],"billingCycle":"P1M","price":{"amount":0.99}}]})";
  EXPECT_EQ(errors_of(good), std::vector<std::string>{});
  auto const manifest = read_manifest(good);
  ASSERT_TRUE(manifest);
  EXPECT_EQ(manifest->vouchers.at(0).available, 12);
  EXPECT_EQ(manifest->vouchers.at(0).value->amount, 3.2);
  EXPECT_EQ(manifest->voucherbooks.at(0).vouchers.at(0), "cup");
  EXPECT_EQ(manifest->info_services.at(0).channels.at(1), MessageChannel::push);
  EXPECT_EQ(base::to_json(*read_manifest(base::to_json(*manifest))), base::to_json(*manifest));
}

TEST(VoucherManifest, NamesThePathOfEachError) {
  auto const errors = errors_of(R"({"licensor":"x","partners":[{"key":"kettle","name":{"en":"Kettle"}}],
 "vouchers":[{"key":"","partner":"nobody","title":{},"genres":["none"],"artwork":"../a.png","discountPercent":101,
   "value":{"amount":-1,"currency":"euro"},"validFrom":"2026-06-30","validUntil":"2026-06-29","available":-1,"rating":90,
   "businessModel":"GIFT","offers":{"aurora":{"from":"2026-02-02","until":"2026-02-01"}}},
  {"key":"cup","partner":"kettle","title":{"en":"Cup"},"redemption":{"en":"At the till."},"validFrom":"soon","validUntil":"30/6/2026",
   "businessModel":"DOWNLOAD_TO_OWN"},
  {"key":"cup","partner":"kettle","title":{"tlh":"Cup"},"benefit":{"en":" "},"redemption":{"en":" "},
   "offers":{"aurora":{"businessModel":"DOWNLOAD_TO_OWN"}}}],
 "voucherbooks":[{"key":"winter","partner":"nobody","title":{"en":" "},"vouchers":["cup","cup","lost"],"price":{"amount":200000}},{"key":"empty","title":{"en":"E"}}],
 "infoServices":[{"key":"tides","partner":"lost","title":{},"messages":[{},{"en":" "}],"times":0,"billingCycle":"P3D","channels":["sms","sms"]},
  {"key":"silent","partner":"kettle","title":{"en":"S"}}]})");
  for (auto const* field : {"vouchers[0].key",
                            "vouchers[0].partner",
                            "vouchers[0].title",
                            "vouchers[0].genres[0]",
                            "vouchers[0].artwork",
                            "vouchers[0].discountPercent",
                            "vouchers[0].value.amount",
                            "vouchers[0].value.currency",
                            "vouchers[0].validUntil",
                            "vouchers[0].redemption",
                            "vouchers[0].available",
                            "vouchers[0].rating",
                            "vouchers[0].businessModel",
                            "vouchers[0].offers.aurora.until",
                            "vouchers[1].benefit",
                            "vouchers[1].validFrom",
                            "vouchers[1].validUntil",
                            "vouchers[1].price",
                            "vouchers[2].key",
                            "vouchers[2].title.tlh",
                            "vouchers[2].redemption.en",
                            "vouchers[2].offers.aurora.price",
                            "voucherbooks[0].partner",
                            "voucherbooks[0].title.en",
                            "voucherbooks[0].vouchers[1]",
                            "voucherbooks[0].vouchers[2]",
                            "voucherbooks[0].price.amount",
                            "voucherbooks[1].vouchers",
                            "infoServices[0].partner",
                            "infoServices[0].title",
                            "infoServices[0].messages[0]",
                            "infoServices[0].messages[1].en",
                            "infoServices[0].times",
                            "infoServices[0].billingCycle",
                            "infoServices[0].channels[1]",
                            "infoServices[1].messages",
                            "infoServices[1].channels"})
    EXPECT_TRUE(std::ranges::any_of(errors, [&](auto const& error) {
      return error.starts_with(std::string(field) + ": ");
    })) << field;
}

TEST(VoucherManifest, TextsThatAreTooLongAndListsThatAreTooManyAreRefused) {
  Manifest manifest{.licensor = "x", .partners = {{.key = "p", .name = {{"en", "P"}}}}};
  manifest.vouchers = {{.key = "v",
                        .partner = "p",
                        .title = {{"en", std::string(501, 'x')}},
                        .benefit = {{"en", std::string(121, 'x')}},
                        .redemption = {{"en", std::string(5001, 'x')}}}};
  manifest.voucherbooks = {{.key = "b",
                            .title = {{"en", "B"}},
                            .tagline = {{"en", std::string(301, 'x')}},
                            .vouchers = std::vector<std::string>(201, "v")}};
  manifest.info_services = {{.key = "s",
                             .partner = "p",
                             .title = {{"en", "S"}},
                             .messages = std::vector<Texts>(11, {{"en", std::string(701, 'x')}}),
                             .times = 101,
                             .channels = {MessageChannel::sms}}};
  auto const errors = errors_of(base::to_json(manifest));
  for (auto const* field :
       {"vouchers[0].title.en", "vouchers[0].benefit.en", "vouchers[0].redemption.en",
        "voucherbooks[0].tagline.en", "voucherbooks[0].vouchers", "infoServices[0].messages",
        "infoServices[0].messages[10].en", "infoServices[0].times"})
    EXPECT_TRUE(std::ranges::any_of(errors, [&](auto const& error) {
      return error.starts_with(std::string(field) + ": ");
    })) << field;
}

TEST(VoucherManifest, AnUnknownPeriodOrChannelIsRefused) {
  EXPECT_FALSE(read_manifest(R"({"licensor":"x","infoServices":[{"key":"a","period":"fortnight"}]})"));
  EXPECT_FALSE(read_manifest(R"({"licensor":"x","infoServices":[{"key":"a","channels":["pigeon"]}]})"));
}

}  // namespace
}  // namespace catalogue
