// A payment: the intent to take money once, whatever attempts it needs; its states as one table.
#pragma once
#include <array>
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "base/ids.hpp"
#include "base/instant.hpp"
#include "base/money.hpp"
#include "features/accounts/account.hpp"

namespace payments {

using PaymentId = base::Id<struct PaymentTag>;
using PaymentOptionId = base::Id<struct PaymentOptionTag>;
using RefundId = base::Id<struct RefundTag>;

enum class PaymentState { open, started, pending, unknown, succeeded, failed, canceled, expired };
BOOST_DESCRIBE_ENUM(PaymentState, open, started, pending, unknown, succeeded, failed, canceled, expired)

/// open: nobody was asked yet. started: the payer is at the provider, or types a PIN. pending: the provider
/// has not decided. unknown: no answer came; it is asked again until there is one.
constexpr bool is_final(PaymentState state) {
  return state == PaymentState::succeeded || state == PaymentState::failed ||
         state == PaymentState::canceled || state == PaymentState::expired;
}

struct PaymentStep {
  PaymentState from;
  PaymentState to;
};
/// Every step that a payment may take; anything else is refused. What failed, expired or was given up is
/// tried again as a new attempt of the same payment.
inline constexpr std::array payment_steps{
    PaymentStep{PaymentState::open, PaymentState::started},
    PaymentStep{PaymentState::open, PaymentState::pending},
    PaymentStep{PaymentState::open, PaymentState::unknown},
    PaymentStep{PaymentState::open, PaymentState::succeeded},
    PaymentStep{PaymentState::open, PaymentState::failed},
    PaymentStep{PaymentState::open, PaymentState::canceled},
    PaymentStep{PaymentState::open, PaymentState::expired},
    PaymentStep{PaymentState::started, PaymentState::pending},
    PaymentStep{PaymentState::started, PaymentState::unknown},
    PaymentStep{PaymentState::started, PaymentState::succeeded},
    PaymentStep{PaymentState::started, PaymentState::failed},
    PaymentStep{PaymentState::started, PaymentState::canceled},
    PaymentStep{PaymentState::started, PaymentState::expired},
    PaymentStep{PaymentState::pending, PaymentState::unknown},
    PaymentStep{PaymentState::pending, PaymentState::succeeded},
    PaymentStep{PaymentState::pending, PaymentState::failed},
    PaymentStep{PaymentState::pending, PaymentState::canceled},
    PaymentStep{PaymentState::pending, PaymentState::expired},
    PaymentStep{PaymentState::unknown, PaymentState::open},
    PaymentStep{PaymentState::unknown, PaymentState::started},
    PaymentStep{PaymentState::unknown, PaymentState::pending},
    PaymentStep{PaymentState::unknown, PaymentState::succeeded},
    PaymentStep{PaymentState::unknown, PaymentState::failed},
    PaymentStep{PaymentState::unknown, PaymentState::canceled},
    PaymentStep{PaymentState::unknown, PaymentState::expired},
    PaymentStep{PaymentState::failed, PaymentState::open},
    PaymentStep{PaymentState::canceled, PaymentState::open},
    PaymentStep{PaymentState::expired, PaymentState::open},
};
constexpr bool may_become(PaymentState from, PaymentState to) {
  for (auto const& step : payment_steps)
    if (step.from == from && step.to == to) return true;
  return false;
}
static_assert(!may_become(PaymentState::succeeded, PaymentState::open));
static_assert(!may_become(PaymentState::succeeded, PaymentState::failed));
static_assert(!may_become(PaymentState::failed, PaymentState::succeeded));
static_assert(may_become(PaymentState::failed, PaymentState::open));

enum class PaymentPurpose { subscription, trial, renewal, change, purchase };
BOOST_DESCRIBE_ENUM(PaymentPurpose, subscription, trial, renewal, change, purchase)

/// WEB: the payer is sent to the provider's page. API: the payer answers here, such as with a PIN.
enum class Flow { WEB, API };
BOOST_DESCRIBE_ENUM(Flow, WEB, API)

enum class FailureCode {
  none,
  insufficient_funds,
  declined,
  duplicate,
  expired,
  canceled,
  wrong_amount,
  not_supported
};
BOOST_DESCRIBE_ENUM(FailureCode, none, insufficient_funds, declined, duplicate, expired, canceled,
                    wrong_amount, not_supported)

/// What is bought. Written before anybody is asked for money.
struct Order {
  accounts::AccountId account;
  PaymentPurpose purpose = PaymentPurpose::subscription;
  std::string key;  // one payment in the tenant for each: subscribe/ID, renew/ID/7, change/QUOTE, purchase/…
  base::Money amount;
  std::int64_t subscription = 0;
  std::int64_t subject = 0;  // the period's number, the quote, the article
  std::int64_t plan = 0;
  std::string tax_class = "standard";
  std::int64_t tax_basis_points = 0;
  std::string provider;
  std::string description;
  std::string locale;
  std::string return_url;
  std::string agreement;  // the provider's reference of a stored way to pay; for renewals
};

/// One row of `payment`.
struct Payment {
  PaymentId id;
  accounts::AccountId account;
  PaymentPurpose purpose = PaymentPurpose::subscription;
  std::string key;
  std::int64_t amount_minor = 0;
  std::string currency;
  std::int64_t subscription = 0;
  std::int64_t subject = 0;
  std::int64_t plan = 0;
  std::string tax_class;
  std::int64_t tax_basis_points = 0;
  std::string provider;
  std::string method;
  PaymentState state = PaymentState::open;
  FailureCode failure = FailureCode::none;
  std::int64_t attempt = 1;
  std::optional<std::string> provider_reference;
  std::optional<std::string> agreement;
  std::string payer_hash;  // who paid, as the provider knows them; empty: not known
  std::string description;
  std::string locale;
  std::string return_url;
  std::optional<base::Instant> inquire_at;
  base::Instant expires_at;
  base::Instant created_at;
  base::Instant updated_at;

  base::Money amount() const { return {amount_minor, currency}; }
};
BOOST_DESCRIBE_STRUCT(Payment, (),
                      (id, account, purpose, key, amount_minor, currency, subscription, subject, plan,
                       tax_class, tax_basis_points, provider, method, state, failure, attempt,
                       provider_reference, agreement, payer_hash, description, locale, return_url, inquire_at,
                       expires_at, created_at, updated_at))

enum class ReversalKind { refund, chargeback };
BOOST_DESCRIBE_ENUM(ReversalKind, refund, chargeback)

/// Money that went back to the payer.
struct Reversal {
  RefundId id;
  ReversalKind kind = ReversalKind::refund;
  base::Money amount;
  bool whole = false;   // nothing of the payment is left
  bool revoke = false;  // what was bought ends with it; always so after a chargeback
};

}  // namespace payments
