// The personal data of payments, for the data export.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/money.hpp"
#include "features/accounts/personal_data.hpp"
#include "features/payments/payment.hpp"
#include "features/payments/voucher/voucher_store.hpp"

namespace payments {

struct PersonPayment {
  PaymentId id;
  PaymentPurpose purpose = PaymentPurpose::subscription;
  std::string description;
  base::MoneyBody amount;
  base::MoneyBody refunded;
  PaymentState state = PaymentState::open;
  std::string provider;
  std::string method;
  base::Instant ordered_at;
};
BOOST_DESCRIBE_STRUCT(PersonPayment, (),
                      (id, purpose, description, amount, refunded, state, provider, method, ordered_at))

/// A code that gave an article, credits or a part off an order. One that paid for a plan is a payment.
struct PersonVoucher {
  voucher::VoucherKind kind = voucher::VoucherKind::article;
  base::Instant redeemed_at;
  std::optional<base::Instant> given_back_at;  // its order was not paid
};
BOOST_DESCRIBE_STRUCT(PersonVoucher, (), (kind, redeemed_at, given_back_at))

void add_personal_data(accounts::PersonalData& data);

}  // namespace payments
