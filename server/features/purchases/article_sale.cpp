// Hands an article that is paid for to its buyer's wallet.
#include "features/purchases/article_sale.hpp"
#include "storage/tenant_session.hpp"

#include <array>

namespace purchases {

std::span<payments::PaymentPurpose const> ArticleSale::purposes() const {
  static constexpr std::array own{payments::PaymentPurpose::purchase};
  return own;
}

void ArticleSale::settled(storage::TenantSession const& session, payments::Payment const& payment,
                          base::Instant now) {
  if (payment.state != payments::PaymentState::succeeded) return;
  auto const name = base::text(payment.id);
  entitlements_.deliver(session, payment, base::ArticleId{payment.subject}, payment.amount(), name, now);
}

}  // namespace purchases
