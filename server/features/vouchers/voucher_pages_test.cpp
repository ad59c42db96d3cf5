// The pages of vouchers as their payloads: what is shown, where addresses lead, whether they are valid, on
// both databases.
#include "features/vouchers/voucher_pages.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "features/browse/testing/pages_test.hpp"
#include "features/vouchers/testing/voucher_sample.hpp"

namespace vouchers {
namespace {

class VoucherPagesTest : public browse::testing::PagesTest<VoucherPages> {
 protected:
  void SetUp() override {
    PagesTest::SetUp();
    known = database().write_now(
        [&](storage::Session& session) { return testing::VoucherSample(session, ids, clock.now()).fill(); });
    providers.emplace(database());
    pages.emplace(database(), clock, *providers);
    // Read once for each revision of a tenant, and not for each page.
    tenants::Tenant shop;
    shop.id = {browse::testing::Reader().tenant};
    base::testing::wait_for(providers->of(shop));
  }
  std::string path(std::string const& key) { return "/vouchers/details/" + id(key); }
  boost::json::object voucher(std::string const& key, browse::testing::Reader const& reader = {}) {
    return props(page(path(key), &VoucherPages::voucher, {{"id", id(key)}}, reader));
  }

  std::optional<tenants::VoucherProviderDirectory> providers;
};
STORAGE_ON_BOTH_ENGINES(VoucherPagesTest);

TEST_P(VoucherPagesTest, TheListHasVouchersWithWhatTheyGiveAndCostAndTheBooks) {
  auto const payload = props(page("/vouchers", &VoucherPages::vouchers));
  ASSERT_EQ(payload.at("vouchers").as_array().size(), 6U);
  auto const& cup = payload.at("vouchers").at(0);
  EXPECT_EQ(cup.at("title"), "Voucher cup");
  EXPECT_EQ(cup.at("href").as_string(), path("cup"));
  EXPECT_EQ(cup.at("benefit"), "2 for 1");
  EXPECT_EQ(cup.at("badge"), "free");
  EXPECT_EQ(cup.at("partners").at(0).at("href").as_string(), "/apps/partner/copper-kettle/" + id("kettle"));
  EXPECT_EQ(cup.at("book").at("href").as_string(), "/voucherbooks/" + id("winter"));
  auto const& film = payload.at("vouchers").at(1);
  EXPECT_EQ(film.at("discountPercent"), 50);
  EXPECT_EQ(film.at("badge"), "none") << "no plan pays it";
  EXPECT_EQ(film.at("prices").at(0).at("amount").to_number<double>(), 0.99);
  EXPECT_EQ(payload.at("vouchers").at(2).at("value").at("amount").to_number<double>(), 12.5);
  ASSERT_EQ(payload.at("books").as_array().size(), 2U);
  EXPECT_EQ(payload.at("books").at(0).at("voucherCount"), 2);
  EXPECT_EQ(payload.at("genres").at(0).at("href"), "/vouchers");
  EXPECT_EQ(payload.at("genres").at(2).at("href"), "/vouchers/category/food");
  EXPECT_EQ(payload.at("genres").at(3).at("href"), "/vouchers/category/gifts");
  EXPECT_EQ(status("/vouchers?offset=24", &VoucherPages::vouchers), 404);
  EXPECT_TRUE(props(page("/vouchers?sort=newest", &VoucherPages::vouchers)).at("books").as_array().empty());
}

TEST_P(VoucherPagesTest, ACategoryHasItsVouchersAndAnUnknownOneIsNotFound) {
  auto const payload =
      props(page("/vouchers/category/culture", &VoucherPages::category, {{"id", "culture"}}));
  EXPECT_EQ(payload.at("genre").at("name"), "Culture");
  EXPECT_EQ(payload.at("paging").at("total"), 2);
  EXPECT_TRUE(payload.at("books").as_array().empty());
  auto const food = props(page("/vouchers/category/food", &VoucherPages::category, {{"id", "food"}}));
  EXPECT_EQ(food.at("books").as_array().size(), 2U);
  auto const gifts = props(page("/vouchers/category/gifts", &VoucherPages::category, {{"id", "gifts"}}));
  EXPECT_EQ(gifts.at("paging").at("total"), 0) << "a category of books alone";
  EXPECT_EQ(gifts.at("books").at(0).at("title"), "Evening");
  EXPECT_EQ(status("/vouchers/category/bossa", &VoucherPages::category, {{"id", "bossa"}}), 404)
      << "a genre of music";
  EXPECT_EQ(status("/vouchers/category/nothing", &VoucherPages::category, {{"id", "nothing"}}), 404);
}

TEST_P(VoucherPagesTest, AVoucherPageSaysHowItIsRedeemedAndWhatElseThereIs) {
  auto const shown = page(path("film"), &VoucherPages::voucher, {{"id", id("film")}});
  EXPECT_EQ(shown.canonical, path("film"));
  auto const payload = props(shown);
  EXPECT_EQ(payload.at("voucher").at("prices").at(0).at("currency"), "EUR");
  EXPECT_EQ(payload.at("redemption"), "At the till.");
  EXPECT_EQ(payload.at("terms"), "One each.");
  EXPECT_EQ(payload.at("voucher").at("rating"), 10);
  EXPECT_EQ(payload.at("genres").at(0).at("href"), "/vouchers/category/culture");
  ASSERT_EQ(payload.at("inBook").as_array().size(), 1U);
  EXPECT_EQ(payload.at("inBook").at(0).at("title"), "Voucher cup") << "of the first book";
  EXPECT_EQ(payload.at("related").at(0).at("title"), "Voucher gone");
  auto const cup = voucher("cup");
  EXPECT_EQ(cup.at("moreByPartner").as_array().size(), 4U);
  EXPECT_TRUE(cup.at("related").as_array().empty()) << "all of food are the partner's own";
}

TEST_P(VoucherPagesTest, EachFormOfAVouchersAddressShowsItUnderOneCanonicalOne) {
  auto const in_book = "/vouchers/details/" + id("winter") + '/' + id("film");
  EXPECT_EQ(
      page(in_book, &VoucherPages::voucher, {{"id", id("winter")}, {"voucherId", id("film")}}).canonical,
      path("film"));
  auto const moved = [&](std::string const& first, std::string const& second) {
    http::Params params{{"id", first}};
    if (!second.empty()) params.emplace("voucherId", second);
    return page("/vouchers/details/" + first + (second.empty() ? "" : '/' + second), &VoucherPages::voucher,
                params)
        .redirect;
  };
  EXPECT_EQ(moved("voucher-film", ""), path("film"));
  EXPECT_EQ(moved("winter", "voucher-film"), path("film"));
  EXPECT_EQ(moved(id("cup"), id("film")), path("film")) << "the first is no book";
  EXPECT_EQ(moved(id("winter"), ""), "/voucherbooks/" + id("winter")) << "a book's own page";
  EXPECT_EQ(status("/vouchers/details/nothing", &VoucherPages::voucher, {{"id", "nothing"}}), 404);
  EXPECT_EQ(status("/vouchers/details/" + id("kettle"), &VoucherPages::voucher, {{"id", id("kettle")}}), 404);
}

TEST_P(VoucherPagesTest, AVoucherIsValidOnItsLastDayAndSaysWhenItIsNot) {
  auto const state = [&](std::string const& key) {
    return std::string(voucher(key).at("voucher").at("state").as_string());
  };
  EXPECT_EQ(state("cup"), "valid");
  EXPECT_EQ(state("old"), "expired");
  EXPECT_EQ(state("coming"), "upcoming");
  EXPECT_EQ(state("gone"), "sold_out");
  EXPECT_EQ(voucher("gone").at("available"), 0);
  EXPECT_FALSE(voucher("cup").contains("available"));
  EXPECT_EQ(voucher("cup").at("validUntilAt").as_string(), base::to_rfc3339(clock.now()).substr(0, 10));
  EXPECT_EQ(voucher("cup").at("validFromAt"), "");
}

TEST_P(VoucherPagesTest, ABookHasItsVouchersInOrderAndOtherBooks) {
  auto const canonical = "/voucherbooks/" + id("winter");
  auto const shown = page(canonical, &VoucherPages::book, {{"name", id("winter")}});
  EXPECT_EQ(shown.canonical, canonical);
  auto const payload = props(shown);
  EXPECT_EQ(payload.at("book").at("tagline"), "Warm");
  EXPECT_EQ(payload.at("book").at("prices").at(0).at("amount").to_number<double>(), 0.99);
  ASSERT_EQ(payload.at("vouchers").as_array().size(), 2U);
  EXPECT_EQ(payload.at("vouchers").at(0).at("title"), "Voucher film");
  EXPECT_EQ(payload.at("related").at(0).at("title"), "Evening");
  EXPECT_EQ(page("/voucherbooks/winter", &VoucherPages::book, {{"name", "winter"}}).redirect, canonical);
  EXPECT_EQ(status("/voucherbooks/" + id("cup"), &VoucherPages::book, {{"name", id("cup")}}), 404);
  auto const all = props(page("/voucherbooks", &VoucherPages::books));
  EXPECT_EQ(all.at("paging").at("total"), 2);
  EXPECT_EQ(all.at("books").at(1).at("href").as_string(), "/voucherbooks/" + id("evening"));
}

TEST_P(VoucherPagesTest, WhatIsAboveTheReadersAgeIsNowhere) {
  browse::testing::Reader const child{.max_rating = 30};
  EXPECT_EQ(props(page("/vouchers", &VoucherPages::vouchers, {}, child)).at("paging").at("total"), 5);
  EXPECT_EQ(status(path("wine"), &VoucherPages::voucher, {{"id", id("wine")}}, child), 404);
  auto const evening =
      props(page("/voucherbooks/" + id("evening"), &VoucherPages::book, {{"name", id("evening")}}, child));
  EXPECT_EQ(evening.at("vouchers").as_array().size(), 1U);
  EXPECT_EQ(evening.at("book").at("voucherCount"), 1);
  EXPECT_EQ(voucher("cup", child).at("moreByPartner").as_array().size(), 3U);
}

TEST_P(VoucherPagesTest, TextsComeInThePagesLanguageAndSayWhereTheyDoNot) {
  browse::testing::Reader const arab{.locale = "ar"};
  auto const payload = voucher("cup", arab);
  EXPECT_EQ(payload.at("voucher").at("benefit"), "٢ بسعر ١");
  EXPECT_FALSE(payload.at("voucher").as_object().contains("benefitLang"));
  EXPECT_EQ(payload.at("redemptionLang"), "en");
  EXPECT_EQ(payload.at("descriptionLang"), "en");
}

TEST_P(VoucherPagesTest, CardsOnOtherPagesSayWhatAVoucherGivesAndWhatABookHolds) {
  auto const card = [&](std::string const& query, std::string const& key) {
    return database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      auto const shelf =
          catalogue::Cards(session, base::english(), clock.now(), tenants::RatingLimit(40)).fill(query, 6);
      return *std::ranges::find(shelf.cards, id(key), &catalogue::Card::id);
    });
  };
  auto const cup = card("vouchers", "cup");
  EXPECT_EQ(cup.ticket->benefit, "2 for 1");
  EXPECT_EQ(cup.ticket->state, catalogue::VoucherState::valid);
  EXPECT_EQ(cup.voucher_count, std::nullopt);
  EXPECT_EQ(card("vouchers", "film").ticket->discount_percent, 50);
  auto const winter = card("voucherbooks", "winter");
  EXPECT_EQ(winter.voucher_count, 2);
  EXPECT_EQ(winter.ticket, std::nullopt);
}

}  // namespace
}  // namespace vouchers
