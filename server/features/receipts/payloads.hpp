// Receipts as the calls and pages show them.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/json/json_codec.hpp"
#include "base/money.hpp"
#include "features/profile/payloads.hpp"
#include "features/receipts/receipt_store.hpp"
#include "features/tenants/configuration/billing.hpp"
#include "storage/tenant_session.hpp"

namespace receipts {

/// What became of the money of a receipt; `credited` is the state of every credit note.
enum class ReceiptState { paid, partly_refunded, refunded, credited };
BOOST_DESCRIBE_ENUM(ReceiptState, paid, partly_refunded, refunded, credited)

/// A receipt in a list. The amounts of a credit note are below zero.
struct ReceiptSummary {
  ReceiptId id;
  ReceiptKind kind = ReceiptKind::receipt;
  std::string number;
  ReceiptState state = ReceiptState::paid;
  std::string item;
  base::MoneyBody amount;
  base::Instant paid_at;
  std::string time_zone;  // of its days
};
BOOST_DESCRIBE_STRUCT(ReceiptSummary, (), (id, kind, number, state, item, amount, paid_at, time_zone))

struct ReceiptReference {
  ReceiptId id;
  std::string number;
};
BOOST_DESCRIBE_STRUCT(ReceiptReference, (), (id, number))

struct ReceiptTax {
  base::MoneyBody net;
  base::MoneyBody tax;
  std::int64_t basis_points = 0;  // 1900 is 19 %
};
BOOST_DESCRIBE_STRUCT(ReceiptTax, (), (net, tax, basis_points))

/// One receipt or credit note with everything that it says.
struct ReceiptDetails : ReceiptSummary {
  tenants::Seller seller;
  std::string buyer_name;
  std::string buyer_email;
  std::optional<base::Instant> period_start;
  std::optional<base::Instant> period_end;
  std::optional<ReceiptTax> tax;  // absent where the amount contains none
  std::string method;             // card, phone, or what the provider calls it; may be empty
  base::Instant issued_at;
  std::string locale;                        // of the item and the PDF
  std::optional<ReceiptReference> corrects;  // of a credit note
  std::vector<ReceiptReference> credit_notes;
};
BOOST_DESCRIBE_STRUCT(ReceiptDetails, (ReceiptSummary),
                      (seller, buyer_name, buyer_email, period_start, period_end, tax, method, issued_at,
                       locale, corrects, credit_notes))

/// /profile/receipts: the newest ones, and how many there are.
struct ProfileReceiptsPage {
  profile::Profile user;
  std::vector<ReceiptSummary> receipts;
  std::int64_t total = 0;
};
BOOST_DESCRIBE_STRUCT(ProfileReceiptsPage, (), (user, receipts, total))

/// /profile/receipts/:id
struct ProfileReceiptPage {
  profile::Profile user;
  ReceiptDetails receipt;
};
BOOST_DESCRIBE_STRUCT(ProfileReceiptPage, (), (user, receipt))

/// A receipt or credit note. The amounts of a credit note are below zero.
struct PersonReceipt {
  std::string number;
  std::optional<std::string> corrects;  // of a credit note: the number of its receipt
  std::string seller;
  std::string buyer_name;
  std::string buyer_email;
  std::string item;
  std::optional<base::Instant> period_start;
  std::optional<base::Instant> period_end;
  base::MoneyBody amount;
  base::MoneyBody tax;  // inside the amount
  std::string method;
  base::Instant paid_at;
  base::Instant issued_at;
};
BOOST_DESCRIBE_STRUCT(PersonReceipt, (),
                      (number, corrects, seller, buyer_name, buyer_email, item, period_start, period_end,
                       amount, tax, method, paid_at, issued_at))

ReceiptSummary receipt_summary(ReceiptStore& store, Receipt const& receipt);
ReceiptDetails receipt_details(ReceiptStore& store, Receipt const& receipt);
/// nullopt where it does not exist or is somebody else's.
std::optional<ReceiptDetails> own_receipt(storage::TenantSession const& session, accounts::AccountId account,
                                          ReceiptId id);
/// All of an account, the oldest first, for the export of its data.
std::vector<PersonReceipt> person_receipts(storage::TenantSession const& session,
                                           accounts::AccountId account);

}  // namespace receipts

KIOSK_JSON(receipts::ReceiptSummary);
KIOSK_JSON(receipts::ReceiptDetails);
KIOSK_JSON(receipts::ProfileReceiptsPage);
KIOSK_JSON(receipts::ProfileReceiptPage);
