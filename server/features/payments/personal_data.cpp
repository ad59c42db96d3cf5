// Collects payments with what went back of them, and the codes that gave something.
#include "features/payments/personal_data.hpp"

#include "features/payments/payment_store.hpp"
#include "features/payments/voucher/use_store.hpp"
#include "storage/tenant_session.hpp"

namespace payments {
namespace {

using accounts::Account;
using storage::TenantSession;

PersonPayment person_payment(PaymentStore& store, Payment const& row) {
  base::Money refunded{0, row.currency};
  for (auto const& refund : store.refunds_of(row.id))
    if (refund.state == RefundState::succeeded) refunded.minor += refund.amount_minor;
  return {.id = row.id,
          .purpose = public_purpose(row.purpose),
          .description = row.description,
          .amount = base::money_body(row.amount()),
          .refunded = base::money_body(refunded),
          .state = row.state,
          .provider = row.provider,
          .method = row.method,
          .ordered_at = row.ordered_at};
}

std::vector<PersonPayment> own_payments(TenantSession const& session, Account const& account) {
  std::vector<PersonPayment> out;
  PaymentStore store(session);
  for (auto const& row : store.of_account(account.id)) out.push_back(person_payment(store, row));
  return out;
}

std::vector<PersonVoucher> own_vouchers(TenantSession const& session, Account const& account) {
  std::vector<PersonVoucher> out;
  for (auto const& row : voucher::UseStore(session).of(account.id))
    out.push_back({.kind = row.kind, .redeemed_at = row.redeemed_at, .given_back_at = row.given_back_at});
  return out;
}

}  // namespace

void add_personal_data(accounts::PersonalData& data) {
  data.add("payments", {"payment"}, own_payments);
  data.add("vouchers", {"voucher_use"}, own_vouchers);
  data.add_unnamed(
      {"payment_agreement", "voucher_redemption"},
      "what a provider calls a payer, and which code paid: records of payments, by numbers only");
}

}  // namespace payments
