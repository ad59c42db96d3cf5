// Names of ledger accounts, and the postings of a charge and a refund.
#include "features/ledger/ledger.hpp"

#include <charconv>
#include <map>
#include <stdexcept>

namespace ledger {
namespace {

void add_posting(std::vector<Posting>& into, std::string account, std::string const& unit,
                 std::int64_t amount) {
  if (amount != 0) into.push_back({std::move(account), unit, amount});
}

}  // namespace

std::string provider_account(std::string_view provider) { return "provider/" + std::string(provider); }
std::string revenue_account(std::int64_t plan) { return "revenue/" + std::to_string(plan); }
std::string tax_account(std::string_view tax_class) { return "tax/" + std::string(tax_class); }
std::string bucket_account(BucketId bucket) { return "credit/bucket/" + std::to_string(bucket.value); }

BucketId bucket_of(std::string_view account) {
  constexpr std::string_view prefix = "credit/bucket/";
  BucketId out;
  if (account.starts_with(prefix))
    std::from_chars(account.data() + prefix.size(), account.data() + account.size(), out.value);
  return out;
}

bool is_balanced(std::span<Posting const> postings) {
  if (postings.size() < 2) return false;
  std::map<std::string_view, std::int64_t> sums;
  for (auto const& posting : postings) {
    auto& sum = sums[posting.unit];
    if (posting.amount == 0 || __builtin_add_overflow(sum, posting.amount, &sum)) return false;
  }
  for (auto const& [unit, sum] : sums)
    if (sum != 0) return false;
  return true;
}

std::vector<Posting> charge_postings(Charge const& charge) {
  auto const [net, tax] = base::tax_included(charge.gross.minor, charge.tax_basis_points);
  std::vector<Posting> out;
  add_posting(out, provider_account(charge.provider), charge.gross.currency, charge.gross.minor);
  add_posting(out, revenue_account(charge.plan), charge.gross.currency, -net);
  add_posting(out, tax_account(charge.tax_class), charge.gross.currency, -tax);
  return out;
}

std::vector<Posting> refund_postings(Charge const& charge, std::int64_t given_back, std::int64_t amount) {
  if (given_back < 0 || amount <= 0 || amount > charge.gross.minor - given_back)
    throw std::logic_error("a refund of more than was charged");
  auto const tax_of_all = base::tax_included(charge.gross.minor, charge.tax_basis_points).tax;
  auto const tax_up_to = [&](std::int64_t part) {
    return base::share_half_even(tax_of_all, part, charge.gross.minor);
  };
  auto const tax = tax_up_to(given_back + amount) - tax_up_to(given_back);
  std::vector<Posting> out;
  add_posting(out, provider_account(charge.provider), charge.gross.currency, -amount);
  add_posting(out, revenue_account(charge.plan), charge.gross.currency, amount - tax);
  add_posting(out, tax_account(charge.tax_class), charge.gross.currency, tax);
  return out;
}

}  // namespace ledger
