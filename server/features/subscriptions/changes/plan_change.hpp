// A running subscription changes its plan: the quote of what that costs, its preview, and its beginning.
#pragma once
#include "features/checkout/checkout.hpp"
#include "features/checkout/refusals.hpp"
#include "features/subscriptions/bodies.hpp"
#include "features/subscriptions/consents/consent_text_store.hpp"
#include "features/subscriptions/lifecycle.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

inline constexpr base::ProblemType quote_changed{
    409, "QUOTE_CHANGED",
    "What the quote was made from has changed: credits were used, money went back, or the terms are others. "
    "The member \"quote\" has the new one.",
    "error.priceChanged"};

/// Changes of plan, in the caller's transaction.
class PlanChanges {
 public:
  PlanChanges(base::Clock const& machine, base::IdSource& ids, payments::Payments& payments,
              Lifecycle& lifecycle, ConsentTexts& consent_texts)
      : machine_(machine),
        ids_(ids),
        payments_(payments),
        lifecycle_(lifecycle),
        consent_texts_(consent_texts) {}

  /// What the change is from and to, as decide_subscribe allows it.
  struct Wanted {
    Subscription from;
    plans::Plan const& to;
    plans::ChangePolicy policy;
    plans::Direction direction = plans::Direction::change;
  };

  /// Whether the present subscription's provider can charge another price than it agreed to.
  bool provider_changes(Subscription const& subscription, tenants::Tenant const& tenant) const;

  /// What the change would cost, with a quote that keeps that price for some minutes.
  ChangePreview preview(storage::Session& session, checkout::Buyer const& who, SubscriptionId id,
                        plans::Plan const& to, plans::Plans const& plans, base::Instant now);
  /// Changes at once where nothing is to be paid, notes a change at the period's end, else opens the payment.
  checkout::Begun begin(storage::Session& session, checkout::Buyer const& who, SubscribeBody const& body,
                        Wanted wanted, base::Instant now);
  /// Takes back a change that waits for the period's end: the present plan goes on, on its own terms.
  checkout::Begun keep(storage::Session& session, checkout::Buyer const& who, SubscribeBody const& body,
                       Subscription subscription, plans::Plan const& plan, base::Instant now);

 private:
  ChangeQuote make_quote(storage::TenantSession const& session, Wanted const& wanted, base::Instant now);
  void set_prorated(storage::TenantSession const& session, Subscription const& from, ChangeQuote& quote,
                    base::Instant now);
  ChangeQuote make_keeping_quote(storage::TenantSession const& session, Subscription const& from,
                                 plans::Plan const& plan);
  bool has_moved(storage::TenantSession const& session, ChangeQuote const& quote, Wanted const& wanted);
  ChangeQuote sent_quote(storage::TenantSession const& session, ChangeQuoteId id, Subscription const& from,
                         plans::PlanId to);
  ChangeQuote own_quote(storage::TenantSession const& session, Wanted const& wanted, base::Instant now);
  void change_later(storage::TenantSession const& session, Wanted wanted, base::Instant now);
  checkout::Begun open_payment(storage::Session& session, checkout::Buyer const& who, Wanted const& wanted,
                               ChangeQuote const& quote, base::Instant now);

  base::Clock const& machine_;
  base::IdSource& ids_;
  payments::Payments& payments_;
  Lifecycle& lifecycle_;
  ConsentTexts& consent_texts_;
};

}  // namespace subscriptions
