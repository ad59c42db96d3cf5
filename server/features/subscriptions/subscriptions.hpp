// The service behind the calls: subscribe, preview a change, cancel, pause, resume.
//
// Subscribing: one transaction writes the request and its payment, then the provider is asked, then
// Payments::settle saves its answer (lifecycle.hpp). A second call, from another tab or after a crash, finds
// the same rows and so the same payment.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "features/checkout/checkout.hpp"
#include "features/plans/plan_library.hpp"
#include "features/portal/call.hpp"
#include "features/subscriptions/bodies.hpp"
#include "features/subscriptions/changes/plan_change.hpp"
#include "features/subscriptions/consents/consents.hpp"
#include "features/subscriptions/lifecycle.hpp"
#include "features/subscriptions/partners/partner_pages.hpp"
#include "features/subscriptions/subscription_checks.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "storage/database.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

inline constexpr base::ProblemType trial_not_available{
    409, "TRIAL_NOT_AVAILABLE", "There is no trial, or it was used.", "error.trialNotAvailable"};

class Subscriptions {
 public:
  Subscriptions(storage::Database& database, base::Clock const& machine, base::IdSource& ids,
                plans::PlanLibrary& plans, payments::Payments& payments, checkout::Checkout& checkout,
                Lifecycle& lifecycle, PartnerPages const& partner_pages, ConsentTexts& consent_texts)
      : database_(database),
        tenant_clock_(machine),
        ids_(ids),
        plans_(plans),
        payments_(payments),
        lifecycle_(lifecycle),
        partner_pages_(partner_pages),
        consent_texts_(consent_texts),
        changes_(machine, ids, payments, lifecycle, consent_texts),
        checkout_(checkout) {}

  portal::Task<std::vector<UserSubscription>> list(std::shared_ptr<tenants::Tenant const> tenant,
                                                   accounts::AccountId account, bool canceled_too,
                                                   bool with_types);

  portal::Task<checkout::CheckoutAnswer> subscribe(checkout::Buyer who, SubscribeBody body);
  portal::Task<checkout::CheckoutAnswer> subscribe_to_trial(checkout::Buyer who,
                                                            std::optional<std::vector<ConsentBody>> consents);
  /// Subscribes, and pays the first period with a voucher's code; without an agreement it ends after that.
  /// USER_ALREADY_SUBSCRIBED where the subscriber has this plan or another one of its group.
  portal::Task<checkout::Checkout::Answer> redeem(checkout::Buyer who, SubscribeBody body, std::string code);

  /// Another card or number for the renewals to come; where one has failed, that is paid with it.
  portal::Task<checkout::CheckoutAnswer> change_payment_method(checkout::Buyer who, SubscriptionId id,
                                                               PaymentMethodBody body);
  portal::Task<ChangePreview> preview(checkout::Buyer who, SubscriptionId subscription, plans::PlanId to);
  portal::Task<Subscription> cancel(checkout::Buyer who, SubscriptionId id, std::string reason);
  portal::Task<Subscription> undo_cancel(checkout::Buyer who, SubscriptionId id);
  portal::Task<Subscription> pause(checkout::Buyer who, SubscriptionId id,
                                   std::optional<base::Instant> resume_at);
  portal::Task<Subscription> resume(checkout::Buyer who, SubscriptionId id);

  portal::Task<TrialEligibility> trial_eligibility(checkout::Buyer who, std::optional<plans::PlanId> plan);

 private:
  /// A body of POST /subscription with what is known about it.
  struct Request {
    checkout::Buyer const& who;
    SubscribeBody const& body;
    plans::Plan const& plan;
    plans::Plans const& plans;
    bool trial_only = false;
    bool by_voucher = false;

    std::string provider() const;
  };
  enum class Begins { usual, trial_only, by_voucher };
  portal::Task<checkout::Checkout::Answer> run(checkout::Buyer who, SubscribeBody body, Begins begins,
                                               std::string code = {});
  portal::Task<checkout::CheckoutAnswer> lead_to_partner(checkout::Buyer const& who,
                                                         SubscribeBody const& body, plans::Plan const& plan);
  checkout::Begun begin(storage::Session& session, Request const& request);
  std::vector<Subscription> current(storage::Session& session, checkout::Buyer const& who, base::Instant now);
  bool can_change(std::vector<Subscription> const& mine, Request const& request, base::Instant now) const;
  struct FirstPayment {
    bool trial = false;
    base::Money amount;
  };
  FirstPayment first_payment_of(storage::Session& session, Request const& request,
                                Subscription const& subscription);
  static Subscription wanted_of(storage::Session& session, Request const& request,
                                std::vector<Subscription> const& mine);
  checkout::Begun give_up(storage::Session& session, Request const& request,
                          std::vector<Subscription> const& mine, Subscription const& unfinished);
  static bool has_had_promotion(storage::Session& session, Request const& request, Subscription const& own);
  /// A new subscription, or an ended one of the plan that is taken up again.
  Subscription request_new(storage::Session& session, Request const& request, base::Instant now);
  Subscription request_again(storage::Session& session, Request const& request, Subscription subscription,
                             base::Instant now);
  void save_requested(storage::Session& session, Request const& request, Subscription const& before,
                      Subscription& subscription, base::Instant now);
  checkout::Begun begin_first_payment(storage::Session& session, Request const& request,
                                      Subscription const& subscription, base::Instant now);
  checkout::Begun begin_due_renewal(storage::Session& session, checkout::Buyer const& who,
                                    SubscribeBody const& body, plans::Plan const& plan,
                                    Subscription const& subscription, base::Instant now);
  checkout::Begun begin_method_change(storage::Session& session, checkout::Buyer const& who,
                                      plans::Plans const& plans, SubscriptionId id,
                                      std::optional<base::MoneyBody> price);
  bool takes_method(tenants::Tenant const& tenant, std::string_view provider) const;
  std::string free_method_key(storage::TenantSession const& session, SubscriptionId id);
  /// Opens the payment that the subscriber makes, and offers the ways to pay it.
  checkout::Begun offer(storage::Session& session, checkout::Buyer const& who, payments::Order order,
                        SubscriptionId subscription, base::Instant now);
  template <class Decide>
  portal::Task<Subscription> decide_and_save(checkout::Buyer who, SubscriptionId id, Event event,
                                             Decide decide);

  storage::Database& database_;
  tenants::TenantClock const tenant_clock_;
  base::IdSource& ids_;
  plans::PlanLibrary& plans_;
  payments::Payments& payments_;
  Lifecycle& lifecycle_;
  PartnerPages const& partner_pages_;
  ConsentTexts& consent_texts_;
  PlanChanges changes_;
  checkout::Checkout& checkout_;
};

}  // namespace subscriptions
