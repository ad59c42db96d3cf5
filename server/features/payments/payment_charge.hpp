// Converts a payment to the charge that the ledger posts.
#pragma once
#include "features/ledger/ledger.hpp"
#include "features/payments/payment.hpp"

namespace payments {

inline ledger::Charge charge_of(Payment const& payment) {
  return {payment.provider, payment.plan, payment.tax_class, payment.tax_basis_points, payment.amount()};
}

}  // namespace payments
