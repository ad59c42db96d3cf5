// Buying one article: its price, POST /subscription/oneTimePaymentOptions and /subscription/oneTimePurchase,
// and the PIN of a payment by telephone.
//
// What it costs is what entitlement names as a way, from the tenant's offer; a client says only which
// article, and with the identifier of an option which price it has shown. Who paid owns it (ArticleSale).
#pragma once
#include <string>

#include "base/json/bounded.hpp"
#include "features/checkout/article_quote.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/portal/answers.hpp"
#include "features/purchases/article_sale.hpp"

namespace purchases {

inline constexpr base::ProblemType pin_refused{
    409, "PIN_REFUSED", "No payment of yours waits for this PIN, or the token is too old.",
    "error.pinRefused"};

/// `transaction_id`: the article's id.
struct ArticleOptionsBody {
  base::Text<0, 1024> redirection_url;
  base::Text<0, 20> lang;
  base::ArticleId transaction_id;
  std::optional<base::Text<1, 1024>> purchase_identifier;
};
BOOST_DESCRIBE_STRUCT(ArticleOptionsBody, (), (redirection_url, lang, transaction_id, purchase_identifier))

struct ArticleQuoteQuery {
  base::ArticleId article_id;
};
BOOST_DESCRIBE_STRUCT(ArticleQuoteQuery, (), (article_id))

/// `payment_transaction_uuid`: the way to pay (paymentOptionUUID) by which the PIN was sent.
struct ArticlePinBody {
  base::Text<1, 40> payment_transaction_uuid;
  base::ArticleId article_id;
  base::Text<1, 20> pin;
  base::Text<1, 1024> purchase_token;
};
BOOST_DESCRIBE_STRUCT(ArticlePinBody, (), (payment_transaction_uuid, article_id, pin, purchase_token))

struct ArticlePurchaseBody {
  payments::PaymentOptionId payment_option_UUID;  // as the specification writes it
  std::optional<base::Text<0, 200>> session_name;
  std::optional<base::Text<0, 1024>> redirection_url;
};
BOOST_DESCRIBE_STRUCT(ArticlePurchaseBody, (), (payment_option_UUID, session_name, redirection_url))

class ArticleApi {
 public:
  struct Parts {
    storage::Database& database;
    base::Clock const& machine;
    entitlement::Entitlements& entitlements;
    payments::Payments& payments;
    checkout::Checkout& checkout;
    checkout::Quotes const& quotes;
    ArticleSale const& sale;
    std::string backend_path;
  };
  explicit ArticleApi(Parts parts) : parts_(std::move(parts)), tenant_clock_(parts_.machine) {}

  portal::Task<checkout::Answered> payment_options(portal::UserCall const& call, ArticleOptionsBody body);
  portal::Task<checkout::Answered> purchase(portal::UserCall const& call, ArticlePurchaseBody body);
  /// GET /purchase/ArticleOneTimePurchase: only says it, and begins nothing.
  portal::Task<portal::Data<checkout::ArticleQuote>> quote(portal::UserCall const& call,
                                                           portal::Query<ArticleQuoteQuery> query);
  /// POST /purchase/VerifyOneTimePurchasePin. Who may not know of the payment gets one answer, whatever is
  /// wrong. The provider counts the tries and the time of its PIN.
  portal::Task<checkout::Answered> verify_pin(portal::UserCall const& call, ArticlePinBody body);

 private:
  checkout::Begun begin(storage::Session& session, entitlement::Asker const& asker,
                        checkout::Buyer const& who, ArticleOptionsBody const& body) const;
  /// The payment that the user began for this article and did not end.
  static std::optional<payments::Payment> under_way(storage::Session& session,
                                                    entitlement::Asker const& asker, base::ArticleId article);

  Parts const parts_;
  tenants::TenantClock const tenant_clock_;
};

}  // namespace purchases

KIOSK_JSON(purchases::ArticleOptionsBody);
KIOSK_JSON(purchases::ArticlePurchaseBody);
KIOSK_JSON(purchases::ArticleQuoteQuery);
KIOSK_JSON(purchases::ArticlePinBody);
