// The rows of receipts and credit notes, of what is to be numbered, and of the last number of each prefix.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/payments/payment.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace receipts {

using ReceiptId = base::Id<struct ReceiptTag>;

enum class ReceiptKind { receipt, credit_note };
BOOST_DESCRIBE_ENUM(ReceiptKind, receipt, credit_note)

/// One row of `receipt`: what it says, whatever changes later.
struct Receipt {
  ReceiptId id;
  ReceiptKind kind = ReceiptKind::receipt;
  std::string prefix;
  std::int64_t number = 0;
  accounts::AccountId account;
  payments::PaymentId payment;
  payments::RefundId refund;  // 0 of a receipt
  ReceiptId corrects;         // 0 of a receipt
  std::string seller;         // tenants::Seller as JSON
  std::string buyer_name;
  std::string buyer_email;
  std::string item;  // in the buyer's language
  std::optional<base::Instant> period_start;
  std::optional<base::Instant> period_end;
  std::int64_t gross_minor = 0;
  std::int64_t tax_minor = 0;  // inside the gross amount
  std::int64_t tax_basis_points = 0;
  std::string currency;
  std::string method;
  base::Instant paid_at;    // the tenant's time
  base::Instant issued_at;  // the tenant's time
  std::string time_zone;
  std::string locale;
  base::Instant created_at;
};
BOOST_DESCRIBE_STRUCT(Receipt, (),
                      (id, kind, prefix, number, account, payment, refund, corrects, seller, buyer_name,
                       buyer_email, item, period_start, period_end, gross_minor, tax_minor, tax_basis_points,
                       currency, method, paid_at, issued_at, time_zone, locale, created_at))

/// "AUR-000042"
std::string number_text(Receipt const& receipt);

/// A payment or refund without a number.
struct DueReceipt {
  payments::PaymentId payment;
  payments::RefundId refund;  // 0: the payment itself
};
BOOST_DESCRIBE_STRUCT(DueReceipt, (), (payment, refund))

class ReceiptStore {
 public:
  explicit ReceiptStore(storage::TenantSession const& session) : session_(session) {}

  /// In the order of the payments.
  std::vector<DueReceipt> due(std::int64_t limit);
  /// Takes it from the queue and returns when it was paid; nothing where another transaction was first. Of
  /// two nodes that number the same payment one is rolled back.
  std::optional<base::Instant> take_due(payments::PaymentId payment, payments::RefundId refund);
  /// Without gaps: where this transaction is rolled back, so is the number.
  std::int64_t next_number(std::string_view prefix);
  void add(Receipt const& receipt);

  std::optional<Receipt> find(ReceiptId id);
  std::optional<Receipt> find_of(payments::PaymentId payment);
  std::vector<Receipt> credit_notes_of(ReceiptId receipt);
  /// An account's own, the newest first.
  std::vector<Receipt> of(accounts::AccountId account, std::int64_t limit, std::int64_t offset);
  std::int64_t count_of(accounts::AccountId account);
  /// What all credit notes of a receipt give back.
  std::int64_t given_back(ReceiptId receipt);

  /// How an agreement was paid by when its payer last took part; empty where nobody knows.
  std::string method_of_agreement(payments::Payment const& payment);

 private:
  storage::TenantSession session_;
};

/// Those with something to number.
std::vector<base::TenantId> tenants_with_due(storage::Session& session);

}  // namespace receipts
