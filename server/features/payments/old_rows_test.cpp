// Rows that an older program wrote, after the migrations that say more of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "storage/migrator.hpp"
#include "storage/testing/database_test.hpp"

namespace payments {
namespace {

using storage::bind;
using ::testing::ElementsAre;

class OldRowsTest : public storage::testing::DatabaseTest {
 protected:
  bool migrated() const override { return false; }

  /// The migrations up to this number, as an older program had them.
  void migrate_to(std::string_view last) {
    auto files = storage::embedded_migrations();
    std::erase_if(files, [&](storage::MigrationFile const& each) { return each.file.substr(0, 4) > last; });
    storage::Migrator(database(), clock, files).run();
  }
  void migrate() { storage::Migrator(database(), clock).run(); }
  void add_payment(std::int64_t id, std::string const& purpose, std::string const& key) {
    database().write_now([&](storage::Session& session) {
      session.execute(R"(
        insert into payment (tenant, id, account, purpose, key, amount_minor, currency, subscription, subject, plan,
                             tax_class, tax_basis_points, provider, method, state, failure, attempt, payer_hash,
                             description, locale, return_url, inquiries, expires_at, ordered_at, created_at, updated_at)
        values ('aurora', :id, 101, :purpose, :key, 500, 'EUR', 0, 1, 0, 'standard', 0, 'sandbox', 'card', 'succeeded',
                '', 1, '', '', 'en', '', 0, 0, 0, 0, 0))",
                      bind("id", id), bind("purpose", purpose), bind("key", key));
    });
  }
  std::vector<std::string> texts(std::string const& sql) {
    return database().read_now([&](storage::Session& session) { return session.values<std::string>(sql); });
  }
};
STORAGE_ON_BOTH_ENGINES(OldRowsTest);

TEST_P(OldRowsTest, OrdersAndGiftsGetPurposesOfTheirOwnAndTheRestKeepsIts) {
  migrate_to("0327");
  add_payment(1, "purchase", "order/7");
  add_payment(2, "purchase", "gift/8");
  add_payment(3, "purchase", "article/9");
  add_payment(4, "renewal", "renewal/order/1");
  migrate();
  EXPECT_THAT(texts("select key || ' ' || purpose from payment order by id"),
              ElementsAre("order/7 order", "gift/8 gift", "article/9 purchase", "renewal/order/1 renewal"));
  add_payment(5, "gift", "gift/10");
  EXPECT_ANY_THROW(add_payment(6, "nothing", "nothing/1")) << "the check of the table knows the purposes";
}

TEST_P(OldRowsTest, ARefundThatWasAskedForSaysWhichArticleItWasFor) {
  migrate_to("0329");
  add_payment(1, "order", "order/7");
  add_payment(2, "order", "order/8");
  database().write_now([&](storage::Session& session) {
    session.execute(R"(
      insert into refund_request (tenant, id, account, article, payment, reason, state, requested_at, created_at,
                                  updated_at)
      values ('aurora', 11, 101, 55, 1, 'other', 'approved', 0, 0, 0),
             ('aurora', 12, 101, 66, 1, 'other', 'approved', 0, 0, 0),
             ('plume', 11, 101, 77, 1, 'other', 'approved', 0, 0, 0))");
    for (auto const& [id, payment, key] :
         {std::tuple(21, 1, "refund/request/11"), std::tuple(22, 1, "refund/by-hand"),
          std::tuple(23, 2, "refund/request/12")})  // a key that staff chose, of another payment
      session.execute(R"(
        insert into refund (tenant, id, payment, attempt, key, kind, amount_minor, currency, reason, revoke, state,
                            tries, created_at, updated_at)
        values ('aurora', :id, :payment, 1, :key, 'refund', 100, 'EUR', '', 0, 'succeeded', 0, 0, 0))",
                      bind("id", id), bind("payment", payment), bind("key", key));
  });
  migrate();
  EXPECT_THAT(texts("select coalesce(cast(article as text), 'none') from refund order by id"),
              ElementsAre("55", "none", "none"));
}

}  // namespace
}  // namespace payments
