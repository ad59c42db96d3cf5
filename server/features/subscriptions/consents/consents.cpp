// Reads the consents of a body, and keeps them.
#include "features/subscriptions/consents/consents.hpp"

#include <algorithm>
#include <string>

#include "features/subscriptions/period_store.hpp"
#include "features/subscriptions/trials/trial_store.hpp"
#include "features/subscriptions/withdrawal/withdrawal.hpp"
#include "features/subscriptions/withdrawal/withdrawal_store.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {
namespace {

/// A plan names at most ten.
constexpr std::size_t most_consents = 20;

bool has_consent(SubscribeBody const& body, std::string_view name) {
  if (!body.subscription_consent_list) return false;
  return std::ranges::any_of(*body.subscription_consent_list, [&](ConsentBody const& consent) {
    return consent.name == name && !consent.text.empty();
  });
}

base::FieldError missing_consent(std::string_view name) {
  return {"subscriptionConsentList." + std::string(name), "required", "is required"};
}

}  // namespace

void require_consents(plans::Plan const& plan, SubscribeBody const& body, tenants::Tenant const& tenant,
                      ConsentTexts& texts) {
  if (body.subscription_consent_list && body.subscription_consent_list->size() > most_consents)
    throw base::Problem(
        {base::FieldError{"subscriptionConsentList", "range",
                          "must have at most " + std::to_string(most_consents) + " entries"}});
  base::Problem missing(consent_required);
  for (auto const& name : plan.consents)
    if (!has_consent(body, name)) missing.errors.push_back(missing_consent(name));
  if (!missing.errors.empty()) throw missing;
  if (!body.subscription_consent_list) return;
  base::Problem outdated(consent_outdated);
  for (auto const& consent : *body.subscription_consent_list)
    if (!texts.find(tenant, consent.name, consent.text))
      outdated.errors.push_back(
          {"subscriptionConsentList." + consent.name, "outdated", "are not the present words"});
  if (!outdated.errors.empty()) throw outdated;
}

void require_immediate_delivery(SubscribeBody const& body, tenants::Tenant const& tenant) {
  if (!tenants::has_withdrawal_right(tenant.configuration.billing) || has_consent(body, immediate_delivery))
    return;
  base::Problem missing(consent_required);
  missing.errors.push_back(missing_consent(immediate_delivery));
  throw missing;
}

bool asked_to_begin(storage::TenantSession const& session, Subscription const& subscription,
                    std::int64_t first, std::int64_t last) {
  return std::ranges::any_of(ConsentStore(session).of_periods(subscription, first, last),
                             [](Consent const& each) { return each.name == immediate_delivery; });
}

bool needs_request_to_begin(storage::Session& session, tenants::Tenant const& tenant,
                            Subscription const& subscription, base::Instant now) {
  auto const& billing = tenant.configuration.billing;
  auto const periods = PeriodStore({session, tenant.id}).of(subscription.id);
  auto const contract = contract_periods(periods);
  if (!tenants::has_withdrawal_right(billing) || contract.empty()) return false;
  auto const zone = base::TimeZone::find(billing.time_zone).value_or(base::TimeZone::utc());
  return now <= withdrawal_until(contract.front().starts_at, zone) &&
         !is_paid_by_code({session, tenant.id}, contract) &&
         !asked_to_begin({session, tenant.id}, subscription, contract.front().number,
                         subscription.period_number);
}

void keep_consents(storage::Session& session, ConsentSources const& sources, checkout::Buyer const& who,
                   Subscription const& subscription, std::int64_t period, SubscribeBody const& body,
                   base::Instant real_now) {
  if (!body.subscription_consent_list) return;
  ConsentStore store({session, who.tenant->id});
  auto const kept = store.of_periods(subscription, period, period);
  for (auto const& consent : *body.subscription_consent_list) {
    auto words = sources.texts.find(*who.tenant, consent.name, consent.text);
    if (!words) throw base::Problem(consent_outdated);
    bool const is_kept = std::ranges::any_of(kept, [&](Consent const& each) {
      return each.name == consent.name && each.text_hash == words->text_hash;
    });
    if (is_kept) continue;
    words->first_agreed_at = real_now;
    ConsentTextStore({session, who.tenant->id}).ensure(*words);
    store.add({sources.ids.next(), who.account.id, subscription.id, consent.name, words->text_hash,
               who.locale, who.channel, real_now, period});
  }
}

}  // namespace subscriptions
