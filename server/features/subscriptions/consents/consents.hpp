// Consents of subscribing: the plan names them, the body has the words that were shown, which must be the
// present ones; rows keep them.
#pragma once
#include "base/ids.hpp"
#include "base/problem.hpp"
#include "features/checkout/buyer.hpp"
#include "features/plans/plan.hpp"
#include "features/subscriptions/bodies.hpp"
#include "features/subscriptions/consents/consent_text_store.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

inline constexpr base::ProblemType consent_required{
    400, "CONSENT_REQUIRED", "The subscriber has to agree to what this subscription type names.",
    "error.consentRequired"};

inline constexpr base::ProblemType consent_outdated{
    409, "CONSENT_OUTDATED", "The words that were agreed to are not the present ones: they have to be shown.",
    "error.consentOutdated"};

/// The body has a text for each consent that the plan names, and all texts are the present words.
void require_consents(plans::Plan const& plan, SubscribeBody const& body, tenants::Tenant const& tenant,
                      ConsentTexts& texts);

/// For what is paid now and begins at once: where the tenant's law gives a right of withdrawal, the body has
/// the request to begin within its time.
void require_immediate_delivery(SubscribeBody const& body, tenants::Tenant const& tenant);

/// Whether the subscriber agreed to begin within the time of withdrawal, with the order of one of these
/// periods or in one of them.
bool asked_to_begin(storage::TenantSession const& session, Subscription const& subscription,
                    std::int64_t first, std::int64_t last);
/// Whether a payment within the present contract needs that request: the contract can still be withdrawn from
/// and has none yet.
bool needs_request_to_begin(storage::Session& session, tenants::Tenant const& tenant,
                            Subscription const& subscription, base::Instant now);

struct ConsentSources {
  base::IdSource& ids;
  ConsentTexts& texts;
};
/// Writes each consent of the body for this period, and its words where they are new. The same words are kept
/// once.
void keep_consents(storage::Session& session, ConsentSources const& sources, checkout::Buyer const& who,
                   Subscription const& subscription, std::int64_t period, SubscribeBody const& body,
                   base::Instant real_now);

}  // namespace subscriptions
