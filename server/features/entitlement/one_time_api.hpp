// Buying one article: its price, POST /subscription/oneTimePaymentOptions and /subscription/oneTimePurchase,
// and the PIN of a payment by telephone.
//
// What it costs is what entitlement names as a way, from the tenant's offer; a client says only which
// article, and with the identifier of an option which price it has shown. Who paid owns it
// (Entitlements::settled).
#pragma once
#include <string>

#include "base/json/bounded.hpp"
#include "features/checkout/quote.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/entitlement/one_time_price.hpp"
#include "features/portal/answers.hpp"
#include "features/subscriptions/subscriptions.hpp"

namespace entitlement {

inline constexpr base::ProblemType pin_refused{
    409, "PIN_REFUSED", "No payment of yours waits for this PIN, or the token is too old.",
    "error.pinRefused"};

/// `transaction_id`: the article's id.
struct OneTimeOptionsBody {
  base::Text<0, 1024> redirection_url;
  base::Text<0, 20> lang;
  base::ArticleId transaction_id;
  std::optional<base::Text<1, 1024>> purchase_identifier;
};
BOOST_DESCRIBE_STRUCT(OneTimeOptionsBody, (), (redirection_url, lang, transaction_id, purchase_identifier))

struct OneTimeQuery {
  base::ArticleId article_id;
};
BOOST_DESCRIBE_STRUCT(OneTimeQuery, (), (article_id))

/// What one article costs now, and the token with which its payment is confirmed.
struct OneTimeQuote {
  base::ArticleId article_id;  // that is bought: the book of a chapter
  std::string title;
  base::MoneyBody price;
  std::string purchase_identifier;
  std::string purchase_token;
  /// Of the user's payment that waits for a PIN at present.
  std::optional<payments::PaymentOptionId> payment_transaction_uuid;
};
BOOST_DESCRIBE_STRUCT(OneTimeQuote, (),
                      (article_id, title, price, purchase_identifier, purchase_token,
                       payment_transaction_uuid))

/// `payment_transaction_uuid`: the way to pay (paymentOptionUUID) by which the PIN was sent.
struct OneTimePinBody {
  base::Text<1, 40> payment_transaction_uuid;
  base::ArticleId article_id;
  base::Text<1, 20> pin;
  base::Text<1, 1024> purchase_token;
};
BOOST_DESCRIBE_STRUCT(OneTimePinBody, (), (payment_transaction_uuid, article_id, pin, purchase_token))

struct OneTimePurchaseBody {
  payments::PaymentOptionId payment_option_UUID;  // as the specification writes it
  std::optional<base::Text<0, 200>> session_name;
  std::optional<base::Text<0, 1024>> redirection_url;
};
BOOST_DESCRIBE_STRUCT(OneTimePurchaseBody, (), (payment_option_UUID, session_name, redirection_url))

/// Of an article at its price of now, without a payment that waits.
OneTimeQuote make_quote(storage::Session& session, subscriptions::PurchaseIdentifiers const& identifiers,
                        base::TenantId const& tenant, accounts::AccountId account, base::ArticleId article,
                        base::Money const& price, std::string_view locale);

/// The provider with the most ways to pay in this tenant; empty: none.
std::string provider_of(payments::Payments const& payments, tenants::Tenant const& tenant);

using OneTimeAnswer = portal::StatusData<subscriptions::SubscribeAnswer, 200, 201, 202>;

/// What a payment for one article is opened with, all but its key. Throws
/// PROVIDER_UNAVAILABLE.
payments::Order article_order(storage::Session& session, payments::Payments const& payments,
                              tenants::Tenant const& tenant, subscriptions::Subscriber const& who,
                              base::ArticleId article, base::Money const& price);

/// A payment that was opened, and the ways to pay it.
struct OpenedPayment {
  payments::Payment payment;
  std::vector<payments::PaymentOption> options;
};
/// The ways to pay as the answer of a call. One that an earlier call began, perhaps before a crash, is asked
/// about first: `paid` is thrown where it has succeeded.
portal::Task<OneTimeAnswer> ways_to_pay(payments::Payments& payments, subscriptions::Subscriber who,
                                        OpenedPayment opened, base::ProblemType paid);

/// What the identifier says; throws where the price that was shown with it is not that of now.
subscriptions::PurchaseIntent require_price_of(subscriptions::PurchaseIdentifiers const& identifiers,
                                               std::string_view identifier, accounts::AccountId account,
                                               base::ArticleId shown, base::ArticleId bought,
                                               base::Money const& price);

class OneTimeApi {
 public:
  using Answer = OneTimeAnswer;

  OneTimeApi(storage::Database& database, base::Clock const& machine, Entitlements& entitlements,
             payments::Payments& payments, subscriptions::Subscriptions& service,
             subscriptions::PurchaseIdentifiers const& identifiers, std::string backend_path)
      : database_(database),
        tenant_clock_(machine),
        entitlements_(entitlements),
        payments_(payments),
        service_(service),
        identifiers_(identifiers),
        backend_path_(std::move(backend_path)) {}

  portal::Task<Answer> payment_options(portal::UserCall const& call, OneTimeOptionsBody body);
  portal::Task<Answer> purchase(portal::UserCall const& call, OneTimePurchaseBody body);
  /// GET /purchase/ArticleOneTimePurchase: only says it, and begins nothing.
  portal::Task<portal::Data<OneTimeQuote>> quote(portal::UserCall const& call,
                                                 portal::Query<OneTimeQuery> query);
  /// POST /purchase/VerifyOneTimePurchasePin. Who may not know of the payment gets one answer, whatever is
  /// wrong. The provider counts the tries and the time of its PIN.
  portal::Task<Answer> verify_pin(portal::UserCall const& call, OneTimePinBody body);

 private:
  OpenedPayment begin(storage::Session& session, Asker const& asker, subscriptions::Subscriber const& who,
                      OneTimeOptionsBody const& body);
  /// The payment that the user began for this article and did not end.
  std::optional<payments::Payment> under_way(storage::Session& session, Asker const& asker,
                                             base::ArticleId article) const;

  storage::Database& database_;
  tenants::TenantClock const tenant_clock_;
  Entitlements& entitlements_;
  payments::Payments& payments_;
  subscriptions::Subscriptions& service_;
  subscriptions::PurchaseIdentifiers const& identifiers_;
  std::string const backend_path_;
};

}  // namespace entitlement

KIOSK_JSON(entitlement::OneTimeOptionsBody);
KIOSK_JSON(entitlement::OneTimePurchaseBody);
KIOSK_JSON(entitlement::OneTimeQuery);
KIOSK_JSON(entitlement::OneTimeQuote);
KIOSK_JSON(entitlement::OneTimePinBody);
