// Checks the configuration entry "billing".
#include "features/tenants/configuration/billing.hpp"

#include <algorithm>
#include <boost/mp11.hpp>
#include <set>

#include "base/regex.hpp"
#include "base/time/billing_calendar.hpp"

namespace tenants {

std::vector<SubscriptionMail> all_subscription_mails() {
  std::vector<SubscriptionMail> out;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<SubscriptionMail>>(
      [&](auto enumerator) { out.push_back(enumerator.value); });
  return out;
}

bool has_withdrawal_right(Billing const& billing) {
  static std::set<std::string_view> const countries{
      "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE",
      "IS", "IT", "LI", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK"};
  return countries.contains(billing.country);
}

void check_dunning(DunningPolicy const& policy, std::string const& field,
                   std::vector<base::FieldError>& errors) {
  auto const at = [&](char const* member) { return field.empty() ? member : field + '.' + member; };
  auto const& days = policy.retry_days;
  bool const rising = std::ranges::adjacent_find(days, std::greater_equal()) == days.end();
  if (days.size() > 10 || !rising || (!days.empty() && (days.front() < 1 || days.back() > 90)))
    errors.push_back({at("retryDays"), "range", "must be at most 10 rising numbers from 1 to 90"});
  if (policy.grace_days < 0 || policy.grace_days > 90)
    errors.push_back({at("graceDays"), "range", "must be from 0 to 90"});
  if (policy.low_balance_hours < 0 || policy.low_balance_hours > 168)
    errors.push_back({at("lowBalanceHours"), "range", "must be from 0 to 168"});
}

void check_consents(std::vector<std::string> const& names, std::string const& field,
                    std::vector<base::FieldError>& errors) {
  static base::Regex const form("[a-z0-9][a-z0-9-]{0,63}");
  if (names.size() > 10) errors.push_back({field, "range", "must have at most 10 names"});
  if (!std::ranges::all_of(names, [](auto const& name) { return form.matches(name); }))
    errors.push_back({field, "format", "must be lower-case letters, digits and hyphens"});
  if (std::set<std::string>(names.begin(), names.end()).size() != names.size())
    errors.push_back({field, "duplicate", "must not name anything twice"});
}

namespace {

void check_carrier(CarrierSettings const& carrier, bool sandbox, std::vector<base::FieldError>& errors) {
  // http is for tests: outside development no request goes out by it.
  static base::Regex const url_form(R"(https?://[A-Za-z0-9._-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~%-]+)*)");
  auto const check = [&](std::string const& url, char const* member) {
    if (sandbox && url == sandbox_operator) return;
    if (!url.empty() && (url.size() > 500 || !url_form.matches(url)))
      errors.push_back({std::string("carrier.") + member, "format",
                        "must be an address such as https://operator.example/carrier-billing/v0.5, without a "
                        "slash at its end"});
  };
  check(carrier.base_url, "baseUrl");
  check(carrier.refund_url, "refundUrl");
  check(carrier.token_url, "tokenUrl");
  if (carrier.base_url.empty() || (sandbox && carrier.base_url == sandbox_operator)) return;
  if (carrier.token_url.empty()) errors.push_back({"carrier.tokenUrl", "required", "is required"});
  if (carrier.client_id.empty()) errors.push_back({"carrier.clientId", "required", "is required"});
  if (carrier.secret.empty()) errors.push_back({"carrier.secret", "required", "is required"});
}

void check_seller(Seller const& seller, std::vector<base::FieldError>& errors) {
  constexpr std::size_t longest_line = 100;
  auto const is_line = [](std::string const& text) {
    return text.size() <= longest_line && std::ranges::none_of(text, [](char c) {
             return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
           });
  };
  if (!is_line(seller.name))
    errors.push_back({"seller.name", "format", "must be one line of at most 100 bytes"});
  if (!is_line(seller.tax_id))
    errors.push_back({"seller.taxId", "format", "must be one line of at most 100 bytes"});
  if (seller.address.size() > 6) errors.push_back({"seller.address", "range", "must have at most 6 lines"});
  if (!std::ranges::all_of(seller.address, is_line))
    errors.push_back({"seller.address", "format", "must be lines of at most 100 bytes each"});
}

void check_receipt_prefix(std::string const& prefix, std::vector<base::FieldError>& errors) {
  static base::Regex const form("[A-Za-z0-9./_-]{0,20}");
  if (!form.matches(prefix))
    errors.push_back({"receiptPrefix", "format",
                      "must be at most 20 letters, digits, dots, slashes, hyphens and underscores"});
}

void check_mails(Billing const& billing, std::vector<base::FieldError>& errors) {
  auto const& kinds = billing.mails;
  if (std::set<SubscriptionMail>(kinds.begin(), kinds.end()).size() != kinds.size())
    errors.push_back({"mails", "duplicate", "must not name anything twice"});
  if (billing.trial_ending_days < 1 || billing.trial_ending_days > 30)
    errors.push_back({"trialEndingDays", "range", "must be from 1 to 30"});
  if (billing.renewal_ahead_days < 1 || billing.renewal_ahead_days > 90)
    errors.push_back({"renewalAheadDays", "range", "must be from 1 to 90"});
  if (billing.renewal_ahead_period_days <= billing.renewal_ahead_days ||
      billing.renewal_ahead_period_days > 3660)
    errors.push_back(
        {"renewalAheadPeriodDays", "range", "must be more than renewalAheadDays and at most 3660"});
}

void check_cart_discounts(std::vector<CartDiscount> const& discounts, std::vector<base::FieldError>& errors) {
  if (discounts.size() > 20) errors.push_back({"cartDiscounts", "range", "must be at most 20"});
  for (std::size_t at = 0; at < discounts.size(); ++at) {
    auto const& discount = discounts[at];
    auto const field = "cartDiscounts." + std::to_string(at);
    if (discount.name.empty()) errors.push_back({field + ".name", "required", "is required"});
    if (discount.percent < 1 || discount.percent > 99)
      errors.push_back({field + ".percent", "range", "must be from 1 to 99"});
    if (discount.from_quantity < 1 || discount.from_quantity > 1000)
      errors.push_back({field + ".fromQuantity", "range", "must be from 1 to 1000"});
  }
}

}  // namespace

void check_billing(Billing const& billing, std::vector<base::FieldError>& errors) {
  static base::Regex const country_form("[A-Z]{2}");
  static base::Regex const class_form("[a-z0-9][a-z0-9-]{0,31}");
  if (!base::TimeZone::find(billing.time_zone))
    errors.push_back({"timeZone", "enum", "must be a time zone of the IANA database, such as Europe/Berlin"});
  if (!billing.country.empty() && !country_form.matches(billing.country))
    errors.push_back({"country", "format", "must be two upper-case letters of ISO 3166"});
  if (billing.tax_basis_points.size() > 20)
    errors.push_back({"taxBasisPoints", "range", "must have at most 20 tax classes"});
  for (auto const& [name, points] : billing.tax_basis_points) {
    if (!class_form.matches(name))
      errors.push_back(
          {"taxBasisPoints." + name, "format", "must be lower-case letters, digits and hyphens"});
    if (points < 0 || points > 10'000)
      errors.push_back({"taxBasisPoints." + name, "range", "must be from 0 to 10000"});
  }
  check_dunning(billing.dunning, "dunning", errors);
  check_consents(billing.consents, "consents", errors);
  check_carrier(billing.carrier, billing.sandbox, errors);
  check_seller(billing.seller, errors);
  check_receipt_prefix(billing.receipt_prefix, errors);
  check_mails(billing, errors);
  if (billing.refund_request_days < 0 || billing.refund_request_days > 3660)
    errors.push_back({"refundRequestDays", "range", "must be from 0 to 3660"});
  check_cart_discounts(billing.cart_discounts, errors);
}

}  // namespace tenants
