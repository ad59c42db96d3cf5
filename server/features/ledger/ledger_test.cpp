// Ledger transactions as values: balance, tax shares, and refunds in parts that leave nothing behind.
#include "features/ledger/ledger.hpp"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

namespace ledger {
namespace {

Charge charge(std::int64_t gross, std::int64_t basis_points) {
  return {.provider = "sandbox",
          .plan = 7,
          .tax_class = "standard",
          .tax_basis_points = basis_points,
          .gross = {gross, "EUR"}};
}

TEST(LedgerTransaction, IsBalancedInEachUnit) {
  EXPECT_TRUE(is_balanced(std::vector<Posting>{{"a", "EUR", 5}, {"b", "EUR", -5}}));
  EXPECT_TRUE(is_balanced(
      std::vector<Posting>{{"a", "EUR", 5}, {"b", "EUR", -5}, {"a", "CREDIT", 1}, {"c", "CREDIT", -1}}));
  EXPECT_FALSE(is_balanced(std::vector<Posting>{}));
  EXPECT_FALSE(is_balanced(std::vector<Posting>{{"a", "EUR", 5}, {"b", "EUR", -4}}));
  EXPECT_FALSE(is_balanced(std::vector<Posting>{{"a", "EUR", 5}, {"b", "USD", -5}}));
  EXPECT_FALSE(is_balanced(std::vector<Posting>{{"a", "EUR", 0}, {"b", "EUR", 0}}));
  auto const most = std::numeric_limits<std::int64_t>::max();
  EXPECT_FALSE(is_balanced(
      std::vector<Posting>{{"a", "EUR", most}, {"b", "EUR", most}, {"c", "EUR", 1}, {"d", "EUR", 1}}))
      << "a sum that overflows";
}

TEST(LedgerTransaction, AChargeDividesNetAndTax) {
  auto const postings = charge_postings(charge(499, 2000));
  EXPECT_EQ(postings,
            (std::vector<Posting>{
                {"provider/sandbox", "EUR", 499}, {"revenue/7", "EUR", -416}, {"tax/standard", "EUR", -83}}));
  EXPECT_EQ(charge_postings(charge(499, 0)).size(), 2U);
  EXPECT_TRUE(charge_postings(charge(0, 2000)).empty());
}

TEST(LedgerTransaction, RefundsInPartsTakeBackRevenueAndTaxToTheLastUnit) {
  std::mt19937 random(8);
  for (int i = 0; i < 2000; ++i) {
    auto const whole = charge(1 + random() % 100'000, random() % 3000);
    auto postings = charge_postings(whole);
    std::int64_t given_back = 0;
    while (given_back < whole.gross.minor) {
      auto const left = whole.gross.minor - given_back;
      auto const part = std::min<std::int64_t>(left, 1 + random() % 40'000);
      auto const refund = refund_postings(whole, given_back, part);
      EXPECT_TRUE(is_balanced(refund));
      postings.insert(postings.end(), refund.begin(), refund.end());
      given_back += part;
    }
    std::map<std::string, std::int64_t> sums;
    for (auto const& posting : postings) sums[posting.account] += posting.amount;
    for (auto const& [account, sum] : sums) EXPECT_EQ(sum, 0) << account;
  }
}

TEST(LedgerTransaction, ARefundOfMoreThanWasChargedIsABug) {
  EXPECT_THROW(refund_postings(charge(499, 2000), 0, 500), std::logic_error);
  EXPECT_THROW(refund_postings(charge(499, 2000), 400, 100), std::logic_error);
  EXPECT_THROW(refund_postings(charge(499, 2000), 0, 0), std::logic_error);
  EXPECT_THROW(refund_postings(charge(499, 2000), -1, 1), std::logic_error);
}

TEST(LedgerTransaction, ABucketsAccountNamesTheBucket) {
  EXPECT_EQ(bucket_of(bucket_account(BucketId{4711})), BucketId{4711});
  EXPECT_EQ(bucket_of("revenue/4711"), BucketId{});
}

}  // namespace
}  // namespace ledger
