// Reads gifts with their payments, receipts and requests for refunds.
#include "features/purchases/own_gifts.hpp"

#include <algorithm>

#include "features/catalogue/catalogue_store.hpp"
#include "features/gifts/gifts.hpp"
#include "features/payments/payment_store.hpp"
#include "features/purchases/refund_requests.hpp"

namespace purchases {

std::vector<OwnGift> own_gifts(storage::Session& session, tenants::Tenant const& tenant,
                               accounts::AccountId account, std::string_view locale, std::int64_t limit,
                               std::int64_t offset, base::Instant now) {
  catalogue::CatalogueStore catalogue({session, tenant.id});
  payments::PaymentStore payments({session, tenant.id});
  receipts::ReceiptStore receipts({session, tenant.id});
  RefundRequestStore requests({session, tenant.id});
  std::vector<OwnGift> out;
  for (auto const& gift : gifts::GiftStore({session, tenant.id}).of(account, limit, offset)) {
    OwnGift shown{.id = gift.id,
                  .article_id = gift.article,
                  .title = catalogue.title(gift.article, locale),
                  .email = gift.email,
                  .name = gift.name,
                  .state = gift.state,
                  .price = {},
                  .receipt = {},
                  .sent_at = gift.sent_at.value_or(gift.ordered_at),
                  .refund = {},
                  .refund_until = {}};
    if (auto const payment = payments.find(gift.payment)) shown.price = base::money_body(payment->amount());
    if (auto const receipt = receipts.find_of(gift.payment))
      shown.receipt = receipts::ReceiptReference{receipt->id, receipts::number_text(*receipt)};
    bool const waits = gift.state == gifts::GiftState::SENT;
    if (waits) shown.mails_left = std::max<std::int64_t>(gifts::most_mails - gift.mails, 0);
    if (auto const request = requests.find_of(gift.payment, gift.article)) {
      shown.refund = answer_of(request->state);
    } else if (auto const until = refund_until(tenant, shown.sent_at); waits && until && now <= *until) {
      shown.refund = RefundAnswer::possible;
      shown.refund_until = until;
    }
    out.push_back(std::move(shown));
  }
  return out;
}

}  // namespace purchases
