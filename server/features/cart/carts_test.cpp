// Carts on both databases: whatever is put into one, it costs no more than can be shown and paid exactly.
#include "features/cart/carts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "features/cart/order_rules.hpp"
#include "features/entitlement/testing/entitlement_test.hpp"

namespace cart {
namespace {

class CartsTest : public entitlement::testing::EntitlementTest {
 protected:
  ledger::Rules rules() override { return EntitlementTest::rules().add(order_rules()); }
  void SetUp() override {
    EntitlementTest::SetUp();
    ensure_account(101);
    carts.emplace(entitlements(), clock);
    articles["cup"] = database().write_now([&](storage::Session& session) {
      catalogue::ArticleDraft const draft{.content_type = catalogue::ContentType::voucher,
                                          .key = "cup",
                                          .texts = {{"en", {"A cup of tea", "Warm."}}}};
      return catalogue::testing::Sample(session, ids, clock.now()).add(draft, "DOWNLOAD_TO_OWN");
    });
  }

  CartView view_of(Owner owner, std::optional<std::int64_t> account) {
    return {.owner = std::move(owner), .asker = asker(account), .locale = base::english()};
  }
  CartView users() { return view_of(user_as_owner(accounts::AccountId{101}), 101); }
  CartView guests() { return view_of(guest_as_owner("one"), std::nullopt); }

  /// As an older program stored it: a manifest with this price is refused.
  void set_price(std::string const& article, std::int64_t minor) {
    database().write_now([&](storage::Session& session) {
      session.execute("update offer_model set price_minor = :price where article = :article",
                      storage::bind("price", minor), storage::bind("article", articles.at(article)));
    });
  }
  void add(CartView const& who, std::string const& article, std::int64_t quantity = 1) {
    database().write_now(
        [&](storage::Session& session) { carts->add(session, who, articles.at(article), quantity); });
  }
  void set_quantity(CartView const& who, std::string const& article, std::int64_t quantity) {
    database().write_now([&](storage::Session& session) {
      carts->set_quantity(session, who, articles.at(article), quantity);
    });
  }
  PricedCart read(CartView const& who) {
    return database().read_now([&](storage::Session& session) { return carts->read(session, who); });
  }
  /// "CART_LIMIT must be at most 2"
  static std::string refusal_of(std::function<void()> const& work) {
    auto const problem = storage::testing::problem_of(work);
    return problem.errors.empty() ? problem.error : problem.error + ' ' + problem.errors[0].message;
  }

  std::optional<Carts> carts;
};
STORAGE_ON_BOTH_ENGINES(CartsTest);

TEST_P(CartsTest, TakeNothingThatMakesTheTotalTooLarge) {
  auto const who = users();
  set_price("patio-1", base::most_minor - 99);
  add(who, "patio-1");
  add(who, "patio-2");
  EXPECT_EQ(read(who).total(), (base::Money{base::most_minor, "EUR"}));
  EXPECT_EQ(refusal_of([&] { add(who, "cup"); }), "CART_LIMIT must be at most 0");
  EXPECT_EQ(read(who).items.size(), 2U) << "nothing of it is kept";
  EXPECT_FALSE(read(who).has_changed());
}

TEST_P(CartsTest, TakeAsManyOfAVoucherAsCanBePaidTogether) {
  auto const who = users();
  set_price("cup", base::most_minor / 3);
  add(who, "cup", 3);
  EXPECT_EQ(refusal_of([&] { add(who, "cup"); }), "CART_LIMIT must be at most 3");
  EXPECT_EQ(refusal_of([&] { set_quantity(who, "cup", 4); }), "CART_LIMIT must be at most 3");
  EXPECT_EQ(read(who).total().minor, base::most_minor / 3 * 3);
  set_quantity(who, "cup", 2);
  EXPECT_EQ(read(who).total().minor, base::most_minor / 3 * 2);
  set_price("cup", base::most_minor + 1);
  EXPECT_EQ(refusal_of([&] { set_quantity(who, "cup", 1); }), "CART_LIMIT must be at most 0");
}

TEST_P(CartsTest, ThatAnOlderProgramStoredAreSoldUpToTheLargestAmount) {
  auto const who = users();
  auto const large = base::most_minor - 1;
  for (std::string const article : {"patio-1", "patio-2", "cup"}) {
    set_price(article, large);
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      CartStore(session).save(who.owner, {.article = articles.at(article),
                                          .quantity = article == "cup" ? 3 : 1,
                                          .price_minor = large,
                                          .currency = "EUR",
                                          .added_at = clock.now(),
                                          .updated_at = clock.now()});
    });
  }
  auto const cart = read(who);
  EXPECT_EQ(cart.total(), (base::Money{large, "EUR"}));
  EXPECT_EQ(std::ranges::count_if(cart.items, &PricedItem::can_be_bought), 1);
  auto const shown = database().read_now(
      [&](storage::Session& session) { return carts->show(session, who, carts->read(session, who)); });
  ASSERT_EQ(shown.items.size(), 3U);
  ASSERT_TRUE(shown.total);
  EXPECT_EQ(shown.total->amount, 9'999'999'999'999.99);
  for (auto const& item : shown.items) EXPECT_LE(item.total.amount, 10'000'000'000'000.0) << item.name;
  database().write_now([&](storage::Session& session) { carts->accept(session, who); });
  EXPECT_EQ(read(who).items.size(), 1U);
  EXPECT_FALSE(read(who).has_changed());
}

TEST_P(CartsTest, OfGuestsComeAlongAsFarAsTheyCanBePaid) {
  auto const who = users();
  auto const guest = guests();
  set_price("patio-1", base::most_minor - 198);
  add(who, "patio-1");
  add(guest, "patio-2");
  add(guest, "cup", 3);
  auto const changes = database().write_now(
      [&](storage::Session& session) { return carts->merge(session, who, guest.owner); });
  auto const cart = read(who);
  EXPECT_EQ(cart.total(), (base::Money{base::most_minor, "EUR"}));
  EXPECT_EQ(cart.items.size(), 3U);
  EXPECT_FALSE(cart.has_changed());
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].kind, CartChangeKind::quantity);
  EXPECT_EQ(changes[0].article_id, articles.at("cup"));
  EXPECT_EQ(changes[0].quantity_before, 3);
  EXPECT_EQ(changes[0].quantity, 1);
  EXPECT_TRUE(read(guest).items.empty());
}

}  // namespace
}  // namespace cart
