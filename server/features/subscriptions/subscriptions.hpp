// The service behind the calls: subscribe, answer a payment's steps, preview a change, cancel, pause, resume.
//
// Subscribing: one transaction writes the request and its payment, then the provider is asked, then
// Payments::settle saves its answer (lifecycle.hpp). A second call, from another tab or after a crash, finds
// the same rows and so the same payment.
#pragma once
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "features/plans/plan_library.hpp"
#include "features/portal/call.hpp"
#include "features/subscriptions/bodies.hpp"
#include "features/subscriptions/lifecycle.hpp"
#include "features/subscriptions/partner_pages.hpp"
#include "features/subscriptions/subscriber.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/database.hpp"

namespace subscriptions {

inline constexpr base::ProblemType unknown_subscription_type{
    404, "UNKNOWN_SUBSCRIPTION_TYPE", "There is no such subscription type, or it is not offered.",
    "error.notFound"};
inline constexpr base::ProblemType identity_field_missing{
    404, "REQUIRED_IDENTITY_FIELD_NOT_FOUND", "The account lacks what this subscription type needs.",
    "error.identityFieldMissing"};
inline constexpr base::ProblemType consent_required{
    400, "CONSENT_REQUIRED", "The subscriber has to agree to what this subscription type names.",
    "error.consentRequired"};
inline constexpr base::ProblemType price_changed{
    409, "PRICE_CHANGED", "The price is not the one that was shown.", "error.priceChanged"};
inline constexpr base::ProblemType quote_expired{
    400, "QUOTE_EXPIRED", "The quote is unknown, used, too old, or for something else.",
    "error.quoteExpired"};
inline constexpr base::ProblemType insufficient_funds{
    402, "INSUFFICIENT_FUNDS", "The payer has too little money for this.", "error.insufficientFunds"};
inline constexpr base::ProblemType payment_refused{
    490, "PAYMENT_REFUSED", "The payment provider refused the payment.", "error.paymentRefused"};
inline constexpr base::ProblemType trial_not_available{
    409, "TRIAL_NOT_AVAILABLE", "There is no trial, or it was used.", "error.trialNotAvailable"};
inline constexpr base::ProblemType trial_already_used{
    409, "TRIAL_ALREADY_USED", "This way to pay had a trial before. The plan can be taken at its price.",
    "error.trialAlreadyUsed"};
inline constexpr base::ProblemType account_leaving{
    409, "ACCOUNT_CLOSING", "The account is going to be deleted.", "profile.error.closing"};

/// Ways to pay as calls show them. `origin`: of the tenant's backend.
std::vector<SubscribeOption> shown_options(std::vector<payments::PaymentOption> const& options,
                                           std::string const& origin);

class Subscriptions {
 public:
  Subscriptions(storage::Database& database, base::Clock const& machine, base::IdSource& ids,
                plans::PlanLibrary& plans, payments::Payments& payments, Lifecycle& lifecycle,
                PartnerPages const& partner_pages)
      : database_(database),
        tenant_clock_(machine),
        ids_(ids),
        plans_(plans),
        payments_(payments),
        lifecycle_(lifecycle),
        partner_pages_(partner_pages) {}

  portal::Task<std::vector<UserSubscription>> list(std::shared_ptr<tenants::Tenant const> tenant,
                                                   accounts::AccountId account, bool canceled_too,
                                                   bool with_types);

  portal::Task<SubscribeAnswer> subscribe(Subscriber who, SubscribeBody body);
  portal::Task<SubscribeAnswer> subscribe_to_trial(Subscriber who,
                                                   std::optional<std::vector<ConsentBody>> consents);
  portal::Task<SubscribeAnswer> api_flow(Subscriber who, ApiFlowBody body);

  /// Another card or number for the renewals to come; where one has failed, that is paid with it.
  portal::Task<SubscribeAnswer> change_payment_method(
      Subscriber who, SubscriptionId id, std::optional<std::vector<payments::PaymentOptionId>> selected);
  portal::Task<ChangePreview> preview(Subscriber who, SubscriptionId subscription, plans::PlanId to);
  portal::Task<Subscription> cancel(Subscriber who, SubscriptionId id, std::string reason);
  portal::Task<Subscription> undo_cancel(Subscriber who, SubscriptionId id);
  portal::Task<Subscription> pause(Subscriber who, SubscriptionId id, std::optional<base::Instant> resume_at);
  portal::Task<Subscription> resume(Subscriber who, SubscriptionId id);

  portal::Task<TrialEligibility> trial_eligibility(Subscriber who, std::optional<plans::PlanId> plan);

 private:
  /// What the first transaction of subscribing leaves to do.
  struct Begun {
    SubscriptionId subscription;
    std::optional<payments::Payment> payment;  // absent: nothing is to be paid, or the change waits
    std::vector<payments::PaymentOption> options;
    bool by_agreement = false;  // the payment is charged without the subscriber
    bool renews = false;        // it is the one of the renewal that is due
  };

  portal::Task<SubscribeAnswer> run(Subscriber who, SubscribeBody body, bool trial_only);
  Begun begin(storage::Session& session, Subscriber const& who, SubscribeBody const& body, bool trial_only,
              plans::Plan const& plan, plans::Plans const& plans);
  Begun begin_change(storage::Session& session, Subscriber const& who, SubscribeBody const& body,
                     plans::Plan const& plan, Subscription subscription, plans::ChangePolicy policy,
                     base::Instant now);
  Begun begin_due_renewal(storage::Session& session, Subscriber const& who, SubscribeBody const& body,
                          plans::Plan const& plan, Subscription const& subscription, base::Instant now);
  Begun begin_method_change(storage::Session& session, Subscriber const& who, plans::Plans const& plans,
                            SubscriptionId id);
  /// Begins in one transaction, and asks the provider.
  portal::Task<SubscribeAnswer> pay(Subscriber who, std::function<Begun(storage::Session&)> begin,
                                    std::optional<std::vector<payments::PaymentOptionId>> selected);
  void keep_consents(storage::Session& session, Subscriber const& who, SubscriptionId subscription,
                     SubscribeBody const& body);
  ChangeQuote make_quote(storage::Session& session, base::TenantId const& tenant,
                         Subscription const& subscription, plans::Plan const& to, plans::ChangePolicy policy,
                         base::Instant now);
  SubscribeAnswer answer_of(SubscriptionId subscription, payments::StepResult const& result);
  SubscribeAnswer answer_of(SubscriptionId subscription, payments::PaymentState state,
                            payments::FailureCode failure);
  bool provider_changes(Subscription const& subscription, tenants::Tenant const& tenant) const;
  template <class Decide>
  portal::Task<Subscription> decide_and_save(Subscriber who, SubscriptionId id, Event event, Decide decide);

  storage::Database& database_;
  tenants::TenantClock const tenant_clock_;
  base::IdSource& ids_;
  plans::PlanLibrary& plans_;
  payments::Payments& payments_;
  Lifecycle& lifecycle_;
  PartnerPages const& partner_pages_;
};

}  // namespace subscriptions
