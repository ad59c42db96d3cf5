// Reads the consents of a body, and keeps them.
#include "features/subscriptions/consents.hpp"

#include <algorithm>
#include <string>

#include "features/subscriptions/trial_store.hpp"

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

bool asked_to_begin(storage::Session& session, base::TenantId const& tenant,
                    Subscription const& subscription) {
  return std::ranges::any_of(ConsentStore(session, tenant).of_contract(subscription),
                             [](Consent const& each) { return each.name == immediate_delivery; });
}

void keep_consents(storage::Session& session, ConsentSources const& sources, Subscriber const& who,
                   SubscriptionId subscription, SubscribeBody const& body, base::Instant real_now) {
  if (!body.subscription_consent_list) return;
  ConsentStore store(session, who.tenant->id);
  for (auto const& consent : *body.subscription_consent_list) {
    auto words = sources.texts.find(*who.tenant, consent.name, consent.text);
    if (!words) throw base::Problem(consent_outdated);
    words->first_agreed_at = real_now;
    ConsentTextStore(session, who.tenant->id).ensure(*words);
    store.add({sources.ids.next(), who.account.id, subscription, consent.name, words->text_hash, who.locale,
               who.channel, real_now});
  }
}

void keep_more_consents(storage::Session& session, ConsentSources const& sources, Subscriber const& who,
                        Subscription const& subscription, SubscribeBody const& body, base::Instant real_now) {
  if (!body.subscription_consent_list) return;
  auto const kept = ConsentStore(session, who.tenant->id).of_contract(subscription);
  auto more = body;
  std::erase_if(*more.subscription_consent_list, [&](ConsentBody const& consent) {
    auto const words = sources.texts.find(*who.tenant, consent.name, consent.text);
    return words && std::ranges::any_of(kept, [&](Consent const& each) {
             return each.name == consent.name && each.text_hash == words->text_hash;
           });
  });
  keep_consents(session, sources, who, subscription.id, more, real_now);
}

}  // namespace subscriptions
