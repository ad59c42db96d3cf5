// Hands an article that is paid for to its buyer's wallet.
#include "features/purchases/article_sale.hpp"

#include <array>

namespace purchases {

std::span<payments::PaymentPurpose const> ArticleSale::purposes() const {
  static constexpr std::array own{payments::PaymentPurpose::purchase};
  return own;
}

void ArticleSale::settled(storage::Session& session, base::TenantId const& tenant,
                          payments::Payment const& payment, base::Instant now) {
  if (payment.state != payments::PaymentState::succeeded) return;
  auto const name = base::text(payment.id);
  entitlements_.deliver(session, tenant, payment, base::ArticleId{payment.subject}, payment.amount(), name,
                        now);
}

}  // namespace purchases
