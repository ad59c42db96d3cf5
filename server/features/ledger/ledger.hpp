// Double-entry transactions of money and credit, as plain values.
//
// A debit is above zero, a credit below. A charge of 4.99 with 20 % tax inside: provider/sandbox +499,
// revenue/PLAN -416, tax/standard -83. A grant of 10 credits: credit/bucket/ID +10, credit/granted -10.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/money.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"

namespace ledger {

using TransactionId = base::Id<struct LedgerTransactionTag>;
using BucketId = base::Id<struct CreditBucketTag>;

enum class TransactionKind {
  charge,
  refund,
  chargeback,
  credit_grant,
  credit_consume,
  credit_expire,
  reversal
};
BOOST_DESCRIBE_ENUM(TransactionKind, charge, refund, chargeback, credit_grant, credit_consume, credit_expire,
                    reversal)

struct Posting {
  std::string account;
  std::string unit;  // a currency, or credit_unit
  std::int64_t amount = 0;
  bool operator==(Posting const&) const = default;
};
BOOST_DESCRIBE_STRUCT(Posting, (), (account, unit, amount))

struct Transaction {
  TransactionKind kind = TransactionKind::charge;
  std::string key;  // unique in its tenant and kind: what it is for, such as the payment
  std::optional<accounts::AccountId> customer = {};
  std::int64_t subscription = 0;
  std::int64_t payment = 0;
  std::optional<TransactionId> reverses = {};
  base::Instant posted_at;  // the tenant's time
  std::vector<Posting> postings = {};
};

inline constexpr std::string_view credit_unit = "CREDIT";
inline constexpr std::string_view credit_granted = "credit/granted";
inline constexpr std::string_view credit_consumed = "credit/consumed";
inline constexpr std::string_view credit_expired = "credit/expired";

/// Identifiers are in them as the database has them, so that a statement can join rows and accounts.
std::string provider_account(std::string_view provider);
std::string revenue_account(std::int64_t plan);
std::string tax_account(std::string_view tax_class);
std::string bucket_account(BucketId bucket);
/// The bucket of such an account; the identifier 0, which no bucket has, for any other account.
BucketId bucket_of(std::string_view account);

/// At least two postings, none of them zero, that sum to zero in each unit.
bool is_balanced(std::span<Posting const> postings);

/// A charge as the ledger posts it: the amount, and the accounts that it belongs to.
struct Charge {
  std::string provider;
  std::int64_t plan = 0;
  std::string tax_class;
  std::int64_t tax_basis_points = 0;
  base::Money gross;
};
/// Empty for an amount of zero. The tax is inside the gross amount, rounded half to even.
std::vector<Posting> charge_postings(Charge const& charge);
/// Takes back a part of a charge, or all of it. `given_back` is what earlier refunds took back: the tax of
/// all of them together is the tax of their sum, so that the last refund leaves neither revenue nor tax
/// behind.
std::vector<Posting> refund_postings(Charge const& charge, std::int64_t given_back, std::int64_t amount);

}  // namespace ledger
