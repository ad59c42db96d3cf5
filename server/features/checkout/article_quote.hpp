// The price of one article now, as a buyer is shown it, for oneself or as a gift.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>

#include "base/json/json_codec.hpp"
#include "features/checkout/quote.hpp"
#include "features/payments/payment.hpp"
#include "storage/session.hpp"

namespace checkout {

/// The price of an article, with the token by which a payment by PIN is confirmed.
struct ArticleQuote {
  base::ArticleId article_id;  // that is bought: the book of a chapter
  std::string title;
  base::MoneyBody price;
  std::string purchase_identifier;
  std::string purchase_token;
  /// The option of the user's payment that waits for a PIN now.
  std::optional<payments::PaymentOptionId> payment_transaction_uuid;
};
BOOST_DESCRIBE_STRUCT(ArticleQuote, (),
                      (article_id, title, price, purchase_identifier, purchase_token,
                       payment_transaction_uuid))

/// Of an article at its price of now, without a payment that waits.
ArticleQuote quote_article(storage::Session& session, Quotes const& quotes, base::TenantId const& tenant,
                           accounts::AccountId account, base::ArticleId article, base::Money const& price,
                           std::string_view locale);

/// What a purchase identifier says; throws QUOTE_EXPIRED, or PRICE_CHANGED where the price that was shown
/// with it is not that of now. `shown` and `bought`: the chapter that was asked about, and its book.
Quote require_price_of(Quotes const& quotes, std::string_view identifier, accounts::AccountId account,
                       base::ArticleId shown, base::ArticleId bought, base::Money const& price);

}  // namespace checkout

KIOSK_JSON(checkout::ArticleQuote);
