// Vouchers on both databases: what a code pays for, how often, and that nobody gets one use too many.
#include "features/payments/voucher/voucher_store.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "features/payments/voucher/voucher_code.hpp"
#include "storage/testing/database_test.hpp"

namespace payments::voucher {
namespace {

constexpr std::int64_t plan = 7;
constexpr std::int64_t article = 9;

class VoucherStoreTest : public storage::testing::DatabaseTest {
 protected:
  base::TenantId const aurora{"aurora"};

  template <class Work>
  auto with(Work work) {
    return database().write_now(aurora, [&](storage::TenantSession const& session) {
      VoucherStore store(session);
      return work(store);
    });
  }
  /// A batch with one code of these facts; returns the code.
  std::string code_of(Batch batch) {
    batch.id = ids.make<BatchId>();
    batch.created_at = clock.now();
    auto code = make_code();
    with([&](VoucherStore& store) {
      store.add(batch);
      EXPECT_EQ(store.add_codes(batch.id, {code}), 1);
    });
    last_batch = batch.id;
    return code;
  }
  Payment payment_of(std::int64_t account, PaymentPurpose purpose = PaymentPurpose::subscription) {
    Payment out;
    out.id = ids.make<PaymentId>();
    out.account = {account};
    out.purpose = purpose;
    out.plan = purpose == PaymentPurpose::subscription ? plan : 0;
    out.subject = purpose == PaymentPurpose::purchase ? article : 1;
    return out;
  }
  std::optional<RedeemFault> redeem(std::string const& code, Payment const& payment) {
    auto const redeemed = with([&](VoucherStore& store) { return store.redeem(code, payment, clock.now()); });
    return redeemed ? std::nullopt : std::optional(redeemed.error());
  }

  BatchId last_batch;
};
STORAGE_ON_BOTH_ENGINES(VoucherStoreTest);

TEST_P(VoucherStoreTest, ACodePaysForItsPlanOnce) {
  auto const code = code_of({.plan = plan});
  auto const payment = payment_of(1);
  EXPECT_EQ(redeem(code, payment_of(1, PaymentPurpose::purchase)), RedeemFault::other_purchase);
  EXPECT_EQ(redeem(make_code(), payment), RedeemFault::unknown);
  EXPECT_EQ(redeem(code, payment), std::nullopt);
  EXPECT_EQ(redeem(code, payment), std::nullopt) << "the same attempt, asked for once more";
  EXPECT_EQ(redeem(code, payment_of(1)), RedeemFault::used_by_account);
  EXPECT_EQ(redeem(code, payment_of(2)), RedeemFault::used_up);
}

TEST_P(VoucherStoreTest, ACodeOfAnArticlePaysForThatArticle) {
  auto const code = code_of({.article = article});
  auto other = payment_of(1, PaymentPurpose::purchase);
  other.subject = article + 1;
  EXPECT_EQ(redeem(code, other), RedeemFault::other_purchase);
  EXPECT_EQ(redeem(code, payment_of(1)), RedeemFault::other_purchase);
  EXPECT_EQ(redeem(code, payment_of(1, PaymentPurpose::purchase)), std::nullopt);
}

TEST_P(VoucherStoreTest, WhatIsOverVoidOrElsewhereIsUnknown) {
  auto const later = base::Instant{clock.now().ms + 1000};
  auto const coming = code_of({.plan = plan, .valid_from = later});
  auto const ending = code_of({.plan = plan, .valid_until = later});
  EXPECT_EQ(redeem(coming, payment_of(1)), RedeemFault::unknown);
  clock.advance(std::chrono::seconds(1));
  EXPECT_EQ(redeem(coming, payment_of(1)), std::nullopt);
  EXPECT_EQ(redeem(ending, payment_of(1)), RedeemFault::unknown);
  auto const code = code_of({.plan = plan});
  EXPECT_TRUE(with([&](VoucherStore& store) { return store.make_void(last_batch, clock.now()); }));
  EXPECT_FALSE(with([&](VoucherStore& store) { return store.make_void(last_batch, clock.now()); }));
  EXPECT_EQ(redeem(code, payment_of(1)), RedeemFault::unknown);
  auto const elsewhere = code_of({.plan = plan});
  auto const there =
      database().write_now(base::TenantId{"plume"}, [&](storage::TenantSession const& session) {
        return VoucherStore(session).redeem(elsewhere, payment_of(1), clock.now());
      });
  EXPECT_EQ(there.error(), RedeemFault::unknown);
}

TEST_P(VoucherStoreTest, AUseThatIsGivenBackIsThereAgain) {
  auto const code = code_of({.plan = plan});
  auto const payment = payment_of(1);
  EXPECT_EQ(redeem(code, payment), std::nullopt);
  auto const give_back = [&] {
    return with(
        [&](VoucherStore& store) { return store.give_back(payment.id.value, payment.attempt, clock.now()); });
  };
  EXPECT_TRUE(give_back());
  EXPECT_FALSE(give_back()) << "once";
  EXPECT_EQ(redeem(code, payment_of(1)), std::nullopt);
  EXPECT_EQ(redeem(code, payment_of(2)), RedeemFault::used_up);
}

TEST_P(VoucherStoreTest, AnAttemptThatIsClosedTakesNoUse) {
  auto const code = code_of({.plan = plan});
  auto const payment = payment_of(1);
  auto const close = [&] {
    return with([&](VoucherStore& store) { return store.close(payment, clock.now()); });
  };
  EXPECT_FALSE(close());
  EXPECT_EQ(redeem(code, payment), RedeemFault::used_by_account);
  auto const other = payment_of(2);
  EXPECT_EQ(redeem(code, other), std::nullopt) << "the use is still there";
  EXPECT_TRUE(with([&](VoucherStore& store) { return store.close(other, clock.now()); }));
  EXPECT_EQ(with([&](VoucherStore& store) { return store.fault_of(code, payment_of(3), clock.now()); }),
            RedeemFault::used_up);
}

TEST_P(VoucherStoreTest, ACodeThatIsMadeTwiceCountsOnce) {
  auto const code = code_of({.plan = plan});
  EXPECT_EQ(with([&](VoucherStore& store) { return store.add_codes(last_batch, {code, make_code()}); }), 1);
  EXPECT_EQ(redeem(code, payment_of(1)), std::nullopt);
  auto const batches = with([&](VoucherStore& store) { return store.counted(); });
  ASSERT_EQ(batches.size(), 1U);
  EXPECT_EQ(batches[0].batch.plan, plan);
  EXPECT_EQ(batches[0].codes, 2);
  EXPECT_EQ(batches[0].used, 1);
}

TEST_P(VoucherStoreTest, OfTwoHundredWhoRedeemAtOnceAsManySucceedAsThereAreUses) {
  constexpr int people = 200;
  constexpr int uses = 3;
  auto const code = code_of({.plan = plan, .uses_each = uses});
  std::vector<Payment> payments;
  for (int account = 1; account <= people; ++account) payments.push_back(payment_of(account % 150 + 1));
  std::atomic<int> succeeded = 0;
  std::atomic<std::size_t> next = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i)
      threads.emplace_back([&] {
        for (auto at = next++; at < payments.size(); at = next++)
          if (!redeem(code, payments[at])) ++succeeded;
      });
  }
  EXPECT_EQ(succeeded, uses);
  EXPECT_EQ(redeem(code, payment_of(1000)), RedeemFault::used_up);
}

}  // namespace
}  // namespace payments::voucher
