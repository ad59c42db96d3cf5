// Buying one article: POST /subscription/oneTimePaymentOptions and /subscription/oneTimePurchase.
//
// What it costs is what entitlement names as a way, from the tenant's offer; a client says only which
// article. Who paid owns it (Entitlements::settled).
#pragma once
#include <string>

#include "base/bounded.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/entitlement/one_time_price.hpp"
#include "features/portal/answers.hpp"
#include "features/subscriptions/subscriptions.hpp"

namespace entitlement {

/// `transaction_id`: the article's id.
struct OneTimeOptionsBody {
  base::Text<0, 1024> redirection_url;
  base::Text<0, 20> lang;
  base::ArticleId transaction_id;
};
BOOST_DESCRIBE_STRUCT(OneTimeOptionsBody, (), (redirection_url, lang, transaction_id))

struct OneTimePurchaseBody {
  payments::PaymentOptionId payment_option_UUID;  // as the specification writes it
  std::optional<base::Text<0, 200>> session_name;
  std::optional<base::Text<0, 1024>> redirection_url;
};
BOOST_DESCRIBE_STRUCT(OneTimePurchaseBody, (), (payment_option_UUID, session_name, redirection_url))

class OneTimeApi {
 public:
  using Answer = portal::StatusData<subscriptions::SubscribeAnswer, 200, 201, 202>;

  OneTimeApi(storage::Database& database, base::Clock const& machine, Entitlements& entitlements,
             payments::Payments& payments, subscriptions::Subscriptions& service, std::string backend_path)
      : database_(database),
        tenant_clock_(machine),
        entitlements_(entitlements),
        payments_(payments),
        service_(service),
        backend_path_(std::move(backend_path)) {}

  portal::Task<Answer> payment_options(portal::UserCall const& call, OneTimeOptionsBody body);
  portal::Task<Answer> purchase(portal::UserCall const& call, OneTimePurchaseBody body);

 private:
  struct Begun {
    payments::Payment payment;
    std::vector<payments::PaymentOption> options;
  };
  Begun begin(storage::Session& session, Asker const& asker, subscriptions::Subscriber const& who,
              base::ArticleId article);
  /// The first provider that has a way to pay in this tenant; empty: none.
  std::string provider_of(tenants::Tenant const& tenant) const;

  storage::Database& database_;
  tenants::TenantClock const tenant_clock_;
  Entitlements& entitlements_;
  payments::Payments& payments_;
  subscriptions::Subscriptions& service_;
  std::string const backend_path_;
};

}  // namespace entitlement

KIOSK_JSON(entitlement::OneTimeOptionsBody);
KIOSK_JSON(entitlement::OneTimePurchaseBody);
