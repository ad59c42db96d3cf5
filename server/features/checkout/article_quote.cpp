// Seals the price of an article, and compares it with that of now.
#include "features/checkout/article_quote.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/checkout/refusals.hpp"

KIOSK_JSON_COMPILED(checkout::ArticleQuote);

namespace checkout {

ArticleQuote quote_article(storage::Session& session, Quotes const& quotes, base::TenantId const& tenant,
                           accounts::AccountId account, base::ArticleId article, base::Money const& price,
                           std::string_view locale) {
  Quote const quote{.account = account,
                    .article = article,
                    .plan = {},
                    .bucket = {},
                    .price_minor = price.minor,
                    .currency = price.currency,
                    .number = {}};
  return {.article_id = article,
          .title = catalogue::CatalogueStore({session, tenant}).title(article, locale),
          .price = base::money_body(price),
          .purchase_identifier = quotes.make(quote),
          .purchase_token = quotes.make_token(quote),
          .payment_transaction_uuid = {}};
}

Quote require_price_of(Quotes const& quotes, std::string_view identifier, accounts::AccountId account,
                       base::ArticleId shown, base::ArticleId bought, base::Money const& price) {
  auto quote = quotes.open(identifier, account);
  if (!quote || quote->plan || quote->bucket || (quote->article != shown && quote->article != bought))
    throw base::Problem(quote_expired);
  if (quote->price() != price) throw base::Problem(price_changed);
  return *std::move(quote);
}

}  // namespace checkout
