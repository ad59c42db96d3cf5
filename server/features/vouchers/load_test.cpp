// Many redeem their codes at once, and each gets what the code gives. With more people it measures how many
// there are in a second, beside as many bare rows in as many transactions:
//
//   KIOSK_LOAD_PEOPLE=20000 KIOSK_TEST_DATA=build/load test_vouchers --gtest_filter='*VoucherLoadTest*'
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "features/entitlement/testing/entitlement_test.hpp"
#include "features/payments/voucher/voucher_code.hpp"
#include "features/portal/call.hpp"
#include "features/vouchers/redemptions.hpp"
#include "storage/testing/load.hpp"

namespace vouchers {
namespace {

class VoucherLoadTest : public entitlement::testing::EntitlementTest {
 protected:
  /// A server's, but for the patience of a machine that does other things meanwhile.
  storage::DatabaseSettings settings() const override {
    return {.statement_timeout = std::chrono::minutes(1), .call_timeout = std::chrono::minutes(2)};
  }

  static int people() { return storage::testing::Load::number("KIOSK_LOAD_PEOPLE", 60); }
  static accounts::AccountId account(int at) { return {1000 + at}; }

  /// An account for each, and a code for each that gives ten credits.
  void make_people_and_codes() {
    codes_.resize(static_cast<std::size_t>(people()));
    std::ranges::generate(codes_, payments::voucher::make_code);
    payments::voucher::Batch const batch{.id = ids.make<payments::voucher::BatchId>(),
                                         .name = "load",
                                         .credits = 10,
                                         .days = 30,
                                         .content_types = "FULL_TRACK_MUSIC",
                                         .created_at = clock.now()};
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      accounts::AccountStore accounts(session);
      for (int at = 0; at < people(); ++at)
        accounts.create({.email = "p" + std::to_string(at) + "@people.example"}, account(at), clock.now());
      payments::voucher::VoucherStore store(session);
      store.add(batch);
      store.add_codes(batch.id, codes_);
    });
  }

  /// One of those who redeem, one after the other.
  portal::Task<void> redeem_some(std::atomic<int>& next, Redeemer who, Redemptions const& redemptions) {
    for (int at = next++; at < people(); at = next++) {
      who.asker.account = account(at);
      auto const digest = payments::voucher::digest_of(codes_[static_cast<std::size_t>(at)]);
      auto redeem = [&](storage::Session& session) {
        base::or_throw(redemptions.give_credits(session, who, digest));
      };
      co_await database().write(redeem);
    }
  }

  std::int64_t rows() {
    return count("voucher_use") + count("credit_bucket") + count("ledger_transaction") +
           count("ledger_posting");
  }

  std::vector<std::string> codes_;
  storage::testing::Load load_;
};
STORAGE_ON_BOTH_ENGINES(VoucherLoadTest);

TEST_P(VoucherLoadTest, ManyRedeemAtOnceAndEachGetsItsCredits) {
  make_people_and_codes();
  Redemptions const redemptions(entitlements(), ids, clock);
  Redeemer const who{asker(), base::english(), ""};
  auto const before = rows();
  load_.measure(database(), "redemptions", [&] {
    std::atomic<int> next = 0;
    load_.run_at_once([&] { return redeem_some(next, who, redemptions); });
    return people();
  });
  EXPECT_EQ(count("voucher_use"), people());
  EXPECT_EQ(count("credit_bucket where amount = 10"), people());
  load_.measure_bare_rows(database(), people(), static_cast<int>((rows() - before) / people()), 1);
}

}  // namespace
}  // namespace vouchers
