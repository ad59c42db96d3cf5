// The configuration entry "billing": time zone, country, taxes, dunning and test clock of a tenant's
// business.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"

namespace tenants {

/// What happens after a renewal could not be charged.
struct DunningPolicy {
  std::vector<std::int64_t> retry_days = {1, 3, 5, 7};  // after the end of the paid period, rising
  std::int64_t grace_days = 3;                          // so long access goes on
  /// Above 0, for prepaid telephones: after an answer of too little money it is tried each so many hours.
  std::int64_t low_balance_hours = 0;
  bool operator==(DunningPolicy const&) const = default;
};
BOOST_DESCRIBE_STRUCT(DunningPolicy, (), (retry_days, grace_days, low_balance_hours))

/// As base_url and refund_url of a sandbox tenant: the operator that is built in, with the sandbox's test
/// numbers.
inline constexpr std::string_view sandbox_operator = "sandbox:operator";

/// An operator that puts purchases on telephone bills, by the CAMARA interface of carrier billing.
struct CarrierSettings {
  std::string base_url;    // "https://operator.example/carrier-billing/v0.5"; empty: there is none
  std::string refund_url;  // "…/carrier-billing-refund/v0.5"; empty: nothing is given back through it
  std::string token_url;   // OAuth 2.0, client credentials
  std::string client_id;
  std::string secret = "carrier";   // the name of the client's secret among the tenant's secrets
  std::string merchant_name;        // sent along where it is not empty
  std::string merchant_identifier;  // likewise
  /// A number that the operator has not proved by a one-time code is not charged.
  bool requires_code = true;
};
BOOST_DESCRIBE_STRUCT(CarrierSettings, (),
                      (base_url, refund_url, token_url, client_id, secret, merchant_name, merchant_identifier,
                       requires_code))

/// Who sells, as receipts say it.
struct Seller {
  std::string name;                  // empty: the storefront's title
  std::vector<std::string> address;  // line by line
  std::string tax_id;                // "DE123456789"
};
BOOST_DESCRIBE_STRUCT(Seller, (), (name, address, tax_id))

/// What somebody gets back who withdraws from a contract of which she asked to begin at once: what was not
/// used, or everything. Without that request it is always everything.
enum class WithdrawalRefund { proRata, full };
BOOST_DESCRIBE_ENUM(WithdrawalRefund, proRata, full)

/// What somebody gets back who withdraws a second time within a year from a plan of the same group.
/// `proRata`: the rest of the period, also where the contract was not to begin at once. `asFirst`: as much as
/// the first time. `refused`: nothing, and the subscription goes on.
enum class RepeatedWithdrawal { proRata, asFirst, refused };
BOOST_DESCRIBE_ENUM(RepeatedWithdrawal, proRata, asFirst, refused)

/// What becomes of a subscription whose payment the payer's bank took back: it rests and can be taken up
/// again, or it is over.
enum class ChargebackPolicy { suspend, cancel };
BOOST_DESCRIBE_ENUM(ChargebackPolicy, suspend, cancel)

/// What becomes of periods that have passed without a renewal, since the program was off or access had ended:
/// the next one begins now, or each of them is charged.
enum class MissedPeriods { skip, charge };
BOOST_DESCRIBE_ENUM(MissedPeriods, skip, charge)

/// The mails of a subscription's life. That a price changes is not among them: subscribers have to hear of
/// it.
enum class SubscriptionMail {
  welcome,
  trial_ending,
  renewal_ahead,
  renewed,
  payment_failed,
  recovered,
  changed,
  canceled,
  ended,
  charged_back
};
BOOST_DESCRIBE_ENUM(SubscriptionMail, welcome, trial_ending, renewal_ahead, renewed, payment_failed,
                    recovered, changed, canceled, ended, charged_back)
std::vector<SubscriptionMail> all_subscription_mails();

/// A part of the price of some items of a cart, taken off by itself.
struct CartDiscount {
  std::map<std::string, std::string> name;  // by language, as the cart explains it
  std::int64_t percent = 0;
  std::int64_t from_quantity = 1;          // of one item
  std::vector<std::string> content_types;  // as contingents name them: VOUCHER; empty: of all
};
BOOST_DESCRIBE_STRUCT(CartDiscount, (), (name, percent, from_quantity, content_types))

struct Billing {
  std::string time_zone = "Etc/UTC";  // of billing days; a name of the IANA database
  bool sandbox = false;               // nothing here is real money, and the time can be turned (test clock)
  std::string country;                // ISO 3166, two letters; empty: not said
  std::map<std::string, std::int64_t> tax_basis_points = {{"standard", 0}};  // by tax class; 2000 is 20 %
  DunningPolicy dunning;                                                     // of plans without their own
  std::vector<std::string> consents;  // what subscribers agree to, by name, of plans without their own: terms
  WithdrawalRefund withdrawal_refund = WithdrawalRefund::proRata;
  RepeatedWithdrawal repeated_withdrawal = RepeatedWithdrawal::proRata;
  ChargebackPolicy chargeback = ChargebackPolicy::suspend;
  MissedPeriods missed_periods = MissedPeriods::skip;
  CarrierSettings carrier;
  Seller seller;
  bool receipt_mails = true;   // each receipt goes to the buyer by mail
  std::string receipt_prefix;  // before the number of each receipt; the numbers of each prefix begin at 1
  std::vector<SubscriptionMail> mails = all_subscription_mails();  // those that are sent
  std::int64_t trial_ending_days = 3;  // before a trial ends its subscriber hears of it
  /// Before a renewal its subscriber hears of it, where the period that ends is at least so long. The
  /// defaults are those that the rules of card networks ask for.
  std::int64_t renewal_ahead_days = 7;
  std::int64_t renewal_ahead_period_days = 180;
  /// So many days after an article was bought by itself its buyer may ask for the money back; 0: never.
  std::int64_t refund_request_days = 14;
  std::vector<CartDiscount> cart_discounts = {};  // of one item the first that applies counts
};
BOOST_DESCRIBE_STRUCT(Billing, (),
                      (time_zone, sandbox, country, tax_basis_points, dunning, consents, withdrawal_refund,
                       repeated_withdrawal, chargeback, missed_periods, carrier, seller, receipt_mails,
                       receipt_prefix, mails, trial_ending_days, renewal_ahead_days,
                       renewal_ahead_period_days, refund_request_days, cart_discounts))

/// Whether the law of the tenant's country gives buyers a right of withdrawal for online contracts (EU
/// directive 2011/83; Iceland, Liechtenstein and Norway have it too).
bool has_withdrawal_right(Billing const& billing);

void check_dunning(DunningPolicy const& policy, std::string const& field,
                   std::vector<base::FieldError>& errors);
/// Names of consents.
void check_consents(std::vector<std::string> const& names, std::string const& field,
                    std::vector<base::FieldError>& errors);
void check_billing(Billing const& billing, std::vector<base::FieldError>& errors);

}  // namespace tenants

namespace base {
template <>
inline constexpr bool optional_by_default<tenants::DunningPolicy> = true;
template <>
inline constexpr bool optional_by_default<tenants::CarrierSettings> = true;
template <>
inline constexpr bool optional_by_default<tenants::Seller> = true;
template <>
inline constexpr bool optional_by_default<tenants::CartDiscount> = true;
template <>
inline constexpr bool optional_by_default<tenants::Billing> = true;
}  // namespace base
