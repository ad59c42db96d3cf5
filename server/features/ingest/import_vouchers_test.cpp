// Imports of vouchers, voucher books and info services: whole, again, and offered where the manifest says.
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/kinds/vouchers/voucher_attributes.hpp"
#include "features/ingest/testing/import_fixture.hpp"

namespace ingest {
namespace {

using media::testing::make_picture;
using media::testing::write_file;

class ImportVouchersTest : public testing::ImportFixture {
 protected:
  void make_vouchers(std::string const& until = "2030-06-30", std::string const& picture = "ticket.png") {
    make_picture(folder / "ticket.png", 800, 400);
    write_file(folder / "manifest.json",
               R"({"licensor":"demo","genres":[{"key":"food","name":{"en":"Food"}}],
      "partners":[{"key":"kettle","name":{"en":"Copper Kettle"}}],
      "vouchers":[
        {"key":"cup","partner":"kettle","title":{"en":"Second cup"},"benefit":{"en":"2 for 1"},"genres":["food"],"artwork":")" +
                   picture + R"(","validUntil":")" + until +
                   R"(","redemption":{"en":"At the till."},"available":12,
          "businessModel":"DOWNLOAD_TO_OWN","price":{"amount":1.5,"currency":"EUR"},"offers":{"aurora":{}}},
        {"key":"cake","partner":"kettle","title":{"en":"Cake"},"discountPercent":20,"redemption":{"en":"At the till."},"offers":{"aurora":{},"plume":{}}}],
      "voucherbooks":[{"key":"winter","title":{"en":"Winter"},"vouchers":["cake","cup"],"offers":{"aurora":{},"plume":{}}}],
      "infoServices":[{"key":"tides","partner":"kettle","title":{"en":"Tides"},"messages":[{"en":"High water."}],"channels":["sms"],
        "billingCycle":"P1W","price":{"amount":0.29},"offers":{"plume":{}}}]})");
  }
};
STORAGE_ON_BOTH_ENGINES(ImportVouchersTest);

TEST_P(ImportVouchersTest, VouchersComeWithTheirPartnerBookPictureAndPriceWhereTheyAreOffered) {
  make_vouchers();
  auto const report = import();
  EXPECT_TRUE(report.stopped.empty()) << report.stopped;
  EXPECT_TRUE(report.refused.empty());
  auto const vouchers = shelf("vouchers");
  ASSERT_EQ(vouchers.cards.size(), 2U);
  EXPECT_EQ(vouchers.cards[0].sub_title, "Copper Kettle");
  EXPECT_EQ(vouchers.cards[0].shape, catalogue::CardShape::ticket);
  EXPECT_TRUE(vouchers.cards[0].artwork);
  EXPECT_EQ(vouchers.cards[0].badge, catalogue::Badge::none) << "no plan pays it";
  EXPECT_EQ(vouchers.cards[1].badge, catalogue::Badge::free);
  EXPECT_TRUE(vouchers.cards[0].play_id.empty());
  EXPECT_EQ(shelf("genre-vouchers:food").cards.size(), 1U);
  auto const books = shelf("voucherbooks");
  ASSERT_EQ(books.cards.size(), 1U);
  EXPECT_EQ(books.cards[0].shape, catalogue::CardShape::ticket);
  auto const held = shelf("voucherbook:" + books.cards[0].id);
  ASSERT_EQ(held.cards.size(), 2U);
  EXPECT_EQ(held.cards[0].title, "Cake") << "in the order of the book";
  EXPECT_EQ(shelf("vouchers", "plume").cards.size(), 1U);
  EXPECT_EQ(shelf("voucherbook:" + books.cards[0].id, "plume").cards.size(), 1U);
  EXPECT_TRUE(shelf("info-services").cards.empty());
  EXPECT_EQ(shelf("info-services", "plume").cards.size(), 1U);
  EXPECT_EQ(shelf("partners", "plume").cards.size(), 1U)
      << "a partner is offered where something of theirs is";
  EXPECT_EQ(import().changed, 0U);
}

TEST_P(ImportVouchersTest, AnotherLastDayIsTakenOverAndAMissingPictureReported) {
  make_vouchers();
  import();
  make_vouchers("2031-12-31", "missing.png");
  auto const report = import();
  EXPECT_EQ(reason(report, "missing.png"), "the file was not found");
  EXPECT_EQ(report.changed, 1U);
  database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    catalogue::ViewContext const view{
        .locale = &base::english(), .now = clock.now(), .max_rating = tenants::RatingLimit(60)};
    auto const items = catalogue::ShelfStore(session)
                           .list({{.kind = catalogue::ListKind::top,
                                   .content_type = catalogue::ContentType::voucher,
                                   .with_attributes = true}},
                                 view)
                           .at(0)
                           .items;
    ASSERT_EQ(items.size(), 2U);
    auto const attributes = attributes_of<catalogue::VoucherAttributes>(items[0]);
    EXPECT_EQ(attributes.valid_until, "2031-12-31");
    EXPECT_EQ(attributes.available, 12);
    EXPECT_EQ(items[0].album->title, "Winter");
  });
}

}  // namespace
}  // namespace ingest
