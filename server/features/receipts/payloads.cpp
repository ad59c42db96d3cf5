// Converts rows of receipts to what calls and pages show.
#include "features/receipts/payloads.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "storage/tenant_session.hpp"

namespace receipts {
namespace {

/// Below zero where it goes back to the buyer.
base::MoneyBody shown(Receipt const& receipt, std::int64_t minor) {
  return base::money_body({receipt.kind == ReceiptKind::credit_note ? -minor : minor, receipt.currency});
}

ReceiptState state_of(Receipt const& receipt, std::int64_t given_back) {
  if (receipt.kind == ReceiptKind::credit_note) return ReceiptState::credited;
  if (given_back == 0) return ReceiptState::paid;
  return given_back < receipt.gross_minor ? ReceiptState::partly_refunded : ReceiptState::refunded;
}

ReceiptReference reference_to(Receipt const& receipt) { return {receipt.id, number_text(receipt)}; }

}  // namespace

ReceiptSummary receipt_summary(ReceiptStore& store, Receipt const& receipt) {
  auto const given_back = receipt.kind == ReceiptKind::receipt ? store.given_back(receipt.id) : 0;
  return {.id = receipt.id,
          .kind = receipt.kind,
          .number = number_text(receipt),
          .state = state_of(receipt, given_back),
          .item = receipt.item,
          .amount = shown(receipt, receipt.gross_minor),
          .paid_at = receipt.paid_at,
          .time_zone = receipt.time_zone};
}

ReceiptDetails receipt_details(ReceiptStore& store, Receipt const& receipt) {
  ReceiptDetails out{receipt_summary(store, receipt)};
  out.seller = base::parse<tenants::Seller>(receipt.seller).value_or(tenants::Seller{});
  out.buyer_name = receipt.buyer_name;
  out.buyer_email = receipt.buyer_email;
  out.period_start = receipt.period_start;
  out.period_end = receipt.period_end;
  if (receipt.tax_basis_points > 0)
    out.tax = ReceiptTax{shown(receipt, receipt.gross_minor - receipt.tax_minor),
                         shown(receipt, receipt.tax_minor), receipt.tax_basis_points};
  out.method = receipt.method;
  out.issued_at = receipt.issued_at;
  out.locale = receipt.locale;
  if (receipt.kind == ReceiptKind::credit_note) {
    if (auto const corrected = store.find(receipt.corrects)) out.corrects = reference_to(*corrected);
  } else {
    for (auto const& each : store.credit_notes_of(receipt.id)) out.credit_notes.push_back(reference_to(each));
  }
  return out;
}

std::optional<ReceiptDetails> own_receipt(storage::TenantSession const& session, accounts::AccountId account,
                                          ReceiptId id) {
  ReceiptStore store(session);
  auto const found = store.find(id);
  if (!found || found->account != account) return std::nullopt;
  return receipt_details(store, *found);
}

std::vector<PersonReceipt> person_receipts(storage::TenantSession const& session,
                                           accounts::AccountId account) {
  ReceiptStore store(session);
  auto rows = store.of(account, std::numeric_limits<std::int64_t>::max(), 0);
  std::ranges::reverse(rows);
  // A credit note is written after its receipt.
  std::map<ReceiptId, std::string> numbers;
  std::vector<PersonReceipt> out;
  for (auto& row : rows) {
    auto const& number = numbers[row.id] = number_text(row);
    out.push_back({.number = number,
                   .corrects = row.kind == ReceiptKind::credit_note ? std::optional(numbers[row.corrects])
                                                                    : std::nullopt,
                   .seller = base::parse<tenants::Seller>(row.seller).value_or(tenants::Seller{}).name,
                   .buyer_name = std::move(row.buyer_name),
                   .buyer_email = std::move(row.buyer_email),
                   .item = std::move(row.item),
                   .period_start = row.period_start,
                   .period_end = row.period_end,
                   .amount = shown(row, row.gross_minor),
                   .tax = shown(row, row.tax_minor),
                   .method = std::move(row.method),
                   .paid_at = row.paid_at,
                   .issued_at = row.issued_at});
  }
  return out;
}

}  // namespace receipts
