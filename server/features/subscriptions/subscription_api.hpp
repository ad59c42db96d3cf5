// The calls of a subscriber: own subscriptions, subscribe, cancel, change, pause, trial, partner's data.
#pragma once
#include "features/checkout/quote.hpp"
#include "features/portal/answers.hpp"
#include "features/subscriptions/subscriptions.hpp"

namespace subscriptions {

class SubscriptionApi {
 public:
  SubscriptionApi(storage::Database& database, base::Clock const& machine, Subscriptions& service,
                  plans::PlanLibrary& plans, checkout::Quotes const& quotes, std::string backend_path)
      : database_(database),
        machine_(machine),
        service_(service),
        plans_(plans),
        quotes_(quotes),
        backend_path_(std::move(backend_path)) {}

  using Id = portal::Path<"id", SubscriptionId>;

  portal::Task<portal::List<UserSubscription>> list(portal::UserCall const& call,
                                                    portal::Query<SubscriptionQuery> query);
  portal::Task<checkout::Answered> subscribe(portal::UserCall const& call, SubscribeBody body);
  portal::Task<checkout::Answered> subscribe_to_trial(portal::UserCall const& call, TrialBody body);
  portal::Task<checkout::Answered> change_payment_method(portal::UserCall const& call, Id id,
                                                         PaymentMethodBody body);
  portal::Task<portal::Data<Canceled>> cancel(portal::UserCall const& call, Id id,
                                              portal::Query<CancelQuery> query);
  portal::Task<portal::Data<UserSubscription>> undo_cancel(portal::UserCall const& call, Id id);
  portal::Task<portal::Data<UserSubscription>> pause(portal::UserCall const& call, Id id, PauseBody body);
  portal::Task<portal::Data<UserSubscription>> resume(portal::UserCall const& call, Id id);
  portal::Task<portal::Data<ChangePreview>> preview(portal::UserCall const& call, Id id,
                                                    portal::Query<PreviewQuery> query);
  portal::Task<portal::Data<TrialEligibility>> trial_eligibility(portal::UserCall const& call,
                                                                 portal::Query<TrialQuery> query);
  portal::Task<portal::Data<portal::Nothing>> set_partner_metadata(portal::UserCall const& call, Id id,
                                                                   PartnerMetadataBody body);
  portal::Task<portal::Data<ExternalValidity>> validate_external(portal::UserCall const& call,
                                                                 ExternalBody body);
  /// Voucher books are for paying subscribers: a subscription of the type (or of any) gives access, and its
  /// trial is over.
  portal::Task<portal::Data<VoucherbookEligibility>> voucherbook_eligibility(
      portal::UserCall const& call, portal::Query<VoucherbookQuery> query);
  /// Whether a subscription type is on offer for the caller.
  portal::Task<portal::Data<Enabled>> enabled(portal::UserCall const& call,
                                              portal::Path<"id", plans::PlanId> plan);

 private:
  checkout::Buyer subscriber(portal::UserCall const& call, std::string_view return_url,
                             std::string_view lang) const;
  portal::Task<UserSubscription> shown(portal::UserCall const& call, SubscriptionId id);

  storage::Database& database_;
  base::Clock const& machine_;
  Subscriptions& service_;
  plans::PlanLibrary& plans_;
  checkout::Quotes const& quotes_;
  std::string const backend_path_;
};

}  // namespace subscriptions
